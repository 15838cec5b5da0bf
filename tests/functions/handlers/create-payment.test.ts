import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentResponse } from '#functions/_shared/contract/payments.ts';
import { FunctionError } from '#functions/_shared/http/errors.ts';
import { ProviderError } from '#functions/_shared/payments/provider.ts';
import {
  type CreatePaymentDependencies,
  createPaymentHandler,
} from '#functions/create-payment/handler.ts';
import { answerOf, refusalOf } from '#tests/support/function-answers.ts';
import { fakeWorld, post, registrationId } from './fakes.ts';

let { clock, db, pay, lines, deps } = fakeWorld();
let handle = createPaymentHandler(deps);
beforeEach(() => {
  ({ clock, db, pay, lines, deps } = fakeWorld());
  handle = create();
});

function create(change: Partial<CreatePaymentDependencies> = {}) {
  return createPaymentHandler({ ...deps, ...change });
}
function ask(body?: Record<string, unknown>, headers?: Record<string, string>) {
  return handle(post(body, headers));
}
function checkoutOf(response: Response) {
  return answerOf(createPaymentResponse, response);
}

describe('a charge', () => {
  test('is made, stored and answered', async () => {
    const answer = await checkoutOf(await ask());
    expect(answer).toEqual({
      checkout_url: 'https://pay.example/checkout/T1',
      qr_url: 'https://pay.example/qr/T1',
      qr_string: '000201',
      reference: 'T1',
      merchant_ref: 'MERCH-1',
      amount: 152_637,
      expires_at: '2026-11-22T03:00:00.000Z',
    });
    expect(db.transactions).toMatchObject([{ reference: 'T1', checkoutUrl: answer.checkout_url }]);
  });

  test('goes back to the origin that asked when it is ours, else to the first of ours', async () => {
    for (const origin of ['https://www.app.example', 'https://evil.example', '']) {
      await ask({ registration_id: registrationId }, origin ? { origin } : {});
      db.transactions.length = 0;
    }
    expect(pay.requests.map((request) => request.returnUrl)).toEqual([
      'https://www.app.example/success',
      'https://app.example/success',
      'https://app.example/success',
    ]);
  });
});

describe('the customer', () => {
  test('is who the database says, with what the form handed over as a hint to it', async () => {
    await ask({
      registration_id: registrationId,
      customer_name: ' Ayu Lestari ',
      customer_phone: '+62 812-3456-789',
    });
    expect(db.hints).toEqual([{ name: ' Ayu Lestari ', phone: '+62 812-3456-789' }]);
    expect(pay.requests[0]?.customer).toEqual({
      name: 'Rani Wijaya',
      email: 'rani@example.org',
      phone: '08123456789',
    });
  });

  test('has placeholders where nothing is known', async () => {
    db.order.customer = { name: null, email: null, phone: null };
    await checkoutOf(await ask());
    expect(pay.requests[0]?.customer).toEqual({
      name: 'Pelanggan',
      email: 'pelanggan@example.com',
      phone: '080000000000',
    });
  });

  test.each([
    [{ customer_name: null, customer_phone: null }, {}],
    [{ customer_name: 17, customer_phone: { a: 1 } }, {}],
    [{ customer_name: ['x'], customer_phone: true, customer_email: 5 }, {}],
    [{ customer_name: '', customer_phone: '' }, {}],
    [{ customer_name: 'Ra\0ni\ud800' }, { name: 'Rani' }],
    [{ customer_name: 'a'.repeat(5_000) }, { name: 'a'.repeat(300) }],
  ])('hints of any kind never stop a payment: %#', async (given, expected) => {
    await checkoutOf(await ask({ registration_id: registrationId, ...given }));
    expect(db.hints).toEqual([{ name: undefined, phone: undefined, ...expected }]);
  });

  test('is in no log line', async () => {
    await ask({
      registration_id: registrationId,
      customer_name: 'Ayu Lestari',
      customer_phone: '08123456789',
    });
    expect(lines.join()).toContain('charge_created');
    expect(lines.join()).not.toMatch(/Ayu|Rani|example\.org|0812|owner-token/);
  });
});

describe('the end of a charge', () => {
  const minutesFromNow = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);

  test('is the end of the hold', async () => {
    db.order.holdEndsAt = minutesFromNow(45);
    db.order.registrationClosesAt = db.order.holdEndsAt;
    db.order.entriesCloseAt = minutesFromNow(35);
    await checkoutOf(await ask());
    expect(pay.requests[0]?.expiresAt).toEqual(minutesFromNow(45));
  });

  test('is never sooner than the provider takes, with a little for its clock', async () => {
    db.order.holdEndsAt = minutesFromNow(10);
    db.order.entriesCloseAt = minutesFromNow(0);
    await checkoutOf(await ask());
    expect(pay.requests[0]?.expiresAt).toEqual(minutesFromNow(10.5));
  });
});

describe('too often', () => {
  test.each(['too_many_charges', 'provider_backoff'])(
    '%s comes from the database, with the wait in facts and Retry-After; the provider is not asked',
    async (code) => {
      db.store.claimCharge = async () => {
        throw new FunctionError(code, 429, code, { facts: { seconds: 40 } });
      };
      const response = await ask();
      expect(response.headers.get('retry-after')).toBe('40');
      expect(await refusalOf(response)).toMatchObject({
        status: 429,
        code,
        facts: { seconds: 40 },
      });
      expect(pay.requests).toEqual([]);
    },
  );
});

describe('the merchant code', () => {
  test.each([
    ['the setting', { ENV: 'production', MERCHANT: 'T31415' }, 'T31415'],
    ['the fallback in development', { ENV: 'development', MERCHANT: 'T31415' }, 'T-FALLBACK'],
    ['the fallback when it is empty', { ENV: 'production', MERCHANT: ' ' }, 'T-FALLBACK'],
    ['the fallback when nothing is set', {}, 'T-FALLBACK'],
  ])('is %s', async (_, settings, expected) => {
    for (const [key, value] of Object.entries(settings)) {
      db.settings.set(key, value);
    }
    await ask();
    expect(pay.requests[0]?.merchantCode).toBe(expected);
  });

  test('is the fallback when the settings cannot be read', async () => {
    db.failing.add('setting');
    await checkoutOf(await ask());
    expect(pay.requests[0]?.merchantCode).toBe('T-FALLBACK');
  });
});

describe('a refusal of the provider', () => {
  test.each([
    ['refused', 'Saldo tidak cukup', 502, 'provider_refused', 'Saldo tidak cukup'],
    [
      'signature_refused',
      'Invalid signature',
      502,
      'provider_signature_refused',
      'Invalid signature',
    ],
    [
      'credentials_refused',
      'Invalid API Key',
      502,
      'provider_credentials_refused',
      'Invalid API Key',
    ],
  ] as const)('%s is told in its own words', async (failure, words, status, code, message) => {
    pay.failures.create.push(new ProviderError(failure, 'HTTP 400', words));
    expect(await refusalOf(await ask())).toMatchObject({ status, code, message });
    expect(lines.join()).toContain(failure);
  });

  test('gives the claim back, so that the next try need not wait a minute', async () => {
    pay.failures.create.push(new ProviderError('refused', 'HTTP 400', 'no'));
    await ask();
    expect(db.transactions[0]?.chargeBegunAt).toBeNull();
    await checkoutOf(await ask());
  });

  test('for our address has its own line for the operator, and tells the public nothing of it', async () => {
    const words =
      'Unauthorized IP (203.0.113.7). Please add this IP to your merchant Whitelist IP (T1)';
    pay.failures.create.push(new ProviderError('ip_not_allowed', 'HTTP 403', words));
    const refusal = await refusalOf(await ask());
    expect(refusal).toMatchObject({ status: 502, code: 'provider_ip_not_allowed' });
    expect(refusal.message).not.toContain('203.0.113.7');
    expect(lines.join()).toContain('203.0.113.7');
    expect(lines.join()).toContain('PAYMENT_BASE_URL');
  });

  test('is still told when the claim cannot be given back', async () => {
    pay.failures.create.push(new ProviderError('refused', 'HTTP 400', 'no'));
    db.failing.add('releaseChargeClaim');
    expect(await refusalOf(await ask())).toMatchObject({ code: 'provider_refused' });
  });
});

describe('an unknown outcome', () => {
  const lost = [
    ['timeout', 504, 'provider_timeout'],
    ['unreachable', 502, 'provider_unreachable'],
    ['server_error', 502, 'provider_error'],
    ['malformed_answer', 502, 'provider_malformed_answer'],
  ] as const;

  test.each(lost)('%s: a charge that was made is found and used at once', async (failure) => {
    pay.whileCreating(async () => {
      const request = pay.requests.at(-1);
      if (request) {
        pay.charges.push(pay.chargeFor(request));
      }
    });
    pay.failures.create.push(new ProviderError(failure, 'lost'));
    expect(await checkoutOf(await ask())).toMatchObject({ reference: 'T1' });
    expect(pay.requests).toHaveLength(1);
  });

  test.each(lost)('%s: with nothing found the claim is kept', async (failure, status, code) => {
    pay.failures.create.push(new ProviderError(failure, 'lost'));
    expect(await refusalOf(await ask())).toMatchObject({ status, code });
    expect(db.transactions[0]?.chargeBegunAt).not.toBeNull();

    const next = await ask();
    expect(await refusalOf(next)).toMatchObject({ status: 409, code: 'charge_in_progress' });
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(pay.requests).toHaveLength(1);
  });

  test('when the claim has gone stale and there is no charge, it is made', async () => {
    pay.failures.create.push(new ProviderError('timeout', 'lost'));
    await ask();
    clock.advance(61_000);
    await checkoutOf(await ask());
    expect(pay.requests).toHaveLength(2);
  });

  test('nothing is made while nobody can say whether there is one, and that is not forgotten', async () => {
    pay.failures.create.push(new ProviderError('timeout', 'lost'));
    await ask();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      clock.advance(61_000);
      pay.failures.find.push(new ProviderError('unreachable', 'down'));
      expect(await refusalOf(await ask())).toMatchObject({ code: 'provider_unreachable' });
    }
    expect(pay.requests).toHaveLength(1);
    expect(db.transactions[0]?.chargeBegunAt).not.toBeNull();
  });

  test('a charge that could not be stored is found by the next attempt', async () => {
    db.failing.add('recordCharge');
    expect(await refusalOf(await ask())).toMatchObject({ status: 500, code: 'internal' });
    db.failing.clear();
    clock.advance(61_000);
    expect(await checkoutOf(await ask())).toMatchObject({ reference: 'T1' });
    expect(pay.requests).toHaveLength(1);
    expect(lines.join()).toContain('charge_adopted');
  });

  test('a claim that another made and lost while this call was stuck is looked into', async () => {
    const open = db.store.openPayment;
    db.store.openPayment = async (...args) => {
      const transaction = await open(...args);
      // Between our reading and our claim, another call claims, charges and dies.
      const stored = db.open();
      stored.chargeBegunAt = clock.now();
      pay.charges.push(pay.chargeFor(stored));
      clock.advance(61_000);
      return transaction;
    };
    expect(await checkoutOf(await ask())).toMatchObject({ reference: 'T1' });
    expect(pay.requests).toEqual([]);
  });
});

describe('what was learned on the way', () => {
  const lostCharge = async (status: 'PAID' | 'EXPIRED' | 'FAILED' | 'REFUND') => {
    pay.failures.create.push(new ProviderError('timeout', 'lost'));
    await ask();
    const request = pay.requests[0];
    if (request) {
      pay.charges.push({ ...pay.chargeFor(request), status, paidAt: clock.now() });
    }
    clock.advance(61_000);
  };

  test.each(['PAID', 'REFUND'] as const)(
    '%s: it is applied and nothing is charged',
    async (status) => {
      await lostCharge(status);
      expect(await refusalOf(await ask())).toMatchObject({ status: 409, code: 'already_paid' });
      expect(db.reports).toMatchObject([
        { merchantRef: 'MERCH-1', reference: 'T1', status, amountOwed: 152_637 },
      ]);
      expect(pay.requests).toHaveLength(1);
    },
  );

  test.each(['EXPIRED', 'FAILED'] as const)(
    '%s: it is applied and a new one begins',
    async (status) => {
      await lostCharge(status);
      expect(await checkoutOf(await ask())).toMatchObject({ merchant_ref: 'MERCH-2' });
      expect(db.reports).toMatchObject([{ merchantRef: 'MERCH-1', status }]);
    },
  );

  test('of two charges for one transaction the paid one counts', async () => {
    await lostCharge('EXPIRED');
    const request = pay.requests[0];
    if (request) {
      pay.charges.push({ ...pay.chargeFor(request), status: 'PAID' });
    }
    expect(await refusalOf(await ask())).toMatchObject({ code: 'already_paid' });
    expect(db.reports).toMatchObject([{ reference: 'T2', status: 'PAID' }]);
  });

  test('a stored checkout past its end is asked about before it is given again', async () => {
    await checkoutOf(await ask());
    clock.advance(25 * 60 * 60 * 1000);
    const [charge] = pay.charges;
    if (charge) {
      charge.status = 'EXPIRED';
    }
    expect(await checkoutOf(await ask())).toMatchObject({ merchant_ref: 'MERCH-2' });
    expect(db.reports).toMatchObject([{ merchantRef: 'MERCH-1', status: 'EXPIRED' }]);
  });

  test('a stored checkout past its end that was paid is not charged again', async () => {
    await checkoutOf(await ask());
    clock.advance(25 * 60 * 60 * 1000);
    const [charge] = pay.charges;
    if (charge) {
      charge.status = 'PAID';
    }
    expect(await refusalOf(await ask())).toMatchObject({ code: 'already_paid' });
    expect(pay.requests).toHaveLength(1);
  });

  test('a stored checkout past its end by our clock only is given again', async () => {
    const first = await checkoutOf(await ask());
    clock.advance(25 * 60 * 60 * 1000);
    const [charge] = pay.charges;
    if (charge) {
      charge.expiresAt = new Date(clock.now().getTime() + 60_000);
    }
    expect(await checkoutOf(await ask())).toEqual(first);
  });

  test('one past its end that the provider calls unpaid all the same is followed by a new one', async () => {
    await checkoutOf(await ask());
    clock.advance(25 * 60 * 60 * 1000);
    expect(await checkoutOf(await ask())).toMatchObject({ merchant_ref: 'MERCH-2' });
    expect(db.events).toEqual(['abandoned MERCH-1: expired']);
  });

  describe('one that the provider did not know when last asked', () => {
    const unknown = async () => {
      await checkoutOf(await ask());
      const [stored] = db.transactions;
      if (stored) {
        stored.unknownSince = clock.now();
      }
    };

    test('and does not know now is followed by a new one, before its end', async () => {
      await unknown();
      pay.charges.length = 0;
      expect(await checkoutOf(await ask())).toMatchObject({ merchant_ref: 'MERCH-2' });
      expect(db.events).toEqual(['abandoned MERCH-1: unknown']);
      expect(lines.join()).toContain('charge_unknown_to_provider');
    });

    test('and knows now is given again', async () => {
      await unknown();
      expect(await checkoutOf(await ask())).toMatchObject({ merchant_ref: 'MERCH-1' });
    });

    test('but has money for under another reference is not charged again', async () => {
      await unknown();
      for (const charge of pay.charges) {
        Object.assign(charge, { reference: 'T9', status: 'PAID' });
      }
      expect(await refusalOf(await ask())).toMatchObject({ code: 'already_paid' });
      expect(db.reports).toMatchObject([{ reference: 'T9', status: 'PAID' }]);
    });

    test('and was asked about a moment ago is not asked about again', async () => {
      await unknown();
      db.store.beginPaymentCheck = async () => {
        throw new FunctionError('check_too_soon', 429, 'check_too_soon', { facts: { seconds: 9 } });
      };
      pay.failures.fetch.push(new Error('must not be asked'));
      expect(await checkoutOf(await ask())).toMatchObject({ merchant_ref: 'MERCH-2' });
    });
  });

  test('a checkout past its end is asked about once in a while only', async () => {
    await checkoutOf(await ask());
    clock.advance(25 * 60 * 60 * 1000);
    db.store.beginPaymentCheck = async () => {
      throw new FunctionError('check_too_soon', 429, 'check_too_soon', { facts: { seconds: 9 } });
    };
    pay.failures.fetch.push(new Error('must not be asked'));
    const response = await ask();
    expect(response.headers.get('retry-after')).toBe('9');
    expect(await refusalOf(response)).toMatchObject({ status: 429, code: 'check_too_soon' });
  });

  test('cancelled between opening and charging: told at once, and nothing is waited for', async () => {
    let waited = 0;
    const { openPayment } = db.store;
    let opened = 0;
    db.store.openPayment = async (...args) => {
      opened += 1;
      if (opened > 1) {
        throw new FunctionError('payment_closed', 409, 'payment_closed', {
          facts: { reason: 'dibatalkan' },
        });
      }
      return await openPayment(...args);
    };
    db.store.claimCharge = async () => false;
    const response = await create({
      sleep: async (milliseconds) => {
        waited += milliseconds;
      },
    })(post());
    expect(await refusalOf(response)).toMatchObject({ status: 409, code: 'payment_closed' });
    expect(waited).toBe(0);
    expect(pay.requests).toEqual([]);
  });

  test('whatever keeps an order from being charged is no failure of ours', async () => {
    db.store.claimCharge = async () => false;
    expect(await refusalOf(await ask())).toMatchObject({ status: 409, code: 'charge_in_progress' });
  });
});

test('a failure of our own is a 500 that says nothing, and nothing is charged', async () => {
  db.failing.add('order');
  expect(await refusalOf(await ask())).toMatchObject({ status: 500, code: 'internal' });
  expect(pay.requests).toEqual([]);
  expect(db.transactions[0]?.chargeBegunAt).toBeNull();
});
