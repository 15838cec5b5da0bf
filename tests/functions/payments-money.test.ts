import { describe, expect, test } from 'vitest';
import { refusalOf, refused } from '#tests/support/function-answers.ts';
import {
  anOpenCharge,
  anOpenTransaction,
  anOrder,
  askAboutPayment,
  askForCheckout,
  askToCancel,
  atProvider,
  books,
  callFunction,
  cancelRegistration,
  chargesFor,
  checkout,
  checkPayment,
  control,
  discrepanciesOf,
  letHoldEnd,
  letMinutesPass,
  reconcile,
  registerRider,
  registerRiders,
} from '#tests/support/payments.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { signUp } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

// Callbacks that never come, money that comes late, and parents who ask, cancel and try again: over HTTP on a
// running stack, with the simulated provider.

async function aFamily(children: number) {
  const parent = await signUp();
  const race = await createRace({ siblings: true });
  return { parent, race, ids: await registerRiders(parent, race, children) };
}

/** Nothing is heard of what happens at the provider from now on. */
function loseCallbacks(merchantRef: string) {
  return control('POST', 'faults', {
    kind: 'callback',
    mode: 'lose',
    merchant_ref: merchantRef,
    times: null,
  });
}
function breakReads(merchantRef: string, times: number | null = 1) {
  return control<{ id: number }>('POST', 'faults', {
    kind: 'read',
    mode: 'server_error',
    merchant_ref: merchantRef,
    times,
  });
}

function eventsOf(registrationId: string) {
  return withAdmin(async (client) => {
    const { rows } = await client.query<{ status: string | null; hasil: string; source: string }>(
      `select e.status, e.hasil, e.muatan ->> 'source' as source
       from private.peristiwa_pembayaran e
       join public.transaksi_pembayaran t on t.id = e.transaksi_id
       where t.pendaftaran_lomba_id = $1 order by e.diterima_pada`,
      [registrationId],
    );
    return rows;
  });
}

const confirmed = { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' };
const released = { status_pendaftaran: 'dibatalkan', status_pembayaran: 'gagal' };

describe('an order of two children', () => {
  test('one checkout for both, one payment confirms both, one callback lost is found', async () => {
    const { parent, race, ids } = await aFamily(2);
    const charge = await checkout(parent, ids[1] as string);
    expect(await checkout(parent, ids[0] as string)).toEqual(charge);
    const [first, second] = [await books(ids[0] as string), await books(ids[1] as string)];
    expect(charge.amount).toBe(first.total_bayar + second.total_bayar);
    const [made] = await chargesFor(charge.merchant_ref);
    expect(made?.amount).toBe(charge.amount);
    await loseCallbacks(charge.merchant_ref);
    await atProvider(charge.reference, 'pay');
    expect(await checkPayment({ parent, race, registrationId: ids[1] as string })).toMatchObject({
      result: 'paid',
    });
    for (const id of ids) {
      expect(await books(id)).toMatchObject({ ...confirmed, peserta_saat_ini: 2 });
      expect(await discrepanciesOf(id)).toEqual([]);
    }
  });

  test('one leaves after the provider was asked, and the other pays alone', async () => {
    const { parent, race, ids } = await aFamily(2);
    const before = await checkout(parent, ids[0] as string);
    expect(
      await cancelRegistration({ parent, race, registrationId: ids[0] as string }),
    ).toMatchObject(released);
    const charge = await checkout(parent, ids[1] as string);
    expect(charge.merchant_ref).not.toBe(before.merchant_ref);
    expect(charge.amount).toBe((await books(ids[1] as string)).total_bayar);
    expect(charge.amount).toBeLessThan(before.amount);
    await atProvider(charge.reference, 'pay');
    expect(await books(ids[1] as string)).toMatchObject({ ...confirmed, peserta_saat_ini: 1 });
    expect(await books(ids[0] as string)).toMatchObject(released);
    expect(await discrepanciesOf(ids[1] as string)).toEqual([]);
  });
});

describe('reconcile-payments', () => {
  test('is for our own servers', async () => {
    const parent = await signUp();
    for (const headers of [
      {},
      { apikey: target().publishable_key },
      { apikey: target().publishable_key, authorization: `Bearer ${parent.accessToken}` },
    ] as Record<string, string>[]) {
      const response = await callFunction('reconcile-payments', { headers });
      expect(await refusalOf(response)).toMatchObject(refused('401 secret_key_required'));
    }
    expect(await reconcile()).toMatchObject({ provider_down: false });
  });

  test('finds a payment whose callback never came', async () => {
    const { registrationId, charge } = await anOpenCharge();
    await loseCallbacks(charge.merchant_ref);
    await atProvider(charge.reference, 'pay');
    expect(await books(registrationId)).toMatchObject({ status_pendaftaran: 'pending' });
    await letMinutesPass(registrationId);
    await reconcile();
    expect(await books(registrationId)).toMatchObject({ ...confirmed, peserta_saat_ini: 1 });
    expect(await eventsOf(registrationId)).toEqual([
      { status: 'PAID', hasil: 'applied', source: 'reconcile-payments' },
    ]);
    expect(await discrepanciesOf(registrationId)).toEqual([]);
  });

  test('finds a refund, and a payment after the end, that nobody told of', async () => {
    const { registrationId, charge } = await anOpenCharge();
    await loseCallbacks(charge.merchant_ref);
    for (const [action, expected] of [
      ['expire', { status_pembayaran: 'gagal' }],
      ['pay', confirmed],
      ['refund', { status_pembayaran: 'refund', peserta_saat_ini: 0 }],
    ] as const) {
      await atProvider(charge.reference, action);
      await letMinutesPass(registrationId);
      await reconcile();
      expect(await books(registrationId)).toMatchObject(expected);
    }
    expect(await discrepanciesOf(registrationId)).toEqual([]);
  });

  test('adopts a charge whose answer was lost: no second one is made', async () => {
    const order = await anOpenTransaction();
    await control('POST', 'faults', {
      kind: 'create',
      mode: 'lost_answer',
      merchant_ref: order.merchantRef,
    });
    await breakReads(order.merchantRef);
    expect((await askForCheckout(order.parent, order.registrationId)).status).toBe(502);
    await letMinutesPass(order.registrationId);
    await reconcile();
    const [charge, ...others] = await chargesFor(order.merchantRef);
    expect(others).toEqual([]);
    expect((await books(order.registrationId)).transactions).toMatchObject([
      { reference: charge?.reference, checkout_url: expect.any(String) },
    ]);
    expect(await checkout(order.parent, order.registrationId)).toMatchObject({
      reference: charge?.reference,
      qr_url: expect.any(String),
    });
  });

  test('run three times at once, applies once', async () => {
    const { registrationId, charge } = await anOpenCharge();
    await loseCallbacks(charge.merchant_ref);
    await atProvider(charge.reference, 'pay');
    await letMinutesPass(registrationId);
    await Promise.all([reconcile(), reconcile(), reconcile()]);
    const events = await eventsOf(registrationId);
    expect(events.filter((event) => event.hasil === 'applied')).toHaveLength(1);
    expect(await books(registrationId)).toMatchObject({ ...confirmed, peserta_saat_ini: 1 });
  });

  test('releases what nobody paid, after asking', async () => {
    const { registrationId, charge } = await anOpenCharge();
    await letHoldEnd(registrationId);
    await reconcile();
    expect(await books(registrationId)).toMatchObject({ ...released, peserta_saat_ini: 0 });
    expect(await eventsOf(registrationId)).toMatchObject([{ status: 'UNPAID' }]);
    // Paid from a saved QR an hour later: there is room, so the rider is in.
    await atProvider(charge.reference, 'pay');
    expect(await books(registrationId)).toMatchObject({ ...confirmed, peserta_saat_ini: 1 });
  });

  test('gives no slot away that was paid in the last minute', async () => {
    const { registrationId, charge } = await anOpenCharge();
    await loseCallbacks(charge.merchant_ref);
    await atProvider(charge.reference, 'pay');
    await letHoldEnd(registrationId);
    await reconcile();
    expect(await books(registrationId)).toMatchObject({ ...confirmed, peserta_saat_ini: 1 });
  });

  test('releases nothing it could not ask about, and goes on in the next run', async () => {
    const { registrationId, charge } = await anOpenCharge();
    await loseCallbacks(charge.merchant_ref);
    await atProvider(charge.reference, 'pay');
    await letHoldEnd(registrationId);
    const fault = await breakReads(charge.merchant_ref, null);
    await reconcile();
    expect(await books(registrationId)).toMatchObject({
      status_pendaftaran: 'pending',
      peserta_saat_ini: 1,
    });
    await control('DELETE', `faults/${fault.id}`);
    await letMinutesPass(registrationId);
    await reconcile();
    expect(await books(registrationId)).toMatchObject(confirmed);
  });
});

describe('"Saya sudah bayar"', () => {
  test('finds a payment that was not told of', async () => {
    const order = await anOpenCharge();
    await loseCallbacks(order.charge.merchant_ref);
    await atProvider(order.charge.reference, 'pay');
    expect(await checkPayment(order)).toEqual({
      result: 'paid',
      ...confirmed,
      perlu_tindakan: null,
    });
    expect(await eventsOf(order.registrationId)).toMatchObject([{ source: 'check-payment' }]);
  });

  test('says that nobody has paid, that it has ended, and that nothing was charged', async () => {
    expect(await checkPayment(await anOpenCharge())).toMatchObject({ result: 'unpaid' });
    const ended = await anOpenCharge();
    await loseCallbacks(ended.charge.merchant_ref);
    await atProvider(ended.charge.reference, 'expire');
    expect(await checkPayment(ended)).toMatchObject({ result: 'ended' });
    expect(await checkPayment(await anOrder())).toMatchObject({ result: 'no_charge' });
  });

  test('asks once in 20 seconds', async () => {
    const order = await anOpenCharge();
    await checkPayment(order);
    const response = await askAboutPayment(order);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    const refusal = await refusalOf(response);
    expect(refusal).toMatchObject(refused('429 check_too_soon'));
    expect(refusal.facts?.seconds).toBeGreaterThan(0);
    expect(refusal.facts?.seconds).toBeLessThanOrEqual(20);
  });

  test('is for the owner', async () => {
    const order = await anOpenCharge();
    const stranger = await signUp();
    expect(await refusalOf(await askAboutPayment({ ...order, parent: stranger }))).toMatchObject(
      refused('404 registration_not_found'),
    );
    const response = await callFunction('check-payment', {
      body: { registration_id: order.registrationId },
    });
    expect(response.status).toBe(401);
  });

  test('says so when the provider does not answer', async () => {
    const order = await anOpenCharge();
    await breakReads(order.charge.merchant_ref);
    expect(await refusalOf(await askAboutPayment(order))).toMatchObject(
      refused('502 provider_error'),
    );
  });
});

describe('cancelling', () => {
  test('an unpaid order with an open charge gives its slot back', async () => {
    const order = await anOpenCharge();
    expect(await cancelRegistration(order)).toEqual({ ...released, perlu_tindakan: null });
    expect(await cancelRegistration(order)).toEqual({ ...released, perlu_tindakan: null });
    expect(await books(order.registrationId)).toMatchObject({ peserta_saat_ini: 0 });
    expect(await refusalOf(await askForCheckout(order.parent, order.registrationId))).toMatchObject(
      refused('409 payment_closed', { reason: 'dibatalkan' }),
    );
  });

  test('without a charge asks nobody', async () => {
    const order = await anOpenTransaction();
    const fault = await breakReads(order.merchantRef, null);
    expect(await cancelRegistration(order)).toMatchObject(released);
    await control('DELETE', `faults/${fault.id}`);
  });

  test('is refused when it turns out to be paid', async () => {
    const order = await anOpenCharge();
    await loseCallbacks(order.charge.merchant_ref);
    await atProvider(order.charge.reference, 'pay');
    expect(await refusalOf(await askToCancel(order))).toMatchObject(refused('409 already_paid'));
    expect(await books(order.registrationId)).toMatchObject({ ...confirmed, peserta_saat_ini: 1 });
  });

  test('waits while the provider cannot say', async () => {
    const order = await anOpenCharge();
    await breakReads(order.charge.merchant_ref);
    expect(await refusalOf(await askToCancel(order))).toMatchObject(refused('502 provider_error'));
    expect(await books(order.registrationId)).toMatchObject({ peserta_saat_ini: 1 });
    // However often it is pressed, the provider is asked once in a while.
    const impatient = await askToCancel(order);
    expect(Number(impatient.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusalOf(impatient)).toMatchObject(refused('429 check_too_soon'));
    await letMinutesPass(order.registrationId);
    expect(await cancelRegistration(order)).toMatchObject(released);
  });

  test('is for the owner', async () => {
    const order = await anOpenCharge();
    const stranger = await signUp();
    expect(await refusalOf(await askToCancel({ ...order, parent: stranger }))).toMatchObject(
      refused('404 registration_not_found'),
    );
    expect(await books(order.registrationId)).toMatchObject({ peserta_saat_ini: 1 });
  });

  test('and paying the saved QR: in again with room, else the organiser decides', async () => {
    const roomy = await anOpenCharge();
    await cancelRegistration(roomy);
    await atProvider(roomy.charge.reference, 'pay');
    expect(await books(roomy.registrationId)).toMatchObject({ ...confirmed, perlu_tindakan: null });

    const full = await anOpenCharge({ max_peserta: 1 });
    await cancelRegistration(full);
    await registerRider(await signUp(), full.race);
    await atProvider(full.charge.reference, 'pay');
    expect(await books(full.registrationId)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'dibayar',
      perlu_tindakan: 'slot_habis',
      peserta_saat_ini: 1,
    });
    for (const { registrationId } of [roomy, full]) {
      expect(await discrepanciesOf(registrationId)).toEqual([]);
    }
  });
});

describe('two open charges are never made', () => {
  test('by many taps at once when the answer is lost and the provider cannot be asked', async () => {
    const { parent, registrationId, merchantRef } = await anOpenTransaction();
    await control('POST', 'faults', {
      kind: 'create',
      mode: 'lost_answer',
      merchant_ref: merchantRef,
    });
    const fault = await breakReads(merchantRef, null);
    const taps = await Promise.all(
      Array.from({ length: 4 }, () => askForCheckout(parent, registrationId)),
    );
    expect(taps.map((response) => response.ok)).toEqual([false, false, false, false]);
    await letMinutesPass(registrationId);
    expect((await askForCheckout(parent, registrationId)).ok).toBe(false);
    expect(await chargesFor(merchantRef)).toHaveLength(1);
    await control('DELETE', `faults/${fault.id}`);
    await letMinutesPass(registrationId);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => checkout(parent, registrationId)),
    );
    expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1);
    expect(await chargesFor(merchantRef)).toHaveLength(1);
  });

  test('by two tabs that pay again after an attempt ended', async () => {
    const { parent, registrationId, charge } = await anOpenCharge();
    await atProvider(charge.reference, 'fail');
    const [one, two] = await Promise.all([
      checkout(parent, registrationId),
      checkout(parent, registrationId),
    ]);
    expect(one).toEqual(two);
    expect(await chargesFor(one.merchant_ref)).toHaveLength(1);
    expect((await books(registrationId)).transactions).toHaveLength(2);
  });

  test('by paying, asking and reconciling at the same time', async () => {
    const order = await anOpenTransaction();
    await Promise.all([
      checkout(order.parent, order.registrationId),
      checkPayment(order),
      reconcile(),
      checkout(order.parent, order.registrationId),
    ]);
    expect(await chargesFor(order.merchantRef)).toHaveLength(1);
    expect(await discrepanciesOf(order.registrationId)).toEqual([]);
  });
});
