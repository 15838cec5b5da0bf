import { expect, test, vi } from 'vitest';
import { AppError, appErrorFromResponse, toAppError } from '#api/platform/app-error.ts';

const cases: [string, unknown, number | undefined, Partial<AppError>][] = [
  [
    'a rule of an RPC, with its facts',
    { code: 'PT422', message: 'age_below_min', details: '{"category":"Mini","min":4}' },
    422,
    {
      code: 'age_below_min',
      status: 422,
      facts: { category: 'Mini', min: 4 },
      retryable: false,
    },
  ],
  [
    'facts that are no JSON',
    { code: 'PT409', message: 'race_full', details: '{oops' },
    409,
    { code: 'race_full', status: 409, facts: {} },
  ],
  [
    'prose in place of a code',
    { code: 'PT404', message: 'Nothing here' },
    404,
    { code: 'not_found' },
  ],
  ['no row', { code: 'PGRST116', message: 'x' }, 406, { code: 'not_found', status: 404 }],
  ['an id that is no uuid', { code: '22P02', message: 'x' }, 400, { code: 'not_found' }],
  ['a refused token', { code: 'PGRST303', message: 'x' }, 401, { code: 'not_signed_in' }],
  ['no privilege', { code: '42501', message: 'x' }, 403, { code: 'forbidden', retryable: false }],
  ['a broken foreign key', { code: '23503', message: 'x' }, 409, { code: '23503', status: 409 }],
  ['a server that fails', { message: 'x', code: '' }, 503, { code: 'internal', retryable: true }],
  [
    'no answer',
    { message: 'TypeError: Failed to fetch', code: '' },
    0,
    { code: 'network', retryable: true },
  ],
  [
    'fetch itself',
    new TypeError('Failed to fetch'),
    undefined,
    { code: 'network', retryable: true },
  ],
  [
    'too late',
    new DOMException('x', 'TimeoutError'),
    undefined,
    { code: 'timeout', retryable: true },
  ],
  [
    'the auth service',
    { name: 'AuthApiError', code: 'invalid_credentials', status: 400, message: 'x' },
    undefined,
    { code: 'invalid_credentials', status: 400, retryable: false },
  ],
  [
    'the auth service out of reach',
    { name: 'AuthRetryableFetchError', status: 0, message: 'x' },
    undefined,
    { code: 'network', retryable: true },
  ],
  [
    'too many mails, which another try makes worse',
    { name: 'AuthApiError', code: 'over_email_send_rate_limit', status: 429, message: 'x' },
    undefined,
    { code: 'over_email_send_rate_limit', retryable: false },
  ],
  [
    "a connection of PostgREST's pool that was dead",
    { code: '', message: '', details: null, hint: null },
    400,
    { code: 'internal', status: 400, retryable: true },
  ],
  [
    'a request that PostgREST cannot read',
    { code: 'PGRST100', message: 'x', details: null, hint: null },
    400,
    { code: 'PGRST100', retryable: false },
  ],
  ...(
    [
      ['403', 'AccessDenied', 'new row violates row-level security policy', 'forbidden', 403],
      ['404', 'NoSuchKey', 'Object not found', 'not_found', 404],
      ['403', 'InvalidJWT', '"exp" claim timestamp check failed', 'not_signed_in', 401],
      ['403', undefined, '"exp" claim timestamp check failed', 'not_signed_in', 401],
      ['403', 'AccessDenied', 'signature verification failed', 'not_signed_in', 401],
      ['413', 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'internal', 413],
      ['NoSuchKey', 'NoSuchKey', 'Object not found', 'internal', 400],
    ] as const
  ).map<(typeof cases)[number]>(([statusCode, code, message, expected, status]) => [
    `storage that answers 400 and means ${statusCode} ${code}`,
    { name: 'StorageApiError', status: 400, statusCode, code, message },
    undefined,
    { code: expected, status, retryable: false },
  ]),
  [
    'storage with no room for the request',
    { name: 'StorageApiError', status: 400, statusCode: '503', code: 'SlowDown', message: 'x' },
    undefined,
    { code: 'internal', status: 503, retryable: true },
  ],
  ['something thrown', 'text', undefined, { code: 'internal', retryable: true }],
];

test.each(cases)('%s', (_, error, status, expected) => {
  expect(toAppError(error, status)).toMatchObject(expected);
});

test('an error of ours stays what it is', () => {
  const error = new AppError('race_full', { status: 409 });
  expect(toAppError(error)).toBe(error);
});

test('with no connection it says so', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(toAppError(new TypeError('x'))).toMatchObject({ code: 'offline', retryable: true });
  vi.unstubAllGlobals();
});

function answer(status: number, body: string) {
  return appErrorFromResponse(new Response(body, { status }));
}

test("a function's own code, message and facts", async () => {
  const body = { error: { code: 'provider_refused', message: 'Saldo habis', request_id: 'r1' } };
  expect(await answer(502, JSON.stringify(body))).toMatchObject({
    code: 'provider_refused',
    message: 'Saldo habis',
    status: 502,
    facts: { request_id: 'r1' },
  });
});

test.each([
  [500, '<html>', 'internal'],
  [401, '{}', 'not_signed_in'],
  [504, '', 'timeout'],
  [429, '{"error":"slow down"}', 'rate_limited'],
])('an answer %i that is not ours (%s) is %s', async (status, body, code) => {
  expect(await answer(status, body)).toMatchObject({ code, status });
});
