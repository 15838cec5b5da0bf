import { beforeEach, describe, expect, test } from 'vitest';
import { checkPaymentResponse } from '#functions/_shared/contract/payments.ts';
import { type Charge, ProviderError } from '#functions/_shared/payments/provider.ts';
import { checkPaymentHandler } from '#functions/check-payment/handler.ts';
import { answerOf, refusalOf } from '#tests/support/function-answers.ts';
import { fakeWorld, post } from './fakes.ts';

let { db, pay, lines, deps, charge } = fakeWorld();
beforeEach(() => {
  ({ db, pay, lines, deps, charge } = fakeWorld());
});

function ask() {
  return checkPaymentHandler(deps)(post());
}
async function found() {
  return answerOf(checkPaymentResponse, await ask());
}

describe('says what it found', () => {
  test.each([
    ['PAID', 'paid'],
    ['UNPAID', 'unpaid'],
    ['EXPIRED', 'ended'],
    ['FAILED', 'ended'],
    ['REFUND', 'refunded'],
  ] as const)('%s: %s', async (status, result) => {
    await charge({ status });
    expect(await found()).toMatchObject({ result });
    expect(db.reports).toMatchObject([
      { merchantRef: 'MERCH-1', reference: 'T1', status, record: { source: 'check-payment' } },
    ]);
    expect(db.events).toEqual(['asked MERCH-1']);
  });

  test('a lost charge that was paid, and another nobody saw', async () => {
    await charge({ status: 'PAID' }, false);
    pay.charges.push({ ...(pay.charges[0] as Charge), reference: 'T2', status: 'UNPAID' });
    expect(await found()).toMatchObject({ result: 'paid' });
    expect(db.reports).toMatchObject([{ reference: 'T1', status: 'PAID' }]);
    expect(db.transactions[0]?.checkoutUrl).toBeNull();
  });

  test.each([
    ['of another amount', { amountOwed: 1 }],
    ['without a page to pay on', { checkoutUrl: null }],
  ])('a lost charge %s is not offered to anybody', async (_, change) => {
    await charge(change, false);
    await ask();
    expect(db.transactions[0]?.checkoutUrl).toBeNull();
    expect(lines.join()).toContain('charge_not_adopted');
  });

  test('a row that cannot be read hides no payment in another', async () => {
    const made = await charge({ status: 'PAID' });
    pay.provider.listByMerchantRef = async () => ({
      charges: [made],
      unreadable: 'fields: status',
    });
    expect(await found()).toMatchObject({ result: 'paid' });
  });

  test('a row that cannot be read may be the payment: nobody says that there is none', async () => {
    const made = await charge();
    pay.provider.listByMerchantRef = async () => ({
      charges: [made],
      unreadable: 'fields: status',
    });
    expect(await refusalOf(await ask())).toMatchObject({ code: 'provider_malformed_answer' });
    expect(db.events).toEqual([]);
  });

  test('money counts without a reference that can be read', async () => {
    await charge({ status: 'PAID', reference: null });
    pay.provider.fetchStatus = async () => null;
    expect(await found()).toMatchObject({ result: 'paid' });
    expect(db.reports).toMatchObject([{ merchantRef: 'MERCH-1', reference: null, status: 'PAID' }]);
  });

  test('a stored charge that the list leaves out is read by its reference', async () => {
    const made = await charge({ status: 'PAID' });
    pay.provider.listByMerchantRef = async () => ({ charges: [], unreadable: null });
    expect(await found()).toMatchObject({ result: 'paid' });
    expect(db.reports).toMatchObject([{ reference: made.reference }]);
  });

  test('an open charge whose end has passed cannot be paid any more', async () => {
    const made = await charge();
    made.expiresAt = new Date('2026-11-21T02:59:00.000Z');
    expect(await found()).toMatchObject({ result: 'no_charge' });
  });

  test.each([
    ['paid', 'paid'],
    ['refund', 'refunded'],
    ['lomba_tidak_terbuka', 'needs_action'],
    ['dibayar_ganda', 'needs_action'],
    ['dibatalkan', 'unpaid'],
    ['race_closed', 'unpaid'],
    ['hold_ended', 'unpaid'],
  ])('what the database calls %s is %s', async (reason, result) => {
    await charge();
    const { orderStatus } = db.store;
    db.store.orderStatus = async (id) => ({ ...(await orderStatus(id)), reason });
    expect(await found()).toMatchObject({ result });
  });

  test('what needs the organiser, with the reason', async () => {
    await charge({ status: 'PAID' });
    Object.assign(db.state, { perlu_tindakan: 'slot_habis' });
    expect(await found()).toMatchObject({
      result: 'needs_action',
      perlu_tindakan: 'slot_habis',
    });
  });
});

describe('a provider in trouble', () => {
  test.each([
    ['timeout', 504, 'provider_timeout'],
    ['unreachable', 502, 'provider_unreachable'],
    ['server_error', 502, 'provider_error'],
    ['malformed_answer', 502, 'provider_malformed_answer'],
    ['ip_not_allowed', 502, 'provider_ip_not_allowed'],
    ['credentials_refused', 502, 'provider_credentials_refused'],
    ['refused', 502, 'provider_refused'],
  ] as const)('%s has its own code and its own line', async (failure, status, code) => {
    await charge();
    pay.failures.find.push(new ProviderError(failure, 'HTTP 500'));
    expect(await refusalOf(await ask())).toMatchObject({ status, code });
    expect(lines.join()).toContain(`"failure":"${failure}"`);
    expect(lines.join()).toContain('operator_note');
    expect(db.events).toEqual([]);
    expect(db.failedChecks).toEqual([`MERCH-1 ${failure}`]);
  });

  test('is told even when it cannot be noted', async () => {
    await charge();
    pay.failures.find.push(new ProviderError('timeout', 'no answer'));
    db.failing.add('recordFailedCheck');
    expect(await refusalOf(await ask())).toMatchObject({ code: 'provider_timeout' });
    expect(lines.join()).toContain('failure_not_noted');
  });

  test('does not hide what the database knows by now', async () => {
    await charge();
    pay.provider.listByMerchantRef = async () => {
      // The callback arrives while we ask.
      db.state.status_pembayaran = 'dibayar';
      throw new ProviderError('timeout', 'no answer');
    };
    expect(await found()).toMatchObject({ result: 'paid' });
  });
});
