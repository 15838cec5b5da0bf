import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { actionReasons } from '#domain/statuses.ts';
import { kinds } from '#organiser/copy/operator.ts';
import { runScript } from '#scripts/steps.ts';
import { moneyDesk } from '#tests/support/money-desk.ts';
import { fileDatabase, refusalOf, refused, targetUrl } from '#tests/support/sql.ts';
import {
  createNewcomer,
  createOrderIn,
  createUser,
  insert,
  only,
} from '#tests/support/sql-fixtures.ts';

// What the operator sees at a glance, and the rows behind each number.

const db = fileDatabase();
const { clubRace, paidOrder, slotGone } = moneyDesk(db);

type Item = Answer<'operator_items'>;

let operator: string;

async function admin(user: string) {
  await db.admin.query('insert into private.admin (user_id) values ($1)', [user]);
  return user;
}

beforeAll(async () => {
  operator = await admin(await createUser(db));
});

/** What no trigger keeps right. */
async function asOwner(sql: string, values: unknown[]) {
  await db.admin.query('begin');
  await db.admin.query("set local session_replication_role = 'replica'");
  await db.admin.query(sql, values);
  await db.admin.query('commit');
}

function overview() {
  return db.rpc<Answer<'operator_overview'>>(operator, 'operator_overview', {});
}

function items(kind: string) {
  return db.rpcRows<Item>(operator, 'operator_items', { kind });
}

async function givenUp(changes: Record<string, unknown> = {}) {
  const { id } = await insert<{ id: string }>(db, 'private.pesan', {
    kunci: `uji:${randomUUID()}`,
    jenis: 'entry_confirmed',
    user_id: operator,
    isi: '{"a": 1}',
    berhenti_pada: new Date().toISOString(),
    galat: 'server_error',
    percobaan: 8,
    ...changes,
  });
  return id;
}

function sendAgain(message_ids: string[], as = operator) {
  return db.rpc<number>(as, 'send_messages_again', { message_ids });
}

/** So many rows of a kind are shown. */
const mostItems = 200;

test('what waits is counted by kind, the most urgent first, each with its rows and their race', async () => {
  const { club, target } = await clubRace({ max_peserta: 1 });
  const late = await slotGone(target);
  const { target: other } = await clubRace({}, { club });
  const odd = await paidOrder(other, { amount: 1_000 });
  await givenUp();
  await db.admin.query('update public.organisasi set disetujui_pada = null where id = $1', [
    club.organisation,
  ]);

  const { waiting } = await overview();
  const seen = waiting.map(({ kind }) => kind);
  const mine = ['slot_habis', 'jumlah_tidak_sesuai', 'pesan_menyerah', 'klub_menunggu'];
  expect(seen.filter((kind) => mine.includes(kind))).toEqual(mine);

  const found = only(
    (await items('slot_habis')).filter(
      ({ registration_id }) => registration_id === late.registration.id,
    ),
  );
  expect(found).toMatchObject({
    race_id: target.race.id,
    organisation_id: club.organisation,
    reference: expect.stringMatching(/^MERCH-/),
    amount: expect.anything(),
  });
  expect(
    (await items('jumlah_tidak_sesuai')).map(({ registration_id }) => registration_id),
  ).toContain(odd.registration.id);
  expect((await items('klub_menunggu')).map(({ organisation_id }) => organisation_id)).toContain(
    club.organisation,
  );
  for (const { kind, count } of waiting) {
    expect([kind, (await items(kind)).length]).toEqual([kind, Math.min(Number(count), mostItems)]);
  }
});

test('a case without a payment waits since its entry was made, so that each kind has a day', async () => {
  const { target } = await clubRace();
  const { registration } = await createOrderIn(db, target);
  await db.admin.query('delete from public.transaksi_pembayaran where pendaftaran_lomba_id = $1', [
    registration.id,
  ]);
  const mark = (mark: string | null) =>
    asOwner('update public.pendaftaran_lomba set perlu_tindakan = $2 where id = $1', [
      registration.id,
      mark,
    ]);
  await mark('lomba_tidak_terbuka');
  const kind = only((await overview()).waiting.filter((row) => row.kind === 'lomba_tidak_terbuka'));
  expect(kind.since).toEqual(expect.any(String));
  expect(only(await items('lomba_tidak_terbuka')).since).toEqual(kind.since);
  await mark(null);
});

test('a refund is shown once its club let it wait for seven days, and no more when it is paid', async () => {
  const { club, target } = await clubRace();
  const order = await paidOrder(target);
  const { id } = await insert<{ id: string }>(db, 'private.pengembalian', {
    transaksi_id: order.transaction.id,
    pendaftaran_id: order.registration.id,
    jumlah: 1_000,
    jenis: 'sebagian',
    alasan: 'uji',
    diminta_oleh: club.owner,
  });
  const mine = async () =>
    (await items('pengembalian_lama')).filter(
      ({ registration_id }) => registration_id === order.registration.id,
    );
  expect(await mine()).toEqual([]);
  const back = (days: number) =>
    db.admin.query(
      'update private.pengembalian set diminta_pada = now() - make_interval(days => $2) where id = $1',
      [id, days],
    );
  await back(6);
  expect(await mine()).toEqual([]);
  await back(8);
  expect(await mine()).toMatchObject([{ cause: 'diminta', race_id: target.race.id }]);
  await db.admin.query(
    "update private.pengembalian set langkah = 'ditarik', ditutup_pada = now(), ditutup_sebab = 'ditarik' where id = $1",
    [id],
  );
  expect(await mine()).toEqual([]);
});

describe('messages that were given up', () => {
  test('those nobody wanted, and those whose content is gone, wait for nobody', async () => {
    const ids = [
      await givenUp({ galat: 'unsubscribed' }),
      await givenUp({ galat: 'address_not_proved' }),
      await givenUp({ isi: '{}' }),
    ];
    const listed = (await items('pesan_menyerah')).map(({ message_id }) => message_id);
    expect(listed.filter((id) => ids.includes(String(id)))).toEqual([]);
  });

  test('are sent again by an admin, once, and the log says who did it', async () => {
    const [one, two] = [await givenUp(), await givenUp()];
    expect(await sendAgain([one, two, randomUUID()])).toBe(2);
    const { rows } = await db.admin.query(
      'select percobaan, berhenti_pada from private.pesan where id = any ($1)',
      [[one, two]],
    );
    expect(rows).toEqual(Array(2).fill({ percobaan: 0, berhenti_pada: null }));
    const { rows: log } = await db.admin.query(
      "select user_id, sesudah -> 'baris' as many from public.catatan where tindakan = 'send_messages_again' order by id desc limit 1",
    );
    expect(log).toEqual([{ user_id: operator, many: 2 }]);
    expect(await refusalOf(sendAgain([one, two]))).toEqual(refused('PT409 messages_gone', {}));
  });

  test('need a proved mailbox, and are 200 at most', async () => {
    const unproved = await admin(await createNewcomer(db));
    expect(await refusalOf(sendAgain([randomUUID()], unproved))).toMatchObject(
      refused('PT403 address_not_proved'),
    );
    const many = Array.from({ length: 201 }, () => randomUUID());
    expect(await refusalOf(sendAgain(many))).toEqual(
      refused('PT422 out_of_range', { field: 'message_ids', min: 1, max: 200 }),
    );
  });
});

test('what the last check of the books found stands first until a check finds nothing', async () => {
  const { target } = await clubRace();
  await db.admin.query('select private.note_books_checked($1::jsonb)', [
    JSON.stringify([
      { masalah: 'penghitung_lomba', lomba_id: target.race.id, pendaftaran_id: null },
    ]),
  ]);
  const wrong = await overview();
  expect(wrong).toMatchObject({ books_wrong: 1, books_checked: expect.anything() });
  expect(wrong.waiting[0]).toMatchObject({ kind: 'pembukuan' });
  expect(await items('pembukuan')).toMatchObject([
    { cause: 'penghitung_lomba', race_id: target.race.id, registration_id: null },
  ]);
  await db.admin.query("select private.note_books_checked('[]')");
  expect(await overview()).toMatchObject({ books_wrong: 0 });
  expect(await items('pembukuan')).toEqual([]);
});

test('npm run ledger:check tells the desk what it found, and that it is mended', async () => {
  const { target } = await clubRace();
  const check = async () => {
    const { rows } = await db.admin.query<{ name: string }>('select current_database() as name');
    const url = new URL(targetUrl());
    url.pathname = `/${only(rows).name}`;
    return runScript('scripts/ledger-check.ts', [], { DATABASE_URL: url.href });
  };
  const count = (by: number) =>
    asOwner('update public.lomba set peserta_saat_ini = peserta_saat_ini + $2 where id = $1', [
      target.race.id,
      by,
    ]);
  await count(1);
  const wrong = await check();
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain(`penghitung_lomba | race ${target.race.id}`);
  const told = (await items('pembukuan')).filter(({ race_id }) => race_id === target.race.id);
  expect(told).toMatchObject([{ cause: 'penghitung_lomba' }]);
  const before = await overview();
  expect(before.books_wrong).toBeGreaterThan(0);
  expect(before.waiting[0]).toMatchObject({ kind: 'pembukuan' });

  await count(-1);
  expect(await check()).toEqual({ code: 0, output: expect.stringContaining('The books agree.') });
  expect(await items('pembukuan')).toEqual([]);
  const after = await overview();
  expect(after.books_wrong).toBe(0);
  expect(after.waiting.map(({ kind }) => kind)).not.toContain('pembukuan');
});

test('the alarms are those of health', async () => {
  const { alarms } = await overview();
  const { rows } = await db.admin.query<{ health: { alarms: string[] } }>('select public.health()');
  expect(alarms).toEqual(only(rows).health.alarms);
});

test('every kind that can wait has its place in the order and its words', async () => {
  const { rows } = await db.admin.query<{ kind: string }>(`
    select distinct m[1] as kind from regexp_matches(
      pg_get_viewdef('private.hal_operator') || pg_get_viewdef('private.kasus_pembayaran') || pg_get_viewdef('private.kasus_pengembalian'),
      '''([a-z_]+)''::text(?: AS (?:kasus|hal|"\\?column\\?"))', 'g') m`);
  const { rows: ordered } = await db.admin.query<{ hal: string }>(
    'select hal from private.urgency() order by hal',
  );
  const able = [...rows.map(({ kind }) => kind), ...actionReasons].toSorted();
  expect(ordered.map(({ hal }) => hal)).toEqual(able);
  expect(Object.keys(kinds).toSorted()).toEqual(able);
});

test('with a season behind it, nothing is read from one end to the other', async ({ skip }) => {
  const { rows: here } = await db.admin.query<{ name: string }>(
    'select current_database() as name',
  );
  if (!only(here).name.startsWith('sql_')) {
    skip('So many rows are not put into a database that is shared.');
  }
  const { target } = await clubRace({ max_peserta: 20_000 });
  const tables = ['pendaftaran_lomba', 'transaksi_pembayaran', 'peristiwa_pembayaran', 'pesan'];
  for (const statement of [
    'set session_replication_role = replica',
    `insert into public.pendaftaran_lomba (user_id, lomba_id, kategori_id, kota_asal, nama_lengkap_rider, nama_panggilan_rider,
       tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin, total_bayar, status_pendaftaran, status_pembayaran)
     select '${operator}', '${target.race.id}', '${target.category.id}', 'KOTA BANDUNG', 'Anak ' || n, 'Anak', '2020-08-17', 'pria',
       150000, 100, 4000, 154100, 'dikonfirmasi', 'dibayar' from generate_series(1, 20000) n`,
    `insert into public.transaksi_pembayaran (user_id, pendaftaran_lomba_id, jumlah, tagihan, kode_unik, biaya_admin, merchant_ref,
       status, lunas, tepat_waktu, dibayar_pada)
     select p.user_id, p.id, 154100, 154100, 100, 4000, 'MERCH-musim-' || p.id, 'PAID', true, true, now()
     from public.pendaftaran_lomba p where p.lomba_id = '${target.race.id}'`,
    `insert into private.peristiwa_pembayaran (transaksi_id, merchant_ref, status, jumlah, hasil)
     select t.id, t.merchant_ref, 'PAID', 154100, 'applied' from public.transaksi_pembayaran t where t.merchant_ref like 'MERCH-musim-%'`,
    `insert into private.peristiwa_pembayaran (merchant_ref, reference, status, jumlah, hasil)
     values ('MERCH-asing', 'T-asing', 'PAID', 1000, 'unknown_transaction')`,
    `insert into private.pesan (kunci, jenis, user_id, isi, terkirim_pada)
     select 'musim:' || n, 'entry_confirmed', '${operator}', '{"a": 1}', now() from generate_series(1, 20000) n`,
    'set session_replication_role = origin',
    'analyze',
  ]) {
    await db.admin.query(statement);
  }
  await db.as(operator, async (client) => {
    const scans = async () =>
      (
        await client.query(
          'select relname, seq_scan from pg_stat_xact_user_tables where relname = any ($1) order by 1',
          [tables],
        )
      ).rows;
    const before = await scans();
    await client.query('select public.operator_overview()');
    await client.query("select public.operator_items('pembayaran_tidak_dikenal')");
    expect(await scans()).toEqual(before);
  });
});
