import { expect, test } from 'vitest';
import { knownValues } from '#domain/statuses.ts';
import { fileDatabase } from '#tests/support/sql.ts';

const db = fileDatabase();

const columns = Object.entries(knownValues).flatMap(([table, known]) =>
  Object.entries(known).map(([column, values]) => ({ table, column, values })),
);

test.each(columns)(
  'the app knows what $table.$column may hold',
  async ({ table, column, values }) => {
    const { rows } = await db.admin.query<{ value: string }>(
      `select value
     from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''', 'g') m,
       regexp_split_to_table(btrim(m[1], '{}'), ',') value
     where c.conrelid = $1::regclass and c.conname = $2`,
      [`public.${table}`, `${table}_${column}_known`],
    );
    expect(rows.map(({ value }) => value).toSorted()).toEqual([...values].toSorted());
  },
);
