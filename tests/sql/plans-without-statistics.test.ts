import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { makeAdmin } from '#tests/support/organiser.ts';
import { pagesOf } from '#tests/support/pages.ts';
import { callOf, fileDatabase, testOfWholeDatabase } from '#tests/support/sql.ts';
import {
  childArguments,
  createOpenRace,
  createRider,
  createUser,
  type RaceWithCategory,
  register,
  riderArguments,
  riderName,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

/*
 * The planner knows nothing of any table, as after a restore or in a rush after a quiet month, and 2,000 places wait for
 * their money. Each call of the way to a paid entry, and of the public's, costs what it is about all the same: counted in
 * pages, of which a walk through all who wait takes a thousand and more.
 */

const db = fileDatabase();
const most = 500;
let target: RaceWithCategory;

beforeAll(async () => {
  target = await createOpenRace(
    db,
    { max_peserta: 5_000, satu_rider_per_akun: false },
    { kuota: 5_000 },
  );
  const { rows: tables } = await db.admin.query<{ name: string }>(
    `select oid::regclass as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  for (const statement of [
    // Nobody tells the planner meanwhile.
    ...tables.map(({ name }) => `alter table ${name} set (autovacuum_enabled = false)`),
    'set session_replication_role = replica',
    `insert into auth.users (id, email) select gen_random_uuid(), 'antre' || n || '@contoh.id' from generate_series(1, 2000) n`,
    `insert into public.rider (user_id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal)
     select id, 'Anak ' || email, 'Anak', '2020-08-17', 'pria', 'KOTA BANDUNG' from auth.users where email like 'antre%'`,
    `insert into public.pendaftaran_lomba (user_id, rider_id, lomba_id, kategori_id, kota_asal, nama_lengkap_rider,
       nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin, total_bayar)
     select r.user_id, r.id, '${target.race.id}', '${target.category.id}', r.kota_asal, r.nama_lengkap, 'Anak', r.tanggal_lahir,
       'pria', 150000, 100, 4000, 154100 from public.rider r`,
    `insert into public.transaksi_pembayaran (user_id, pendaftaran_lomba_id, jumlah, tagihan, kode_unik, biaya_admin, merchant_ref,
       ditagih_pada, kedaluwarsa_pada, tanya_lagi_pada)
     select p.user_id, p.id, 154100, 154100, 100, 4000, 'MERCH-antre-' || p.id, now(), p.kedaluwarsa_pada, now() + interval '10 minutes'
     from public.pendaftaran_lomba p`,
    `insert into public.profil_pengguna (id, nama_lengkap, nomor_hp)
     select id, 'Keluarga', '0812' || substr(email, 6, strpos(email, '@') - 6) || '00000' from auth.users where email like 'antre%'`,
    `with other as (
       insert into auth.users (id, email) select gen_random_uuid(), 'lain' || n || '@contoh.id' from generate_series(1, 18000) n returning id
     )
     insert into public.profil_pengguna (id, nama_lengkap, nomor_hp) select id, 'Keluarga', '' from other`,
    // What the operator did once, before all the rest.
    `insert into public.catatan (user_id, tindakan, objek, objek_id) select null, 'block_account', 'akun', gen_random_uuid()::text`,
    `insert into public.catatan (user_id, lomba_id, tindakan, objek, objek_id)
     select null, '${target.race.id}', 'read_paper', 'pendaftaran', gen_random_uuid()::text from generate_series(1, 50000)`,
    `update public.lomba set peserta_saat_ini = 2000`,
    `update public.lomba_kategori set terisi = 2000`,
    'set session_replication_role = origin',
  ]) {
    await db.admin.query(statement);
  }
}, 60_000);

/** One family's way to a paid entry; the pages of each step. */
async function wayToPaid() {
  const user = await createUser(db);
  const costs: Record<string, number> = {};
  async function step(name: string, caller: string, text: string, values: unknown[]) {
    costs[name] = (await pagesOf(db, caller, text, values)).pages;
  }
  const args = riderArguments(target);
  await step(
    'register_rider',
    user,
    `select ${callOf('register_rider', args)}`,
    Object.values(args),
  );
  const { rows: entries } = await db.admin.query<{ id: string }>(
    'select id from public.pendaftaran_lomba where user_id = $1',
    [user],
  );
  const entry = entries[0]?.id;
  await step('open_payment', user, 'select public.open_payment($1)', [entry]);
  const { rows: charges } = await db.admin.query<{
    id: string;
    merchant_ref: string;
    jumlah: number;
  }>('select id, merchant_ref, jumlah from public.transaksi_pembayaran where user_id = $1', [user]);
  const charge = charges[0];
  await step('charge_order', 'service_role', 'select public.charge_order($1)', [charge?.id]);
  await step('claim_charge', 'service_role', 'select public.claim_charge($1)', [charge?.id]);
  const reference = `DEV-T${randomUUID()}`;
  await step(
    'record_charge',
    'service_role',
    `select public.record_charge($1, $2, 'https://contoh.id', null, null, now() + interval '20 minutes')`,
    [charge?.id, reference],
  );
  await step('order_status', 'service_role', 'select public.order_status($1)', [entry]);
  await step('payment_result', user, 'select public.payment_result($1)', [entry]);
  await step('begin_payment_check', user, 'select public.begin_payment_check($1)', [entry]);
  await step('claim_payment_checks', 'service_role', 'select public.claim_payment_checks(10, $1)', [
    entry,
  ]);
  const word = [charge?.merchant_ref, reference, charge?.jumlah];
  const said = `select public.apply_payment_status($1, $2, 'PAID', $3, now(), '{}')`;
  await step('apply_payment_status', 'service_role', said, word);
  await step('apply_payment_status, again', 'service_role', said, word);
  const { rows: paid } = await db.admin.query<{ status_pembayaran: string }>(
    'select status_pembayaran from public.pendaftaran_lomba where id = $1',
    [entry],
  );
  expect(paid).toEqual([{ status_pembayaran: 'dibayar' }]);
  return costs;
}

testOfWholeDatabase(
  'entering two, giving up, joining a waiting list and the sweeper read what they are about',
  async () => {
    const full = await createOpenRace(db, { max_peserta: 1 }, { kuota: 1 });
    await register(db, await createUser(db), full);
    const steps = async () => {
      const user = await createUser(db);
      const costs: Record<string, number> = {};
      const { race, category } = target;
      const child = { category_id: category.id, ...childArguments() };
      costs.register_riders = (
        await pagesOf(db, user, 'select public.register_riders($1, $2::jsonb, $3)', [
          race.id,
          JSON.stringify([child, { ...child, full_name: riderName() }]),
          randomUUID(),
        ])
      ).pages;
      const { rows } = await db.admin.query<{ id: string }>(
        'select id from public.pendaftaran_lomba where user_id = $1 limit 1',
        [user],
      );
      costs.cancel_registration = (
        await pagesOf(db, user, 'select public.cancel_registration($1)', [rows[0]?.id])
      ).pages;
      const joining = await createUser(db);
      costs.join_waiting_list = (
        await pagesOf(db, joining, 'select public.join_waiting_list($1, $2, $3)', [
          full.race.id,
          full.category.id,
          await createRider(db, joining),
        ])
      ).pages;
      costs.release_expired = (
        await pagesOf(db, 'service_role', 'select public.release_expired(100)')
      ).pages;
      costs.claim_payment_checks = (
        await pagesOf(db, 'service_role', 'select public.claim_payment_checks(10)')
      ).pages;
      return costs;
    };
    await steps();
    expect(Object.entries(await steps()).filter(([, pages]) => pages > most)).toEqual([]);
  },
);

testOfWholeDatabase(
  'each step to a paid entry reads what it is about, not all who wait',
  async () => {
    // A connection's first steps read the catalogue.
    await wayToPaid();
    const costs = await wayToPaid();
    expect(Object.entries(costs).filter(([, pages]) => pages > most)).toEqual([]);
  },
);

testOfWholeDatabase.each([
  ['list_races', 'select * from public.list_races()'],
  ['search_races', `select * from public.search_races('lomba')`],
  ['race_categories', 'select * from public.race_categories($1)'],
  ['race_story', 'select * from public.race_story($1)'],
  ['race_board', 'select * from public.race_board($1)'],
  ['places_taken', 'select public.places_taken(l) from public.lomba l where l.id = $1'],
])('%s is read by a visitor without looking at all who wait', async (_, text) => {
  const values = text.includes('$1') ? [target.race.id] : [];
  await pagesOf(db, 'anon', text, values);
  expect((await pagesOf(db, 'anon', text, values)).pages).toBeLessThan(most);
});

/** How many rows of the tables that grow were read from one end to the other, by a statement and all that it calls. */
async function rowsWalked(caller: string, text: string, values: unknown[]): Promise<number> {
  return db.as(caller, async (client) => {
    const read = async () => {
      const { rows } = await client.query<{ read: string }>(
        `select sum(seq_tup_read) as read from pg_stat_xact_all_tables where relid = any ($1::regclass[])`,
        [
          [
            'auth.users',
            'public.profil_pengguna',
            'public.pendaftaran_lomba',
            'public.transaksi_pembayaran',
            'public.catatan',
          ],
        ],
      );
      return Number(rows[0]?.read);
    };
    const before = await read();
    await client.query(text, values);
    return (await read()) - before;
  });
}

testOfWholeDatabase(
  'the operator’s search, its records, the overview and the log read what they show',
  async () => {
    const admin = await createUser(db);
    await makeAdmin(db.admin, admin);
    await organiserOf(db, target.race, 'pemilik');
    const { rows: clubs } = await db.admin.query<{ organisasi_id: string }>(
      'select organisasi_id from public.lomba where id = $1',
      [target.race.id],
    );
    const {
      rows: [found],
    } = await db.admin.query<{
      email: string;
      phone: string;
      user_id: string;
      entry: string;
      code: string;
      payment: string;
      merchant_ref: string;
    }>(
      `select u.email, f.nomor_hp as phone, u.id as user_id, p.id as entry, p.kode_masuk as code, t.id as payment, t.merchant_ref
       from auth.users u join public.profil_pengguna f using (id) join public.pendaftaran_lomba p on p.user_id = u.id
       join public.transaksi_pembayaran t on t.pendaftaran_lomba_id = p.id
       where u.email = 'antre1000@contoh.id'`,
    );
    if (found === undefined) {
      throw new Error('No entry.');
    }
    const search = 'select public.operator_search($1)';
    const log = 'select * from public.read_log(actions => $1)';
    const asked: [string, string, unknown[]][] = [
      ['by address', search, [found.email]],
      ['by phone', search, [found.phone]],
      ['by sum', search, ['154.199']],
      ['by reference', search, [found.merchant_ref]],
      ['by order number', search, [found.entry.slice(0, 8)]],
      ['by entry code', search, [found.code]],
      ['by payment', search, [found.payment]],
      ['by name', search, ['lomba']],
      ['account', 'select public.operator_account($1)', [found.user_id]],
      ['contacts', 'select public.operator_contacts($1)', [found.user_id]],
      ['order', 'select public.operator_order($1)', [found.entry]],
      ['club', 'select public.operator_club($1)', [clubs[0]?.organisasi_id]],
      ['overview', 'select public.operator_overview()', []],
      ['log', log, [null]],
      ['log, a rare kind', log, [['block_account', 'unblock_account']]],
      ['log, a common kind', log, [['read_paper']]],
    ];
    const costs: Record<string, { pages: number; walked: number }> = {};
    for (const [name, text, values] of asked) {
      await pagesOf(db, admin, text, values);
      const { pages } = await pagesOf(db, admin, text, values);
      costs[name] = { pages, walked: await rowsWalked(admin, text, values) };
    }
    // What waits for the operator is counted whole.
    const dear = Object.entries(costs).filter(
      ([name, cost]) => cost.pages > most || (cost.walked > 0 && name !== 'overview'),
    );
    expect(dear).toEqual([]);
  },
);
