import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { actAs, callOf, fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOrder,
  createUser,
  daysFromNow,
  endHold,
  openPayment,
  type Registration,
  register,
  riderArguments,
  slotsOf,
  type Transaction,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';
import { payments } from '#tests/support/sql-payments.ts';

// Money for a race that is not open confirms nothing and is never silent; who had paid before is never thrown out.

const db = fileDatabase();
const books = payments(db);

function updateRace(raceId: string, set: string) {
  return db.admin.query(`update public.lomba set ${set} where id = $1`, [raceId]);
}
function hasBegun(raceId: string) {
  return updateRace(
    raceId,
    "tanggal_mulai = now() - interval '1 hour', pendaftaran_selesai = now() - interval '1 day'",
  );
}

async function stateOf(id: string) {
  const { status_pendaftaran, status_pembayaran, perlu_tindakan } = await books.registration(id);
  return { status_pendaftaran, status_pembayaran, perlu_tindakan };
}

async function casesOf(id: string) {
  return (await books.cases()).filter((row) => row.pendaftaran_id === id).map(({ kasus }) => kasus);
}

const confirmed = {
  status_pendaftaran: 'dikonfirmasi',
  status_pembayaran: 'dibayar',
  perlu_tindakan: null,
};
const tooLate = {
  status_pendaftaran: 'dibatalkan',
  status_pembayaran: 'dibayar',
  perlu_tindakan: 'lomba_tidak_terbuka',
};
const calledOff = { ...confirmed, perlu_tindakan: 'lomba_dibatalkan' };
const refunded = {
  status_pendaftaran: 'dibatalkan',
  status_pembayaran: 'refund',
  perlu_tindakan: null,
};

describe('an open QR that is paid', () => {
  test.each(['draf', 'dibatalkan'])(
    'when the race is %s confirms nothing and is a case',
    async (status) => {
      const { target, registration, transaction } = await createOrder(db);
      await updateRace(target.race.id, `status = '${status}'`);
      // Though the provider's clock says that it was before.
      const answer = await applyStatus(db, transaction, 'PAID', {
        paid_at: daysFromNow(-1 / 1440),
      });
      expect(answer.outcome).toBe('needs_action');
      expect(await stateOf(registration.id)).toEqual(tooLate);
      expect(await casesOf(registration.id)).toEqual(['lomba_tidak_terbuka']);
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
      expect(await books.discrepancies()).toEqual([]);
    },
  );

  test('after the start confirms nothing, whether the provider says when or not', async () => {
    for (const paid_at of [null, daysFromNow(-30 / 1440)]) {
      const { target, registration, transaction } = await createOrder(db);
      await hasBegun(target.race.id);
      await applyStatus(db, transaction, 'PAID', { paid_at });
      expect(await stateOf(registration.id)).toEqual(tooLate);
      expect(await casesOf(registration.id)).toEqual(['lomba_tidak_terbuka']);
    }
    expect(await books.discrepancies()).toEqual([]);
  });

  test('before the start confirms, though the callback comes after it', async () => {
    const { target, registration, transaction } = await createOrder(db);
    await hasBegun(target.race.id);
    await applyStatus(db, transaction, 'PAID', { paid_at: daysFromNow(-2 / 24) });
    expect(await stateOf(registration.id)).toEqual(confirmed);
    expect(await casesOf(registration.id)).toEqual([]);
  });

  test('counts by the earliest time that the provider gives, in either order', async () => {
    const early = daysFromNow(-2 / 24);
    const late = daysFromNow(-30 / 1440);
    for (const times of [
      [early, late],
      [late, early],
      [null, early],
      [early, null],
    ]) {
      const { target, registration, transaction } = await createOrder(db);
      await hasBegun(target.race.id);
      for (const paid_at of times) {
        await applyStatus(db, transaction, 'PAID', { paid_at });
      }
      expect(await stateOf(registration.id)).toEqual(confirmed);
    }
  });

  test('in a time to come was paid when we heard of it', async () => {
    const { transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID', { paid_at: daysFromNow(365) });
    const paid = Date.parse((await books.transaction(transaction.id)).dibayar_pada ?? '');
    expect(paid).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  test('another amount, too late, is the same case', async () => {
    const { target, registration, transaction } = await createOrder(db);
    await hasBegun(target.race.id);
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah - 1 });
    expect(await stateOf(registration.id)).toEqual({ ...tooLate, status_pembayaran: 'pending' });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('is closed by a refund', async () => {
    const { target, registration, transaction } = await createOrder(db);
    await updateRace(target.race.id, "status = 'draf'");
    await applyStatus(db, transaction, 'PAID');
    await applyStatus(db, transaction, 'REFUND');
    expect(await stateOf(registration.id)).toEqual(refunded);
    expect(await casesOf(registration.id)).toEqual([]);
  });

  test('does not throw out a rider whom the gate let in', async () => {
    const { target, registration, transaction } = await createOrder(db);
    await hasBegun(target.race.id);
    await db.admin.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'check_in' where id = $1",
      [registration.id],
    );
    await applyStatus(db, transaction, 'PAID');
    expect(await stateOf(registration.id)).toEqual({ ...tooLate, status_pendaftaran: 'check_in' });
  });

  test('is taken as good by the organiser', async () => {
    const { target, registration, transaction } = await createOrder(db);
    await hasBegun(target.race.id);
    await applyStatus(db, transaction, 'PAID');
    await db.admin.query("select private.accept_payment($1, 'paid at the gate')", [
      transaction.merchant_ref,
    ]);
    expect(await stateOf(registration.id)).toEqual(confirmed);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('counts once a race that was withdrawn is open again', async () => {
    const { target, registration, transaction } = await createOrder(db);
    await updateRace(target.race.id, "status = 'draf'");
    await applyStatus(db, transaction, 'PAID');
    await updateRace(target.race.id, "status = 'dipublikasi'");
    expect(await stateOf(registration.id)).toEqual(confirmed);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });
});

describe('who has paid', () => {
  test('is a case when the race is called off, and none when that is taken back', async () => {
    const first = await createOrder(db);
    const user = await createUser(db);
    const second = await register(db, user, first.target);
    await applyStatus(db, first.transaction, 'PAID');
    await applyStatus(db, await openPayment(db, user, second.id), 'PAID');
    const unpaid = await register(db, await createUser(db), first.target);
    await updateRace(first.target.race.id, "status = 'dibatalkan'");
    for (const { id } of [first.registration, second]) {
      expect(await stateOf(id)).toEqual(calledOff);
      expect(await casesOf(id)).toEqual(['lomba_dibatalkan']);
    }
    expect((await stateOf(unpaid.id)).perlu_tindakan).toBeNull();
    expect(await books.discrepancies()).toEqual([]);

    await updateRace(first.target.race.id, "status = 'dipublikasi'");
    for (const { id } of [first.registration, second]) {
      expect(await stateOf(id)).toEqual(confirmed);
    }
  });

  test('is a case until refunded', async () => {
    const { target, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID');
    await updateRace(target.race.id, "status = 'dibatalkan'");
    await applyStatus(db, transaction, 'REFUND');
    expect(await stateOf(registration.id)).toEqual(refunded);
    expect(await casesOf(registration.id)).toEqual([]);
  });

  test.each([
    ['begins sooner than it was to', "tanggal_mulai = now() - interval '25 days'"],
    ['is over', "status = 'selesai'"],
    ['is withdrawn', "status = 'draf'"],
  ])('stays in when the race %s', async (_, set) => {
    const { target, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID');
    await updateRace(target.race.id, set);
    await applyStatus(db, transaction, 'SETTLED');
    await books.release();
    expect(await stateOf(registration.id)).toEqual(confirmed);
    expect(await casesOf(registration.id)).toEqual([]);
    expect(await books.discrepancies()).toEqual([]);
  });

  test.each([
    ['the right', 0, calledOff],
    ['another', 500, { ...calledOff, status_pendaftaran: 'pending', status_pembayaran: 'pending' }],
  ])(
    'of %s amount is found by the schedule when somebody was at work while the race was called off',
    async (_, more, found) => {
      const { target, registration, transaction } = await createOrder(db);
      await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah + more });
      const before = await stateOf(registration.id);
      const other = await db.connect();
      await other.query('begin');
      await other.query('select from public.pendaftaran_lomba where id = $1 for update', [
        registration.id,
      ]);
      // Waits for nobody.
      await updateRace(target.race.id, "status = 'dibatalkan'");
      await other.query('rollback');
      expect(await stateOf(registration.id)).toEqual(before);
      await books.release();
      expect(await stateOf(registration.id)).toEqual(found);
      expect(await books.discrepancies()).toEqual([]);
    },
  );
});

describe('money on its way while the race changes', () => {
  /** A transaction that has done so much and has not ended. */
  async function begun(text: string, values: unknown[]): Promise<pg.Client> {
    const client = await db.connect();
    await client.query('begin');
    await client.query(text, values);
    return client;
  }
  const paying = ({ merchant_ref, jumlah }: Transaction) =>
    begun("select public.apply_payment_status($1, null, 'PAID', $2, null, null)", [
      merchant_ref,
      jumlah,
    ]);
  const changing = (raceId: string, set: string) =>
    begun(`update public.lomba set ${set} where id = $1`, [raceId]);
  const begins = "tanggal_mulai = now() - interval '1 hour'";

  test('payments of one race wait neither for each other nor for the row of the race', async () => {
    const first = await createOrder(db);
    const user = await createUser(db);
    const second = await register(db, user, first.target);
    const transaction = await openPayment(db, user, second.id);
    const other = await paying(first.transaction);
    const entering = await begun('select from public.lomba where id = $1 for update', [
      first.target.race.id,
    ]);
    const client = await db.connect();
    // Would turn any wait for a lock into another error.
    await client.query('begin');
    await client.query("set local lock_timeout = '1ms'");
    await client.query("select public.apply_payment_status($1, null, 'PAID', $2, null, null)", [
      transaction.merchant_ref,
      transaction.jumlah,
    ]);
    await client.query('commit');
    await other.query('commit');
    await entering.query('rollback');
    for (const { id } of [first.registration, second]) {
      expect(await stateOf(id)).toEqual(confirmed);
    }
    expect(await slotsOf(db, first.target.race.id)).toEqual({ counted: 2, live: 2 });
  });

  test.each([
    ['called off', "status = 'dibatalkan'", calledOff],
    ['withdrawn', "status = 'draf'", confirmed],
    ['moved to an earlier day', begins, confirmed],
  ])(
    'a race is %s only after the payment that came first, and knows of it',
    async (_, set, state) => {
      const { target, registration, transaction } = await createOrder(db);
      const first = await paying(transaction);
      // The owner's own connection is the one that looks who waits.
      const change = changing(target.race.id, set);
      await untilWaiting(db, 1);
      await first.query('commit');
      await (await change).query('commit');
      expect(await stateOf(registration.id)).toEqual(state);
      expect(await books.discrepancies()).toEqual([]);
    },
  );

  test.each([
    ['called off', "status = 'dibatalkan'", tooLate],
    ['withdrawn', "status = 'draf'", tooLate],
    ['moved to an earlier day', begins, tooLate],
  ])('a payment waits for a race that is being %s, and sees it', async (_, set, state) => {
    const { target, registration, transaction } = await createOrder(db);
    const change = await changing(target.race.id, set);
    const paid = applyStatus(db, transaction, 'PAID');
    await untilWaiting(db, 1);
    await change.query('commit');
    expect((await paid).outcome).toBe('needs_action');
    expect(await stateOf(registration.id)).toEqual(state);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('a race that is called off and opened again around one payment stands in nobody’s way', async () => {
    const { target, registration, transaction } = await createOrder(db);
    const key = 'private.race_state_key(uuid)';
    const { rows } = await db.admin.query<{ was: string }>(
      'select pg_get_functiondef($1::regprocedure) as was',
      [key],
    );
    // Holds the payment up where it has seen an open race, and has not got its share of the race's state yet.
    await db.admin.query(
      `create or replace function private.race_state_key(p_race_id uuid) returns bigint
       language plpgsql immutable parallel safe set search_path = '' as $$
       begin
         if current_setting('test.held_up', true) = 'on' then
           perform pg_advisory_xact_lock_shared(4711);
         end if;
         return hashtextextended('race state:' || $1, 0);
       end $$`,
    );
    try {
      const gate = await begun('select pg_advisory_xact_lock(4711)', []);
      const payment = await db.connect();
      await payment.query("set test.held_up = 'on'");
      const paid = payment.query(
        "select public.apply_payment_status($1, null, 'PAID', $2, null, null)",
        [transaction.merchant_ref, transaction.jumlah],
      );
      await untilWaiting(db, 1);
      await updateRace(target.race.id, "status = 'dibatalkan'");
      const opening = await begun('select from public.lomba where id = $1 for update', [
        target.race.id,
      ]);
      await gate.query('commit');
      // Now it has seen that the race was called off, and stands in line for its row.
      await untilWaiting(db, 1, 'transactionid');
      await opening.query("update public.lomba set status = 'dipublikasi' where id = $1", [
        target.race.id,
      ]);
      await opening.query('commit');
      await paid;
    } finally {
      await db.admin.query(rows[0]?.was ?? '');
    }
    expect(await stateOf(registration.id)).toEqual(confirmed);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('a change that is taken back was none', async () => {
    const { target, registration, transaction } = await createOrder(db);
    const change = await changing(target.race.id, "status = 'dibatalkan'");
    const paid = applyStatus(db, transaction, 'PAID');
    await untilWaiting(db, 1);
    await change.query('rollback');
    expect((await paid).outcome).toBe('applied');
    expect(await stateOf(registration.id)).toEqual(confirmed);
  });

  test('a place that is given to another meanwhile is seen to be gone', async () => {
    const { target, registration, transaction } = await createOrder(db, { max_peserta: 1 });
    const giving = await begun(
      "update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan' where id = $1",
      [registration.id],
    );
    const paid = applyStatus(db, transaction, 'PAID');
    await untilWaiting(db, 1);
    await actAs(giving, await createUser(db));
    const entry = riderArguments(target);
    await giving.query(`select ${callOf('register_rider', entry)}`, Object.values(entry));
    await giving.query('commit');
    expect((await paid).outcome).toBe('needs_action');
    expect(await stateOf(registration.id)).toEqual({
      ...tooLate,
      perlu_tindakan: 'slot_habis',
    });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  test('many payments of a race that is called off among them are all cases, or confirmed by none', async () => {
    const first = await createOrder(db);
    const orders = [first];
    for (let index = 0; index < 9; index += 1) {
      const user = await createUser(db);
      const registration = await register(db, user, first.target);
      orders.push({
        ...first,
        registration,
        transaction: await openPayment(db, user, registration.id),
      });
    }
    const payments = orders.map(({ transaction }) => applyStatus(db, transaction, 'PAID'));
    await updateRace(first.target.race.id, "status = 'dibatalkan'");
    await Promise.all(payments);
    for (const { registration } of orders) {
      const { perlu_tindakan } = await stateOf(registration.id);
      expect(['lomba_dibatalkan', 'lomba_tidak_terbuka']).toContain(perlu_tindakan);
    }
    expect(await books.discrepancies()).toEqual([]);
  });
});

describe('a hold that ended hours ago and keeps its place', () => {
  const olderBy = (id: string, hours: number) =>
    db.admin.query(
      'update public.pendaftaran_lomba set kedaluwarsa_pada = now() - make_interval(hours => $2) where id = $1',
      [id, hours],
    );

  test('is a case, and says why', async () => {
    const { registration, transaction } = await createOrder(db);
    await books.claimCharge(transaction.id);
    await books.storeCharge(transaction.id);
    await olderBy(registration.id, 2);
    await books.release();
    expect(await casesOf(registration.id)).toEqual([]);
    const [check] = await books.claimChecks({ registration_id: registration.id });
    if (check === undefined) {
      throw new Error('Nothing to ask about.');
    }
    await books.recordFailure(check, 'malformed_answer');
    await olderBy(registration.id, 4);
    await books.release();
    const row = (await books.cases()).find((found) => found.pendaftaran_id === registration.id);
    expect(row).toMatchObject({
      kasus: 'tempat_tertahan',
      pemesan: 'Ibu Rani',
      pembayaran: [
        {
          merchant_ref: transaction.merchant_ref,
          tidak_terjawab: 1,
          sebab: 'malformed_answer',
          dijawab: null,
        },
      ],
    });
    await books.recordCheck({ ...check, asked_at: daysFromNow(1) });
    await books.release();
    expect(await casesOf(registration.id)).toEqual([]);
  });

  test('also when no attempt was ever made and the schedule does not run', async () => {
    const { registration } = await createOrder(db);
    await olderBy(registration.id, 4);
    expect(await casesOf(registration.id)).toEqual(['tempat_tertahan']);
  });

  test('is another case once asking has ended, until an answer comes', async () => {
    const { registration, transaction } = await createOrder(db);
    await books.claimCharge(transaction.id);
    await books.storeCharge(transaction.id);
    await olderBy(registration.id, 24 * 15);
    await books.alter(
      transaction.id,
      "dibuat_pada = now() - interval '16 days', kedaluwarsa_pada = now() - interval '15 days', tanya_lagi_pada = now() - interval '1 second'",
    );
    const check = (await books.claimChecks({ max_rows: 1000 })).find(
      ({ transaction_id }) => transaction_id === transaction.id,
    );
    if (check === undefined) {
      throw new Error('It was not asked about.');
    }
    await books.recordFailure(check);
    await books.release();
    expect((await stateOf(registration.id)).status_pendaftaran).toBe('dibatalkan');
    expect(await casesOf(registration.id)).toEqual(['tidak_lagi_ditanya']);
    await books.recordCheck(check);
    expect(await casesOf(registration.id)).toEqual([]);
  });
});

test('what was decided for an order is said the same by every call', async () => {
  const twice = await createOrder(db);
  await books.storeCharge(twice.transaction.id, { reference: `A-${twice.transaction.id}` });
  for (const reference of [`A-${twice.transaction.id}`, `B-${twice.transaction.id}`]) {
    await applyStatus(db, twice.transaction, 'PAID', { reference });
  }
  const late = await createOrder(db);
  await updateRace(late.target.race.id, "status = 'draf'");
  await applyStatus(db, late.transaction, 'PAID');
  for (const [{ user, registration }, alasan] of [
    [twice, 'dibayar_ganda'],
    [late, 'lomba_tidak_terbuka'],
  ] as const) {
    for (const rpc of ['open_payment', 'cancel_registration']) {
      const args = { registration_id: registration.id };
      expect(await refusalOf(db.rpc<Registration>(user, rpc, args))).toEqual(
        refused('PT409 payment_closed', { reason: alasan }),
      );
    }
  }
});

test('a released order of a race that has closed cannot be cancelled either', async () => {
  const { user, target, registration } = await createOrder(db);
  await endHold(db, registration.id);
  await books.release();
  await updateRace(target.race.id, "pendaftaran_selesai = now() - interval '1 second'");
  const args = { registration_id: registration.id };
  expect(await refusalOf(db.rpc(user, 'cancel_registration', args))).toMatchObject({
    code: 'payment_closed',
    facts: { reason: 'race_closed' },
  });
});
