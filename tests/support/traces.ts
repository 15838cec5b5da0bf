import type pg from 'pg';

/** Where something about a person was found: the table, and which of the words. */
export interface Trace {
  table: string;
  word: string;
}

/**
 * Looks for words in every column of every table that we, the auth service or storage keep. Read from the catalogue, so
 * that a table that is new is looked into as well. Texts, JSON and arrays are all seen as text, in any case.
 */
export async function tracesOf(client: pg.ClientBase, words: string[]): Promise<Trace[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'auth', 'storage', 'cron', 'net', 'vault')
    order by 1`);
  const found: Trace[] = [];
  for (const { name } of tables) {
    for (const word of words) {
      const { rowCount } = await client.query(
        `select from ${name} t where position(lower($1) in lower(t::text)) > 0 limit 1`,
        [word],
      );
      if (rowCount) {
        found.push({ table: name, word });
      }
    }
  }
  return found;
}
