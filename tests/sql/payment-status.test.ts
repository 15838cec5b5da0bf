import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { size } from '#tests/support/size.ts';
import { actAs, fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createOrder,
  createUser,
  endHold,
  openPayment,
  type RaceWithCategory,
  type Registration,
  read,
  register,
  slotsOf,
  type Transaction,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';
import { payments } from '#tests/support/sql-payments.ts';

const db = fileDatabase();

function registrationOf(id: string) {
  return read<Registration>(db, 'public.pendaftaran_lomba', id);
}
function transactionOf(id: string) {
  return read<Transaction>(db, 'public.transaksi_pembayaran', id);
}
function releaseExpired() {
  return db.rpc<number>('service_role', 'release_expired', { max_rows: 1000 });
}

interface State {
  status_pendaftaran: string;
  status_pembayaran: string;
  perlu_tindakan: string | null;
}

async function stateOf(registrationId: string): Promise<State> {
  const { status_pendaftaran, status_pembayaran, perlu_tindakan } =
    await registrationOf(registrationId);
  return { status_pendaftaran, status_pembayaran, perlu_tindakan };
}

const confirmed: State = {
  status_pendaftaran: 'dikonfirmasi',
  status_pembayaran: 'dibayar',
  perlu_tindakan: null,
};
const waiting: State = {
  status_pendaftaran: 'pending',
  status_pembayaran: 'pending',
  perlu_tindakan: null,
};
const failed: State = { ...waiting, status_pembayaran: 'gagal' };
const refunded: State = {
  status_pendaftaran: 'dibatalkan',
  status_pembayaran: 'refund',
  perlu_tindakan: null,
};

describe('what a status means for the registration', () => {
  test.each([
    ['UNPAID', 'unchanged', waiting, 1],
    ['FAILED', 'applied', failed, 1],
    ['EXPIRED', 'applied', failed, 1],
    ['PAID', 'applied', confirmed, 1],
    ['SETTLED', 'applied', confirmed, 1],
    ['REFUND', 'applied', refunded, 0],
  ])('%s', async (status, outcome, state, slots) => {
    const { target, registration, transaction } = await createOrder(db);
    expect(await applyStatus(db, transaction, status)).toEqual({
      outcome,
      status,
      registration_id: registration.id,
    });
    expect(await stateOf(registration.id)).toEqual(state);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: slots, live: slots });
    // A second time changes nothing.
    expect(await applyStatus(db, transaction, status)).toEqual({
      outcome: 'unchanged',
      status,
      registration_id: registration.id,
    });
    expect(await stateOf(registration.id)).toEqual(state);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: slots, live: slots });
  });

  test('a status nobody knows is logged and changes nothing', async () => {
    const { registration, transaction } = await createOrder(db);
    expect(await applyStatus(db, transaction, 'CANCELED')).toMatchObject({
      outcome: 'unchanged',
      status: 'UNPAID',
    });
    expect(await stateOf(registration.id)).toEqual(waiting);
  });

  test.each(['check_in', 'selesai', 'dnf'])(
    'a settlement leaves a rider who is %s alone',
    async (status) => {
      const { registration, transaction } = await createOrder(db);
      await applyStatus(db, transaction, 'PAID');
      await db.admin.query(
        'update public.pendaftaran_lomba set status_pendaftaran = $2 where id = $1',
        [registration.id, status],
      );
      await applyStatus(db, transaction, 'SETTLED');
      expect(await stateOf(registration.id)).toEqual({ ...confirmed, status_pendaftaran: status });
    },
  );

  test('the slot of a failed attempt is kept until the hold ends', async () => {
    const { target, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'FAILED');
    await releaseExpired();
    expect(await stateOf(registration.id)).toEqual(failed);
    await endHold(db, registration.id);
    await releaseExpired();
    expect(await stateOf(registration.id)).toEqual({ ...failed, status_pendaftaran: 'dibatalkan' });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
  });
});

// Most payments take a short way through the database. One that names another merchant_ref and is found by its reference
// takes the long one, which has all rules.
describe('the short way of a plain payment leaves what the long one leaves', () => {
  /** What is left of one, without names of its own; times from the moment it was heard of, in whole minutes. */
  async function leftBy(registration: Registration, transaction: Transaction) {
    const { rows } = await db.admin.query(
      `with heard as (
         select e.* from private.peristiwa_pembayaran e where e.transaksi_id = $1 order by e.diterima_pada desc limit 1
       )
       select to_jsonb(t) - $3::text[] as charge, to_jsonb(p) - $3::text[] as entry, (
           select jsonb_agg(to_jsonb(e) - $3::text[]) from heard e
         ) as log, (
           select jsonb_agg(m.jenis || replace(m.kunci, p.id::text, '')) from private.pesan m where m.user_id = p.user_id
         ) as messages,
         round(extract(epoch from t.tanya_lagi_pada - (select diterima_pada from heard)) / 60) as asked_again,
         round(extract(epoch from t.dibayar_pada - (select diterima_pada from heard)) / 60) as paid,
         t.berhenti_ditanya_pada is null as asks
       from public.transaksi_pembayaran t, public.pendaftaran_lomba p where t.id = $1 and p.id = $2`,
      [
        transaction.id,
        registration.id,
        [
          ...[
            'id',
            'user_id',
            'rider_id',
            'lomba_id',
            'kategori_id',
            'pendaftaran_lomba_id',
            'transaksi_id',
          ],
          ...[
            'kunci_permintaan',
            'merchant_ref',
            'reference',
            'checkout_url',
            'qr_url',
            'qr_string',
          ],
          ...['jumlah', 'tagihan', 'kode_unik', 'total_bayar', 'nama_lengkap_rider', 'dibuat_pada'],
          'kode_masuk',
          ...['didaftar_pada', 'kedaluwarsa_pada', 'ditagih_pada', 'diterima_pada', 'dibayar_pada'],
          ...['tanya_lagi_pada', 'berhenti_ditanya_pada'],
        ],
      ],
    );
    return rows[0];
  }

  test.each([
    { status: 'PAID' },
    { status: 'SETTLED' },
    { status: 'PAID', after: 'FAILED' },
    { status: 'PAID', after: 'EXPIRED' },
    { status: 'PAID', paidMinutesAgo: 30 },
    { status: 'PAID', paidMinutesAgo: -30 },
    { status: 'PAID', days: 10 },
    { status: 'PAID', days: 40 },
    { status: 'PAID', days: 100 },
    { status: 'PAID', secondAttempt: true },
  ])('%o', async ({ status, after, paidMinutesAgo, days = 0, secondAttempt = false }) => {
    const left: unknown[] = [];
    for (const isShort of [true, false]) {
      const order = await createOrder(db);
      if (secondAttempt) {
        await applyStatus(db, order.transaction, 'FAILED');
        order.transaction = await openPayment(db, order.user, order.registration.id);
      }
      const charge = await payments(db).storeCharge(order.transaction.id);
      if (after) {
        await applyStatus(db, charge, after);
      }
      await db.admin.query(
        'update public.transaksi_pembayaran set dibuat_pada = dibuat_pada - make_interval(days => $2) where id = $1',
        [charge.id, days],
      );
      await applyStatus(db, isShort ? charge : { ...charge, merchant_ref: 'other' }, status, {
        reference: charge.reference,
        paid_at:
          paidMinutesAgo === undefined
            ? null
            : new Date(Date.now() - paidMinutesAgo * 60_000).toISOString(),
      });
      left.push(await leftBy(order.registration, order.transaction));
    }
    expect(left[0]).toEqual(left[1]);
    expect(left[0]).toMatchObject({
      charge: { status, lunas: true, tepat_waktu: true },
      entry: confirmed,
    });
  });
});

/** Every order of the items, without repeating equal orders of equal items. */
function ordersOf<T>(items: T[]): T[][] {
  if (items.length === 0) {
    return [[]];
  }
  return items.flatMap((item, index) =>
    ordersOf(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

describe('a transaction only rises, in every order of arrival', () => {
  const heights = ['UNPAID', 'FAILED', 'EXPIRED', 'PAID', 'SETTLED', 'REFUND'];

  test.each([
    [['FAILED', 'EXPIRED', 'PAID']],
    [['EXPIRED', 'PAID', 'SETTLED']],
    [['PAID', 'SETTLED', 'REFUND']],
    [['EXPIRED', 'PAID', 'REFUND']],
    [['PAID', 'PAID', 'EXPIRED']],
    [['UNPAID', 'SETTLED', 'FAILED']],
  ])('%j', async (events) => {
    const highest = events.toSorted((a, b) => heights.indexOf(b) - heights.indexOf(a))[0] as string;
    for (const order of ordersOf(events)) {
      const { target, registration, transaction } = await createOrder(db);
      for (const status of order) {
        await applyStatus(db, transaction, status);
      }
      expect({ order, status: (await transactionOf(transaction.id)).status }).toEqual({
        order,
        status: highest,
      });
      expect({ order, ...(await stateOf(registration.id)) }).toEqual({
        order,
        ...(highest === 'REFUND' ? refunded : confirmed),
      });
      const slots = highest === 'REFUND' ? 0 : 1;
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: slots, live: slots });
    }
  });

  test('no writer can make it fall, or change what it is for', async () => {
    const { transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID');
    const write = (set: string) =>
      refusalOf(
        db.admin.query(`update public.transaksi_pembayaran set ${set} where id = $1`, [
          transaction.id,
        ]),
      );
    expect(await write("status = 'EXPIRED'")).toEqual(
      refused('PT409 payment_status_falls', { from: 'PAID', to: 'EXPIRED' }),
    );
    expect((await write('lunas = false')).code).toBe('payment_status_falls');
    for (const set of [
      'jumlah = 1',
      "merchant_ref = 'x'",
      'pendaftaran_lomba_id = gen_random_uuid()',
    ]) {
      expect((await write(set)).code).toBe('transaction_is_fixed');
    }
  });

  test('the same event twenty times at once is one change', async () => {
    const { target, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => applyStatus(db, transaction, 'REFUND')),
    );
    expect(answers.filter((answer) => answer.outcome === 'applied')).toHaveLength(1);
    expect(await stateOf(registration.id)).toEqual(refunded);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
  });
});

describe('paid after the slot was released', () => {
  const released = async (race: Record<string, unknown> = {}) => {
    const order = await createOrder(db, race);
    await applyStatus(db, order.transaction, 'EXPIRED');
    await endHold(db, order.registration.id);
    await releaseExpired();
    expect((await stateOf(order.registration.id)).status_pendaftaran).toBe('dibatalkan');
    return order;
  };

  test('takes a slot again when there is one, even after registration has closed', async () => {
    const { target, registration, transaction } = await released({ max_peserta: 1 });
    await db.admin.query('update public.lomba set pendaftaran_selesai = now() where id = $1', [
      target.race.id,
    ]);
    expect((await applyStatus(db, transaction, 'PAID')).outcome).toBe('applied');
    expect(await stateOf(registration.id)).toEqual(confirmed);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  const slotGone: State = {
    status_pendaftaran: 'dibatalkan',
    status_pembayaran: 'dibayar',
    perlu_tindakan: 'slot_habis',
  };

  test('is kept and marked when the race is full', async () => {
    const { target, registration, transaction } = await released({ max_peserta: 1 });
    await register(db, await createUser(db), target);
    expect((await applyStatus(db, transaction, 'PAID')).outcome).toBe('needs_action');
    expect(await stateOf(registration.id)).toEqual(slotGone);
    expect((await transactionOf(transaction.id)).status).toBe('PAID');
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    expect((await applyStatus(db, transaction, 'REFUND')).outcome).toBe('applied');
    expect(await stateOf(registration.id)).toEqual(refunded);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  test('is kept and marked when the category is full', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db, {}, { kuota: 1 });
    const registration = await register(db, user, target);
    const transaction = await openPayment(db, user, registration.id);
    await endHold(db, registration.id);
    await releaseExpired();
    await register(db, await createUser(db), target);
    expect((await applyStatus(db, transaction, 'PAID')).outcome).toBe('needs_action');
    expect(await stateOf(registration.id)).toEqual(slotGone);
  });

  test('several paid late for one slot: one gets it, the others are marked', async () => {
    const target = await createOpenRace(db, { max_peserta: 6 });
    const orders: { registration: Registration; transaction: Transaction }[] = [];
    for (let index = 0; index < 6; index++) {
      const user = await createUser(db);
      const registration = await register(db, user, target);
      orders.push({ registration, transaction: await openPayment(db, user, registration.id) });
    }
    for (const { registration } of orders) {
      await endHold(db, registration.id);
    }
    await releaseExpired();
    await db.admin.query('update public.lomba set max_peserta = 1 where id = $1', [target.race.id]);
    await Promise.all(orders.map(({ transaction }) => applyStatus(db, transaction, 'PAID')));
    const states: State[] = [];
    for (const { registration } of orders) {
      states.push(await stateOf(registration.id));
    }
    expect(states.filter((state) => state.status_pendaftaran === 'dikonfirmasi')).toEqual([
      confirmed,
    ]);
    expect(states.filter((state) => state.perlu_tindakan === 'slot_habis')).toHaveLength(5);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });
});

describe('a wrong amount', () => {
  const odd: State = { ...waiting, perlu_tindakan: 'jumlah_tidak_sesuai' };

  test.each([
    ['too little', (amount: number) => amount - 1],
    ['too much', (amount: number) => amount + 1],
    ['nothing', () => 0],
    ['unknown', () => null],
  ])('(%s) never confirms: it is kept and marked, and the slot with it', async (_, wrong) => {
    const { target, registration, transaction } = await createOrder(db);
    const amount = wrong(transaction.jumlah);
    const event = { outcome: 'amount_mismatch', status: 'PAID', registration_id: registration.id };
    expect(await applyStatus(db, transaction, 'PAID', { amount })).toEqual(event);
    expect(await applyStatus(db, transaction, 'PAID', { amount })).toEqual(event);
    expect(await stateOf(registration.id)).toEqual(odd);
    expect((await transactionOf(transaction.id)).jumlah_menyimpang).toBe(amount ?? 0);
    await endHold(db, registration.id);
    await releaseExpired();
    expect(await stateOf(registration.id)).toEqual(odd);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  test('the amount of a failure or a refund is of no account', async () => {
    const { registration, transaction } = await createOrder(db);
    expect((await applyStatus(db, transaction, 'EXPIRED', { amount: 1 })).outcome).toBe('applied');
    expect(await stateOf(registration.id)).toEqual(failed);
    expect((await applyStatus(db, transaction, 'REFUND', { amount: 1 })).outcome).toBe('applied');
    expect(await stateOf(registration.id)).toEqual(refunded);
  });

  test('given back ends the matter', async () => {
    const { registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID', { amount: 1 });
    await applyStatus(db, transaction, 'REFUND', { amount: 1 });
    expect(await stateOf(registration.id)).toEqual(refunded);
  });

  test('together with the right one confirms and stays marked, in either order', async () => {
    for (const order of ordersOf([0, -1])) {
      const { registration, transaction } = await createOrder(db);
      for (const difference of order) {
        await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah + difference });
      }
      expect(await stateOf(registration.id)).toEqual({
        ...confirmed,
        perlu_tindakan: 'jumlah_tidak_sesuai',
      });
    }
  });
});

describe('two attempts', () => {
  /** A first attempt that failed, and a second that is open. */
  const twoAttempts = async () => {
    const order = await createOrder(db);
    await applyStatus(db, order.transaction, 'EXPIRED');
    const second = await openPayment(db, order.user, order.registration.id);
    return { ...order, first: order.transaction, second };
  };

  test('paid twice is confirmed and marked; giving one back settles it, giving both back ends it', async () => {
    const { target, registration, first, second } = await twoAttempts();
    expect((await applyStatus(db, first, 'PAID')).outcome).toBe('applied');
    expect(await stateOf(registration.id)).toEqual(confirmed);
    expect((await applyStatus(db, second, 'PAID')).outcome).toBe('needs_action');
    expect(await stateOf(registration.id)).toEqual({
      ...confirmed,
      perlu_tindakan: 'dibayar_ganda',
    });
    expect((await applyStatus(db, first, 'REFUND')).outcome).toBe('applied');
    expect(await stateOf(registration.id)).toEqual(confirmed);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    await applyStatus(db, second, 'REFUND');
    expect(await stateOf(registration.id)).toEqual(refunded);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
  });

  test('both paid at the same moment are both seen', async () => {
    const { registration, first, second } = await twoAttempts();
    const one = await db.connect();
    await one.query('begin');
    await actAs(one, 'service_role');
    await one.query("select public.apply_payment_status($1, null, 'PAID', $2, null, null)", [
      first.merchant_ref,
      first.jumlah,
    ]);
    const other = applyStatus(db, second, 'PAID');
    await untilWaiting(db, 1);
    await one.query('commit');
    expect((await other).outcome).toBe('needs_action');
    expect(await stateOf(registration.id)).toEqual({
      ...confirmed,
      perlu_tindakan: 'dibayar_ganda',
    });
  });

  test('a late failure of one does not undo the payment of the other', async () => {
    const { registration, first, second } = await twoAttempts();
    await applyStatus(db, first, 'PAID');
    await applyStatus(db, second, 'EXPIRED');
    expect(await stateOf(registration.id)).toEqual(confirmed);
  });

  test('a late word about the first leaves the second open', async () => {
    const { registration, first } = await twoAttempts();
    await applyStatus(db, first, 'FAILED');
    expect(await stateOf(registration.id)).toEqual(waiting);
  });
});

// Any set of things that may happen to one registration with two attempts, in two orders of arrival.
const event = fc.record({
  attempt: fc.constantFrom('first', 'second'),
  status: fc.constantFrom('UNPAID', 'FAILED', 'EXPIRED', 'PAID', 'SETTLED', 'REFUND'),
  wrongAmount: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
});
const happening = fc.oneof(
  { weight: 4, arbitrary: event },
  { weight: 1, arbitrary: fc.constant('expiry' as const) },
);

async function live(
  target: RaceWithCategory,
  user: string,
  happenings: (typeof event extends fc.Arbitrary<infer E> ? E | 'expiry' : never)[],
) {
  const registration = await register(db, user, target);
  const first = await openPayment(db, user, registration.id);
  await applyStatus(db, first, 'FAILED');
  const second = await openPayment(db, user, registration.id);
  const attempts = { first, second };
  await endHold(db, registration.id);
  for (const item of happenings) {
    if (item === 'expiry') {
      await releaseExpired();
    } else {
      const transaction = attempts[item.attempt as 'first' | 'second'];
      await applyStatus(db, transaction, item.status, {
        amount: transaction.jumlah - (item.wrongAmount ? 1 : 0),
      });
    }
  }
  // Whatever came, the sweeper runs in the end.
  await releaseExpired();
  const statuses = [
    (await transactionOf(first.id)).status,
    (await transactionOf(second.id)).status,
  ];
  return { registration: await stateOf(registration.id), statuses };
}

test('any events, repeated and in any order, end in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 1, maxLength: 7 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (happenings, randoms) => {
        const doubled = [...happenings, ...happenings.slice(0, 2)];
        const shuffled = doubled
          .map((item) => ({ item, key: randoms.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item);
        const target = await createOpenRace(db, { max_peserta: 5 });
        const one = await live(target, await createUser(db), happenings);
        const two = await live(target, await createUser(db), shuffled);
        expect(two).toEqual(one);
        const slots = await slotsOf(db, target.race.id);
        expect(slots.counted).toBe(slots.live);
        const paid = one.statuses.some((status) => status === 'PAID' || status === 'SETTLED');
        const { status_pendaftaran, perlu_tindakan } = one.registration;
        expect(!paid || status_pendaftaran === 'dikonfirmasi' || perlu_tindakan !== null).toBe(
          true,
        );
      },
    ),
    { numRuns: size(6, 600), endOnFailure: true },
  );
});

describe('finding the transaction', () => {
  test('by our reference, or by the provider’s when ours is missing', async () => {
    const { transaction } = await createOrder(db);
    await db.rpc('service_role', 'record_charge', {
      transaction_id: transaction.id,
      reference: `DEV-${transaction.id}`,
      checkout_url: 'https://contoh.id',
      qr_url: null,
      qr_string: null,
      expires_at: null,
    });
    const byReference = await applyStatus(db, transaction, 'FAILED', {
      merchant_ref: null,
      reference: `DEV-${transaction.id}`,
    });
    expect(byReference.outcome).toBe('applied');
    expect((await applyStatus(db, transaction, 'PAID', { reference: 'lain' })).outcome).toBe(
      'applied',
    );
    expect((await transactionOf(transaction.id)).reference).toBe(`DEV-${transaction.id}`);
  });

  test('an event teaches the provider’s reference when the answer to the charge was lost', async () => {
    const { transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID', { reference: `DEV-${transaction.id}` });
    expect((await transactionOf(transaction.id)).reference).toBe(`DEV-${transaction.id}`);
  });

  test('a reference that belongs to another transaction is not taken over', async () => {
    const one = await createOrder(db);
    const two = await createOrder(db);
    await applyStatus(db, two.transaction, 'PAID', { reference: one.transaction.reference });
    expect((await transactionOf(two.transaction.id)).reference).toBe(two.transaction.reference);
    expect((await transactionOf(one.transaction.id)).status).toBe('UNPAID');
  });

  test.each([
    ['unknown references', { merchant_ref: 'MERCH-0-tidakada', reference: 'DEV-tidak-ada' }],
    ['no references', { merchant_ref: null, reference: null }],
  ])('%s are told and logged', async (_, references) => {
    const mark = randomUUID();
    const answer = await applyStatus(db, { merchant_ref: 'x', jumlah: 1 }, 'PAID', {
      ...references,
      payload: JSON.stringify({ mark }),
    });
    expect(answer).toEqual({ outcome: 'unknown_transaction', status: null, registration_id: null });
    const { rows } = await db.admin.query(
      "select transaksi_id, hasil, status, jumlah from private.peristiwa_pembayaran where muatan ->> 'mark' = $1",
      [mark],
    );
    expect(rows).toEqual([
      { transaksi_id: null, hasil: 'unknown_transaction', status: 'PAID', jumlah: 1 },
    ]);
  });
});

test('the time of payment is the earliest that was told', async () => {
  const { transaction } = await createOrder(db);
  const paidAt = async (paid_at: string | null, status = 'PAID') => {
    await applyStatus(db, transaction, status, { paid_at });
    const stored = (await transactionOf(transaction.id)).dibayar_pada;
    return stored === null ? null : new Date(stored).toISOString();
  };
  expect(await paidAt('2026-11-20T03:00:00Z', 'EXPIRED')).toBeNull();
  expect(await paidAt('2026-11-20T03:00:00Z')).toBe('2026-11-20T03:00:00.000Z');
  expect(await paidAt('2026-11-20T02:00:00Z')).toBe('2026-11-20T02:00:00.000Z');
  expect(await paidAt('2026-11-20T04:00:00Z', 'SETTLED')).toBe('2026-11-20T02:00:00.000Z');
  expect(await paidAt(null)).toBe('2026-11-20T02:00:00.000Z');
});

describe('the log', () => {
  test('keeps every event with its outcome, without the customer', async () => {
    const { transaction } = await createOrder(db);
    const payload = JSON.stringify({
      status: 'PAID',
      customer_name: 'Ibu Rani',
      customer_email: 'rani@contoh.id',
      customer_phone: '0812',
      note: null,
    });
    await applyStatus(db, transaction, 'EXPIRED', { payload });
    await applyStatus(db, transaction, 'PAID', {
      payload,
      paid_at: '2026-11-20T03:00:00Z',
      reference: 'DEV-1',
    });
    await applyStatus(db, transaction, 'PAID', { payload });
    await applyStatus(db, transaction, 'PAID', { payload: '"teks"', amount: 1 });
    const { rows } = await db.admin.query(
      `select merchant_ref, reference, status, jumlah, hasil, muatan from private.peristiwa_pembayaran
       where transaksi_id = $1 order by diterima_pada`,
      [transaction.id],
    );
    const muatan = { status: 'PAID', note: null };
    const { merchant_ref, jumlah } = transaction;
    expect(rows).toEqual([
      { merchant_ref, reference: null, status: 'EXPIRED', jumlah, hasil: 'applied', muatan },
      { merchant_ref, reference: 'DEV-1', status: 'PAID', jumlah, hasil: 'applied', muatan },
      { merchant_ref, reference: null, status: 'PAID', jumlah, hasil: 'unchanged', muatan },
      {
        merchant_ref,
        reference: null,
        status: 'PAID',
        jumlah: 1,
        hasil: 'amount_mismatch',
        muatan: 'teks',
      },
    ]);
  });

  test.each([
    "update private.peristiwa_pembayaran set hasil = 'unchanged'",
    'delete from private.peristiwa_pembayaran',
    'truncate private.peristiwa_pembayaran',
  ])('is append-only even for the owner of the table: %s', async (statement) => {
    const { transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID');
    expect((await refusalOf(db.admin.query(statement))).code).toBe('append_only');
  });
});
