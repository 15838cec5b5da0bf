import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createOrder,
  createUser,
  endHold,
  openPayment,
  register,
  slotsOf,
  type Transaction,
} from '#tests/support/sql-fixtures.ts';
import { type PaymentCheck, payments } from '#tests/support/sql-payments.ts';

const db = fileDatabase();
const books = payments(db);

/** An order whose charge is out at the provider. */
async function chargedOrder(race: Record<string, unknown> = {}) {
  const order = await createOrder(db, race);
  await books.claimCharge(order.transaction.id);
  return { ...order, transaction: await books.storeCharge(order.transaction.id) };
}

function due(transaction: Pick<Transaction, 'id'>, ago = '1 second') {
  return books.alter(transaction.id, `tanya_lagi_pada = now() - interval '${ago}'`);
}

/** Nothing is due but what the test makes so. */
function nothingDue() {
  return db.admin.query(
    "update public.transaksi_pembayaran set tanya_lagi_pada = now() + interval '1 hour' where tanya_lagi_pada is not null",
  );
}

function idsOf(checks: PaymentCheck[]) {
  return checks.map((check) => check.transaction_id);
}

/** Seconds from the charge, or its claim, to the first question. */
async function secondsToFirst(transactionId: string): Promise<number> {
  const { rows } = await db.admin.query<{ seconds: string }>(
    `select extract(epoch from tanya_lagi_pada - coalesce(ditagih_pada, penagihan_dimulai_pada)) as seconds
     from public.transaksi_pembayaran where id = $1`,
    [transactionId],
  );
  return Number(rows[0]?.seconds);
}

/** Seconds from now to the next question; null is never. */
async function secondsToNext(transactionId: string): Promise<number | null> {
  const { rows } = await db.admin.query<{ seconds: string | null }>(
    `select extract(epoch from private.next_payment_check(t) - now()) as seconds
     from public.transaksi_pembayaran t where id = $1`,
    [transactionId],
  );
  return rows[0]?.seconds == null ? null : Number(rows[0].seconds);
}

describe('which transactions are asked about', () => {
  test('those past their first 45 seconds, and each by one run only', async () => {
    await nothingDue();
    const fresh = await chargedOrder();
    const over = await chargedOrder();
    await due(over.transaction);
    expect(await books.claimChecks()).toEqual([
      {
        transaction_id: over.transaction.id,
        merchant_ref: over.transaction.merchant_ref,
        reference: over.transaction.reference,
        charged: true,
        amount: over.transaction.jumlah,
        asked_at: expect.any(String),
      },
    ]);
    expect(await books.claimChecks()).toEqual([]);
    expect(await secondsToFirst(fresh.transaction.id)).toBeCloseTo(45, -1);
  });

  test('a charge whose answer was lost, by our reference; one never begun is not', async () => {
    await nothingDue();
    const { transaction } = await createOrder(db);
    expect((await books.transaction(transaction.id)).tanya_lagi_pada).toBeNull();
    await books.claimCharge(transaction.id);
    // Not before the claim is over: the charge may be on its way.
    expect(await secondsToFirst(transaction.id)).toBeCloseTo(105, -1);
    await due(transaction);
    expect(await books.claimChecks()).toMatchObject([
      { transaction_id: transaction.id, merchant_ref: transaction.merchant_ref, charged: false },
    ]);
  });

  test('open ones first, and no more than asked for', async () => {
    await nothingDue();
    const ended = await chargedOrder();
    await applyStatus(db, ended.transaction, 'EXPIRED');
    await due(ended.transaction, '2 hours');
    const open = [await chargedOrder(), await chargedOrder()];
    for (const { transaction } of open) {
      await due(transaction);
    }
    expect(idsOf(await books.claimChecks({ max_rows: 2 })).sort()).toEqual(
      open.map(({ transaction }) => transaction.id).sort(),
    );
    expect(idsOf(await books.claimChecks({ max_rows: 2 }))).toEqual([ended.transaction.id]);
  });

  test('eight runs at once get each of them once', async () => {
    await nothingDue();
    const target = await createOpenRace(db, { max_peserta: 30 });
    const wanted: string[] = [];
    for (let index = 0; index < 20; index++) {
      const user = await createUser(db);
      const transaction = await openPayment(db, user, (await register(db, user, target)).id);
      await books.storeCharge(transaction.id);
      await due(transaction);
      wanted.push(transaction.id);
    }
    const runs = await Promise.all(
      Array.from({ length: 8 }, () => books.claimChecks({ max_rows: 5 })),
    );
    const got = [...runs.flatMap(idsOf), ...idsOf(await books.claimChecks({ max_rows: 100 }))];
    expect(got.sort()).toEqual(wanted.sort());
  });

  test.each([
    ['2 minutes', '10 minutes'],
    ['15 minutes', '2 hours'],
    ['45 minutes', '6 hours'],
    ['2 hours', '3 days'],
  ])('what got no answer comes back %s later when the last is %s old', async (later, unheard) => {
    await nothingDue();
    const { transaction } = await chargedOrder();
    await due(transaction);
    await books.alter(transaction.id, `dibuat_pada = now() - interval '${unheard}'`);
    await books.claimChecks();
    const wait = (interval: string) =>
      books.alter(transaction.id, `tanya_lagi_pada = tanya_lagi_pada - interval '${interval}'`);
    await wait(later);
    await wait('-5 seconds');
    expect(idsOf(await books.claimChecks())).toEqual([]);
    await wait('10 seconds');
    expect(idsOf(await books.claimChecks())).toEqual([transaction.id]);
  });

  test('of one registration: every attempt that has a charge and is not paid, due or not', async () => {
    const { user, registration, transaction } = await chargedOrder();
    await applyStatus(db, transaction, 'FAILED');
    const second = await openPayment(db, user, registration.id);
    expect(idsOf(await books.claimChecks({ registration_id: registration.id }))).toEqual([
      transaction.id,
    ]);
    await books.storeCharge(second.id);
    expect(idsOf(await books.claimChecks({ registration_id: registration.id })).sort()).toEqual(
      [transaction.id, second.id].sort(),
    );
    await applyStatus(db, second, 'PAID');
    expect(idsOf(await books.claimChecks({ registration_id: registration.id }))).toEqual([
      transaction.id,
    ]);
  });
});

describe('when the provider is asked again', () => {
  const minute = 60;
  const hour = 60 * minute;
  const day = 24 * hour;
  const aged = async (status: string, age: string) => {
    const { registration, transaction } = await chargedOrder();
    await applyStatus(db, transaction, status);
    await books.alter(transaction.id, `dibuat_pada = now() - interval '${age}'`);
    return { registration, transaction };
  };

  test.each([
    ['UNPAID', '5 minutes', 2 * minute],
    ['UNPAID', '1 hour', 15 * minute],
    ['UNPAID', '20 hours', 5 * hour],
    ['FAILED', '5 minutes', 30 * minute],
    ['EXPIRED', '6 hours', 3 * hour],
    ['EXPIRED', '13 days', day],
    ['EXPIRED', '15 days', null],
    ['PAID', '1 hour', day],
    ['SETTLED', '6 days', 3 * day],
    ['PAID', '80 days', 7 * day],
    ['PAID', '91 days', null],
    ['REFUND', '1 hour', 30 * minute],
    ['REFUND', '15 days', null],
  ])('%s after %s: in %s seconds', async (status, age, expected) => {
    const { transaction } = await aged(status, age);
    const seconds = await secondsToNext(transaction.id);
    if (expected === null) {
      expect(seconds).toBeNull();
    } else {
      expect(Math.abs((seconds ?? 0) - expected)).toBeLessThan(5);
    }
  });

  test('not later than the end of the hold, and of the charge', async () => {
    const { registration, transaction } = await aged('UNPAID', '20 hours');
    const at = (table: string, column: string, id: string) =>
      db.admin.query(
        `update public.${table} set ${column} = now() + interval '10 minutes' where id = $1`,
        [id],
      );
    await at('pendaftaran_lomba', 'kedaluwarsa_pada', registration.id);
    expect(await secondsToNext(transaction.id)).toBeCloseTo(10 * minute, -1);
    await db.admin.query(
      "update public.pendaftaran_lomba set kedaluwarsa_pada = now() + interval '5 hours' where id = $1",
      [registration.id],
    );
    await at('transaksi_pembayaran', 'kedaluwarsa_pada', transaction.id);
    expect(await secondsToNext(transaction.id)).toBeCloseTo(11 * minute, -1);
  });

  test('hourly while the organiser has something to decide: a refund must be seen', async () => {
    const { transaction } = await chargedOrder();
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah - 1 });
    expect(await secondsToNext(transaction.id)).toBeCloseTo(hour, -1);
  });

  test('a status that arrives sets it anew, and so does an answer', async () => {
    const { transaction } = await chargedOrder();
    await due(transaction);
    await applyStatus(db, transaction, 'PAID');
    const after = new Date((await books.transaction(transaction.id)).tanya_lagi_pada ?? 0);
    expect(after.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const asked = await chargedOrder();
    await due(asked.transaction);
    const [check] = await books.claimChecks({ registration_id: asked.registration.id });
    await books.recordCheck(check as PaymentCheck);
    const next = new Date((await books.transaction(asked.transaction.id)).tanya_lagi_pada ?? 0);
    expect(next.getTime()).toBeGreaterThan(Date.now());
  });

  test('that the provider knows no such charge is in the log', async () => {
    const { transaction } = await chargedOrder();
    const { rows } = await db.admin.query<{ now: string }>('select now() as now');
    await books.recordCheck(
      { transaction_id: transaction.id, asked_at: rows[0]?.now ?? '' },
      false,
    );
    const events = await db.admin.query(
      'select status, hasil, muatan from private.peristiwa_pembayaran where transaksi_id = $1',
      [transaction.id],
    );
    expect(events.rows).toEqual([
      { status: null, hasil: 'unchanged', muatan: { source: 'question', found: false } },
    ]);
  });

  test('a question of the future, or about nothing, is not noted', async () => {
    const { transaction } = await chargedOrder();
    await books.recordCheck({ transaction_id: transaction.id, asked_at: '2999-01-01T00:00:00Z' });
    const noted = new Date((await books.transaction(transaction.id)).ditanya_pada ?? 0).getTime();
    expect(noted).toBeLessThan(Date.now() + 60_000);
    const unknown = { transaction_id: randomUUID(), asked_at: '2026-01-01T00:00:00Z' };
    expect((await refusalOf(books.recordCheck(unknown))).code).toBe('transaction_not_found');
  });
});

describe('a question without a usable answer', () => {
  const eventsOf = async (transactionId: string) =>
    (
      await db.admin.query<{ hasil: string; muatan: Record<string, unknown> }>(
        `select hasil, muatan from private.peristiwa_pembayaran
         where transaksi_id = $1 order by diterima_pada`,
        [transactionId],
      )
    ).rows;
  const askedNow = async (registrationId: string) =>
    (await books.claimChecks({ registration_id: registrationId }))[0] as PaymentCheck;

  test('is counted, and logged once for each cause in a row, until one comes', async () => {
    const { registration, transaction } = await chargedOrder();
    for (const failure of ['timeout', 'timeout', 'malformed_answer', 'Budi said: no!']) {
      await books.recordFailure(await askedNow(registration.id), failure);
    }
    expect(await books.transaction(transaction.id)).toMatchObject({
      tanya_gagal: 4,
      tanya_gagal_sebab: 'other',
      ditanya_pada: null,
    });
    expect(await eventsOf(transaction.id)).toEqual(
      ['timeout', 'malformed_answer', 'other'].map((failure) => ({
        hasil: 'unanswered',
        muatan: { source: 'question', failure },
      })),
    );
    await books.recordCheck(await askedNow(registration.id));
    expect(await books.transaction(transaction.id)).toMatchObject({
      tanya_gagal: 0,
      tanya_gagal_sebab: null,
    });
  });

  test('is of no account once a later one was answered', async () => {
    const { registration, transaction } = await chargedOrder();
    const earlier = await askedNow(registration.id);
    await books.recordCheck(await askedNow(registration.id));
    await books.recordFailure(earlier);
    expect((await books.transaction(transaction.id)).tanya_gagal).toBe(0);
  });

  test('about nothing is said so', async () => {
    const unknown = { transaction_id: randomUUID(), asked_at: '2026-01-01T00:00:00Z' };
    expect((await refusalOf(books.recordFailure(unknown))).code).toBe('transaction_not_found');
  });

  test('that no such charge is known is logged once, however often it is said', async () => {
    const { registration, transaction } = await chargedOrder();
    for (let times = 0; times < 3; times++) {
      await books.recordCheck(await askedNow(registration.id), false);
    }
    expect(await eventsOf(transaction.id)).toHaveLength(1);
    expect((await books.transaction(transaction.id)).tidak_dikenal_sejak).not.toBeNull();
    await books.recordCheck(await askedNow(registration.id));
    expect((await books.transaction(transaction.id)).tidak_dikenal_sejak).toBeNull();
  });

  test('is not asked for ever: a last time, fourteen days after the hold; then the place goes back', async () => {
    await nothingDue();
    const { target, registration, transaction } = await chargedOrder();
    const olderBy = async (days: number) => {
      await db.admin.query(
        `update public.pendaftaran_lomba set kedaluwarsa_pada = now() - make_interval(days => $2) where id = $1`,
        [registration.id, days],
      );
      await books.alter(transaction.id, `dibuat_pada = now() - make_interval(days => ${days + 1})`);
      await due(transaction);
    };
    for (const days of [1, 5, 13]) {
      await olderBy(days);
      const [check] = await books.claimChecks();
      await books.recordFailure(check as PaymentCheck);
      expect(await books.transaction(transaction.id)).toMatchObject({
        tanya_lagi_pada: expect.any(String),
        berhenti_ditanya_pada: null,
      });
      await books.release();
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    }
    await olderBy(15);
    const [last] = await books.claimChecks();
    await books.recordFailure(last as PaymentCheck);
    expect(await books.transaction(transaction.id)).toMatchObject({
      status: 'UNPAID',
      tanya_lagi_pada: null,
      berhenti_ditanya_pada: expect.any(String),
    });
    await books.release();
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
    // What is heard all the same counts.
    await applyStatus(db, transaction, 'PAID');
    expect(await books.registration(registration.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
    });
    expect((await books.transaction(transaction.id)).berhenti_ditanya_pada).toBeNull();
  });
});

describe('a checkout that leads nowhere', () => {
  test('is ended when the provider knows no such charge, and a new attempt begins', async () => {
    const { user, registration, transaction } = await chargedOrder();
    expect(await books.abandon(transaction.id, 'unknown')).toMatchObject({ status: 'EXPIRED' });
    const next = await openPayment(db, user, registration.id);
    expect(next.id).not.toBe(transaction.id);
    expect(next).toMatchObject({ status: 'UNPAID', checkout_url: null });
    expect(await books.registration(registration.id)).toMatchObject({
      status_pendaftaran: 'pending',
      status_pembayaran: 'pending',
    });
    const { rows } = await db.admin.query(
      'select status, hasil, muatan from private.peristiwa_pembayaran where transaksi_id = $1',
      [transaction.id],
    );
    expect(rows).toEqual([
      {
        status: 'EXPIRED',
        hasil: 'applied',
        muatan: {
          source: 'abandon_charge',
          reason: 'unknown',
          reference: transaction.reference,
        },
      },
    ]);
  });

  test('is ended as expired only after its end', async () => {
    const { transaction } = await chargedOrder();
    expect(await refusalOf(books.abandon(transaction.id, 'expired'))).toEqual(
      refused('PT409 charge_still_runs', { kedaluwarsa_pada: expect.any(String) }),
    );
    await books.alter(transaction.id, "kedaluwarsa_pada = now() - interval '1 second'");
    expect(await books.abandon(transaction.id, 'expired')).toMatchObject({ status: 'EXPIRED' });
    expect(await books.abandon(transaction.id, 'expired')).toMatchObject({ status: 'EXPIRED' });
  });

  test('paid all the same is a late payment', async () => {
    const { registration, transaction } = await chargedOrder();
    await books.abandon(transaction.id, 'unknown');
    await applyStatus(db, transaction, 'PAID', { reference: transaction.reference });
    expect(await books.registration(registration.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
    });
    expect(await books.abandon(transaction.id, 'unknown')).toMatchObject({ status: 'PAID' });
  });

  test('one that was never charged is left alone; an unknown one, or an unknown reason, is refused', async () => {
    const { transaction } = await createOrder(db);
    expect(await books.abandon(transaction.id, 'unknown')).toMatchObject({ status: 'UNPAID' });
    expect((await refusalOf(books.abandon(randomUUID(), 'unknown'))).code).toBe(
      'transaction_not_found',
    );
    expect((await refusalOf(books.abandon(transaction.id, 'boredom'))).code).toBe('reason_unknown');
  });
});

describe('a hold that ran out', () => {
  const ask = async (registrationId: string, found = true) => {
    const checks = await books.claimChecks({ registration_id: registrationId });
    for (const check of checks) {
      await books.recordCheck(check, found);
    }
  };
  const isReleased = async (registrationId: string) => {
    await books.release();
    return (await books.registration(registrationId)).status_pendaftaran === 'dibatalkan';
  };

  test('is kept while its charge was not asked about since', async () => {
    const { target, registration } = await chargedOrder();
    await ask(registration.id);
    // Asked, but before the end: it may have been paid in between.
    await db.admin.query(
      'update public.pendaftaran_lomba set kedaluwarsa_pada = clock_timestamp() where id = $1',
      [registration.id],
    );
    expect(await isReleased(registration.id)).toBe(false);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    await ask(registration.id);
    expect(await isReleased(registration.id)).toBe(true);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
  });

  test('that must wait for an answer does not keep others from being released', async () => {
    const waiting = await chargedOrder();
    const free = await createOrder(db);
    await db.admin.query(
      `update public.pendaftaran_lomba set kedaluwarsa_pada = now() - case id when $1 then interval '1 year'
         else interval '11 months' end where id in ($1, $2)`,
      [waiting.registration.id, free.registration.id],
    );
    expect(await books.release(1)).toBe(1);
    expect((await books.registration(free.registration.id)).status_pendaftaran).toBe('dibatalkan');
  });

  test('without a charge needs nobody to be asked', async () => {
    const { registration } = await createOrder(db);
    await endHold(db, registration.id);
    expect(await isReleased(registration.id)).toBe(true);
  });

  test('after a refused charge neither', async () => {
    const { registration, transaction } = await createOrder(db);
    await books.claimCharge(transaction.id);
    await db.rpc('service_role', 'release_charge_claim', { transaction_id: transaction.id });
    await endHold(db, registration.id);
    expect(await isReleased(registration.id)).toBe(true);
  });

  test('after a refused charge nobody is asked, and nothing is called unanswered', async () => {
    const { transaction } = await createOrder(db);
    const casesOf = async () =>
      (await books.cases()).filter((row) =>
        JSON.stringify(row.pembayaran).includes(transaction.merchant_ref),
      );
    await books.claimCharge(transaction.id);
    await db.rpc('service_role', 'release_charge_claim', { transaction_id: transaction.id });
    expect(await books.transaction(transaction.id)).toMatchObject({
      tanya_lagi_pada: null,
      berhenti_ditanya_pada: null,
    });
    // A run that had taken it already asks, and the provider knows no such charge.
    await books.alter(transaction.id, "tanya_lagi_pada = now() - interval '1 minute'");
    for (const check of await books.claimChecks()) {
      await books.recordCheck(check, check.transaction_id !== transaction.id);
    }
    expect(await casesOf()).toEqual([]);
  });

  test('is kept while a charge is being made, though the provider shows none yet', async () => {
    const { registration, transaction } = await createOrder(db);
    await books.claimCharge(transaction.id);
    await endHold(db, registration.id);
    await ask(registration.id, false);
    expect(await isReleased(registration.id)).toBe(false);
    await books.alter(transaction.id, "penagihan_dimulai_pada = now() - interval '61 seconds'");
    await ask(registration.id, false);
    expect(await isReleased(registration.id)).toBe(true);
  });

  test('is kept when a charge came between the question and the release', async () => {
    const { registration, transaction } = await createOrder(db);
    await books.claimCharge(transaction.id);
    await books.alter(transaction.id, "penagihan_dimulai_pada = now() - interval '61 seconds'");
    await endHold(db, registration.id);
    await ask(registration.id, false);
    await books.storeCharge(transaction.id, { expires_at: null });
    expect(await isReleased(registration.id)).toBe(false);
  });

  test('of which every attempt has ended is released', async () => {
    const { registration, transaction } = await chargedOrder();
    await applyStatus(db, transaction, 'EXPIRED');
    await endHold(db, registration.id);
    expect(await isReleased(registration.id)).toBe(true);
  });

  test('gives no charge to a registration that was released', async () => {
    const { registration, transaction } = await createOrder(db);
    await endHold(db, registration.id);
    await books.release();
    expect(await books.claimCharge(transaction.id)).toBe(false);
    expect((await books.transaction(transaction.id)).penagihan_dimulai_pada).toBeNull();
  });

  test('released and charged at the same moment is one or the other', async () => {
    for (let round = 0; round < 25; round++) {
      const { registration, transaction } = await createOrder(db);
      await endHold(db, registration.id);
      const [claimed] = await Promise.all([books.claimCharge(transaction.id), books.release()]);
      const { status_pendaftaran } = await books.registration(registration.id);
      expect(claimed).toBe(status_pendaftaran === 'pending');
    }
  });
});

describe('begin_payment_check', () => {
  const begin = (caller: string, registrationId: string | null) =>
    db.rpc<boolean>(caller, 'begin_payment_check', { registration_id: registrationId });
  const setBack = (registrationId: string, seconds: number) =>
    db.admin.query(
      'update public.pendaftaran_lomba set diperiksa_pada = clock_timestamp() - make_interval(secs => $2) where id = $1',
      [registrationId, seconds],
    );

  test('lets the owner ask, once in 20 seconds', async () => {
    const { user, registration } = await createOrder(db);
    expect(await begin(user, registration.id)).toBe(true);
    expect(await refusalOf(begin(user, registration.id))).toEqual(
      refused('PT429 check_too_soon', { seconds: 20 }),
    );
    await setBack(registration.id, 12.5);
    expect((await refusalOf(begin(user, registration.id))).facts).toEqual({ seconds: 8 });
    await setBack(registration.id, 20.5);
    expect(await begin(user, registration.id)).toBe(true);
    // The clock was set back by an hour.
    await setBack(registration.id, -3600);
    expect(await begin(user, registration.id)).toBe(true);
  });

  test('of five taps at once one asks', async () => {
    const { user, registration } = await createOrder(db);
    const taps = await Promise.allSettled(
      Array.from({ length: 5 }, () => begin(user, registration.id)),
    );
    expect(taps.filter((tap) => tap.status === 'fulfilled')).toHaveLength(1);
  });

  test('of taps on ten orders of one person at once, by 30 connections, one asks', async () => {
    const user = await createUser(db);
    const orders: string[] = [];
    for (let order = 0; order < 10; order += 1) {
      orders.push((await register(db, user, await createOpenRace(db))).id);
    }
    for (let round = 0; round < 3; round += 1) {
      const taps = await Promise.allSettled(
        Array.from({ length: 30 }, (_, tap) => begin(user, orders[tap % 10] ?? '')),
      );
      expect(taps.filter((tap) => tap.status === 'fulfilled')).toHaveLength(1);
      for (const id of orders) {
        await setBack(id, 30);
      }
    }
  });

  test('another order of the same person waits 5 seconds, another person does not', async () => {
    const { user, target, registration } = await createOrder(db);
    const second = await register(db, user, target);
    await begin(user, registration.id);
    expect((await refusalOf(begin(user, second.id))).facts).toEqual({ seconds: 5 });
    await setBack(registration.id, 5.5);
    expect(await begin(user, second.id)).toBe(true);
    const other = await createOrder(db);
    expect(await begin(other.user, other.registration.id)).toBe(true);
  });

  test("another user's registration, and one that does not exist, are not found", async () => {
    const { registration } = await createOrder(db);
    const stranger = await createUser(db);
    for (const id of [registration.id, randomUUID(), null]) {
      expect(await refusalOf(begin(stranger, id))).toEqual(
        refused('PT404 registration_not_found', {}),
      );
    }
    expect((await books.registration(registration.id)).diperiksa_pada).toBeNull();
  });
});

describe('two charges of one transaction', () => {
  const twice = async () => {
    const { target, registration, transaction } = await chargedOrder();
    const tell = (reference: string, status: string) =>
      applyStatus(db, transaction, status, { reference });
    const references = { stored: transaction.reference, further: `DEV-T${randomUUID()}` };
    return { target, registration, transaction, tell, references };
  };
  const stateOf = async (registrationId: string) => {
    const { status_pendaftaran, status_pembayaran, perlu_tindakan } =
      await books.registration(registrationId);
    return { status_pendaftaran, status_pembayaran, perlu_tindakan };
  };
  const confirmed = { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' };

  test.each([
    ['stored', 'further'],
    ['further', 'stored'],
  ] as const)('both paid, the %s first: paid twice, and each can be refunded', async (one, two) => {
    const { target, registration, tell, references } = await twice();
    expect((await tell(references[one], 'PAID')).outcome).toBe('applied');
    expect(await stateOf(registration.id)).toEqual({ ...confirmed, perlu_tindakan: null });
    expect((await tell(references[two], 'PAID')).outcome).toBe('needs_action');
    expect((await tell(references[two], 'PAID')).outcome).toBe('unchanged');
    expect(await stateOf(registration.id)).toEqual({
      ...confirmed,
      perlu_tindakan: 'dibayar_ganda',
    });
    await tell(references.further, 'REFUND');
    expect(await stateOf(registration.id)).toEqual({ ...confirmed, perlu_tindakan: null });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    await tell(references.stored, 'REFUND');
    expect(await stateOf(registration.id)).toMatchObject({ status_pembayaran: 'refund' });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('the end of one leaves the other open', async () => {
    const { registration, transaction, tell, references } = await twice();
    await tell(references.further, 'EXPIRED');
    expect((await books.transaction(transaction.id)).status).toBe('UNPAID');
    expect(await stateOf(registration.id)).toMatchObject({ status_pembayaran: 'pending' });
    await tell(references.stored, 'PAID');
    expect(await stateOf(registration.id)).toEqual({ ...confirmed, perlu_tindakan: null });
  });

  test('told ten times at once there is one row for each', async () => {
    const { registration, tell, references } = await twice();
    await Promise.all(Array.from({ length: 10 }, () => tell(references.further, 'PAID')));
    const { rows } = await db.admin.query(
      'select reference, status from public.transaksi_pembayaran where pendaftaran_lomba_id = $1 order by dibuat_pada',
      [registration.id],
    );
    expect(rows).toEqual([
      { reference: references.stored, status: 'UNPAID' },
      { reference: references.further, status: 'PAID' },
    ]);
    expect(await books.discrepancies()).toEqual([]);
  });

  test('a further one is asked about by the reference they share', async () => {
    const { registration, transaction, tell, references } = await twice();
    await tell(references.further, 'EXPIRED');
    const checks = await books.claimChecks({ registration_id: registration.id });
    expect(checks.map(({ merchant_ref, charged }) => ({ merchant_ref, charged }))).toEqual([
      { merchant_ref: transaction.merchant_ref, charged: true },
      { merchant_ref: transaction.merchant_ref, charged: true },
    ]);
  });
});
