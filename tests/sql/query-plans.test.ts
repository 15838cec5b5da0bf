import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fillWithManyRaces, someUser } from '#tests/support/many-races.ts';
import { type RestRequest, type Statement, statementsOf } from '#tests/support/rest-to-sql.ts';
import { type Caller, fileDatabase } from '#tests/support/sql.ts';

/*
 * Every read of a public screen, as the app itself sends it, against as much as makes the planner choose as it
 * does among a million registrations (bench/reads.ts): none may read a large table from one end to the other. Planned (explain) and run, which sees into functions and policies
 * too. The data is made for it in a database of this file alone.
 */

const db = fileDatabase();

const largeTables = ['lomba', 'lomba_kategori', 'pendaftaran_lomba', 'tiket'];

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

function sequentialScans(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : [];
  return [...own, ...(node.Plans ?? []).flatMap(sequentialScans)];
}

async function planOf(client: pg.ClientBase, { text, values }: Statement) {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (format json) ${text}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) {
    throw new Error('No plan.');
  }
  return plan;
}

/** How often each large table was read whole so far, by this transaction. */
async function scansOf(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; scans: string }>(
    'select relname as name, seq_scan as scans from pg_stat_xact_user_tables where relname = any ($1)',
    [largeTables],
  );
  return Object.fromEntries(rows.map((row) => [row.name, Number(row.scans)]));
}

/** The large tables that a read goes through from end to end. */
async function readWhole(caller: Caller, statement: Statement): Promise<string[]> {
  return db.as(caller, async (client) => {
    // Other processes' scans would not show in this one's count.
    await client.query('set local max_parallel_workers_per_gather = 0');
    const planned = sequentialScans(await planOf(client, statement));
    const before = await scansOf(client);
    await client.query(statement.text, statement.values);
    const after = await scansOf(client);
    const ran = largeTables.filter((table) => (after[table] ?? 0) > (before[table] ?? 0));
    return [...new Set([...planned.filter((table) => largeTables.includes(table)), ...ran])];
  });
}

let own = false;
let requests = new Map<string, RestRequest>();

beforeAll(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1');
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_made_up_for_tests');
  const { screenReads } = await import('#tests/support/screen-reads.ts');
  requests = await screenReads();
  const { rows } = await db.admin.query<{ name: string }>('select current_database() as name');
  own = rows[0]?.name.startsWith('sql_') ?? false;
  if (!own) {
    return;
  }
  await fillWithManyRaces(db.admin, { races: 20_000, registrations: 100_000 });
}, 300_000);

afterAll(() => vi.unstubAllEnvs());

describe.each<{ who: string; caller: Caller }>([
  { who: 'a visitor', caller: 'anon' },
  { who: 'a parent', caller: someUser },
])('for $who no screen reads a large table whole', ({ caller }) => {
  test('read by read', async ({ skip }) => {
    if (!own) {
      skip('So many rows are not put into a database that is shared.');
    }
    const whole: Record<string, string[]> = {};
    let looked = 0;
    for (const [name, request] of requests) {
      if (caller === 'anon' && name.startsWith('own ')) {
        continue;
      }
      for (const statement of statementsOf(request)) {
        looked += 1;
        const tables = await readWhole(caller, statement);
        if (tables.length > 0) {
          whole[`${name}: ${statement.text}`] = tables;
        }
      }
    }
    expect(looked).toBeGreaterThan(25);
    expect(whole).toEqual({});
  });
});

test('a text of one or two letters is looked for in a bounded number of rows', async ({ skip }) => {
  if (!own) {
    skip('So many rows are not put into a database that is shared.');
  }
  const tables = ['lomba', 'berita', 'kelas_online', 'tiket'];
  const rowsRead = (statement: string) =>
    db.as('anon', async (client) => {
      const read = async () => {
        const { rows } = await client.query<{ read: string }>(
          `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables
           where relname = any ($1)`,
          [tables],
        );
        return Number(rows[0]?.read);
      };
      const before = await read();
      await client.query(statement);
      return (await read()) - before;
    });
  for (const text of ['q', 'zq', 'z-q', '%_', 'q z', '🚲']) {
    for (const call of [
      `list_races('${text}')`,
      `list_races('', null, '${text}')`,
      `list_races('', 5, '${text}')`,
      `search_races('${text}')`,
      `search_classes('${text}')`,
      `search_news('${text}')`,
      `search_tickets('${text}')`,
      `search_tickets('', '${text}')`,
    ]) {
      const rows = await rowsRead(`select * from public.${call}`);
      // Both sides of today, once to find the bounds and once to look.
      expect({ call, rows, bounded: rows <= 4_100 }).toEqual({ call, rows, bounded: true });
    }
  }
  // What is near is still found.
  const near = await db.query('anon', "select id from public.list_races('1', null, '', 500)");
  expect(near).toHaveLength(500);
});

test('a read without an index is found out', async ({ skip }) => {
  if (!own) {
    skip('So many rows are not put into a database that is shared.');
  }
  const statement = { text: 'select id from public.lomba where deskripsi = $1', values: ['x'] };
  expect(await readWhole('anon', statement)).toEqual(['lomba']);
});
