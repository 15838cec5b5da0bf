import type { UnstableGetResult as RowOf } from '@supabase/postgrest-js';
import { callOf, rowsOf } from '#functions/_shared/catalogue/reads.ts';
import type { Schema, TableOf } from './schema.ts';

/**
 * What is asked of the data API, as plain data: the page's first script sends it before the app's own code has come
 * (early-answers.ts), the query factories send the very same (send.ts). The answer's type follows from the columns.
 */
export interface Read<Answer = unknown> {
  method: 'GET' | 'POST';
  /** Below the project's address. */
  path: string;
  body?: string;
  /** Asked for by its id: the answer is the row, or null where there is none. */
  one?: true;
  /** How many rows there are beyond its limit is asked too. */
  counted?: true;
  /** Where its answer is published. */
  from?: Publication;
  /** Never there: only the compiler looks at it. */
  answer?: Answer;
}

/** Longer than a slow network needs, shorter than a person waits. */
export const requestLimitMs = 30_000;

/** The headers of a read that are the same for every caller. */
export function headersOf({ body, counted }: Read): Record<string, string> {
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(counted && { prefer: 'count=exact' }),
  };
}

/** A part of a file of the catalogue (docs/decisions/032-catalogue-files.md). */
export interface Publication {
  file: string;
  part: string;
  /** The file lacks what must be exact: it shows where the database does not answer. */
  exact?: true;
}

type Row<Table extends keyof Schema['Tables'], Columns extends string> = RowOf<
  Schema,
  Schema['Tables'][Table]['Row'],
  Table,
  Schema['Tables'][Table]['Relationships'],
  Columns,
  Record<never, never>
>;

/**
 * Rows of a table.
 * @param columns as PostgREST selects them: `id, judul, kategori_lomba(nama)`
 * @param query its filters, order and limit: `{ status: 'eq.dipublikasi', limit: '3' }`; two for one column as an array. What a person typed does not
 * belong here: PostgREST would read a text such as `in.(a)` as a filter. It goes into the body of a call.
 */
export function rows<Table extends keyof Schema['Tables'], const Columns extends string>(
  name: Table,
  columns: Columns,
  query: Readonly<Record<string, string | readonly string[]>> = {},
): Read<Row<Table, Columns>[]> {
  return rowsOf(name, columns, query);
}

/** The one row of a read that asks for an id. */
export function oneRow<Answer>(read: Read<Answer[]>): Read<Answer | null> {
  return { method: read.method, path: read.path, one: true };
}

/** A function of the database: a search, a list, or something that is to be done. */
export function rpcRead<Name extends keyof Schema['Functions']>(
  name: Name,
  args: Schema['Functions'][Name]['Args'],
): Read<Schema['Functions'][Name]['Returns']> {
  return callOf(name, args);
}

/**
 * A function that answers rows of a table: of each these columns, and what the table leads to, as `rows` has them. So what was
 * just written need not be asked for.
 */
export function rpcRows<Name extends keyof Schema['Functions'], const Columns extends string>(
  name: Name,
  args: Schema['Functions'][Name]['Args'],
  columns: Columns,
): Read<
  Schema['Functions'][Name]['Returns'] extends unknown[]
    ? Row<TableOf<Name>, Columns>[]
    : Row<TableOf<Name>, Columns>
> {
  return callOf(name, args, columns);
}

/** Names the file of the catalogue, and the part of it, that holds the same answer. */
export function alsoIn<Answer>(
  read: Read<Answer>,
  file: string,
  part: string,
  exact?: true,
): Read<Answer> {
  return { ...read, from: { file, part, ...(exact && { exact }) } };
}
