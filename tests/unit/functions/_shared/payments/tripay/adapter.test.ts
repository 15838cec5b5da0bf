import { describe, expect, test } from 'vitest';
import { signHex } from '#functions/_shared/payments/hmac.ts';
import type { ChargeRequest } from '#functions/_shared/payments/provider.ts';
import { createTripay } from '#functions/_shared/payments/tripay/adapter.ts';
import callbacks from '#tests/vectors/callbacks.json' with { type: 'json' };
import signatures from '#tests/vectors/provider-signatures.json' with { type: 'json' };

// The protocol as a whole is tested against the simulator (simulator.test.ts). Here are the answers
// that the provider may give and the simulator does not.

const privateKey = 'sample-private-key';
const now = new Date('2026-11-21T03:00:00.000Z');

interface Sent {
  url: string;
  init: RequestInit;
}

function tripayAnswering(answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const provider = createTripay({
    baseUrl: 'https://relay.example/tripay/api/',
    apiKey: 'sample-api-key',
    privateKey,
    timeoutMs: 1_000,
    now: () => now,
    fetch: async (input, init) => {
      sent.push({ url: String(input), init: init ?? {} });
      const answer = answers.shift();
      if (answer instanceof Response) {
        return answer;
      }
      throw answer ?? new Error('no answer was prepared');
    },
  });
  return { provider, sent };
}

const charge: ChargeRequest = {
  merchantRef: 'MERCH-1763683200000-7f3k2q',
  merchantCode: 'T31415',
  amount: 152_637,
  items: [
    { sku: 'race', name: 'Jakarta Pushbike Cup', price: 152_000 },
    { sku: 'UNIQUE_CODE', name: 'Kode Unik', price: 637 },
  ],
  customer: { name: 'Ayu', email: 'ayu@example.com', phone: '08123456789' },
  returnUrl: 'https://app.example/success',
  callbackUrl: 'https://api.example/functions/v1/payment-callback',
  expiresAt: new Date('2026-11-21T15:00:00.000Z'),
};

const created = {
  reference: 'T3141500000001',
  merchant_ref: charge.merchantRef,
  amount: 152_637,
  fee_merchant: 1_819,
  fee_customer: 0,
  amount_received: 150_818,
  checkout_url: 'https://pay.example/checkout/T3141500000001',
  status: 'UNPAID',
  expired_time: 1_795_273_200,
  qr_string: '000201',
  qr_url: 'https://pay.example/qr/T3141500000001',
};

function ok(data: unknown) {
  return Response.json({ success: true, message: '', data });
}
function no(status: number, message: string) {
  return Response.json({ success: false, message }, { status });
}

describe('what a charge sends', () => {
  test('is the documented body, signed, to the configured address', async () => {
    const { provider, sent } = tripayAnswering([ok(created)]);
    await provider.createCharge(charge);

    expect(sent[0]?.url).toBe('https://relay.example/tripay/api/transaction/create');
    expect(sent[0]?.init.method).toBe('POST');
    expect(sent[0]?.init.redirect).toBe('manual');
    expect(sent[0]?.init.headers).toMatchObject({
      authorization: 'Bearer sample-api-key',
      'content-type': 'application/json',
    });
    const vector = signatures.create.find((entry) => entry.private_key === privateKey);
    expect(await new Response(sent[0]?.init.body).json()).toEqual({
      method: 'QRIS2',
      merchant_ref: 'MERCH-1763683200000-7f3k2q',
      amount: 152_637,
      customer_name: 'Ayu',
      customer_email: 'ayu@example.com',
      customer_phone: '08123456789',
      order_items: [
        { sku: 'race', name: 'Jakarta Pushbike Cup', price: 152_000, quantity: 1 },
        { sku: 'UNIQUE_CODE', name: 'Kode Unik', price: 637, quantity: 1 },
      ],
      callback_url: 'https://api.example/functions/v1/payment-callback',
      return_url: 'https://app.example/success',
      expired_time: Date.parse('2026-11-21T15:00:00.000Z') / 1000,
      signature: vector?.signature,
    });
  });

  test('is a body that no runtime can send a second time by itself', async () => {
    const { provider, sent } = tripayAnswering([ok(created)]);
    await provider.createCharge(charge);
    expect(sent[0]?.init.body).toBeInstanceOf(ReadableStream);
  });

  test('stays a minute under the longest expiry the method takes', async () => {
    const { provider, sent } = tripayAnswering([ok(created)]);
    await provider.createCharge({ ...charge, expiresAt: new Date('2026-11-22T03:00:00.000Z') });
    expect((await new Response(sent[0]?.init.body).json()).expired_time).toBe(
      Date.parse('2026-11-22T02:59:00.000Z') / 1000,
    );
  });

  test.each([999, 5_000_001])('is refused before it is sent for Rp%i', async (amount) => {
    const { provider, sent } = tripayAnswering([]);
    const attempt = provider.createCharge({
      ...charge,
      amount,
      items: [{ sku: 'race', name: 'Race', price: amount }],
    });
    await expect(attempt).rejects.toMatchObject({ failure: 'amount_out_of_range' });
    expect(sent).toEqual([]);
  });

  test('never has items that do not add up to the amount', async () => {
    const { provider, sent } = tripayAnswering([]);
    await expect(provider.createCharge({ ...charge, amount: 152_638 })).rejects.toThrow('add up');
    expect(sent).toEqual([]);
  });
});

describe('what a charge understands', () => {
  test('a full answer', async () => {
    const { provider } = tripayAnswering([ok(created)]);
    expect(await provider.createCharge(charge)).toEqual({
      reference: 'T3141500000001',
      merchantRef: 'MERCH-1763683200000-7f3k2q',
      status: 'UNPAID',
      amountOwed: 152_637,
      paidAt: null,
      checkoutUrl: 'https://pay.example/checkout/T3141500000001',
      qrUrl: 'https://pay.example/qr/T3141500000001',
      qrString: '000201',
      expiresAt: new Date(1_795_273_200_000),
    });
  });

  test('an answer without a QR', async () => {
    const { provider } = tripayAnswering([ok({ ...created, qr_url: null, qr_string: undefined })]);
    expect(await provider.createCharge(charge)).toMatchObject({ qrUrl: null, qrString: null });
  });

  test('an amount that includes a fee for the customer', async () => {
    const { provider } = tripayAnswering([ok({ ...created, amount: 153_387, fee_customer: 750 })]);
    expect(await provider.createCharge(charge)).toMatchObject({ amountOwed: 152_637 });
  });

  test.each([
    ['another amount', { amount: 100_000 }],
    ['another merchant reference', { merchant_ref: 'MERCH-other' }],
    ['no checkout', { checkout_url: null }],
    ['a checkout that is no address', { checkout_url: 'soon' }],
    ['no expiry', { expired_time: null }],
    ['no reference', { reference: undefined }],
    ['an unknown status', { status: 'NEW' }],
  ])('nothing of an answer with %s', async (_, change) => {
    const { provider } = tripayAnswering([ok({ ...created, ...change })]);
    await expect(provider.createCharge(charge)).rejects.toMatchObject({
      failure: 'malformed_answer',
      outcomeKnown: false,
    });
  });
});

describe('a refusal is told from an unknown outcome', () => {
  test.each([
    [no(200, 'Payment channel is not available'), 'refused', true],
    [no(422, 'The customer email field is invalid'), 'refused', true],
    [no(500, 'Failed to process your request. Please try again'), 'refused', true],
    [no(404, 'Payment channel not found'), 'refused', true],
    [no(400, 'Invalid signature'), 'signature_refused', true],
    [no(401, 'Invalid API Key'), 'credentials_refused', true],
    [
      no(
        403,
        'Unauthorized IP (203.0.113.7). Please add this IP to your merchant Whitelist IP (T31415)',
      ),
      'ip_not_allowed',
      true,
    ],
    [new Response('<h1>Server Error</h1>', { status: 500 }), 'server_error', false],
    [Response.json({ message: 'Server Error' }, { status: 502 }), 'server_error', false],
    [new Response('<html></html>'), 'malformed_answer', false],
    [new Response(''), 'malformed_answer', false],
    [Response.json({ success: 'yes' }), 'malformed_answer', false],
    [new Response(null, { status: 302, headers: { location: '/' } }), 'malformed_answer', false],
    [new TypeError('connection refused'), 'unreachable', false],
  ])('%#: %s', async (answer, failure, outcomeKnown) => {
    const { provider } = tripayAnswering([answer]);
    await expect(provider.createCharge(charge)).rejects.toMatchObject({ failure, outcomeKnown });
  });

  test("the provider's own words are kept for the refusal", async () => {
    const { provider } = tripayAnswering([no(400, 'Saldo tidak cukup')]);
    await expect(provider.createCharge(charge)).rejects.toMatchObject({
      providerMessage: 'Saldo tidak cukup',
    });
  });

  test('an answer that does not come in time is a timeout', async () => {
    const provider = createTripay({
      baseUrl: 'https://relay.example/',
      apiKey: 'k',
      privateKey,
      timeoutMs: 1,
      now: () => now,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    });
    await expect(provider.createCharge(charge)).rejects.toMatchObject({
      failure: 'timeout',
      outcomeKnown: false,
    });
  });
});

describe('reading back', () => {
  test.each([1_795_200_000, '1795200000'])('takes paid_at as %j', async (paid_at) => {
    const { provider, sent } = tripayAnswering([ok({ ...created, status: 'PAID', paid_at })]);
    expect(await provider.fetchStatus('T 1&x')).toMatchObject({
      status: 'PAID',
      paidAt: new Date(1_795_200_000_000),
    });
    expect(sent[0]?.url).toBe(
      'https://relay.example/tripay/api/transaction/detail?reference=T+1%26x',
    );
  });

  test.each([
    no(404, 'Not Found'),
    no(200, 'Transaction not found'),
    no(400, 'Transaksi tidak ditemukan'),
  ])('%#: a reference nobody knows is null, not a failure', async (answer) => {
    const { provider } = tripayAnswering([answer]);
    expect(await provider.fetchStatus('T0')).toBeNull();
  });

  test('a refused read is a failure, not an unknown reference', async () => {
    const { provider } = tripayAnswering([no(401, 'Invalid API Key')]);
    await expect(provider.fetchStatus('T0')).rejects.toMatchObject({
      failure: 'credentials_refused',
    });
  });

  test.each([
    ['paid_at in milliseconds', { paid_at: 1_795_200_000_000 }, new Date(1_795_200_000_000)],
    ['paid_at with a fraction', { paid_at: 1_795_200_000.5 }, new Date(1_795_200_000_500)],
    ['paid_at as an ISO time', { paid_at: '2026-11-20T18:40:00Z' }, new Date(1_795_200_000_000)],
    ['paid_at empty', { paid_at: '' }, null],
    ['paid_at beyond any clock', { paid_at: 999_999_999_999_999 }, null],
    ['a checkout of another kind', { checkout_url: 17 }, null],
    ['a QR of another kind', { qr_string: {}, qr_url: [] }, null],
    ['an expiry that is no time', { expired_time: 'besok' }, null],
  ])('%s does not hide that it is paid', async (_, change, paidAt) => {
    const { provider } = tripayAnswering([ok({ ...created, status: 'PAID', ...change })]);
    expect(await provider.fetchStatus('T1')).toMatchObject({
      status: 'PAID',
      amountOwed: 152_637,
      paidAt,
    });
  });

  test('SETTLED is paid, on its way to us', async () => {
    const { provider } = tripayAnswering([ok({ ...created, status: 'SETTLED' })]);
    expect(await provider.fetchStatus('T1')).toMatchObject({ status: 'SETTLED' });
  });

  test.each([
    ['a fee above the amount', { fee_customer: 152_638 }],
    ['a fee that cannot be read', { fee_customer: '?' }],
    ['an amount that cannot be read', { amount: 'lunas' }],
    ['a status nobody knows', { status: 'NEW' }],
    ['half a character in our reference', { merchant_ref: 'MERCH-\ud800' }],
  ])('of an answer with %s nothing is believed', async (_, change) => {
    const { provider } = tripayAnswering([ok({ ...created, ...change })]);
    await expect(provider.fetchStatus('T1')).rejects.toMatchObject({ failure: 'malformed_answer' });
  });

  test.each([
    ['a NUL', 'T3141\u0000'],
    ['half a character', 'T3141\ud800'],
    ['nothing', undefined],
  ])('with %s in its reference a charge is still ours', async (_, reference) => {
    const { provider } = tripayAnswering([ok([{ ...created, status: 'PAID', reference }])]);
    expect(await provider.listByMerchantRef(charge.merchantRef)).toMatchObject({
      charges: [{ reference: null, status: 'PAID' }],
      unreadable: null,
    });
  });

  test('a row that cannot be read is said, and hides no other', async () => {
    const { provider } = tripayAnswering([
      ok([{ ...created, status: 'NEW' }, { ...created, status: 'PAID' }, 'nonsense']),
    ]);
    const found = await provider.listByMerchantRef(charge.merchantRef);
    expect(found.charges).toMatchObject([{ status: 'PAID' }]);
    expect(found.unreadable).toContain('status');
  });

  test("another reference's row that cannot be read is nothing to us", async () => {
    const { provider } = tripayAnswering([
      ok([{ ...created, merchant_ref: `${charge.merchantRef}0`, status: 'NEW' }]),
    ]);
    expect(await provider.listByMerchantRef(charge.merchantRef)).toEqual({
      charges: [],
      unreadable: null,
    });
  });

  test('the list may match more than was asked for, and its rows name the expiry expired_at', async () => {
    const { expired_time, qr_string: _s, qr_url: _u, ...row } = created;
    const { provider } = tripayAnswering([
      ok([
        { ...row, merchant_ref: `${charge.merchantRef}0`, expired_at: expired_time },
        { ...row, status: 'EXPIRED', expired_at: expired_time },
      ]),
    ]);
    const found = await provider.findByMerchantRef(charge.merchantRef);
    expect(found.charges).toHaveLength(1);
    expect(found.charges[0]).toMatchObject({
      status: 'EXPIRED',
      expiresAt: new Date(1_795_273_200_000),
      qrUrl: null,
    });
    expect(found.unreadable).toBeNull();
  });

  test('an open charge of the list is read in full, for its QR', async () => {
    const { provider, sent } = tripayAnswering([
      ok([{ ...created, qr_string: undefined, qr_url: undefined }]),
      ok(created),
    ]);
    const found = await provider.findByMerchantRef(charge.merchantRef);
    expect(found.charges).toMatchObject([{ qrString: '000201' }]);
    expect(sent[1]?.url).toContain('transaction/detail?reference=T3141500000001');
  });
});

describe('a callback', () => {
  const { provider } = tripayAnswering([]);
  const verify = async (text: string, change: Record<string, string | null> = {}) => {
    const headers = new Headers({
      'x-callback-event': 'payment_status',
      'x-callback-signature': await signHex(privateKey, text),
    });
    for (const [name, value] of Object.entries(change)) {
      if (value === null) {
        headers.delete(name);
      } else {
        headers.set(name, value);
      }
    }
    return await provider.verifyCallback(new TextEncoder().encode(text), headers);
  };

  test.each(callbacks.accepted)('is understood: $name', async ({ body, text, expected }) => {
    const event = await verify(text ?? JSON.stringify(body));
    expect({
      merchant_ref: event.merchantRef,
      reference: event.reference,
      status: event.status,
      amount_owed: event.amountOwed,
      paid_at: event.paidAt?.toISOString() ?? null,
    }).toEqual(expected);
  });

  test.each(callbacks.malformed)('is malformed: $name', async (vector) => {
    const text = vector.text ?? JSON.stringify(vector.body);
    await expect(verify(text)).rejects.toMatchObject({ problem: 'malformed' });
  });

  test.each([null, '', 'payment_created', 'PAYMENT_STATUS'])(
    'of event %j is malformed',
    async (event) => {
      const text = JSON.stringify(callbacks.accepted[0]?.body);
      await expect(verify(text, { 'x-callback-event': event })).rejects.toMatchObject({
        problem: 'malformed',
      });
    },
  );

  test.each([null, '', 'e121a11a', 'f'.repeat(64)])(
    'signed %j is not believed',
    async (signature) => {
      const text = JSON.stringify(callbacks.accepted[0]?.body);
      await expect(verify(text, { 'x-callback-signature': signature })).rejects.toMatchObject({
        problem: 'signature',
      });
    },
  );

  test('is checked for its signature before anything of it is read', async () => {
    const verdict = verify('not json', { 'x-callback-signature': 'f'.repeat(64) });
    await expect(verdict).rejects.toMatchObject({ problem: 'signature' });
  });

  test('leaves its free text out of what is kept', async () => {
    const body = { ...callbacks.accepted[0]?.body, note: 'dibayar oleh Ibu Sari 08123456789' };
    const event = await verify(JSON.stringify(body));
    expect(JSON.stringify(event)).not.toContain('Sari');
  });
});
