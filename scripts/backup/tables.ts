import { Client, type ClientBase } from 'pg';

export interface BackupTable {
  /** `public.lomba`. */
  name: string;
  /** Columns that a restore writes; generated columns compute themselves. */
  columns: string[];
}

/** Rows of the platform's own schemas that are ours: the families' accounts. Sessions are not: everybody signs in anew. */
const platformTables = ['auth.users', 'auth.identities'];

/** Files that are written from the rows, as the tables `private.katalog_*` say: in no backup, and written anew after one. */
export const derivedBucket = 'katalog';

/** Every table of ours, and of the platform's the accounts; the files' rows are made by uploading them. */
export async function tablesOf(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname || '.' || c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and not (n.nspname = 'private' and starts_with(c.relname, 'katalog_'))
      and (n.nspname in ('public', 'private') or n.nspname || '.' || c.relname = any ($1))
    group by 1
    order by 1`,
    [platformTables],
  );
  return rows;
}

export function isPlatformTable(name: string): boolean {
  return platformTables.includes(name);
}

/** `"public"."lomba"`. */
export function quoted(table: string): string {
  return table
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}

export function quotedColumns(columns: string[]): string {
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');
}

export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by 1',
  );
  return rows.map(({ version }) => version);
}

/** Rows that point at nothing, a line for each foreign key of ours: loading rows does not look at them. */
export async function lostReferences(client: ClientBase): Promise<string[]> {
  const { rows: keys } = await client.query<{
    name: string;
    child: string;
    parent: string;
    pairs: string[][];
  }>(
    `select k.conname as name, cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent,
      (
        select array_agg(array[a.attname::text, b.attname::text])
        from unnest(k.conkey, k.confkey) with ordinality x (child, parent, place)
        join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.child
        join pg_catalog.pg_attribute b on b.attrelid = k.confrelid and b.attnum = x.parent
      ) as pairs
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid
    join pg_catalog.pg_namespace cn on cn.oid = c.relnamespace
    join pg_catalog.pg_class p on p.oid = k.confrelid
    join pg_catalog.pg_namespace pn on pn.oid = p.relnamespace
    where k.contype = 'f' and cn.nspname in ('public', 'private') and k.conparentid = 0`,
  );
  const lost: string[] = [];
  for (const { name, child, parent, pairs } of keys) {
    const filled = pairs.map(([from]) => `c."${from}" is not null`).join(' and ');
    const joined = pairs.map(([from, to]) => `p."${to}" = c."${from}"`).join(' and ');
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from ${quoted(child)} c
       where ${filled} and not exists (select from ${quoted(parent)} p where ${joined})`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) {
      lost.push(`${count} rows of ${child} (${name}) point at nothing in ${parent}`);
    }
  }
  return lost;
}

/** What the connection of a backup is called, so that a deployment sees that one is under way. */
export const backupName = 'pushbike-backup';

/** @throws the connection's error, when the database does not answer */
export async function connected<T>(
  databaseUrl: string,
  fn: (client: Client) => Promise<T>,
  name?: string,
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: name });
  // A connection that breaks fails the statement that waits for it; the event alone would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

export async function countOf(client: ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from ${quoted(table)}`,
  );
  return rows[0]?.count ?? 0;
}
