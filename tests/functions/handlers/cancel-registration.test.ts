import { beforeEach, expect, test } from 'vitest';
import { cancelRegistrationResponse, functionErrorBody } from '#functions/_shared/contract.ts';
import { FunctionError } from '#functions/_shared/http/errors.ts';
import { ProviderError } from '#functions/_shared/payments/provider.ts';
import { cancelRegistrationHandler } from '#functions/cancel-registration/handler.ts';
import { fakeClock, fakeProvider, fakeStore, ownerToken, registrationId } from './fakes.ts';

let db: ReturnType<typeof fakeStore>;
let pay: ReturnType<typeof fakeProvider>;
let handle: (request: Request) => Promise<Response>;

beforeEach(() => {
  const clock = fakeClock();
  db = fakeStore(clock);
  pay = fakeProvider(clock);
  handle = cancelRegistrationHandler({
    store: db.store,
    provider: pay.provider,
    appOrigins: ['https://app.example'],
    log: () => undefined,
  });
});

const cancel = (token = ownerToken) =>
  handle(
    new Request('https://api.example/functions/v1/cancel-registration', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ registration_id: registrationId }),
    }),
  );
const answerOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return cancelRegistrationResponse.parse(await response.json());
};
const refusalOf = async (response: Response) => ({
  status: response.status,
  ...functionErrorBody.parse(await response.json()).error,
});
const openCharge = async () => {
  const transaction = db.open();
  const charge = pay.chargeFor({
    merchantRef: transaction.merchantRef,
    amount: transaction.amount,
  } as never);
  pay.charges.push(charge);
  await db.store.recordCharge(transaction.id, charge);
  return charge;
};

test('without a charge it is cancelled and nobody is asked', async () => {
  db.open();
  pay.failures.find.push(new Error('must not be asked'));
  expect(await answerOf(await cancel())).toMatchObject({ status_pendaftaran: 'dibatalkan' });
});

test('with a charge out the provider is asked first', async () => {
  await openCharge();
  expect(await answerOf(await cancel())).toMatchObject({ status_pendaftaran: 'dibatalkan' });
  expect(db.events).toEqual(['asked MERCH-1']);
  expect(db.reports).toMatchObject([{ status: 'UNPAID' }]);
});

test('again it is the same answer, and nobody is asked again', async () => {
  await openCharge();
  const first = await answerOf(await cancel());
  expect(await answerOf(await cancel())).toEqual(first);
  expect(db.events).toEqual(['asked MERCH-1']);
});

test('what turns out to be paid is not cancelled', async () => {
  Object.assign(await openCharge(), { status: 'PAID' });
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
    await openCharge();
    pay.failures.find.push(new ProviderError(failure, 'down'));
    expect(await refusalOf(await cancel())).toMatchObject({ status, code });
    expect(db.state.status_pendaftaran).toBe('pending');
  },
);

test('again and again with the provider silent it is asked once in a while only', async () => {
  await openCharge();
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
  await openCharge();
  expect(await refusalOf(await cancel('somebody-else'))).toMatchObject({
    status: 404,
    code: 'registration_not_found',
  });
  expect(db.events).toEqual([]);
});
