import { describe, expect, test } from 'vitest';
import { asCaller, asService, DatabaseError, refusalFor } from '#functions/_shared/database.ts';
import { scheduledEndpoint } from '#functions/_shared/http/endpoint.ts';
import { isPassing } from '#functions/_shared/http/errors.ts';

function recording(answer: () => Response | Promise<never>) {
  const sent: { url: string; headers: Headers; body: string }[] = [];
  const config = {
    url: 'https://project.example',
    publishableKey: 'sample-publishable',
    secretKey: 'sample-secret',
    timeoutMs: 1_000,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      sent.push({
        url: String(input),
        headers: new Headers(init?.headers),
        body: String(init?.body ?? ''),
      });
      return answer();
    },
  };
  return { config, sent };
}

test('a caller is a caller and the service is the service', async () => {
  const { config, sent } = recording(() => Response.json(true));
  await asCaller(config, 'user-token').rpc('open_payment', { registration_id: '1' });
  await asService(config).rpc('claim_charge', { transaction_id: '2' });
  expect(sent[0]?.url).toBe('https://project.example/rest/v1/rpc/open_payment');
  expect(sent[0]?.headers.get('apikey')).toBe('sample-publishable');
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer user-token');
  expect(sent[1]?.headers.get('apikey')).toBe('sample-secret');
  expect(sent[1]?.headers.get('authorization')).toBe('Bearer sample-secret');
  expect(JSON.parse(sent[1]?.body ?? '')).toEqual({ transaction_id: '2' });
});

test('a procedure without a result answers with no body', async () => {
  const { config } = recording(() => new Response(null, { status: 204 }));
  expect(await asService(config).rpc('release_charge_claim', {})).toBeUndefined();
});

test.each<[string, () => Response]>([
  ['404 without a body', () => new Response('', { status: 404 })],
  ['404 with a list', () => Response.json([], { status: 404 })],
  ['500 that says null', () => new Response('null', { status: 500 })],
  ['502 of a gateway', () => new Response('<html>', { status: 502 })],
  ['200 of somebody else', () => new Response('<html>', { status: 200 })],
])('a procedure without a result is not done by a %s', async (_name, answer) => {
  const { config } = recording(answer);
  const call = asService(config).rpc('record_payment_check', {});
  await expect(call).rejects.toBeInstanceOf(DatabaseError);
});

test('a refusal keeps code, message and details; no answer at all is status 0', async () => {
  const refusing = recording(() =>
    Response.json(
      { code: 'PT404', message: 'registration_not_found', details: null, hint: null },
      { status: 404 },
    ),
  );
  await expect(asService(refusing.config).rpc('x', {})).rejects.toMatchObject({
    status: 404,
    code: 'PT404',
    message: 'registration_not_found',
  });
  const silent = recording(() => Promise.reject(new TypeError('fetch failed')));
  await expect(asService(silent.config).select('x', {})).rejects.toMatchObject({ status: 0 });
});

test.each<[number, string, boolean]>([
  [0, '', true],
  [504, '', true],
  [500, '57014', true],
  [503, 'PGRST002', true],
  [500, '53300', true],
  [500, 'XX000', false],
  [400, '', false],
  [409, 'PT409', false],
])('an answer %i %s passes by itself: %s', (status, code, passes) => {
  expect(isPassing(new DatabaseError(status, code, 'x'))).toBe(passes);
});

describe('what the caller may see of a refusal', () => {
  test('our own codes pass with their status and facts', () => {
    const error = new DatabaseError(409, 'PT409', 'race_full', '{"max_peserta":20}');
    expect(refusalFor(error)).toMatchObject({
      code: 'race_full',
      status: 409,
      facts: { max_peserta: 20 },
    });
  });

  test.each([
    new DatabaseError(401, 'PGRST301', 'JWT expired'),
    new DatabaseError(401, 'PGRST303', 'JWT expired'),
    new DatabaseError(401, '42501', 'permission denied for function open_payment'),
    new DatabaseError(403, '42501', 'permission denied for function open_payment'),
    new DatabaseError(401, '', ''),
  ])('%#: a token that is not accepted is not_signed_in', (error) => {
    expect(refusalFor(error)).toMatchObject({ code: 'not_signed_in', status: 401 });
  });

  test.each([
    new DatabaseError(0, '', 'TypeError'),
    new DatabaseError(500, 'XX000', 'internal error'),
    new DatabaseError(400, '23514', 'new row violates check constraint'),
    new DatabaseError(500, 'PT500', 'broken'),
    new DatabaseError(409, 'PT409', 'Not a code: a sentence'),
    new Error('other'),
  ])('%#: anything else stays unexpected', (error) => {
    expect(refusalFor(error)).toBe(error);
  });
});

describe('the id of a request', () => {
  const id = '3f0b1c7e-6d0a-4c55-9b51-0a4f4b0f7a10';

  /** What a function that asks the database answered, logged and sent on. */
  async function through(headers: Record<string, string>) {
    const { config, sent } = recording(() => Response.json(true));
    const logged: unknown[] = [];
    const deps = {
      log: (_: unknown, __: unknown, fields?: Record<string, unknown>) =>
        logged.push(fields?.request_id),
      secretKeys: ['sample-secret'],
    };
    const handler = scheduledEndpoint('sample', deps, async (log) => {
      await asService(config).rpc('release_expired', {});
      log('info', 'done');
      return Response.json({});
    });
    const response = await handler(
      new Request('https://api.example/', {
        method: 'POST',
        headers: { apikey: 'sample-secret', ...headers },
      }),
    );
    return {
      answered: response.headers.get('x-request-id'),
      logged: logged[0],
      sent: sent[0]?.headers.get('x-request-id'),
    };
  }

  test('is the caller’s, in the answer, the log and on the way to the database', async () => {
    expect(await through({ 'x-request-id': id })).toEqual({ answered: id, logged: id, sent: id });
  });

  test('is made up where the caller has none, or some words', async () => {
    for (const headers of [{}, { 'x-request-id': 'Ibu Rani 0812' }]) {
      const { answered, logged, sent } = await through(headers as Record<string, string>);
      expect(answered).toMatch(/^[0-9a-f-]{36}$/);
      expect([logged, sent]).toEqual([answered, answered]);
    }
  });

  test('keeps apart what is answered at once', async () => {
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
    const seen = await Promise.all(ids.map((one) => through({ 'x-request-id': one })));
    expect(seen.map(({ sent }) => sent)).toEqual(ids);
  });

  test('is none outside a request', async () => {
    const { config, sent } = recording(() => Response.json(true));
    await asService(config).rpc('release_expired', {});
    expect(sent[0]?.headers.has('x-request-id')).toBe(false);
  });
});
