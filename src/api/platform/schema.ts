import type { Database, Json } from '#api/database.types.ts';
import type { KnownValues } from '#domain/statuses.ts';
import type { NullableColumns } from './nullable-columns.ts';

type Generated = Database['public'];

/** For each column that the database holds to a list of values, that list. */
type Known<Name, Row> = Name extends keyof KnownValues
  ? {
      [Column in keyof Row]: Column extends keyof KnownValues[Name]
        ? KnownValues[Name][Column] | Extract<Row[Column], null | undefined>
        : Row[Column];
    }
  : Row;

type Composites = Generated['CompositeTypes'];

/**
 * The generator calls every column of a composite type nullable: here are null those that nullable-columns.ts names, by the
 * type's name.
 */
type AllToldComposites = {
  [Name in keyof Composites]: Known<
    Name,
    {
      [Column in keyof Composites[Name]]:
        | ToldColumn<NonNullable<Composites[Name][Column]>>
        | NullOf<Name, Column>;
    }
  >;
};

/** An interface, as below: what is looked up in it by a name still open is not worked out for all names at each place that asks. */
interface ToldComposites extends AllToldComposites {}

type NullOf<Name, Column> = Name extends keyof NullableColumns
  ? Column extends NullableColumns[Name]
    ? null
    : never
  : never;

/**
 * A composite type within another is told apart by its columns: the generated types do not say its name. (Two `extends`: a pair
 * of tuples would make the compiler build an array type, with all its methods, for each two of them.)
 */
type ToldColumn<Value> = [Value] extends [string | number | boolean]
  ? Value
  : [Value] extends [(infer Item)[]]
    ? ToldColumn<Item>[]
    : [NameOf<Value>] extends [never]
      ? Value
      : ToldComposites[NameOf<Value>];

type NameOf<Value> = {
  [Name in keyof Composites]: Value extends Composites[Name]
    ? Composites[Name] extends Value
      ? Name
      : never
    : never;
}[keyof Composites];

/** Of a function's own table the generator says of no column that it may be null; the function's name is in nullable-columns.ts. */
type Told<Name, Row> = Name extends keyof Composites
  ? ToldComposites[Name]
  : Name extends keyof NullableColumns
    ? { [Column in keyof Row]: NonNullable<Row[Column]> | NullOf<Name, Column> }
    : Row;

type ToldAnswer<Name, Answer> = Answer extends (infer Row)[]
  ? Told<Name, Row>[]
  : Told<Name, Answer>;

/** The composite type of a function's answer, else the function itself. */
type AnswerName<Name, Function> = Function extends {
  SetofOptions: { to: infer Type extends keyof Generated['CompositeTypes'] };
}
  ? Type
  : Name;

type KnownAnswer<Name, Answer> = Answer extends (infer Row)[]
  ? Known<Name, Row>[]
  : Known<Name, Answer>;

/** Null is a value of its own for whatever a function takes, and any object goes where it takes JSON. */
type Accepted<Args> = {
  [Name in keyof Args]: Args[Name] | null | (Json extends Args[Name] ? object : never);
};

type KnownTables = {
  [Name in keyof Generated['Tables']]: {
    Row: Known<Name, Generated['Tables'][Name]['Row']>;
    Insert: Known<Name, Generated['Tables'][Name]['Insert']>;
    Update: Known<Name, Generated['Tables'][Name]['Update']>;
    Relationships: Generated['Tables'][Name]['Relationships'];
  };
};

type ToldFunctions = {
  [Name in keyof Generated['Functions']]: {
    Args: Accepted<Generated['Functions'][Name]['Args']>;
    Returns: KnownAnswer<
      Name,
      ToldAnswer<
        AnswerName<Name, Generated['Functions'][Name]>,
        Generated['Functions'][Name]['Returns']
      >
    >;
  };
};

// Interfaces rather than the mapped types themselves: of `Functions[Name]` with an open `Name`, the compiler would write out the
// mapped type's body for every such place, which was half of a type check's work.
interface Tables extends KnownTables {}
interface Functions extends ToldFunctions {}

/** The generated types say `string` of a status; this is the schema as the app knows it. */
export interface Schema {
  Tables: Tables;
  Views: Generated['Views'];
  Functions: Functions;
}

/** The table whose rows a function answers. */
export type TableOf<Name extends keyof Schema['Functions']> = Generated['Functions'][Name] extends {
  SetofOptions: { to: infer Table extends keyof Schema['Tables'] };
}
  ? Table
  : never;

/** What a function answers; for a function that answers rows, one row. */
export type Answer<Name extends keyof Schema['Functions']> =
  Schema['Functions'][Name]['Returns'] extends (infer Row)[]
    ? Row
    : Schema['Functions'][Name]['Returns'];
