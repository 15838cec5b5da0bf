import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { applyMigrations } from '../local/migrate.ts';
import { connected, lostReferences, migrationsOf, quoted, tablesOf } from './backup/tables.ts';

export interface Forward {
  /** The migrations that ran, by their files' names. */
  ran: string[];
  /** Tables that were written anew, with their rows: nobody reads or writes one meanwhile. */
  rewritten: string[];
  /** What does not hold together afterwards; empty when all is well. */
  problems: string[];
}

interface TableState {
  rows: number;
  /** Another one after a change that writes every row anew. */
  file: string;
}

/**
 * Runs the newer migrations on a database that has data of an older release, and looks at what they did to it. A
 * migration that is meant to remove rows, or a table, says so in a line `-- removes rows: <schema>.<table>`.
 *
 * @param workdir the directory that holds `supabase/` with the older and the newer migrations
 * @throws Problem, with the database as the migrations before it left it, when one fails
 */
export async function moveForward(databaseUrl: string, workdir: string): Promise<Forward> {
  return connected(databaseUrl, async (client) => {
    const known = await migrationsOf(client);
    const folder = path.join(workdir, 'supabase', 'migrations');
    const ran = readdirSync(folder)
      .filter((file) => file.endsWith('.sql') && !known.includes(file.split('_')[0] ?? ''))
      .sort();
    const mayRemove = ran.flatMap((file) =>
      [
        ...readFileSync(path.join(folder, file), 'utf8').matchAll(
          /^-- removes rows: (\w+\.\w+)$/gm,
        ),
      ].map(([, table]) => table),
    );
    const before = await stateOf(client);
    const contradictedBefore = await contradictionsOf(client);

    await applyMigrations(databaseUrl, { seed: false, workdir });

    const after = await stateOf(client);
    const lost = [...before]
      .map(([table, { rows }]) => ({ table, was: rows, is: after.get(table)?.rows ?? 0 }))
      .filter(({ table, was, is }) => is < was && !mayRemove.includes(table))
      .map(({ table, was, is }) => `${table} has ${is} rows, before it had ${was}.`);
    const rewritten = [...before]
      .filter(
        ([table, { rows, file }]) =>
          rows > 0 && after.has(table) && after.get(table)?.file !== file,
      )
      .map(([table, { rows }]) => `${table} (${rows} rows)`);
    const contradictions = [...(await contradictionsOf(client))]
      .filter(([kind, rows]) => rows > (contradictedBefore.get(kind) ?? 0))
      .map(([kind, rows]) => `The books contradict themselves: ${rows} ${kind}.`);
    return {
      ran,
      rewritten,
      problems: [...lost, ...(await lostReferences(client)), ...contradictions],
    };
  });
}

async function stateOf(client: ClientBase): Promise<Map<string, TableState>> {
  const state = new Map<string, TableState>();
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query<TableState>(
      `select count(*)::integer as rows, pg_relation_filenode($1::text::regclass)::text as file
       from ${quoted(name)}`,
      [quoted(name)],
    );
    if (rows[0]) {
      state.set(name, rows[0]);
    }
  }
  return state;
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
