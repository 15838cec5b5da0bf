import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { applyMigrations } from '../local/migrate.ts';
import { connected, countOf, lostReferences, migrationsOf, tablesOf } from './backup/tables.ts';

export interface Forward {
  /** The migrations that ran, by their files' names. */
  ran: string[];
  /** What does not hold together afterwards, and what families would have waited for; empty when all is well. */
  problems: string[];
}

/**
 * Runs the newer migrations on a database that has data of an older release, and looks at what they did to it. A
 * migration that is meant to remove rows, or a table, says so in a line `-- removes rows: <schema>.<table>`; a migration that is
 * meant to keep a table locked while it works through its rows says `-- locks: <schema>.<table>`.
 *
 * @param databaseUrl a database to which only the caller is connected: it is copied to look at the locks
 * @param workdir the directory that holds `supabase/` with the older and the newer migrations
 * @throws Problem, with the database as the migrations before it left it, when one fails
 */
export async function moveForward(databaseUrl: string, workdir: string): Promise<Forward> {
  const folder = path.join(workdir, 'supabase', 'migrations');
  const known = await connected(databaseUrl, migrationsOf);
  const newer = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !known.includes(file.split('_')[0] ?? ''))
    .sort()
    .map((file) => ({ file, sql: readFileSync(path.join(folder, file), 'utf8') }));
  const locked = await withCopy(databaseUrl, (copyUrl) => lockedBy(copyUrl, newer));

  const lost = await connected(databaseUrl, async (client) => {
    const mayRemove = newer.flatMap(({ sql }) => declared(sql, 'removes rows'));
    const before = await rowsOf(client);
    const contradictedBefore = await contradictionsOf(client);

    await applyMigrations(databaseUrl, { seed: false, workdir });

    const after = await rowsOf(client);
    const missing = [...before]
      .map(([table, was]) => ({ table, was, is: after.get(table) ?? 0 }))
      .filter(({ table, was, is }) => is < was && !mayRemove.includes(table))
      .map(({ table, was, is }) => `${table} has ${is} rows, before it had ${was}.`);
    const contradictions = [...(await contradictionsOf(client))]
      .filter(([kind, rows]) => rows > (contradictedBefore.get(kind) ?? 0))
      .map(([kind, rows]) => `The books contradict themselves: ${rows} ${kind}.`);
    return [...missing, ...(await lostReferences(client)), ...contradictions];
  });
  return { ran: newer.map(({ file }) => file), problems: [...locked, ...lost] };
}

interface Migration {
  file: string;
  sql: string;
}

/** The tables of the lines `-- <what>: <schema>.<table>`. */
function declared(sql: string, what: string): string[] {
  return [...sql.matchAll(new RegExp(`^-- ${what}: (\\w+\\.\\w+)$`, 'gm'))].map(
    ([, table]) => table ?? '',
  );
}

/** Runs `work` on a copy of the database, which is dropped afterwards. */
async function withCopy<T>(databaseUrl: string, work: (copyUrl: string) => Promise<T>): Promise<T> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const copy = `copy_${randomUUID().replaceAll('-', '')}`;
  const urlOf = (database: string): string =>
    Object.assign(new URL(databaseUrl), { pathname: `/${database}` }).href;
  await connected(urlOf('template1'), (client) =>
    client.query(`create database ${copy} template "${name}"`),
  );
  try {
    return await work(urlOf(copy));
  } finally {
    await connected(urlOf('template1'), (client) => client.query(`drop database ${copy}`));
  }
}

/**
 * A sentence for each table that a migration keeps from being written, or read, while it works through the table's rows:
 * it writes every row anew, checks each, or builds an index. An altered table whose rows nobody has to look at is locked
 * for a moment only and is not named, but it must be the migration's only one, and waited for no longer than a moment: whoever
 * waits for such a lock has everybody else behind it. Looks no further than a migration that fails: running it in earnest says why.
 */
async function lockedBy(databaseUrl: string, migrations: Migration[]): Promise<string[]> {
  const faults: string[] = [];
  const names = new Set((await connected(databaseUrl, tablesOf)).map(({ name }) => name));
  for (const { file, sql } of migrations) {
    // A connection for each: its counters are then those of this one transaction.
    const locks = await connected(databaseUrl, async (client) => {
      await client.query('begin');
      try {
        await client.query(sql);
      } catch {
        return;
      }
      const held = await client.query<Held>(heldLocks);
      const { rows: limits } = await client.query<{ lock_timeout: string }>('show lock_timeout');
      await client.query('commit');
      return {
        tables: held.rows.filter(({ name }) => names.has(name)),
        limited: limits[0]?.lock_timeout !== '0',
      };
    });
    if (locks === undefined) {
      break;
    }
    const { tables, limited } = locks;
    const meant = declared(sql, 'locks');
    for (const { name, touched } of tables) {
      if (touched > 0 && !meant.includes(name)) {
        faults.push(
          `${file} keeps ${name} locked while it works through its rows (${touched} here): do it without, or say "-- locks: ${name}" and release at night.`,
        );
      }
    }
    const altered = tables.filter(({ exclusive }) => exclusive).map(({ name }) => name);
    if (altered.length > 1) {
      faults.push(
        `${file} alters ${altered.join(' and ')} together, which deadlocks with bookings: one table a migration.`,
      );
    }
    if (tables.length > 0 && !limited) {
      faults.push(
        `${file} locks ${tables.map(({ name }) => name).join(', ')} and waits for it as long as it takes, with everybody behind it: begin it with "set lock_timeout = '3s';". The deployment tries again.`,
      );
    }
  }
  return faults;
}

interface Held {
  name: string;
  /** Against reading too. */
  exclusive: boolean;
  /** Rows that were read or written meanwhile. */
  touched: number;
}

/** Tables that this transaction has locked against writing. */
const heldLocks = `
  select n.nspname || '.' || c.relname as name, held.exclusive,
    (pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid))::integer as touched
  from (
    select relation, bool_or(mode = 'AccessExclusiveLock') as exclusive from pg_catalog.pg_locks
    where pid = pg_backend_pid() and locktype = 'relation'
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
    group by relation
  ) held
  join pg_catalog.pg_class c on c.oid = held.relation and c.relkind in ('r', 'p')
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  order by 1`;

async function rowsOf(client: ClientBase): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  for (const { name } of await tablesOf(client)) {
    rows.set(name, await countOf(client, name));
  }
  return rows;
}

/** By the kinds that `npm run ledger:check` tells. */
async function contradictionsOf(client: ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ masalah: string; count: number }>(
    `select masalah, count(*)::integer as count from (
      select masalah from private.selisih_pembayaran union all select masalah from private.selisih_pengembalian
    ) found group by 1 order by 1`,
  );
  return new Map(rows.map(({ masalah, count }) => [masalah, count]));
}
