import { expect, test } from 'vitest';
import type { Database } from '#api/database.types.ts';
import type { NullableColumns } from '#api/platform/nullable-columns.ts';

type Schema = Database['public'];
type ColumnOf<Name> = Name extends keyof Schema['CompositeTypes']
  ? keyof Schema['CompositeTypes'][Name]
  : Name extends keyof Schema['Functions']
    ? Schema['Functions'][Name]['Returns'] extends (infer Row)[]
      ? keyof Row
      : never
    : never;
/** Columns that are named as nullable, of a type or function that has none of this name. */
type Unknown = {
  [Name in keyof NullableColumns]: Exclude<NullableColumns[Name], ColumnOf<Name>>;
}[keyof NullableColumns];

test('each column that is named as nullable is one of its answer: the compiler looks', () => {
  const isKnown: [Unknown] extends [never] ? true : Unknown = true;
  expect(isKnown).toBe(true);
});
