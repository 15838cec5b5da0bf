import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { size } from '#tests/support/size.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createUser,
  endHold,
  openPayment,
  type RaceWithCategory,
  type Registration,
  register,
  slotsOf,
  type Transaction,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';
import { payments } from '#tests/support/sql-payments.ts';

// Sixteen connections at the same rows at once. What the product refuses is part of the game; a deadlock is a fault.

const db = fileDatabase();
const books = payments(db);
const connections = 16;

/** What other than a refusal the work ended with; each is a fault. */
async function faultsOf(work: Promise<unknown>[]): Promise<string[]> {
  const faults: string[] = [];
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'fulfilled') {
      continue;
    }
    const { state, code } = await refusalOf(Promise.reject(result.reason));
    if (!state?.startsWith('PT4')) {
      faults.push(`${state} ${code}`);
    }
  }
  return faults;
}

interface Order {
  user: string;
  registration: Registration;
  transactions: Transaction[];
}

/** An order with so many attempts, each charged. */
async function orderWith(target: RaceWithCategory, attempts: number): Promise<Order> {
  const user = await createUser(db);
  const registration = await register(db, user, target);
  const transactions: Transaction[] = [];
  for (let made = 0; made < attempts; made++) {
    const open = await openPayment(db, user, registration.id);
    const charged = await books.storeCharge(open.id);
    if (made < attempts - 1) {
      await applyStatus(db, charged, 'FAILED');
    }
    transactions.push(charged);
  }
  return { user, registration, transactions };
}

test('further charges of one order, heard of at once, do not wait for each other in a circle', async () => {
  const target = await createOpenRace(db, { max_peserta: 300 });
  for (let round = 0; round < size(3, 120); round++) {
    const { transactions, registration } = await orderWith(target, 4);
    const calls = Array.from({ length: connections }, (_, index) => {
      const transaction = transactions[index % transactions.length] as Transaction;
      return applyStatus(db, transaction, 'PAID', { reference: `DEV-T${randomUUID()}` });
    });
    expect(await faultsOf(calls)).toEqual([]);
    expect(await books.registration(registration.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      perlu_tindakan: 'dibayar_ganda',
    });
  }
  expect(await books.discrepancies()).toEqual([]);
});

test('a refund entered by hand waits in no circle with a word of the provider about it', async () => {
  const { transactions } = await orderWith(await createOpenRace(db), 1);
  const paid = transactions[0] as Transaction;
  await applyStatus(db, paid, 'PAID', { reference: paid.reference });
  const [callback, operator] = [await db.connect(), await db.connect()];
  try {
    await callback.query('begin');
    // As a callback does first of all.
    await callback.query('select private.lock_reference($1)', [paid.reference]);
    const refund = operator.query('select private.record_refund($1, $2)', [
      paid.merchant_ref,
      'lewat rekening klub',
    ]);
    await Promise.race([refund, untilWaiting(db, 1)]);
    await callback.query('select public.apply_payment_status($1, $2, $3, $4::bigint, null, null)', [
      paid.merchant_ref,
      paid.reference,
      'SETTLED',
      paid.jumlah,
    ]);
    await callback.query('commit');
    await refund;
  } finally {
    await Promise.all([callback.end(), operator.end()]);
  }
  expect((await books.transaction(paid.id)).status).toBe('REFUND');
});

test('questions about one order, asked at once and answered meanwhile', async () => {
  const target = await createOpenRace(db, { max_peserta: 300 });
  for (let round = 0; round < size(2, 80); round++) {
    const { transactions, registration } = await orderWith(target, 4);
    const calls = Array.from({ length: connections }, (_, index) => {
      const transaction = transactions[index % transactions.length] as Transaction;
      return index % 2 === 0
        ? books.claimChecks({ registration_id: registration.id }).then(async (checks) => {
            for (const check of checks) {
              await books.recordCheck(check);
            }
          })
        : applyStatus(db, transaction, 'EXPIRED', { reference: `DEV-T${randomUUID()}` });
    });
    expect(await faultsOf(calls)).toEqual([]);
  }
});

test('everything at once', async () => {
  const target = await createOpenRace(db, { max_peserta: 12 });
  const orders: Order[] = [];
  for (let made = 0; made < 8; made++) {
    orders.push(await orderWith(target, 2));
  }
  const updateRace = (set: string) => async () => {
    const client = await db.connect();
    try {
      return await client.query(`update public.lomba set ${set} where id = $1`, [target.race.id]);
    } finally {
      await client.end();
    }
  };
  const pick = <T>(from: T[], index: number) => from[index % from.length] as T;
  const acts: ((index: number) => Promise<unknown>)[] = [
    (index) => {
      const { transactions } = pick(orders, index);
      return applyStatus(db, pick(transactions, index), 'PAID');
    },
    (index) => {
      const { transactions } = pick(orders, index + 3);
      return applyStatus(db, pick(transactions, index), 'REFUND', {
        reference: `DEV-T${randomUUID()}`,
      });
    },
    async (index) => {
      const user = await createUserAnywhere();
      const made = await register(db, user, target);
      const transaction = await openPayment(db, user, made.id);
      if (index % 2 === 0) {
        return applyStatus(db, transaction, 'PAID');
      }
      return db.rpc(user, 'cancel_registration', { registration_id: made.id });
    },
    (index) => {
      const { user, registration } = pick(orders, index);
      return openPayment(db, user, registration.id);
    },
    () => books.release(),
    () => books.claimChecks(),
    (index) => books.abandon(pick(pick(orders, index).transactions, index).id, 'unknown'),
    updateRace("status = 'dibatalkan'"),
    updateRace("status = 'dipublikasi', max_peserta = greatest(peserta_saat_ini, 9)"),
    updateRace('max_peserta = 14'),
  ];
  // The owner's one connection takes one statement after the other; these make their own user.
  const createUserAnywhere = async () => {
    const client = await db.connect();
    try {
      const id = randomUUID();
      await client.query('insert into auth.users (id, email) values ($1, $2)', [
        id,
        `${id}@contoh.id`,
      ]);
      return id;
    } finally {
      await client.end();
    }
  };
  for (let round = 0; round < size(6, 250); round++) {
    await endHold(db, pick(orders, round).registration.id);
    await db.admin.query(
      `update public.transaksi_pembayaran set tanya_lagi_pada = now(), ditanya_pada = now()
       where pendaftaran_lomba_id = any ($1) and status = 'UNPAID'`,
      [orders.map(({ registration }) => registration.id)],
    );
    const calls = Array.from({ length: connections }, (_, index) =>
      pick(acts, index * 7 + round)(round + index),
    );
    expect(await faultsOf(calls)).toEqual([]);
    const slots = await slotsOf(db, target.race.id);
    expect(slots.counted).toBe(slots.live);
  }
  await updateRace("status = 'dipublikasi'")();
  await books.release();
  expect(await books.discrepancies()).toEqual([]);
});
