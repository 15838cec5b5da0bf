import type { Database, Json } from '#api/database.types.ts';
import type { KnownValues } from '#domain/statuses.ts';

type Generated = Database['public'];

/** The columns of which the database holds a list of values, as that list. */
type Known<Name, Row> = Name extends keyof KnownValues
  ? {
      [Column in keyof Row]: Column extends keyof KnownValues[Name]
        ? KnownValues[Name][Column] | Extract<Row[Column], null | undefined>
        : Row[Column];
    }
  : Row;

type KnownAnswer<Name, Answer> = Answer extends (infer Row)[]
  ? Known<Name, Row>[]
  : Known<Name, Answer>;

/** Null is a value of its own for whatever a function takes, and any object goes where it takes JSON. */
type Accepted<Args> = {
  [Name in keyof Args]: Args[Name] | null | (Json extends Args[Name] ? object : never);
};

/** The generated types say `string` of a status; this is the schema as the app knows it. */
export interface Schema {
  Tables: {
    [Name in keyof Generated['Tables']]: {
      Row: Known<Name, Generated['Tables'][Name]['Row']>;
      Insert: Known<Name, Generated['Tables'][Name]['Insert']>;
      Update: Known<Name, Generated['Tables'][Name]['Update']>;
      Relationships: Generated['Tables'][Name]['Relationships'];
    };
  };
  Views: Generated['Views'];
  Functions: {
    [Name in keyof Generated['Functions']]: {
      Args: Accepted<Generated['Functions'][Name]['Args']>;
      Returns: KnownAnswer<Name, Generated['Functions'][Name]['Returns']>;
    };
  };
}
