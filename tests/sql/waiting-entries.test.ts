import { describe, expect, test } from 'vitest';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createCategory,
  createOpenRace,
  createOrderIn,
  createUser,
  daysFromNow,
  endHold,
  linkCategory,
  type Order,
  type RaceWithCategory,
  register,
  slotsOf,
} from '#tests/support/sql-fixtures.ts';
import { payments } from '#tests/support/sql-payments.ts';

// A place that comes free goes to those who have paid and wait, in order of payment; a newcomer does not pass.

const db = fileDatabase();
const books = payments(db);

async function statusOf({ registration }: Order) {
  return (await books.registration(registration.id)).status_pendaftaran;
}
async function markOf({ registration }: Order) {
  return (await books.registration(registration.id)).perlu_tindakan;
}
function updateRace(target: RaceWithCategory, set: string) {
  return db.admin.query(`update public.lomba set ${set} where id = $1`, [target.race.id]);
}

/** Orders that were released, then paid when the race was full: they wait. */
async function waiting(target: RaceWithCategory, paidAt: (string | null)[]): Promise<Order[]> {
  const orders: Order[] = [];
  for (const _ of paidAt) {
    orders.push(await createOrderIn(db, target));
  }
  for (const { registration } of orders) {
    await endHold(db, registration.id);
  }
  await books.release();
  return orders;
}

/** A full race of one place: who holds it, and those who wait, by when they paid. */
async function fullRace(paidAt: (string | null)[], race: Record<string, unknown> = {}) {
  const target = await createOpenRace(db, { max_peserta: Math.max(1, paidAt.length), ...race });
  const orders = await waiting(target, paidAt);
  await updateRace(target, 'max_peserta = 1');
  const holder = await createOrderIn(db, target);
  await applyStatus(db, holder.transaction, 'PAID');
  for (const [index, { transaction }] of orders.entries()) {
    await applyStatus(db, transaction, 'PAID', { paid_at: paidAt[index] });
  }
  for (const waiter of orders) {
    expect(await markOf(waiter)).toBe('slot_habis');
  }
  return { target, holder, orders };
}

const third = [daysFromNow(-0.1), daysFromNow(-0.3), daysFromNow(-0.2)];

describe('a place that comes free', () => {
  test('by a refund goes to who paid first, the next to the next', async () => {
    const { target, holder, orders } = await fullRace(third);
    const [c, a, b] = orders as [Order, Order, Order];
    await applyStatus(db, holder.transaction, 'REFUND');
    expect(await statusOf(a)).toBe('dikonfirmasi');
    expect([await markOf(b), await markOf(c)]).toEqual(['slot_habis', 'slot_habis']);
    await applyStatus(db, a.transaction, 'REFUND');
    expect(await statusOf(b)).toBe('dikonfirmasi');
    await updateRace(target, 'max_peserta = 2');
    expect(await statusOf(c)).toBe('dikonfirmasi');
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 2, live: 2 });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('by a cancellation, or by the end of a hold', async () => {
    const target = await createOpenRace(db, { max_peserta: 2 });
    const [a, b] = (await waiting(target, [null, null])) as [Order, Order];
    const giving = await createOrderIn(db, target);
    const letting = await createOrderIn(db, target);
    for (const { transaction } of [a, b]) {
      await applyStatus(db, transaction, 'PAID');
    }
    await db.rpc(giving.user, 'cancel_registration', { registration_id: giving.registration.id });
    expect(await statusOf(a)).toBe('dikonfirmasi');
    expect(await markOf(b)).toBe('slot_habis');
    await endHold(db, letting.registration.id);
    await books.release();
    expect(await statusOf(b)).toBe('dikonfirmasi');
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 2, live: 2 });
  });

  test('in a category goes to who waits for that one', async () => {
    const target = await createOpenRace(db, { max_peserta: 10 }, { kuota: 1 });
    const other = { race: target.race, category: await createCategory(db) };
    await linkCategory(db, other.race, other.category, 1);
    const [a] = (await waiting(target, [null])) as [Order];
    const [b] = (await waiting(other, [null])) as [Order];
    const holders = [await createOrderIn(db, target), await createOrderIn(db, other)] as const;
    for (const { transaction } of [...holders, a, b]) {
      await applyStatus(db, transaction, 'PAID');
    }
    expect([await markOf(a), await markOf(b)]).toEqual(['slot_habis', 'slot_habis']);
    await applyStatus(db, holders[1].transaction, 'REFUND');
    expect([await markOf(a), await markOf(b)]).toEqual(['slot_habis', null]);
    await db.admin.query(
      'update public.lomba_kategori set kuota = 2 where lomba_id = $1 and kategori_id = $2',
      [target.race.id, target.category.id],
    );
    expect(await markOf(a)).toBeNull();
    expect(await books.discrepancies()).toEqual([]);
  });

  test.each([
    ['has begun', "tanggal_mulai = now() - interval '1 minute'"],
    ['is over', "status = 'selesai'"],
  ])('when the race %s is given by the organiser only', async (_, set) => {
    const { target, holder, orders } = await fullRace([null]);
    await updateRace(target, set);
    await applyStatus(db, holder.transaction, 'REFUND');
    const [waiter] = orders as [Order];
    expect(await markOf(waiter)).toBe('slot_habis');
    await books.release();
    expect(await markOf(waiter)).toBe('slot_habis');
    await db.admin.query("select private.accept_payment($1, 'raced as a guest')", [
      waiter.transaction.merchant_ref,
    ]);
    expect(await statusOf(waiter)).toBe('dikonfirmasi');
    expect(await books.discrepancies()).toEqual([]);
  });
});

describe('while somebody works on an entry that waits', () => {
  test('its place is kept from newcomers, and from who paid later; the schedule gives it', async () => {
    const { target, holder, orders } = await fullRace([daysFromNow(-0.2), daysFromNow(-0.1)]);
    const [first, second] = orders as [Order, Order];
    const other = await db.connect();
    await other.query('begin');
    await other.query('select from public.pendaftaran_lomba where id = $1 for update', [
      first.registration.id,
    ]);
    await applyStatus(db, holder.transaction, 'REFUND');
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
    expect(await markOf(second)).toBe('slot_habis');
    expect(await refusalOf(register(db, await createUser(db), target))).toEqual(
      refused('PT409 race_full', { max_peserta: 1 }),
    );
    // One more place is beyond those who wait.
    await updateRace(target, 'max_peserta = 3');
    expect(await markOf(second)).toBeNull();
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    await register(db, await createUser(db), target);
    expect((await refusalOf(register(db, await createUser(db), target))).code).toBe('race_full');
    await other.query('rollback');
    await books.release();
    expect(await statusOf(first)).toBe('dikonfirmasi');
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 3, live: 3 });
  });

  test('a category keeps its place too', async () => {
    const target = await createOpenRace(db, { max_peserta: 10 }, { kuota: 1 });
    const [waiter] = (await waiting(target, [null])) as [Order];
    const holder = await createOrderIn(db, target);
    for (const { transaction } of [holder, waiter]) {
      await applyStatus(db, transaction, 'PAID');
    }
    const other = await db.connect();
    await other.query('begin');
    await other.query('select from public.pendaftaran_lomba where id = $1 for update', [
      waiter.registration.id,
    ]);
    await applyStatus(db, holder.transaction, 'REFUND');
    expect(await refusalOf(register(db, await createUser(db), target))).toMatchObject({
      code: 'category_full',
      facts: { kuota: 1 },
    });
    const free = { race: target.race, category: await createCategory(db) };
    await linkCategory(db, free.race, free.category);
    await register(db, await createUser(db), free);
    await other.query('rollback');
    await books.release();
    expect(await statusOf(waiter)).toBe('dikonfirmasi');
  });
});

test('a crowd of newcomers gets nothing that somebody waits for', async () => {
  const { target, holder, orders } = await fullRace([null, null, null]);
  await updateRace(target, 'max_peserta = 2');
  const users = await Promise.all(Array.from({ length: 20 }, () => createUser(db)));
  const results = await Promise.allSettled([
    applyStatus(db, holder.transaction, 'REFUND'),
    ...users.map((user) => register(db, user, target)),
    updateRace(target, 'max_peserta = 4'),
  ]);
  await books.release();
  for (const waiter of orders) {
    expect(await statusOf(waiter)).toBe('dikonfirmasi');
  }
  const newcomers = results.slice(1, -1).filter(({ status }) => status === 'fulfilled');
  expect(newcomers.length).toBeLessThanOrEqual(1);
  const slots = await slotsOf(db, target.race.id);
  expect(slots.counted).toBe(slots.live);
  expect(slots.live).toBe(3 + newcomers.length);
  expect(await books.discrepancies()).toEqual([]);
});
