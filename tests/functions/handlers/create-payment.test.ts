import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentResponse } from '#functions/_shared/contract/payments.ts';
import { FunctionError } from '#functions/_shared/http/errors.ts';
import { ProviderError } from '#functions/_shared/payments/provider.ts';
import {
  type CreatePaymentDependencies,
  createPaymentHandler,
} from '#functions/create-payment/handler.ts';
import { answerOf, refusalOf, refused } from '#tests/support/function-answers.ts';
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
  test('goes back to the origin that asked when it is ours, else to the first of ours', async () => {
    for (const origin of ['https://www.app.example', 'https://evil.example', '']) {
      await ask({ registration_id: registrationId }, origin ? { origin } : {});
      db.transactions.length = 0;
    }
    expect(pay.requests.map((request) => request.returnUrl)).toEqual(
      ['https://www.app.example', 'https://app.example', 'https://app.example'].map(
        (origin, made) => `${origin}/success?ref=${pay.requests[made]?.merchantRef}`,
      ),
    );
  });
});

describe('the customer', () => {
  test('has placeholders where nothing is known', async () => {
    db.order.customer = { name: null, email: null, phone: null };
    await checkoutOf(await ask());
    expect(pay.requests[0]?.customer).toEqual({
      name: 'Pelanggan',
      email: 'pelanggan@example.com',
      phone: '080000000000',
    });
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

  test('is never sooner than the provider takes, with a little for its clock', async () => {
    db.order.holdEndsAt = minutesFromNow(10);
    db.order.entriesCloseAt = minutesFromNow(0);
    await checkoutOf(await ask());
    expect(pay.requests[0]?.expiresAt).toEqual(minutesFromNow(10.5));
  });
});

describe('the merchant code', () => {
  test.each([
    ['the setting', { ENV: 'production', KODE_MERCHANT: 'T31415' }, 'T31415'],
    ['the fallback in development', { ENV: 'development', KODE_MERCHANT: 'T31415' }, 'T-FALLBACK'],
    ['the fallback when it is empty', { ENV: 'production', KODE_MERCHANT: ' ' }, 'T-FALLBACK'],
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
    expect(refusal).toMatchObject(refused('502 provider_ip_not_allowed'));
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

  test.each(lost)('%s: with nothing found the claim is kept', async (failure, status, code) => {
    pay.failures.create.push(new ProviderError(failure, 'lost'));
    expect(await refusalOf(await ask())).toMatchObject({ status, code });
    expect(db.transactions[0]?.chargeBegunAt).not.toBeNull();

    const next = await ask();
    expect(await refusalOf(next)).toMatchObject(refused('409 charge_in_progress'));
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

  test('a charge that could not be stored is found by the next attempt', async () => {
    db.failing.add('recordCharge');
    expect(await refusalOf(await ask())).toMatchObject(refused('500 internal'));
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
      expect(await refusalOf(await ask())).toMatchObject(refused('409 already_paid'));
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
    expect(await refusalOf(response)).toMatchObject(refused('429 check_too_soon'));
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
    expect(await refusalOf(response)).toMatchObject(refused('409 payment_closed'));
    expect(waited).toBe(0);
    expect(pay.requests).toEqual([]);
  });
});

test('a failure of our own is a 500 that says nothing, and nothing is charged', async () => {
  db.failing.add('order');
  expect(await refusalOf(await ask())).toMatchObject(refused('500 internal'));
  expect(pay.requests).toEqual([]);
  expect(db.transactions[0]?.chargeBegunAt).toBeNull();
});
