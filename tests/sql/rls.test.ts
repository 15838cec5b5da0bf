import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation } from '#tests/support/organiser.ts';
import { type Caller, fileDatabase, forbidden, refusalOf } from '#tests/support/sql.ts';
import {
  createCategory,
  createOpenRace,
  createRace,
  createUser,
  insert,
  linkCategory,
  openPayment,
  type RaceWithCategory,
  type Registration,
  read,
  register,
  type Transaction,
} from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

let owner: string;
let stranger: string;
let target: RaceWithCategory;
let draft: RaceWithCategory;
let registration: Registration;
let transaction: Transaction;
let openClass: { id: string };
let draftClass: { id: string };
let courseRegistration: { id: string };

beforeAll(async () => {
  owner = await createUser(db);
  stranger = await createUser(db);
  target = await createOpenRace(db);
  draft = await createOpenRace(db, { status: 'draf' });
  registration = await register(db, owner, target);
  transaction = await openPayment(db, owner, registration.id);
  openClass = await insert(db, 'public.kelas_online', { judul: 'Kelas', status: 'dipublikasi' });
  draftClass = await insert(db, 'public.kelas_online', { judul: 'Draf', status: 'draf' });
  courseRegistration = await db.rpc(owner, 'register_class', { class_id: openClass.id });
});

async function ids(caller: Caller, table: string, wanted: string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    caller,
    `select id from public.${table} where id = any ($1::uuid[])`,
    [wanted],
  );
  return rows.map((row) => row.id);
}

const publicReaders: [string, () => Caller][] = [
  ['a visitor', () => 'anon'],
  ['a signed-in user', () => stranger],
];

describe.each(publicReaders)('%s', (_, caller) => {
  test('sees a race that is over as it did before', async () => {
    const over = await createRace(db, { status: 'selesai' });
    expect(await ids(caller(), 'lomba', [over.id])).toEqual([over.id]);
  });

  test.each(['dibatalkan', 'draf'])('sees published races, not one that is %s', async (status) => {
    const hidden = await createRace(db, { status });
    expect(await ids(caller(), 'lomba', [target.race.id, hidden.id])).toEqual([target.race.id]);
  });

  test('sees the categories of published races only', async () => {
    const offered = (race: string) =>
      db.query(caller(), 'select id, kuota from public.race_categories($1)', [race]);
    expect(await offered(target.race.id)).toEqual([{ id: target.category.id, kuota: null }]);
    expect(await offered(draft.race.id)).toEqual([]);
    expect(await offered(randomUUID())).toEqual([]);
    const links = db.query(caller(), 'select lomba_id from public.lomba_kategori');
    expect((await refusalOf(links)).state).toBe(forbidden);
    expect(await ids(caller(), 'kategori_lomba', [target.category.id])).toHaveLength(1);
  });

  test('sees nothing of what an organisation calls the classes of its drafts', async () => {
    const id = await createOrganisation(db.admin);
    const own = await createCategory(db, { nama: 'Rahasia 2020', organisasi_id: id });
    const race = await createRace(db, { organisasi_id: id, status: 'draf' });
    await linkCategory(db, race, own);
    expect(await ids(caller(), 'kategori_lomba', [own.id])).toEqual([]);
    // With its race it is public.
    await db.admin.query("update public.lomba set status = 'dipublikasi' where id = $1", [race.id]);
    expect(
      await db.query(caller(), 'select nama from public.race_categories($1)', [race.id]),
    ).toEqual([{ nama: 'Rahasia 2020' }]);
    // And with an own entry it has its name in the list of orders, whatever becomes of the race.
    const parent = await createUser(db);
    await register(db, parent, { race, category: own });
    expect(await ids(parent, 'kategori_lomba', [own.id])).toEqual([own.id]);
    expect(await ids(caller(), 'kategori_lomba', [own.id])).toEqual([]);
  });

  test('sees the categories of a race youngest first, those for everybody last', async () => {
    const race = await createRace(db);
    const ages: Record<string, [number | null, number | null]> = {
      Semua: [null, null],
      '6 ke atas': [6, null],
      '5-7 B': [5, 7],
      'sampai 4': [null, 4],
      '5-7 A': [5, 7],
      '5-6': [5, 6],
      Bayi: [0, 1],
    };
    for (const [nama, [usia_min, usia_max]] of Object.entries(ages)) {
      await linkCategory(db, race, await createCategory(db, { nama, usia_min, usia_max }));
    }
    const offered = await db.query(caller(), 'select nama from public.race_categories($1)', [
      race.id,
    ]);
    expect(offered.map((row) => row.nama)).toEqual([
      'Bayi',
      'sampai 4',
      '5-6',
      '5-7 A',
      '5-7 B',
      '6 ke atas',
      'Semua',
    ]);
  });

  test('sees published classes and news only', async () => {
    expect(await ids(caller(), 'kelas_online', [openClass.id, draftClass.id])).toEqual([
      openClass.id,
    ]);
    const published = await insert<{ id: string }>(db, 'public.berita', {
      judul: 'Kabar',
      isi: '<p>Halo</p>',
      status: 'dipublikasi',
    });
    const hidden = await insert<{ id: string }>(db, 'public.berita', { judul: 'Draf' });
    expect(await ids(caller(), 'berita', [published.id, hidden.id])).toEqual([published.id]);
  });

  test.each(['draf', 'dibatalkan'])(
    'sees the tickets of published races, not of one that is %s',
    async (status) => {
      const hidden = await createOpenRace(db, { status });
      const ticket = (race: RaceWithCategory) =>
        insert<{ id: string }>(db, 'public.tiket', {
          tipe: 'internal',
          lomba_id: race.race.id,
          lokasi: hidden.race.id,
          tanggal_lomba: '2026-12-20',
        });
      const [shown, secret] = [await ticket(target), await ticket(hidden)];
      expect(await ids(caller(), 'tiket', [shown.id, secret.id])).toEqual([shown.id]);
      for (const period of ['', ', month => 12, year => 2026']) {
        const found = await db.query<{ id: string }>(
          caller(),
          `select id from public.search_tickets(query => $1${period})`,
          [hidden.race.id],
        );
        expect(found.map((row) => row.id)).toEqual([shown.id]);
      }
    },
  );

  test('sees tickets, fee tiers and regencies', async () => {
    const ticket = await insert<{ id: string }>(db, 'public.tiket', {
      tipe: 'external',
      tanggal_lomba: '2026-12-20',
    });
    const tier = await insert<{ id: string }>(db, 'public.biaya_admin', {
      min_total: Math.floor(Math.random() * 1e12) + 1e9,
      max_total: 2e12,
      nominal: 1,
    });
    expect(await ids(caller(), 'tiket', [ticket.id])).toHaveLength(1);
    expect(await ids(caller(), 'biaya_admin', [tier.id])).toHaveLength(1);
    const regencies = await db.query(caller(), 'select count(*) from public.reg_regencies');
    expect(regencies).toEqual([{ count: 514 }]);
  });

  test('sees no settings and no payment events', async () => {
    for (const table of ['public.pengaturan', 'private.peristiwa_pembayaran']) {
      const refusal = await refusalOf(db.query(caller(), `select * from ${table}`));
      expect(refusal.state).toBe(forbidden);
    }
  });

  test.each(['profil_pengguna', 'pendaftaran_lomba', 'pendaftaran_kelas', 'transaksi_pembayaran'])(
    "sees nothing of another user's %s",
    async (table) => {
      const everything = db.query(caller(), `select * from public.${table} where id <> $1`, [
        caller() === 'anon' ? randomUUID() : caller(),
      ]);
      if (caller() === 'anon') {
        expect((await refusalOf(everything)).state).toBe(forbidden);
      } else {
        expect(await everything).toEqual([]);
      }
    },
  );
});

describe('the owner', () => {
  test('sees own profile, registrations and transaction', async () => {
    expect(await ids(owner, 'profil_pengguna', [owner, stranger])).toEqual([owner]);
    expect(await ids(owner, 'pendaftaran_lomba', [registration.id])).toHaveLength(1);
    expect(await ids(owner, 'pendaftaran_kelas', [courseRegistration.id])).toHaveLength(1);
    expect(await ids(owner, 'transaksi_pembayaran', [transaction.id])).toHaveLength(1);
  });

  test.each(['dibatalkan', 'draf'])(
    'still sees the race of an own registration when it is %s; others do not',
    async (status) => {
      const other = await createOpenRace(db);
      await register(db, owner, other);
      await db.admin.query('update public.lomba set status = $2 where id = $1', [
        other.race.id,
        status,
      ]);
      expect(await ids(owner, 'lomba', [other.race.id])).toHaveLength(1);
      const offered = (caller: Caller) =>
        db.query(caller, 'select id from public.race_categories($1)', [other.race.id]);
      expect(await offered(owner)).toEqual([{ id: other.category.id }]);
      expect(await offered(stranger)).toEqual([]);
      expect(await ids(stranger, 'lomba', [other.race.id])).toEqual([]);
      expect(await ids('anon', 'lomba', [other.race.id])).toEqual([]);
    },
  );

  test('still sees a class of an own registration when it has ended; others do not', async () => {
    const ended = await insert<{ id: string }>(db, 'public.kelas_online', {
      judul: 'Selesai',
      status: 'dipublikasi',
    });
    await db.rpc(owner, 'register_class', { class_id: ended.id });
    await db.admin.query("update public.kelas_online set status = 'selesai' where id = $1", [
      ended.id,
    ]);
    expect(await ids(owner, 'kelas_online', [ended.id])).toHaveLength(1);
    expect(await ids(stranger, 'kelas_online', [ended.id])).toEqual([]);
  });
});

const allTables = [
  'berita',
  'biaya_admin',
  'kategori_lomba',
  'kelas_online',
  'kelas_tautan',
  'lomba',
  'lomba_kategori',
  'pendaftaran_kelas',
  'pendaftaran_lomba',
  'pengaturan',
  'profil_pengguna',
  'reg_regencies',
  'tiket',
  'transaksi_pembayaran',
];

describe.each([
  ['a visitor', () => 'anon' as Caller],
  ['the owner of the rows', () => owner as Caller],
])('%s', (_, caller) => {
  test.each(allTables)('can neither insert into nor delete from %s', async (table) => {
    for (const statement of [
      `insert into public.${table} default values`,
      `delete from public.${table}`,
      `truncate public.${table}`,
    ]) {
      const { state, code } = await refusalOf(db.query(caller(), statement));
      expect({ statement, state, code: code.slice(0, 17) }).toEqual({
        statement,
        state: forbidden,
        code: 'permission denied',
      });
    }
  });

  test.each([
    [
      'a registration, complete',
      `insert into public.pendaftaran_lomba
        (user_id, lomba_id, kategori_id, harga_dasar, kode_unik, biaya_admin, total_bayar)
        select p.user_id, p.lomba_id, p.kategori_id, 0, 0, 0, 0 from public.pendaftaran_lomba p`,
    ],
    [
      'a registration status',
      "update public.pendaftaran_lomba set status_pendaftaran = 'dikonfirmasi'",
    ],
    ['a payment status', "update public.pendaftaran_lomba set status_pembayaran = 'dibayar'"],
    ['a total', 'update public.pendaftaran_lomba set total_bayar = 1'],
    ['a hold', "update public.pendaftaran_lomba set kedaluwarsa_pada = 'infinity'"],
    ['a race counter', 'update public.lomba set peserta_saat_ini = 0'],
    ['a race capacity', 'update public.lomba set max_peserta = 1000'],
    ['a race price', 'update public.lomba set harga_dasar = 0'],
    ['a class counter', 'update public.kelas_online set peserta_saat_ini = 0'],
    ['a class price', 'update public.kelas_online set harga = 0'],
    ['class access', 'update public.pendaftaran_kelas set akses_diberikan = true'],
    ['a fee', 'update public.biaya_admin set nominal = 0'],
    ['a transaction status', "update public.transaksi_pembayaran set status = 'PAID'"],
    ['a transaction amount', 'update public.transaksi_pembayaran set jumlah = 1'],
    ['a setting', "update public.pengaturan set value = 'x'"],
  ])('cannot write %s', async (_what, statement) => {
    expect((await refusalOf(db.query(caller(), statement))).state).toBe(forbidden);
  });

  test.each([
    ['increment_race_participants', { race_id: randomUUID() }],
    ['increment_class_participants', { class_id: randomUUID() }],
    ['release_expired', { max_rows: 1 }],
    ['close_ended_races', { max_rows: 1 }],
    ['claim_charge', { transaction_id: randomUUID() }],
    ['release_charge_claim', { transaction_id: randomUUID() }],
    [
      'record_charge',
      {
        transaction_id: randomUUID(),
        reference: 'x',
        checkout_url: '',
        qr_url: '',
        qr_string: '',
        expires_at: null,
      },
    ],
    [
      'apply_payment_status',
      {
        merchant_ref: 'x',
        reference: 'x',
        status: 'PAID',
        amount: 1,
        paid_at: null,
        payload: null,
      },
    ],
  ])('cannot call %s', async (name, args) => {
    const refusal = await refusalOf(db.rpc(caller(), name, args));
    expect(refusal).toMatchObject({
      state: forbidden,
      code: `permission denied for function ${name}`,
    });
  });

  test.each([
    'public.apply_payment_status(null, null, null, null, null, null)',
    'private.settle_registration(null)',
    'private.release_race_slot(null)',
    'private.refuse_full_category(null, null)',
  ])('cannot reach %s behind the RPCs', async (call) => {
    expect((await refusalOf(db.query(caller(), `select ${call}`))).state).toBe(forbidden);
  });
});

test('a visitor can call nothing that needs an account', async () => {
  for (const [name, args] of [
    ['open_payment', { registration_id: randomUUID() }],
    ['register_class', { class_id: randomUUID() }],
    ['payment_result', { reference: 'x' }],
  ] as const) {
    expect((await refusalOf(db.rpc('anon', name, args))).state).toBe(forbidden);
  }
});

test('a token without a user is nobody', async () => {
  const nobody = (work: string) =>
    refusalOf(
      db.as('anon', async (client) => {
        await client.query('set local role authenticated');
        await client.query(work);
      }),
    );
  const notSignedIn = { state: 'PT401', code: 'not_signed_in' };
  expect(await nobody(`select public.open_payment('${registration.id}')`)).toMatchObject(
    notSignedIn,
  );
  expect(await nobody(`select public.register_class('${openClass.id}')`)).toMatchObject(
    notSignedIn,
  );
  expect(
    await nobody(
      `select public.register_rider('${target.race.id}', '${target.category.id}', null, null)`,
    ),
  ).toMatchObject(notSignedIn);
});

test('a token of an account that was erased is nobody, whatever it calls', async () => {
  const { rows } = await db.admin.query<{ name: string; parameters: string }>(
    `select p.proname as name, coalesce((
       select string_agg('null::' || format_type(t, null), ', ' order by place)
       from unnest(p.proargtypes) with ordinality a (t, place)
     ), '') as parameters
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and has_function_privilege('authenticated', p.oid, 'execute')
       and not has_function_privilege('anon', p.oid, 'execute')
       -- Reads rows by their policies, as a table is read, each time a screen asks again.
       and p.proname <> 'payment_result'`,
  );
  expect(rows.length).toBeGreaterThan(50);
  const gone = await createUser(db);
  await db.admin.query('delete from auth.users where id = $1', [gone]);
  // The books keep the id of this one.
  const locked = await createUser(db);
  await db.admin.query('delete from public.profil_pengguna where id = $1', [locked]);
  const heard: string[] = [];
  for (const user of [gone, locked]) {
    for (const { name, parameters } of rows) {
      const refusal = await refusalOf(db.query(user, `select public.${name}(${parameters})`)).catch(
        (error: Error) => ({ state: error.message }),
      );
      if (refusal.state !== 'PT401') {
        heard.push(`${name}: ${JSON.stringify(refusal)}`);
      }
    }
  }
  expect(heard).toEqual([]);
});

test('the role in the claims decides nothing: only the database role does', async () => {
  const refusal = await refusalOf(
    db.as(stranger, async (client) => {
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: stranger, role: 'service_role', user_metadata: { role: 'admin' } }),
      ]);
      await client.query("select public.apply_payment_status($1, null, 'PAID', $2, null, null)", [
        transaction.merchant_ref,
        transaction.jumlah,
      ]);
    }),
  );
  expect(refusal.state).toBe(forbidden);
  expect((await read<Transaction>(db, 'public.transaksi_pembayaran', transaction.id)).status).toBe(
    'UNPAID',
  );
});

describe('the service role', () => {
  test('manages content', async () => {
    const category = await createCategory(db);
    const race = await createRace(db);
    await linkCategory(db, race, category);
    await db.as('service_role', async (client) => {
      await client.query("update public.lomba set judul = 'Baru', max_peserta = 30 where id = $1", [
        race.id,
      ]);
      await client.query('update public.lomba_kategori set kuota = 5 where lomba_id = $1', [
        race.id,
      ]);
      await client.query("insert into public.berita (judul, isi) values ('Kabar', '<b>Halo</b>')");
      const key = randomUUID();
      await client.query("insert into public.pengaturan (key, value) values ($1, 'x')", [key]);
      await client.query('delete from public.pengaturan where key = $1', [key]);
      await client.query('delete from public.lomba where id = $1', [race.id]);
    });
  });

  test.each([
    'update public.lomba set peserta_saat_ini = 0',
    "update public.pendaftaran_lomba set status_pendaftaran = 'dikonfirmasi'",
    'delete from public.pendaftaran_lomba',
    "update public.transaksi_pembayaran set status = 'PAID'",
    'delete from public.transaksi_pembayaran',
    'delete from private.peristiwa_pembayaran',
    'select public.increment_race_participants(null)',
  ])('is refused: %s', async (statement) => {
    expect((await refusalOf(db.query('service_role', statement))).state).toBe(forbidden);
  });
});
