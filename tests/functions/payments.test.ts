import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPaymentResponse } from '#functions/_shared/contract/payments.ts';
import { proveMailbox } from '#tests/support/factories.ts';
import { refusalOf, refused } from '#tests/support/function-answers.ts';
import {
  anOpenCharge,
  anOpenTransaction,
  anOrder,
  askForCheckout,
  atProvider,
  books,
  callFunction,
  chargesFor,
  checkout,
  checkPayment,
  control,
  discrepanciesOf,
  letMinutesPass,
  registerRider,
} from '#tests/support/payments.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { signUp } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';
import callbacks from '#tests/vectors/callbacks.json' with { type: 'json' };

// Over HTTP on a running stack, with the simulated provider: everything real but the money.

describe('create-payment', () => {
  test('gives the owner a checkout of the whole price, and stores it', async () => {
    const { parent, race, registrationId } = await anOrder({ harga_dasar: 200_000 });
    // The provider writes to no address that nobody has proved.
    await withAdmin((admin) => proveMailbox(admin, parent.id));
    const response = await askForCheckout(parent, registrationId, {
      customer_name: 'Ayu Lestari',
      customer_email: 'orang-lain@example.org',
      customer_phone: '0812-3456-789',
    });
    expect(response.status).toBe(200);
    const answer = createPaymentResponse.parse(await response.json());
    const held = await books(registrationId);

    expect(answer.amount).toBe(held.total_bayar);
    expect(answer.merchant_ref).toMatch(/^MERCH-/);
    expect(answer.reference).toMatch(/^DEV-T/);
    const hoursLeft = (Date.parse(answer.expires_at) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(23.9);
    expect(hoursLeft).toBeLessThanOrEqual(24);
    expect(held.transactions).toMatchObject([
      {
        merchant_ref: answer.merchant_ref,
        reference: answer.reference,
        checkout_url: answer.checkout_url,
        status: 'UNPAID',
      },
    ]);

    const [charge, ...others] = await chargesFor(answer.merchant_ref);
    expect(others).toEqual([]);
    expect(charge).toMatchObject({
      method: 'QRIS2',
      amount: held.total_bayar,
      customer_name: 'Ayu Lestari',
      customer_email: parent.email,
      customer_phone: '08123456789',
      order_items: [
        { sku: race.raceId, name: race.title, price: held.total_bayar - held.kode_unik },
        { sku: 'UNIQUE_CODE', name: 'Kode Unik', price: held.kode_unik },
      ],
    });
    expect(charge?.return_url).toMatch(/\/success\?ref=MERCH-/);
    expect(answer.qr_string).toMatch(/^000201/);
    expect(answer.qr_url).toEqual(expect.any(String));
  });

  test('charges once, however often and however many at once it is asked', async () => {
    const { parent, registrationId } = await anOrder();
    const together = await Promise.all(
      Array.from({ length: 4 }, () => checkout(parent, registrationId)),
    );
    const later = await checkout(parent, registrationId);
    expect(new Set([...together, later].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await chargesFor(later.merchant_ref)).toHaveLength(1);
    expect((await books(registrationId)).transactions).toHaveLength(1);
  });

  test("another user's registration does not exist", async () => {
    const { registrationId } = await anOrder();
    const stranger = await signUp();
    expect(await refusalOf(await askForCheckout(stranger, registrationId))).toMatchObject(
      refused('404 registration_not_found'),
    );
    expect((await books(registrationId)).transactions).toEqual([]);
  });

  test('a visitor, and a token nobody gave out, are not let in', async () => {
    const { registrationId } = await anOrder();
    const body = { registration_id: registrationId };
    for (const token of [undefined, target().publishable_key, 'eyJhbGciOiJub25lIn0.e30.', 'x']) {
      const response = await callFunction('create-payment', {
        body,
        ...(token === undefined ? {} : { token }),
      });
      expect(response.status).toBe(401);
    }
    expect((await books(registrationId)).transactions).toEqual([]);
  });

  test('a body that makes no sense is 400 with a request id', async () => {
    const parent = await signUp();
    for (const body of [{}, { registration_id: 'x' }, [], null]) {
      const response = await callFunction('create-payment', { token: parent.accessToken, body });
      const refusal = await refusalOf(response);
      expect(refusal).toMatchObject(refused('400 invalid_body'));
      expect(refusal.request_id).toBe(response.headers.get('x-request-id'));
    }
  });

  test('nothing is charged for what is paid', async () => {
    const { parent, registrationId, charge } = await anOpenCharge();
    await atProvider(charge.reference, 'pay');
    expect(await refusalOf(await askForCheckout(parent, registrationId))).toMatchObject(
      refused('409 already_paid'),
    );
    expect((await books(registrationId)).transactions).toHaveLength(1);
  });

  test('an attempt that ended is followed by a new one with its own reference', async () => {
    const { parent, registrationId, charge } = await anOpenCharge();
    await atProvider(charge.reference, 'expire');
    const next = await checkout(parent, registrationId);
    expect(next.merchant_ref).not.toBe(charge.merchant_ref);
    expect((await books(registrationId)).transactions).toMatchObject([
      { merchant_ref: charge.merchant_ref, status: 'EXPIRED' },
      { merchant_ref: next.merchant_ref, status: 'UNPAID' },
    ]);
  });

  test('an amount that QRIS cannot take is refused before anybody is asked', async () => {
    const { parent, registrationId } = await anOrder();
    // A race with such a price cannot be saved: the fees have changed since, say.
    await withAdmin((client) =>
      client.query(
        `update public.pendaftaran_lomba
         set harga_dasar = 5000000, total_bayar = 5000000 + kode_unik + biaya_admin where id = $1`,
        [registrationId],
      ),
    );
    expect(await refusalOf(await askForCheckout(parent, registrationId))).toMatchObject(
      refused('422 amount_out_of_range', { min: 1_000, max: 5_000_000 }),
    );
  });
});

describe('create-payment within limits', () => {
  test('a person is charged so often in an hour, and told how long to wait', async () => {
    const { parent, registrationId } = await anOpenCharge();
    await withAdmin((client) =>
      client.query(
        `insert into private.permintaan_tagihan (user_id, transaksi_id)
         select user_id, id from public.transaksi_pembayaran, generate_series(1, 11)
         where pendaftaran_lomba_id = $1`,
        [registrationId],
      ),
    );
    // The stored checkout is no charge.
    await checkout(parent, registrationId);
    const another = await registerRider(parent, await createRace());
    const response = await askForCheckout(parent, another);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await refusalOf(response)).toMatchObject(
      refused('429 too_many_charges', { seconds: expect.any(Number) }),
    );
    expect((await books(another)).transactions).toMatchObject([{ checkout_url: null }]);
  });

  test('a charge ends with registration', async () => {
    const { parent, registrationId } = await anOrder({ hoursUntilClose: 1 });
    const { expires_at } = await checkout(parent, registrationId);
    const minutesLeft = (Date.parse(expires_at) - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(58);
    expect(minutesLeft).toBeLessThanOrEqual(60);
  });

  test('and is not begun when there is no time left for one', async () => {
    const { parent, race, registrationId } = await anOrder({ hoursUntilClose: 1 });
    await withAdmin(async (client) => {
      await client.query(
        "update public.lomba set pendaftaran_selesai = now() + interval '8 minutes' where id = $1",
        [race.raceId],
      );
      await client.query(
        "update public.pendaftaran_lomba set kedaluwarsa_pada = now() + interval '8 minutes' where id = $1",
        [registrationId],
      );
    });
    expect(await refusalOf(await askForCheckout(parent, registrationId))).toMatchObject(
      refused('409 race_closed', { pendaftaran_selesai: expect.any(String) }),
    );
    expect((await books(registrationId)).transactions).not.toMatchObject([
      { checkout_url: expect.any(String) },
    ]);
  });

  test('hints of any kind never stop a payment', async () => {
    for (const hints of [
      { customer_name: null, customer_phone: 17 },
      { customer_name: 'Menang di https://contoh.com', customer_phone: 'Rp1\r\nBcc: x' },
      { customer_name: 'Ra\0ni\ud800\u202e', customer_phone: ['x'] },
      { customer_name: { a: 1 }, customer_phone: true, customer_email: 5 },
      { customer_name: '', customer_phone: '' },
      { customer_name: 'Rani '.repeat(1_000) },
    ]) {
      const { parent, registrationId } = await anOrder();
      const response = await askForCheckout(parent, registrationId, hints);
      expect(response.status).toBe(200);
      const [charge] = await chargesFor(
        createPaymentResponse.parse(await response.json()).merchant_ref,
      );
      expect(charge?.customer_name).toMatch(new RegExp(`^(${parent.fullName}|Rani( Rani)*)$`));
      expect(charge?.customer_phone).toBe(parent.phone);
    }
  });
});

describe('when the provider', () => {
  const failing = async (fault: Record<string, unknown>) => {
    const order = await anOpenTransaction();
    await control('POST', 'faults', { kind: 'create', merchant_ref: order.merchantRef, ...fault });
    return order;
  };

  test('refuses, its words are passed on, and it is asked again after a while', async () => {
    const { parent, registrationId, merchantRef } = await failing({
      mode: 'refuse',
      message: 'Channel sedang gangguan',
    });
    expect(await refusalOf(await askForCheckout(parent, registrationId))).toMatchObject({
      status: 502,
      code: 'provider_refused',
      message: 'Channel sedang gangguan',
    });
    const impatient = await askForCheckout(parent, registrationId);
    expect(Number(impatient.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusalOf(impatient)).toMatchObject(
      refused('429 provider_backoff', { seconds: expect.any(Number) }),
    );
    await letMinutesPass(registrationId);
    expect(await checkout(parent, registrationId)).toMatchObject({ merchant_ref: merchantRef });
  });

  test('refuses everything, forty taps reach it once', async () => {
    const { parent, registrationId, merchantRef } = await failing({ mode: 'refuse', times: 100 });
    const began = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => (await askForCheckout(parent, registrationId)).status),
    );
    const reached = answers.filter((status) => status === 502).length;
    expect(reached).toBeGreaterThan(0);
    // It is left alone for ten seconds; on a busy machine the taps take longer.
    expect(reached).toBeLessThanOrEqual(1 + Math.floor((Date.now() - began) / 10_000));
    const faults = await control<{ id: number; merchant_ref?: string; times: number }[]>(
      'GET',
      'faults',
    );
    const [left] = faults.filter((fault) => fault.merchant_ref === merchantRef);
    await control('DELETE', `faults/${left?.id}`);
    expect(left?.times).toBe(100 - reached);
  });

  test('does not know a stored charge any more, the next checkout is a new one', async () => {
    const order = await anOpenCharge();
    const fault = await control<{ id: number }>('POST', 'faults', {
      kind: 'read',
      mode: 'unknown',
      merchant_ref: order.charge.merchant_ref,
      times: null,
    });
    expect(await checkPayment(order)).toMatchObject({ result: 'no_charge' });
    const next = await checkout(order.parent, order.registrationId);
    expect(next.merchant_ref).not.toBe(order.charge.merchant_ref);
    await control('DELETE', `faults/${fault.id}`);
    expect((await books(order.registrationId)).transactions).toMatchObject([
      { status: 'EXPIRED' },
      { status: 'UNPAID', checkout_url: next.checkout_url },
    ]);
    // It was there all the same, and is paid: the money counts.
    await atProvider(order.charge.reference, 'pay');
    expect(await books(order.registrationId)).toMatchObject({ status_pembayaran: 'dibayar' });
    expect(await discrepanciesOf(order.registrationId)).toEqual([]);
  });

  test('calls a charge unpaid though its end has passed, the next checkout is a new one', async () => {
    const { parent, registrationId, charge } = await anOpenCharge();
    await withAdmin((client) =>
      client.query(
        "update public.transaksi_pembayaran set kedaluwarsa_pada = now() - interval '1 minute' where merchant_ref = $1",
        [charge.merchant_ref],
      ),
    );
    await control('POST', 'faults', {
      kind: 'read',
      mode: 'odd',
      merchant_ref: charge.merchant_ref,
      fields: { expired_time: Math.floor(Date.now() / 1000) - 60 },
    });
    const next = await checkout(parent, registrationId);
    expect(next.merchant_ref).not.toBe(charge.merchant_ref);
  });

  test.each([
    1_795_200_000_000,
    1_795_200_000.25,
    '2026-11-20T18:40:00+07:00',
    '',
    'kemarin',
    999_999_999_999_999,
  ])('says that it was paid at %j, it is paid', async (paid_at) => {
    const order = await anOpenCharge();
    await control('POST', 'faults', {
      kind: 'read',
      mode: 'odd',
      merchant_ref: order.charge.merchant_ref,
      fields: { status: 'PAID', paid_at },
    });
    expect(await checkPayment(order)).toMatchObject({ result: 'paid' });
  });

  test('does not know our address, that is its own code, without the address', async () => {
    const { parent, registrationId } = await failing({ mode: 'ip_not_allowed' });
    const refusal = await refusalOf(await askForCheckout(parent, registrationId));
    expect(refusal).toMatchObject(refused('502 provider_ip_not_allowed'));
    expect(refusal.message).not.toContain('203.0.113.7');
  });

  test('makes a charge and its answer is lost, that charge is used', async () => {
    const { parent, registrationId, merchantRef } = await failing({ mode: 'lost_answer' });
    const answer = await checkout(parent, registrationId);
    const charges = await chargesFor(merchantRef);
    expect(charges).toMatchObject([{ reference: answer.reference }]);
  });

  test('makes a charge and cannot be asked about it, it is found once the claim has gone stale', async () => {
    const { parent, registrationId, merchantRef, transactionId } = await failing({
      mode: 'lost_answer',
    });
    await control('POST', 'faults', {
      kind: 'read',
      mode: 'server_error',
      merchant_ref: merchantRef,
    });
    expect(await refusalOf(await askForCheckout(parent, registrationId))).toMatchObject(
      refused('502 provider_unreachable'),
    );

    const impatient = await askForCheckout(parent, registrationId);
    expect(await refusalOf(impatient)).toMatchObject(refused('409 charge_in_progress'));
    expect(await chargesFor(merchantRef)).toHaveLength(1);

    await withAdmin((client) =>
      client.query(
        `update public.transaksi_pembayaran
         set penagihan_dimulai_pada = penagihan_dimulai_pada - interval '61 seconds' where id = $1`,
        [transactionId],
      ),
    );
    const answer = await checkout(parent, registrationId);
    expect(await chargesFor(merchantRef)).toMatchObject([{ reference: answer.reference }]);
  });
});

describe('payment-callback', () => {
  const send = (wanted: Record<string, unknown>) =>
    control<{ status: number; text: string }>('POST', 'callbacks', {
      url: `${target().api_url}/functions/v1/payment-callback`,
      ...wanted,
    });

  const bodyFor = (charge: { reference: string; merchant_ref: string; amount: number }) => ({
    ...callbacks.accepted[0]?.body,
    payment_method_code: 'QRIS2',
    reference: charge.reference,
    merchant_ref: charge.merchant_ref,
    total_amount: charge.amount,
    fee_customer: 0,
  });

  const events = (reference: string) =>
    withAdmin(async (client) => {
      const { rows } = await client.query<{ status: string; hasil: string; text: string }>(
        `select status, hasil, to_jsonb(e)::text as text from private.peristiwa_pembayaran e
         where reference = $1 order by diterima_pada`,
        [reference],
      );
      return rows;
    });

  test('PAID confirms the registration, for its owner to see', async () => {
    const { parent, registrationId, charge } = await anOpenCharge();
    await atProvider(charge.reference, 'pay');
    expect(await books(registrationId)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
      perlu_tindakan: null,
      peserta_saat_ini: 1,
    });
    for (const reference of [charge.reference, charge.merchant_ref]) {
      const { data } = await parent.client.rpc('payment_result', { reference });
      expect(data).toMatchObject([{ status: 'PAID', registration_id: registrationId }]);
    }
    const stranger = await signUp();
    const { data } = await stranger.client.rpc('payment_result', { reference: charge.reference });
    expect(data).toEqual([]);
  });

  test.each([
    ['fail', 'FAILED'],
    ['expire', 'EXPIRED'],
  ] as const)('%s ends the attempt and keeps the slot for another', async (action, status) => {
    const { registrationId, charge } = await anOpenCharge();
    await atProvider(charge.reference, action);
    expect(await books(registrationId)).toMatchObject({
      status_pembayaran: 'gagal',
      peserta_saat_ini: 1,
      transactions: [{ status }],
    });
  });

  test('REFUND cancels and gives the slot back', async () => {
    const { registrationId, charge } = await anOpenCharge();
    await atProvider(charge.reference, 'pay');
    await atProvider(charge.reference, 'refund');
    expect(await books(registrationId)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'refund',
      peserta_saat_ini: 0,
      transactions: [{ status: 'REFUND' }],
    });
  });

  test('sent many times at once it is applied once, and each gets the receipt', async () => {
    const { registrationId, charge } = await anOpenCharge();
    await control('POST', 'faults', {
      kind: 'callback',
      mode: 'duplicate',
      copies: 5,
      merchant_ref: charge.merchant_ref,
    });
    await atProvider(charge.reference, 'pay');
    expect(await control('GET', `deliveries?reference=${charge.reference}`)).toMatchObject(
      Array.from({ length: 5 }, () => ({ state: 'delivered', attempts: [{ answer: 200 }] })),
    );
    expect(await books(registrationId)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      peserta_saat_ini: 1,
    });
    const outcomes = (await events(charge.reference)).map((event) => event.hasil);
    expect(outcomes.toSorted()).toEqual([
      'applied',
      'unchanged',
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
  });

  test('the receipt is exactly what the provider expects', async () => {
    const { charge } = await anOpenCharge();
    for (let time = 0; time < 2; time += 1) {
      expect(await send({ body: bodyFor(charge) })).toEqual({
        status: 200,
        text: '{"success":true}',
      });
    }
  });

  test('a refund that overtakes the payment stays a refund', async () => {
    const { registrationId, charge } = await anOpenCharge();
    await control('POST', 'faults', {
      kind: 'callback',
      mode: 'reorder',
      merchant_ref: charge.merchant_ref,
    });
    await atProvider(charge.reference, 'pay');
    await atProvider(charge.reference, 'refund');
    expect((await events(charge.reference)).map((event) => event.status)).toEqual([
      'REFUND',
      'PAID',
    ]);
    expect(await books(registrationId)).toMatchObject({
      status_pembayaran: 'refund',
      status_pendaftaran: 'dibatalkan',
      peserta_saat_ini: 0,
    });
  });

  test('paid after it expired is paid, expired after it was paid is paid', async () => {
    const late = await anOpenCharge();
    await atProvider(late.charge.reference, 'expire');
    await atProvider(late.charge.reference, 'pay');
    expect(await books(late.registrationId)).toMatchObject({ status_pendaftaran: 'dikonfirmasi' });

    const stale = await anOpenCharge();
    await atProvider(stale.charge.reference, 'pay');
    await send({ body: { ...bodyFor(stale.charge), status: 'EXPIRED', paid_at: null } });
    expect(await books(stale.registrationId)).toMatchObject({ status_pendaftaran: 'dikonfirmasi' });
  });

  test.each([
    ['less', -1, 0],
    ['more', 1, 0],
    ['the fee instead of the price', 0, 1_500],
  ])('another amount (%s) never confirms, and is marked', async (_, extra, fee) => {
    const { registrationId, charge } = await anOpenCharge();
    const body = { ...bodyFor(charge), total_amount: charge.amount + extra, fee_customer: fee };
    expect(await send({ body })).toMatchObject({ status: 200 });
    expect(await books(registrationId)).toMatchObject({
      status_pendaftaran: 'pending',
      perlu_tindakan: 'jumlah_tidak_sesuai',
      peserta_saat_ini: 1,
    });
  });

  test("the customer's fee on top is not another amount", async () => {
    const { registrationId, charge } = await anOpenCharge();
    const body = {
      ...bodyFor(charge),
      total_amount: charge.amount + 1_500,
      fee_customer: 1_500,
    };
    expect(await send({ body })).toMatchObject({ status: 200 });
    expect(await books(registrationId)).toMatchObject({ status_pendaftaran: 'dikonfirmasi' });
  });

  test('without a merchant reference the charge is found by the other one', async () => {
    const { registrationId, charge } = await anOpenCharge();
    expect(await send({ body: { ...bodyFor(charge), merchant_ref: null } })).toMatchObject({
      status: 200,
    });
    expect(await books(registrationId)).toMatchObject({ status_pendaftaran: 'dikonfirmasi' });
  });

  test('with a charge whose answer never came, it is found by ours', async () => {
    const { registrationId, merchantRef } = await anOpenTransaction();
    const { total_bayar } = await books(registrationId);
    const reference = `DEV-T${randomUUID()}`;
    const body = bodyFor({ reference, merchant_ref: merchantRef, amount: total_bayar });
    expect(await send({ body })).toMatchObject({ status: 200 });
    expect(await books(registrationId)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      transactions: [{ reference }],
    });
  });

  test('for something unknown it is 404, so that it comes again, and is kept in the log', async () => {
    const reference = `DEV-T${randomUUID()}`;
    const body = bodyFor({ reference, merchant_ref: `MERCH-${randomUUID()}`, amount: 150_000 });
    const answer = await send({ body });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('success');
    expect(await events(reference)).toMatchObject([{ hasil: 'unknown_transaction' }]);
  });

  test.each(['forged', 'none'])('signed %s it changes and logs nothing', async (signature) => {
    const { registrationId, charge } = await anOpenCharge();
    expect(await send({ body: bodyFor(charge), signature })).toMatchObject({ status: 401 });
    expect(await books(registrationId)).toMatchObject({
      status_pendaftaran: 'pending',
      transactions: [{ status: 'UNPAID' }],
    });
    expect(await events(charge.reference)).toEqual([]);
  });

  test('a forged one that is followed by the genuine one is no harm', async () => {
    const { registrationId, charge } = await anOpenCharge();
    await control('POST', 'faults', {
      kind: 'callback',
      mode: 'forge',
      merchant_ref: charge.merchant_ref,
    });
    await atProvider(charge.reference, 'pay');
    expect(await books(registrationId)).toMatchObject({ status_pendaftaran: 'pending' });
    const [delivery] = await control<{ id: string }[]>(
      'GET',
      `deliveries?reference=${charge.reference}`,
    );
    await control('POST', `deliveries/${delivery?.id}/send`);
    expect(await books(registrationId)).toMatchObject({ status_pendaftaran: 'dikonfirmasi' });
  });

  test('malformed in any way it is 400, signed or not', async () => {
    for (const vector of callbacks.malformed) {
      const answer = await send({ text: vector.text ?? JSON.stringify(vector.body) });
      expect({ name: vector.name, status: answer.status }).toEqual({
        name: vector.name,
        status: 400,
      });
    }
    const { charge } = await anOpenCharge();
    expect(await send({ body: bodyFor(charge), event: 'other' })).toMatchObject({ status: 400 });
    expect(await send({ body: bodyFor(charge), event: null })).toMatchObject({ status: 400 });
  });

  test('however odd what does not matter is, the money counts', async () => {
    const { registrationId, charge } = await anOpenCharge();
    const published = callbacks.accepted[0]?.body?.reference;
    for (const { name, body, text } of callbacks.accepted) {
      const odd = JSON.parse(text ?? JSON.stringify(body)) as Record<string, unknown>;
      const answer = await send({
        body: {
          ...odd,
          ...(odd.merchant_ref ? { merchant_ref: charge.merchant_ref } : {}),
          ...(odd.reference === published ? { reference: charge.reference } : {}),
          total_amount: charge.amount,
          fee_customer: 0,
          status: 'PAID',
        },
      });
      expect({ name, status: answer.status }).toEqual({ name, status: 200 });
    }
    expect(await books(registrationId)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      perlu_tindakan: null,
    });
    expect(await discrepanciesOf(registrationId)).toEqual([]);
  });

  test('nothing personal is kept of it', async () => {
    const { charge } = await anOpenCharge();
    const body = { ...bodyFor(charge), note: 'dari Ibu Sari', customer_phone: '08123456789' };
    await send({ body });
    const [event] = await events(charge.reference);
    expect(event?.text).toContain(charge.merchant_ref);
    expect(event?.text).not.toMatch(/Sari|0812/);
  });
});

test('after checkout the customer comes back to the page that names the payment', async () => {
  const { charge } = await anOpenCharge();
  const response = await fetch(`${charge.checkout_url}/pay`, {
    method: 'POST',
    redirect: 'manual',
  });
  const back = new URL(response.headers.get('location') ?? '');
  expect(back.pathname).toBe('/success');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    ref: charge.merchant_ref,
    tripay_reference: charge.reference,
    tripay_merchant_ref: charge.merchant_ref,
  });
});
