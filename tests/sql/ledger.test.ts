import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, type TestContext, test } from 'vitest';
import { fileDatabase, forbidden, refusalOf } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOrder,
  createUser,
  endHold,
  openPayment,
  type Registration,
  register,
} from '#tests/support/sql-fixtures.ts';
import { payments } from '#tests/support/sql-payments.ts';

const db = fileDatabase();
const books = payments(db);

async function problems() {
  return (await books.discrepancies()).map((row) => row.masalah).sort();
}

/** Paid late, when another rider had taken the last slot. */
async function slotGone() {
  const order = await createOrder(db, { max_peserta: 1 });
  await endHold(db, order.registration.id);
  await books.release();
  await register(db, await createUser(db), order.target);
  await applyStatus(db, order.transaction, 'PAID');
  return order;
}

async function paidTwice() {
  const order = await createOrder(db);
  await applyStatus(db, order.transaction, 'EXPIRED');
  const second = await openPayment(db, order.user, order.registration.id);
  await applyStatus(db, order.transaction, 'PAID');
  await applyStatus(db, second, 'PAID');
  return { ...order, second };
}

async function wrongAmount(difference: number) {
  const order = await createOrder(db);
  await applyStatus(db, order.transaction, 'PAID', {
    amount: order.transaction.jumlah + difference,
  });
  return order;
}

test('the books agree whatever the provider says', async () => {
  for (const status of ['UNPAID', 'FAILED', 'EXPIRED', 'PAID', 'SETTLED', 'REFUND']) {
    const { transaction } = await createOrder(db);
    await applyStatus(db, transaction, status);
    await applyStatus(db, transaction, 'EXPIRED');
  }
  await slotGone();
  await paidTwice();
  await wrongAmount(-1);
  await applyStatus(db, { merchant_ref: 'MERCH-0-x', jumlah: 1 }, 'PAID', { reference: 'X' });
  expect(await books.discrepancies()).toEqual([]);
});

describe('what contradicts itself is found', () => {
  // Each accident is made by hand, looked at, and undone.
  afterEach(async () => {
    await db.admin.query('rollback');
    expect(await books.discrepancies()).toEqual([]);
  });

  const accident = async (statement: string, ...values: unknown[]) => {
    await db.admin.query('begin');
    // The guards that would have refused it are taken away.
    for (const trigger of ['"0_hold_slot"', '"0_give_slot"', '"0_move_slot"']) {
      await db.admin.query(`alter table public.pendaftaran_lomba disable trigger ${trigger}`);
    }
    for (const trigger of ['guard_transaction', 'guard_transaction_facts']) {
      await db.admin.query(`alter table public.transaksi_pembayaran disable trigger ${trigger}`);
    }
    await db.admin.query(
      'alter table private.peristiwa_pembayaran disable trigger append_only_rows',
    );
    await db.admin.query(statement, values);
  };

  test('a counter of a race', async () => {
    const { target } = await createOrder(db);
    await accident('update public.lomba set peserta_saat_ini = 0 where id = $1', target.race.id);
    expect(await books.discrepancies()).toMatchObject([
      {
        masalah: 'penghitung_lomba',
        lomba_id: target.race.id,
        rincian: { dihitung: 0, ada: 1, max_peserta: 20 },
      },
    ]);
  });

  test('a counter of a category', async () => {
    const { target } = await createOrder(db);
    await accident(
      'update public.lomba_kategori set terisi = 3 where lomba_id = $1',
      target.race.id,
    );
    expect(await books.discrepancies()).toMatchObject([
      {
        masalah: 'penghitung_kategori',
        lomba_id: target.race.id,
        rincian: { kategori_id: target.category.id, dihitung: 3, ada: 1, kuota: null },
      },
    ]);
  });

  test('a counter of a class', async () => {
    const id = randomUUID();
    await accident(
      `insert into public.kelas_online (id, judul, status, jadwal_pada, peserta_saat_ini)
       values ($1, 'Kelas', 'dipublikasi', now(), 3)`,
      id,
    );
    const { rows } = await db.admin.query(
      "select masalah, rincian from private.selisih_pembayaran where rincian ->> 'kelas_id' = $1",
      [id],
    );
    expect(rows).toEqual([
      { masalah: 'penghitung_kelas', rincian: { kelas_id: id, dihitung: 3, ada: 0 } },
    ]);
  });

  test.each([
    ['status_pendaftaran', "'pending'", ['tanda_salah', 'uang_tanpa_tempat']],
    ['status_pembayaran', "'pending'", ['lunas_tidak_dicatat']],
    ['perlu_tindakan', "'dibayar_ganda'", ['tanda_salah']],
  ])('a paid registration whose %s is %s', async (column, value, expected) => {
    const { registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID');
    await accident(
      `update public.pendaftaran_lomba set ${column} = ${value} where id = $1`,
      registration.id,
    );
    expect(await problems()).toEqual(expected);
  });

  test.each([
    ["status_pendaftaran = 'dikonfirmasi'", ['ikut_tanpa_uang']],
    ["status_pembayaran = 'dibayar'", ['lunas_tanpa_uang']],
    ["status_pembayaran = 'refund'", ['refund_tanpa_catatan']],
    ["perlu_tindakan = 'dibayar_ganda'", ['tanda_salah']],
  ])('an unpaid registration with %s', async (set, expected) => {
    const { registration } = await createOrder(db);
    await accident(`update public.pendaftaran_lomba set ${set} where id = $1`, registration.id);
    expect(await problems()).toEqual(expected);
  });

  test('a mark that was taken away', async () => {
    const marked = [await wrongAmount(1), await paidTwice(), await slotGone()];
    await accident(
      'update public.pendaftaran_lomba set perlu_tindakan = null where id = any ($1)',
      marked.map(({ registration }) => registration.id),
    );
    const found = await books.discrepancies();
    const of = (order: { registration: Registration }) =>
      found.filter((row) => row.pendaftaran_id === order.registration.id).map((row) => row.masalah);
    expect(marked.map(of)).toEqual([
      ['uang_tanpa_tempat', 'tanda_salah'],
      ['tanda_salah'],
      ['uang_tanpa_tempat', 'tanda_salah'],
    ]);
  });

  test('a refund that did not reach the registration', async () => {
    const { registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'REFUND');
    await accident(
      "update public.pendaftaran_lomba set status_pembayaran = 'gagal' where id = $1",
      registration.id,
    );
    expect(await problems()).toEqual(['refund_tidak_dicatat']);
  });

  test.each([
    ["status = 'PAID'", 'status_tanpa_catatan'],
    ["status = 'EXPIRED'", 'status_tanpa_catatan'],
    ['lunas = true', 'jumlah_tanpa_catatan'],
    ['jumlah_menyimpang = 5', 'jumlah_tanpa_catatan'],
    ['diterima_pada = now()', 'jumlah_tanpa_catatan'],
    ['jumlah = jumlah + 1', 'tagihan_salah'],
  ])('a transaction with %s that nobody reported', async (set, expected) => {
    const { transaction } = await createOrder(db);
    await accident(`update public.transaksi_pembayaran set ${set} where id = $1`, transaction.id);
    expect(await problems()).toContain(expected);
  });

  test('a rider let in by money that came too late', async () => {
    const { transaction, registration } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID');
    await accident(
      'update public.transaksi_pembayaran set tepat_waktu = false where id = $1',
      transaction.id,
    );
    expect(await problems()).toEqual(['ikut_di_luar_waktu', 'tanda_salah']);
    await db.admin.query(
      `update public.pendaftaran_lomba
       set status_pendaftaran = 'dibatalkan', perlu_tindakan = 'lomba_tidak_terbuka' where id = $1`,
      [registration.id],
    );
    expect(await problems()).toEqual(['penghitung_kategori', 'penghitung_lomba']);
  });

  test('a paid rider of a race that was called off, and who waits while there is a place', async () => {
    const { transaction, target } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID');
    await slotGone();
    await accident('alter table public.lomba disable trigger race_changed');
    await db.admin.query("update public.lomba set status = 'dibatalkan' where id = $1", [
      target.race.id,
    ]);
    expect(await problems()).toEqual(['tanda_salah']);
    await db.admin.query('update public.lomba set max_peserta = max_peserta + 5');
    expect(await problems()).toContain('tempat_tidak_diberikan');
  });

  test('a payment whose record is missing', async () => {
    const { transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID');
    await accident(
      'delete from private.peristiwa_pembayaran where transaksi_id = $1',
      transaction.id,
    );
    expect(await problems()).toContain('status_tanpa_catatan');
  });
});

test('a rider at the gate who has paid another amount is a case, and no contradiction', async () => {
  const { registration, transaction } = await createOrder(db);
  await applyStatus(db, transaction, 'PAID');
  await db.admin.query(
    "update public.pendaftaran_lomba set status_pendaftaran = 'check_in' where id = $1",
    [registration.id],
  );
  const amount = transaction.jumlah - 5;
  const reference = `DEV-T${randomUUID()}`;
  await books.storeCharge(transaction.id, { reference });
  await applyStatus(db, transaction, 'PAID', { reference: `${reference}-2`, amount });
  await applyStatus(db, transaction, 'REFUND', { reference });
  expect(await books.registration(registration.id)).toMatchObject({
    status_pendaftaran: 'check_in',
    perlu_tindakan: 'jumlah_tidak_sesuai',
  });
  expect(await books.discrepancies()).toEqual([]);
});

test('the check of the books looks at no payment by reading all of them again', async () => {
  interface PlanNode {
    'Relation Name'?: string;
    'Subplan Name'?: string;
    Plans?: PlanNode[];
  }
  /** The tables that are read once for each row of something else. */
  const readForEach = (node: PlanNode, inSubplan = false): string[] => {
    const within = inSubplan || node['Subplan Name']?.startsWith('SubPlan') === true;
    return [
      ...(within && node['Relation Name'] !== undefined ? [node['Relation Name']] : []),
      ...(node.Plans ?? []).flatMap((child) => readForEach(child, within)),
    ];
  };
  const { rows } = await db.admin.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    'explain (format json) select * from private.selisih_pembayaran',
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  const tables = readForEach(plan as PlanNode);
  expect(tables).not.toContain('transaksi_pembayaran');
  expect(tables).not.toContain('pendaftaran_lomba');
});

describe('what the organiser has to decide is listed', () => {
  const casesOf = async (registrationId: string) =>
    (await books.cases()).filter((row) => row.pendaftaran_id === registrationId);

  test('with the rider, the parent and every payment', async () => {
    const { registration, transaction, target } = await wrongAmount(-500);
    expect(await casesOf(registration.id)).toMatchObject([
      {
        kasus: 'jumlah_tidak_sesuai',
        lomba: target.race.judul,
        rider: registration.nama_lengkap_rider,
        pemesan: 'Ibu Rani',
        nomor_hp: '081234567890',
        pembayaran: [
          {
            merchant_ref: transaction.merchant_ref,
            status: 'PAID',
            diminta: transaction.jumlah,
            diterima: transaction.jumlah - 500,
          },
        ],
      },
    ]);
    const late = await slotGone();
    expect(await casesOf(late.registration.id)).toMatchObject([{ kasus: 'slot_habis' }]);
    const double = await paidTwice();
    const [found] = await casesOf(double.registration.id);
    expect(found).toMatchObject({ kasus: 'dibayar_ganda' });
    expect(found?.pembayaran).toHaveLength(2);
  });

  test('a payment for something unknown, once, until it is refunded', async () => {
    const reference = `DEV-T${randomUUID()}`;
    const unknown = async () =>
      (await books.cases()).filter((row) =>
        row.pembayaran.some((payment) => payment.reference === reference),
      );
    const tell = (status: string) =>
      applyStatus(db, { merchant_ref: 'MERCH-0-hilang', jumlah: 7_000 }, status, { reference });
    await tell('EXPIRED');
    expect(await unknown()).toEqual([]);
    await tell('PAID');
    await tell('PAID');
    expect(await unknown()).toMatchObject([
      { kasus: 'pembayaran_tidak_dikenal', pembayaran: [{ status: 'PAID', diterima: 7_000 }] },
    ]);
    await tell('REFUND');
    expect(await unknown()).toEqual([]);
  });

  test('a reconciliation that does not run', async () => {
    const waiting = async () => {
      const row = (await books.cases()).find(({ kasus }) => kasus === 'rekonsiliasi_tertinggal');
      return (row?.pembayaran[0]?.menunggu as number | undefined) ?? 0;
    };
    const { transaction } = await createOrder(db);
    await books.storeCharge(transaction.id);
    const others = await waiting();
    await books.alter(transaction.id, "tanya_lagi_pada = now() - interval '50 minutes'");
    expect(await waiting()).toBe(others);
    await books.alter(transaction.id, "tanya_lagi_pada = now() - interval '70 minutes'");
    expect(await waiting()).toBe(others + 1);
    await books.alter(transaction.id, 'tanya_lagi_pada = null');
  });
});

describe('a decision of the organiser', () => {
  const call = async (statement: string, ...values: unknown[]) =>
    (await db.admin.query<{ answer: Record<string, unknown> }>(statement, values)).rows[0]?.answer;
  const accept = (merchantRef: string) =>
    call("select to_jsonb(private.accept_payment($1, 'kurang Rp1')) as answer", merchantRef);
  const refund = (payment: string) =>
    call("select private.record_refund($1, 'transfer bank') as answer", payment);

  test('takes another amount as paid', async () => {
    const { registration, transaction } = await wrongAmount(-1);
    expect(await accept(transaction.merchant_ref)).toMatchObject({
      id: registration.id,
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
      perlu_tindakan: null,
    });
    // What the provider repeats does not undo it.
    await applyStatus(db, transaction, 'SETTLED', { amount: transaction.jumlah - 1 });
    expect(await books.registration(registration.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      perlu_tindakan: null,
    });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('is possible only where there is something to accept', async () => {
    const unpaid = await createOrder(db);
    const paid = await createOrder(db);
    await applyStatus(db, paid.transaction, 'PAID');
    for (const { transaction } of [unpaid, paid]) {
      expect((await refusalOf(accept(transaction.merchant_ref))).code).toBe('nothing_to_accept');
    }
    expect((await refusalOf(accept('MERCH-0-tidakada'))).code).toBe('transaction_not_found');
  });

  test('gave the money back by hand', async () => {
    const { registration, transaction } = await slotGone();
    expect(await refund(transaction.merchant_ref)).toMatchObject({ status: 'REFUND' });
    expect(await books.registration(registration.id)).toMatchObject({
      status_pembayaran: 'refund',
      perlu_tindakan: null,
    });
    const twice = await paidTwice();
    await refund(twice.second.merchant_ref);
    expect(await books.registration(twice.registration.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      perlu_tindakan: null,
    });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('gave one of two charges back, by the reference that tells them apart', async () => {
    const { registration, transaction } = await createOrder(db);
    const { reference } = await books.storeCharge(transaction.id);
    const further = `DEV-T${randomUUID()}`;
    for (const paid of [reference, further]) {
      await applyStatus(db, transaction, 'PAID', { reference: paid });
    }
    await refund(further);
    expect(await books.registration(registration.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      perlu_tindakan: null,
    });
    expect((await books.transaction(transaction.id)).status).toBe('PAID');
  });

  test('gave an unknown payment back', async () => {
    const reference = `DEV-T${randomUUID()}`;
    await applyStatus(db, { merchant_ref: 'MERCH-0-y', jumlah: 1 }, 'PAID', { reference });
    expect(JSON.stringify(await books.cases())).toContain(reference);
    expect(await refund(reference)).toMatchObject({ outcome: 'unknown_transaction' });
    expect(JSON.stringify(await books.cases())).not.toContain(reference);
  });

  test('gives nothing back where nothing came in', async () => {
    const { transaction } = await createOrder(db);
    expect((await refusalOf(refund(transaction.merchant_ref))).code).toBe('nothing_to_refund');
  });

  test('made room, and the rider who paid late gets it', async () => {
    const { registration, target } = await slotGone();
    const settle = () =>
      call('select to_jsonb(private.settle_registration($1)) as answer', registration.id);
    expect(await settle()).toMatchObject({ perlu_tindakan: 'slot_habis' });
    await db.admin.query('update public.lomba set max_peserta = 2 where id = $1', [target.race.id]);
    expect(await settle()).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      perlu_tindakan: null,
    });
    expect(await books.discrepancies()).toEqual([]);
  });
});

describe('who may see and decide', () => {
  test('nobody who signs in or visits', async () => {
    const { user } = await createOrder(db);
    for (const caller of ['anon', user]) {
      for (const view of ['selisih_pembayaran', 'kasus_pembayaran', 'peristiwa_pembayaran']) {
        const look = db.query(caller, `select * from private.${view}`);
        expect((await refusalOf(look)).state).toBe(forbidden);
      }
    }
  });

  test('the service role reads, and decides nothing', async () => {
    await db.query('service_role', 'select * from private.selisih_pembayaran');
    await db.query('service_role', 'select * from private.kasus_pembayaran');
    for (const statement of [
      "select private.accept_payment('x', 'x')",
      "select private.record_refund('x', 'x')",
      'select private.settle_registration(null)',
      'select private.call_reconcile_payments()',
    ]) {
      expect((await refusalOf(db.query('service_role', statement))).state).toBe(forbidden);
    }
  });
});

describe('the schedule', () => {
  // Stand-ins of the vault and of pg_net, undone after each test; where the real ones are, they stay untouched.
  afterEach(() => db.admin.query('rollback'));

  const call = async () =>
    (
      await db.admin.query<{ called: boolean }>(
        'select private.call_reconcile_payments() as called',
      )
    ).rows[0]?.called;

  async function platform(context: TestContext, secrets: Record<string, string>): Promise<void> {
    const { rows } = await db.admin.query(
      "select nspname from pg_namespace where nspname in ('vault', 'net')",
    );
    context.skip(rows.length > 0, 'this platform has a vault and pg_net of its own');
    await db.admin.query('begin');
    await db.admin.query('create schema vault');
    await db.admin.query('create table vault.decrypted_secrets (name text, decrypted_secret text)');
    for (const [name, secret] of Object.entries(secrets)) {
      await db.admin.query('insert into vault.decrypted_secrets values ($1, $2)', [name, secret]);
    }
    await db.admin.query('create schema net');
    await db.admin.query('create table net.asked (url text, body jsonb, headers jsonb, ms int)');
    await db.admin.query(`
      create function net.http_post(
        url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
        timeout_milliseconds int default 1000
      ) returns bigint language sql as $$
        insert into net.asked values (url, body, headers, timeout_milliseconds) returning 1::bigint
      $$`);
  }
  const asked = async () => (await db.admin.query('select * from net.asked')).rows;

  test.for<Record<string, string>>([
    {},
    { reconcile_url: 'https://x.example' },
    { reconcile_url: '', reconcile_secret_key: 'kunci' },
  ])('does nothing with the secrets %j', async (secrets, context) => {
    await platform(context, secrets);
    expect(await call()).toBe(false);
    expect(await asked()).toEqual([]);
  });

  test('calls the function with the secret key', async (context) => {
    const url = 'https://proyek.example/functions/v1/reconcile-payments';
    await platform(context, { reconcile_url: url, reconcile_secret_key: 'kunci-uji', lain: 'x' });
    expect(await call()).toBe(true);
    expect(await asked()).toEqual([
      {
        url,
        body: {},
        headers: { 'content-type': 'application/json', apikey: 'kunci-uji' },
        ms: 55_000,
      },
    ]);
  });

  test('is set where the platform has one, and not needed elsewhere', async () => {
    const { rows } = await db.admin.query<{ cron: string | null }>(
      "select to_regclass('cron.job')::text as cron",
    );
    if (rows[0]?.cron == null) {
      expect(await call()).toBe(false);
      return;
    }
    const jobs = await db.admin.query(
      "select schedule, command from cron.job where jobname = 'reconcile-payments'",
    );
    expect(jobs.rows).toEqual([
      { schedule: '* * * * *', command: 'select private.call_reconcile_payments()' },
    ]);
  });
});
