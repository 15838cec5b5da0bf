import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type EndpointOptions, endpoint, jsonBody } from '#functions/_shared/http/endpoint.ts';
import { FunctionError } from '#functions/_shared/http/errors.ts';
import type { Log } from '#functions/_shared/http/log.ts';

const app = 'https://app.example';
const schema = z.object({ name: z.string() });
type Body = z.output<typeof schema>;

const lines: string[] = [];
const log: Log = (level, event, fields) =>
  void lines.push(JSON.stringify({ level, event, ...fields }));
const common = { name: 'sample', log, maxBodyBytes: 100 };
beforeEach(() => void lines.splice(0));

function make(change: Partial<Extract<EndpointOptions<Body>, { auth: 'user' }>> = {}) {
  return endpoint<Body>({
    ...common,
    auth: 'user',
    origins: [app],
    parseBody: jsonBody(schema),
    handle: async ({ body }) => Response.json({ hello: body.name }),
    ...change,
  });
}

type Verify = Extract<EndpointOptions<Body>, { auth: 'signature' }>['verify'];
const servers = {
  secret: () =>
    endpoint<Body>({
      ...common,
      auth: 'secret',
      keys: ['sample-secret', 'sample-schedule'],
      parseBody: jsonBody(schema),
      handle: async ({ body }) => Response.json({ hello: body.name }),
    }),
  signature: (verify: Verify = async () => ({ name: 'Ayu' })) =>
    endpoint<Body>({
      ...common,
      auth: 'signature',
      verify,
      handle: async ({ body }) => Response.json({ hello: body.name }),
    }),
};

function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Request('https://api.example/functions/v1/sample', {
    method: 'POST',
    headers: { authorization: 'Bearer token', ...headers },
    body,
  });
}

async function codeOf(response: Response) {
  return ((await response.json()) as { error: { code: string } }).error.code;
}

describe('one order of checks', () => {
  test('a good request reaches the handler', async () => {
    const response = await make()(post('{"name":"Ayu"}'));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ hello: 'Ayu' });
  });

  test('OPTIONS is answered before a token is asked for', async () => {
    const response = await make()(
      new Request('https://api.example/', { method: 'OPTIONS', headers: { origin: app } }),
    );
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(app);
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s is 405 before 401', async (method) => {
    const response = await make()(new Request('https://api.example/', { method }));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await codeOf(response)).toBe('method_not_allowed');
  });

  test.each(['', 'Bearer ', 'Basic abc', 'token'])(
    'authorization %j is 401 before 400',
    async (value) => {
      const response = await make()(post('not json', { authorization: value }));
      expect(response.status).toBe(401);
      expect(await codeOf(response)).toBe('not_signed_in');
    },
  );

  test('a body over the limit is 413, whatever its length header says', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`{"name":"${'x'.repeat(200)}"}`));
        controller.close();
      },
    });
    const request = new Request('https://api.example/', {
      method: 'POST',
      headers: { authorization: 'Bearer token' },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    const response = await make()(request);
    expect(response.status).toBe(413);
    expect(await codeOf(response)).toBe('body_too_large');
  });

  test.each(['', 'null', '[]', '{"name":5}', '{', '\u0000'])('body %j is 400', async (body) => {
    const response = await make()(post(body));
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe('invalid_body');
  });

  test.each([
    ['NUL in a text', '{"any":["a\\u0000b"]}'],
    ['NUL in a field’s name', '{"any":{"a\\u0000":1}}'],
  ])('a body with %s is 400', async (_, body) => {
    const response = await make({ parseBody: jsonBody(z.object({ any: z.json() })) as never })(
      post(body),
    );
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe('invalid_body');
  });

  test('a body of 20,000 lists in each other is refused, not a fault of ours', () => {
    const body = new TextEncoder().encode(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    expect(() => jsonBody(z.json())(body)).toThrow(
      expect.objectContaining({ code: 'invalid_body', status: 400 }),
    );
  });

  test('a refused body names the field and not what was in it', async () => {
    const response = await make({
      parseBody: jsonBody(z.object({ phone: z.string().max(5) })) as never,
    })(post('{"phone":"08123456789"}'));
    const text = await response.text();
    expect(text).toContain('phone');
    expect(text).not.toContain('08123456789');
  });
});

describe('origins', () => {
  test('one of the list is allowed, on refusals too', async () => {
    const response = await make()(post('{', { origin: app }));
    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-allow-origin')).toBe(app);
    expect(response.headers.get('vary')).toBe('Origin');
  });

  test.each(['https://evil.example', 'https://app.example.evil.example', 'null'])(
    '%s is not',
    async (origin) => {
      const response = await make()(post('{"name":"Ayu"}', { origin }));
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test.each(['secret', 'signature'] as const)('%s has none, and no OPTIONS', async (auth) => {
    const handle = servers[auth]();
    const answer = await handle(post('{"name":"Ayu"}', { origin: app, apikey: 'sample-secret' }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const options = await handle(new Request('https://api.example/', { method: 'OPTIONS' }));
    expect(options.status).toBe(405);
  });
});

describe('callers that are no person', () => {
  test.each<Record<string, string>>([
    {},
    { apikey: '' },
    { apikey: 'sample-secre' },
    { apikey: 'sample-secret2' },
    { authorization: 'Bearer token' },
    { authorization: 'Basic sample-secret' },
  ])('without a secret key %j is 401, whatever the body', async (headers) => {
    for (const body of ['{"name":"Ayu"}', '{', 'x'.repeat(200)]) {
      const response = await servers.secret()(post(body, headers));
      expect(response.status).toBe(401);
      expect(await codeOf(response)).toBe('secret_key_required');
    }
  });

  test.each<Record<string, string>>([
    { apikey: 'sample-schedule' },
    { authorization: 'Bearer sample-secret' },
    { apikey: 'sample-publishable', authorization: 'Bearer sample-secret' },
  ])('one of the keys is enough: %j', async (headers) => {
    const response = await servers.secret()(post('{"name":"Ayu"}', headers));
    expect(await response.json()).toEqual({ hello: 'Ayu' });
  });

  test('a signature is checked over the bytes as they came, before anything reads them', async () => {
    const verified: string[] = [];
    const handle = servers.signature(async (bytes, headers) => {
      verified.push(`${headers.get('x-signature')} ${new TextDecoder().decode(bytes)}`);
      throw new FunctionError('bad_signature', 401, 'No.');
    });
    const response = await handle(post('{ "name":\t"Ayu" ', { 'x-signature': 'abc' }));
    expect(response.status).toBe(401);
    expect(verified).toEqual(['abc { "name":\t"Ayu" ']);
    expect((await handle(post('x'.repeat(200)))).status).toBe(413);
    expect(verified).toHaveLength(1);
  });
});

describe('errors', () => {
  test('a refusal carries its code, facts, headers and a request id found in the log', async () => {
    const handle = make({
      handle: async () => {
        throw new FunctionError('race_full', 409, 'Full.', {
          facts: { max_peserta: 20 },
          headers: { 'retry-after': '5' },
        });
      },
    });
    const response = await handle(post('{"name":"Ayu"}'));
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    expect(response.status).toBe(409);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(error).toMatchObject({
      code: 'race_full',
      message: 'Full.',
      facts: { max_peserta: 20 },
    });
    expect(response.headers.get('x-request-id')).toBe(error.request_id);
    expect(lines.join()).toContain(String(error.request_id));
  });

  test('anything else is a 500 that says nothing of the inside, nor does the log repeat it', async () => {
    const handle = make({
      handle: async () => {
        throw new Error('row (ayu@example.com) violates constraint');
      },
    });
    const response = await handle(post('{"name":"Ayu"}'));
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'internal' } });
    expect(text).not.toContain('ayu@example.com');
    expect(lines.join()).toContain('unexpected_error');
    expect(lines.join()).not.toContain('ayu@example.com');
  });

  test('trouble that passes is a 503 that says when to come again; a webhook hears 500', async () => {
    class Slow extends Error {
      readonly passesInSeconds = 5;
    }
    const handle = async () => {
      throw new Slow('timeout');
    };
    const response = await make({ handle })(post('{"name":"Ayu"}'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({
      error: { code: 'database_busy', facts: { seconds: 5 } },
    });
    const webhook = endpoint({
      name: 'test',
      log: () => undefined,
      maxBodyBytes: 64,
      auth: 'signature',
      verify: async () => null,
      handle,
    });
    expect((await webhook(post('{}'))).status).toBe(500);
  });
});
