import { expect, test } from 'vitest';
import { fileDatabase } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createOrder,
  createUser,
  createUsers,
  endHold,
  type Registration,
  read,
  register,
  slotsOf,
  type Transaction,
} from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

function release(max_rows: number | null) {
  return db.rpc<number>('service_role', 'release_expired', { max_rows });
}
function registrationOf(id: string) {
  return read<Registration>(db, 'public.pendaftaran_lomba', id);
}

async function expireAll(raceId: string): Promise<void> {
  await db.admin.query(
    "update public.pendaftaran_lomba set kedaluwarsa_pada = now() - interval '1 hour' where lomba_id = $1",
    [raceId],
  );
}

test('an unpaid hold that ran out gives its slot back; one that did not stays', async () => {
  const target = await createOpenRace(db);
  const over = await register(db, await createUser(db), target);
  const running = await register(db, await createUser(db), target);
  await endHold(db, over.id);
  await release(1000);
  expect(await registrationOf(over.id)).toMatchObject({
    status_pendaftaran: 'dibatalkan',
    status_pembayaran: 'gagal',
    perlu_tindakan: null,
  });
  expect(await registrationOf(running.id)).toEqual(running);
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
});

test('the open transaction is left for the provider to decide', async () => {
  const { registration, transaction } = await createOrder(db);
  await endHold(db, registration.id);
  await release(1000);
  expect(await read<Transaction>(db, 'public.transaksi_pembayaran', transaction.id)).toEqual(
    transaction,
  );
});

test('paid registrations and those that need the organiser are never released', async () => {
  const paid = await createOrder(db);
  await applyStatus(db, paid.transaction, 'PAID');
  const odd = await createOrder(db);
  await applyStatus(db, odd.transaction, 'PAID', { amount: 1 });
  for (const { registration } of [paid, odd]) {
    await endHold(db, registration.id);
    const before = await registrationOf(registration.id);
    await release(1000);
    expect(await registrationOf(registration.id)).toEqual(before);
  }
});

test('a run is bounded and says how many it released', async () => {
  const target = await createOpenRace(db);
  for (const user of await createUsers(db, 5)) {
    await register(db, user, target);
  }
  await release(1000);
  await expireAll(target.race.id);
  expect(await release(0)).toBe(0);
  expect(await release(2)).toBe(2);
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 3, live: 3 });
  expect(await release(1000)).toBe(3);
  expect(await release(1000)).toBe(0);
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
});

test('eight runs at once, over several races, release each hold once', async () => {
  const targets = [];
  for (let index = 0; index < 4; index++) {
    const target = await createOpenRace(db);
    const users = await createUsers(db, 15);
    await Promise.all(users.map((user) => register(db, user, target)));
    targets.push(target);
  }
  await release(1000);
  for (const { race } of targets) {
    await expireAll(race.id);
  }
  const released = await Promise.all(Array.from({ length: 8 }, () => release(20)));
  // A run passes over what another has in hand, so the first eight together may leave some.
  let total = released.reduce((sum, count) => sum + count, 0);
  total += await release(1000);
  expect(total).toBe(60);
  for (const { race } of targets) {
    expect(await slotsOf(db, race.id)).toEqual({ counted: 0, live: 0 });
  }
});

test('expiry and payment at the same moment end confirmed, with one slot', async () => {
  for (let round = 0; round < 10; round++) {
    const { target, registration, transaction } = await createOrder(db, { max_peserta: 1 });
    await endHold(db, registration.id);
    await Promise.all([release(1000), applyStatus(db, transaction, 'PAID'), release(1000)]);
    expect(await registrationOf(registration.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
      perlu_tindakan: null,
    });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  }
});
