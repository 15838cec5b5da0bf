import type pg from 'pg';
import type { Caller, SqlDatabase } from './sql.ts';

interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number };
}

/**
 * Runs a statement and counts the pages of 8 KiB that it touches, those of the functions and triggers that it calls among
 * them: what no other work on the machine changes. A connection's first calls read the catalogue, too.
 */
export async function pagesOf(
  db: SqlDatabase,
  caller: Caller,
  text: string,
  values: unknown[] = [],
): Promise<{ pages: number; rows: number }> {
  const { rows } = await db.as(caller, (client: pg.ClientBase) =>
    client.query<{ 'QUERY PLAN': Plan[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    ),
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) {
    throw new Error('No plan.');
  }
  return {
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    rows: plan['Actual Rows'],
  };
}
