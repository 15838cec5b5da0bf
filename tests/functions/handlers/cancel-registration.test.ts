import { beforeEach, expect, test } from 'vitest';
import { cancelRegistrationResponse } from '#functions/_shared/contract/payments.ts';
import { FunctionError } from '#functions/_shared/http/errors.ts';
import { ProviderError } from '#functions/_shared/payments/provider.ts';
import { cancelRegistrationHandler } from '#functions/cancel-registration/handler.ts';
import { answerOf, refusalOf } from '#tests/support/function-answers.ts';
import { fakeWorld, ownerToken, post } from './fakes.ts';

let { db, pay, deps, charge } = fakeWorld();
beforeEach(() => {
  ({ db, pay, deps, charge } = fakeWorld());
});

function cancel(token = ownerToken) {
  const headers = { authorization: `Bearer ${token}` };
  return cancelRegistrationHandler(deps)(post(undefined, headers));
}
async function cancelled() {
  return answerOf(cancelRegistrationResponse, await cancel());
}

test('without a charge it is cancelled and nobody is asked', async () => {
  db.open();
  pay.failures.find.push(new Error('must not be asked'));
  expect(await cancelled()).toMatchObject({ status_pendaftaran: 'dibatalkan' });
});

test('with a charge out the provider is asked first', async () => {
  await charge();
  expect(await cancelled()).toMatchObject({ status_pendaftaran: 'dibatalkan' });
  expect(db.events).toEqual(['asked MERCH-1']);
  expect(db.reports).toMatchObject([{ status: 'UNPAID' }]);
});

test('again it is the same answer, and nobody is asked again', async () => {
  await charge();
  const first = await cancelled();
  expect(await cancelled()).toEqual(first);
  expect(db.events).toEqual(['asked MERCH-1']);
});

test('what turns out to be paid is not cancelled', async () => {
  Object.assign(await charge(), { status: 'PAID' });
  expect(await refusalOf(await cancel())).toMatchObject({ status: 409, code: 'already_paid' });
  expect(db.reports).toMatchObject([{ status: 'PAID' }]);
  expect(db.state.status_pendaftaran).toBe('pending');
});

test.each([
  ['timeout', 504, 'provider_timeout'],
  ['unreachable', 502, 'provider_unreachable'],
] as const)(
  'with the provider silent (%s) the slot is not given up',
  async (failure, status, code) => {
    await charge();
    pay.failures.find.push(new ProviderError(failure, 'down'));
    expect(await refusalOf(await cancel())).toMatchObject({ status, code });
    expect(db.state.status_pendaftaran).toBe('pending');
  },
);

test('again and again with the provider silent it is asked once in a while only', async () => {
  await charge();
  pay.failures.find.push(new ProviderError('unreachable', 'down'), new Error('must not be asked'));
  await cancel();
  expect(db.failedChecks).toEqual(['MERCH-1 unreachable']);
  db.store.beginPaymentCheck = async () => {
    throw new FunctionError('check_too_soon', 429, 'check_too_soon', { facts: { seconds: 14 } });
  };
  const response = await cancel();
  expect(response.headers.get('retry-after')).toBe('14');
  expect(await refusalOf(response)).toMatchObject({ status: 429, code: 'check_too_soon' });
  expect(db.state.status_pendaftaran).toBe('pending');
});

test("another user's order does not exist, and nobody is asked about it", async () => {
  await charge();
  expect(await refusalOf(await cancel('somebody-else'))).toMatchObject({
    status: 404,
    code: 'registration_not_found',
  });
  expect(db.events).toEqual([]);
});
