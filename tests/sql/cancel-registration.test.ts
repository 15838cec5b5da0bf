import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOrder,
  createUser,
  endHold,
  openPayment,
  type Registration,
  register,
  slotsOf,
} from '#tests/support/sql-fixtures.ts';
import { payments } from '#tests/support/sql-payments.ts';

const db = fileDatabase();
const books = payments(db);

function cancel(caller: string, registrationId: string | null) {
  return db.rpc<Registration>(caller, 'cancel_registration', { registration_id: registrationId });
}

async function chargedOrder(race: Record<string, unknown> = {}) {
  const order = await createOrder(db, race);
  return { ...order, transaction: await books.storeCharge(order.transaction.id) };
}

async function ask(registrationId: string): Promise<void> {
  for (const check of await books.claimChecks({ registration_id: registrationId })) {
    await books.recordCheck(check);
  }
}

describe('an unpaid order is cancelled by its owner', () => {
  test('before any payment was opened, and its slot goes back', async () => {
    const { target } = await createOrder(db);
    const user = await createUser(db);
    const registration = await register(db, user, target);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 2, live: 2 });
    expect(await cancel(user, registration.id)).toMatchObject({
      id: registration.id,
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'gagal',
      perlu_tindakan: null,
      dibatalkan_pada: expect.any(String),
    });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  test('twice, and many times at once, which is the same as once', async () => {
    const { user, target, registration } = await createOrder(db);
    await register(db, await createUser(db), target);
    const first = await cancel(user, registration.id);
    expect(await cancel(user, registration.id)).toEqual(first);
    const other = await createOrder(db);
    await Promise.all(Array.from({ length: 10 }, () => cancel(other.user, other.registration.id)));
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    expect(await slotsOf(db, other.target.race.id)).toEqual({ counted: 0, live: 0 });
  });

  test('after an attempt that ended', async () => {
    const { user, target, registration, transaction } = await chargedOrder();
    await applyStatus(db, transaction, 'EXPIRED');
    await cancel(user, registration.id);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
  });

  test('with a charge out, once the provider was asked', async () => {
    const { user, registration } = await chargedOrder();
    expect(await refusalOf(cancel(user, registration.id))).toEqual(
      refused('PT409 payment_check_needed', {}),
    );
    await ask(registration.id);
    expect(await cancel(user, registration.id)).toMatchObject({ status_pendaftaran: 'dibatalkan' });
  });

  test('but an answer of three minutes ago is too old', async () => {
    const { user, registration, transaction } = await chargedOrder();
    await ask(registration.id);
    await books.alter(
      transaction.id,
      "ditanya_pada = now() - interval '3 minutes', ditagih_pada = now() - interval '5 minutes'",
    );
    expect((await refusalOf(cancel(user, registration.id))).code).toBe('payment_check_needed');
  });

  test('not while a charge is being made', async () => {
    const { user, registration, transaction } = await createOrder(db);
    await books.claimCharge(transaction.id);
    await ask(registration.id);
    expect(await refusalOf(cancel(user, registration.id))).toEqual(
      refused('PT409 charge_in_progress', {}),
    );
  });

  test('or when its hold had run out already: then it is closed for good', async () => {
    const { user, registration } = await createOrder(db);
    await endHold(db, registration.id);
    await books.release();
    expect((await books.registration(registration.id)).dibatalkan_pada).toBeNull();
    expect((await cancel(user, registration.id)).dibatalkan_pada).not.toBeNull();
  });
});

describe('what is cancelled', () => {
  test('cannot be paid any more', async () => {
    const { user, registration, transaction } = await createOrder(db);
    await cancel(user, registration.id);
    expect(await refusalOf(openPayment(db, user, registration.id))).toEqual(
      refused('PT409 payment_closed', { reason: 'dibatalkan' }),
    );
    expect(await books.claimCharge(transaction.id)).toBe(false);
  });

  test('and is paid all the same, from a saved QR, takes its slot again', async () => {
    const { user, target, registration, transaction } = await chargedOrder({ max_peserta: 1 });
    await ask(registration.id);
    await cancel(user, registration.id);
    expect((await applyStatus(db, transaction, 'PAID')).outcome).toBe('applied');
    expect(await books.registration(registration.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
      dibatalkan_pada: null,
    });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  test('or is marked for the organiser when somebody else has the slot', async () => {
    const { user, target, registration, transaction } = await chargedOrder({ max_peserta: 1 });
    await ask(registration.id);
    await cancel(user, registration.id);
    await register(db, await createUser(db), target);
    expect((await applyStatus(db, transaction, 'PAID')).outcome).toBe('needs_action');
    expect(await books.registration(registration.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'dibayar',
      perlu_tindakan: 'slot_habis',
    });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('lets the owner register again', async () => {
    const { user, target, registration } = await createOrder(db, { max_peserta: 1 });
    await cancel(user, registration.id);
    expect((await register(db, user, target)).status_pendaftaran).toBe('pending');
  });
});

describe('nothing is cancelled', () => {
  test.each(['PAID', 'SETTLED'])('after %s', async (status) => {
    const { user, target, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, status);
    expect(await refusalOf(cancel(user, registration.id))).toEqual(
      refused('PT409 already_paid', {}),
    );
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  test.each(['check_in', 'selesai', 'dnf'])('when the rider is %s', async (status) => {
    const { user, registration } = await createOrder(db);
    await db.admin.query(
      'update public.pendaftaran_lomba set status_pendaftaran = $2 where id = $1',
      [registration.id, status],
    );
    expect((await refusalOf(cancel(user, registration.id))).code).toBe('already_paid');
  });

  test('while the organiser has something to decide', async () => {
    const { user, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID', { amount: 1 });
    expect(await refusalOf(cancel(user, registration.id))).toEqual(
      refused('PT409 payment_closed', { reason: 'jumlah_tidak_sesuai' }),
    );
  });

  test('after a refund', async () => {
    const { user, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'REFUND');
    expect((await refusalOf(cancel(user, registration.id))).facts).toEqual({ reason: 'refund' });
  });

  test("of another user's, or that does not exist", async () => {
    const { registration } = await createOrder(db);
    const stranger = await createUser(db);
    for (const id of [registration.id, randomUUID(), null]) {
      expect(await refusalOf(cancel(stranger, id))).toEqual(
        refused('PT404 registration_not_found', {}),
      );
    }
    expect((await books.registration(registration.id)).status_pendaftaran).toBe('pending');
  });

  test('cancelled and paid at the same moment ends confirmed, with one slot', async () => {
    for (let round = 0; round < 20; round++) {
      const { user, target, registration, transaction } = await chargedOrder({ max_peserta: 1 });
      await ask(registration.id);
      await Promise.allSettled([
        cancel(user, registration.id),
        applyStatus(db, transaction, 'PAID'),
      ]);
      expect(await books.registration(registration.id)).toMatchObject({
        status_pendaftaran: 'dikonfirmasi',
        status_pembayaran: 'dibayar',
        dibatalkan_pada: null,
      });
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    }
  });
});
