import { QueryClient } from '@tanstack/react-query';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RestRequest, type Statement, statementsOf } from '#tests/support/rest-to-sql.ts';
import { type Caller, fileDatabase } from '#tests/support/sql.ts';

/*
 * Every read of a public screen, as the app itself sends it, against 100,000 races and 1,000,000 registrations: none
 * may read a large table from one end to the other. Planned (explain) and run, which sees into functions and policies
 * too. The data is made for it in a database of this file alone.
 */

const db = fileDatabase();

const races = 100_000;
const registrations = 1_000_000;
const largeTables = ['lomba', 'lomba_kategori', 'pendaftaran_lomba', 'tiket'];

const uuid = (kind: number, number: string) =>
  `('0000000${kind}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const uuidOf = (kind: number, number: number) =>
  `0000000${kind}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

const someRace = uuidOf(1, 54_321);
const someUser = uuidOf(4, 777);
const someOrder = uuidOf(3, 777);
const someArticle = uuidOf(5, 99);

const fill = [
  // The rows are made to fit; checking each against its parent would take longer than making them.
  `alter table public.pendaftaran_lomba drop constraint pendaftaran_lomba_user_id_fkey,
     drop constraint pendaftaran_lomba_lomba_id_fkey, drop constraint pendaftaran_lomba_kategori_id_fkey`,
  'alter table public.pendaftaran_lomba disable trigger user',
  'alter table public.lomba_kategori drop constraint lomba_kategori_lomba_id_fkey, drop constraint lomba_kategori_kategori_id_fkey',
  'alter table public.tiket drop constraint tiket_lomba_id_fkey',
  // Most lie behind, as after years of use; one in ten is not published.
  `insert into public.lomba (id, judul, lokasi, kota, provinsi, tanggal_mulai, pendaftaran_selesai, max_peserta,
     harga_dasar, status, dibuat_pada, deskripsi)
   select ${uuid(1, 'n')},
     (array['Pushbike Cup', 'Balance Bike Race', 'Kejurnas Pushbike', 'Fun Race Anak', 'Grand Prix Mini'])[1 + n % 5] || ' ' || n,
     'Sirkuit ' || n % 977,
     (array['Jakarta Selatan', 'Bandung', 'Yogyakarta', 'Surabaya', 'Denpasar, Bali', 'Medan', 'Semarang', 'Makassar'])[1 + n % 8],
     'Provinsi', now() + make_interval(hours => n * 2 / 5 - 36000), now() + make_interval(hours => n * 2 / 5 - 36100), 200, 150000,
     case when n % 10 = 0 then 'draf' else 'dipublikasi' end, now() - make_interval(mins => n * 7919 % 1000000),
     repeat('Deskripsi lomba. ', 20)
   from generate_series(1, ${races}) n`,
  `insert into public.kategori_lomba (id, nama) select ${uuid(2, 'n')}, 'Kelas ' || n from generate_series(1, 40) n`,
  `insert into public.lomba_kategori (lomba_id, kategori_id)
   select ${uuid(1, 'n')}, ${uuid(2, '(1 + (n + k) % 40)')} from generate_series(1, ${races}) n, generate_series(1, 2) k`,
  `insert into public.pendaftaran_lomba (id, user_id, lomba_id, kategori_id, kota_asal, nama_lengkap_rider,
     nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin, total_bayar,
     status_pendaftaran, status_pembayaran, kunci_permintaan, didaftar_pada)
   select ${uuid(3, 'n')}, ${uuid(4, '(n % 300000)')}, ${uuid(1, `(1 + n % ${races})`)}, ${uuid(2, '(1 + n % 40)')},
     'KOTA BANDUNG', 'Rider ' || n, 'R', date '2020-01-01', 'pria', 150000, 1 + n % 999, 0, 150001 + n % 999,
     'dikonfirmasi', 'dibayar', ${uuid(6, 'n')}, now() - make_interval(mins => n)
   from generate_series(1, ${registrations}) n`,
  `insert into public.tiket (lomba_id, tipe, lokasi, tanggal_lomba, dibuat_pada)
   select ${uuid(1, 'n')}, 'internal', 'Kota ' || n % 300, current_date + n % 2000 - 1000, now() - make_interval(mins => n)
   from generate_series(1, 50000) n`,
  `insert into public.berita (id, judul, isi, status, dibuat_pada)
   select ${uuid(5, 'n')}, 'Berita ' || n, '<p>Isi <b>berita</b> ' || n || '</p>', 'dipublikasi', now() - make_interval(mins => n)
   from generate_series(1, 3000) n`,
  `insert into public.kelas_online (judul, deskripsi, is_unggulan, harga, status, dibuat_pada)
   select 'Kelas ' || n, 'Belajar ' || n, n % 10 = 0, 50000, 'dipublikasi', now() - make_interval(mins => n)
   from generate_series(1, 3000) n`,
  `analyze public.lomba, public.kategori_lomba, public.lomba_kategori, public.pendaftaran_lomba, public.tiket,
     public.berita, public.kelas_online`,
];

/** The reads of the public screens, and those by which a signed-in parent meets the largest table. */
async function publicReads(): Promise<Record<string, object>> {
  const { homeQueries } = await import('#api/home.ts');
  const { classQueries } = await import('#api/classes.ts');
  const { newsQueries } = await import('#api/news.ts');
  const { scheduleQueries } = await import('#api/schedule.ts');
  const { notificationQueries } = await import('#api/notifications.ts');
  const { searchQueries } = await import('#api/search.ts');
  const { ticketQueries } = await import('#api/tickets.ts');
  const { raceQueries } = await import('#api/races.ts');
  const { categoryQueries } = await import('#api/categories.ts');
  const { registrationQueries } = await import('#api/registrations.ts');
  const { orderQueries } = await import('#api/orders.ts');
  const list = { text: '', month: null, city: null, limit: 25 };
  const tickets = { period: null, text: '', location: 'all', limit: 25 };
  return {
    'home: races': homeQueries.featuredRaces(),
    'home: classes': classQueries.featured(),
    'home: schedule': scheduleQueries.upcoming(),
    'home: news': newsQueries.latest(),
    'header: bell': notificationQueries.upcoming(),
    'race list': raceQueries.list(list),
    'race list: a common word': raceQueries.list({ ...list, text: 'race' }),
    'race list: a rare word': raceQueries.list({ ...list, text: 'prix mini 54' }),
    'race list: a place': raceQueries.list({ ...list, text: 'sirkuit 976' }),
    'race list: nothing there': raceQueries.list({ ...list, text: 'tidak ada' }),
    'race list: one letter': raceQueries.list({ ...list, text: 'q' }),
    'race list: a city': raceQueries.list({ ...list, city: 'Bali' }),
    'race list: a month': raceQueries.list({ ...list, month: 2 }),
    'race list: everything at once': raceQueries.list({
      ...list,
      text: 'fun',
      city: 'Medan',
      month: 7,
    }),
    'race detail': raceQueries.detail(someRace),
    'category choice': categoryQueries.ofRace(someRace),
    'classes: first page': classQueries.page(1),
    'classes: a late page': classQueries.page(250),
    'news list': newsQueries.list('', 25),
    'news list: a word': newsQueries.list('berita', 25),
    'news list: a number': newsQueries.list('2718', 25),
    'news article': newsQueries.detail(someArticle),
    'search: a common word, races': searchQueries.races('pushbike'),
    'search: a rare word, races': searchQueries.races('prix mini 54'),
    'search: nothing there, races': searchQueries.races('tidak ada lomba ini'),
    'search: a city, races': searchQueries.races('bali'),
    'search: wildcards, races': searchQueries.races('100%_'),
    'search: two letters, races': searchQueries.races('zq'),
    'search: classes': searchQueries.classes('belajar 27'),
    'tickets: all': ticketQueries.list(tickets),
    'tickets: a month': ticketQueries.list({
      ...tickets,
      period: { month: 3, year: new Date().getFullYear() },
    }),
    'tickets: a text': ticketQueries.list({ ...tickets, text: 'kota 29' }),
    'tickets: a place': ticketQueries.list({ ...tickets, location: 'Kota 123' }),
    'tickets: places': ticketQueries.locations(),
    'own orders': orderQueries.list(someUser),
    'own order': orderQueries.detail(someUser, someOrder),
    'own registrations for a race': registrationQueries.ownForRace(someUser, someRace),
    'own classes': classQueries.mine(someUser),
  };
}

/** What the app sends for a read. */
async function requestOf(options: object): Promise<RestRequest> {
  const sent: RestRequest[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input));
    sent.push({
      method: init.method ?? 'GET',
      path: url.pathname.replace('/rest/v1/', '') + url.search,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      counted: new Headers(init.headers).get('prefer')?.includes('count=exact') ?? false,
    });
    return Response.json([]);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  try {
    await client.fetchQuery(options as Parameters<QueryClient['fetchQuery']>[0]);
  } finally {
    client.clear();
    vi.unstubAllGlobals();
  }
  const [request] = sent;
  if (request === undefined || sent.length !== 1) throw new Error('Expected one request.');
  return request;
}

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
  if (plan === undefined) throw new Error('No plan.');
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
const requests = new Map<string, RestRequest>();

beforeAll(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1');
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_made_up_for_tests');
  for (const [name, options] of Object.entries(await publicReads())) {
    requests.set(name, await requestOf(options));
  }
  const { rows } = await db.admin.query<{ name: string }>('select current_database() as name');
  own = rows[0]?.name.startsWith('sql_') ?? false;
  if (!own) return;
  for (const statement of fill) await db.admin.query(statement);
}, 300_000);

afterAll(() => vi.unstubAllEnvs());

describe.each<{ who: string; caller: Caller }>([
  { who: 'a visitor', caller: 'anon' },
  { who: 'a parent', caller: someUser },
])('for $who no screen reads a large table whole', ({ caller }) => {
  test('read by read', async ({ skip }) => {
    if (!own) skip('A million rows are not put into a database that is shared.');
    const whole: Record<string, string[]> = {};
    let looked = 0;
    for (const [name, request] of requests) {
      if (caller === 'anon' && name.startsWith('own ')) continue;
      for (const statement of statementsOf(request)) {
        looked += 1;
        const tables = await readWhole(caller, statement);
        if (tables.length > 0) whole[`${name}: ${statement.text}`] = tables;
      }
    }
    expect(looked).toBeGreaterThan(25);
    expect(whole).toEqual({});
  });
});

test('a read without an index is found out', async ({ skip }) => {
  if (!own) skip('A million rows are not put into a database that is shared.');
  const statement = { text: 'select id from public.lomba where deskripsi = $1', values: ['x'] };
  expect(await readWhole('anon', statement)).toEqual(['lomba']);
});
