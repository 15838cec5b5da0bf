import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type EndpointOptions, endpoint, jsonBody } from '#functions/_shared/endpoint.ts';
import { FunctionError } from '#functions/_shared/errors.ts';

const app = 'https://app.example';
const schema = z.object({ name: z.string() });
type Body = z.output<typeof schema>;

const make = (options: Partial<EndpointOptions<Body>> = {}) => {
  const lines: string[] = [];
  const handle = endpoint<Body>({
    name: 'sample',
    log: (level, event, fields) => void lines.push(JSON.stringify({ level, event, ...fields })),
    origins: [app],
    auth: 'bearer',
    maxBodyBytes: 100,
    parseBody: jsonBody(schema),
    handle: async ({ body }) => Response.json({ hello: body.name }),
    ...options,
  });
  return { handle, lines };
};

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request('https://api.example/functions/v1/sample', {
    method: 'POST',
    headers: { authorization: 'Bearer token', ...headers },
    body,
  });

const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code;

describe('one order of checks', () => {
  test('a good request reaches the handler', async () => {
    const response = await make().handle(post('{"name":"Ayu"}'));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ hello: 'Ayu' });
  });

  test('OPTIONS is answered before a token is asked for', async () => {
    const response = await make().handle(
      new Request('https://api.example/', { method: 'OPTIONS', headers: { origin: app } }),
    );
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(app);
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s is 405 before 401', async (method) => {
    const response = await make().handle(new Request('https://api.example/', { method }));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await codeOf(response)).toBe('method_not_allowed');
  });

  test.each(['', 'Bearer ', 'Basic abc', 'token'])(
    'authorization %j is 401 before 400',
    async (value) => {
      const response = await make().handle(post('not json', { authorization: value }));
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
    const response = await make().handle(request);
    expect(response.status).toBe(413);
    expect(await codeOf(response)).toBe('body_too_large');
  });

  test.each(['', 'null', '[]', '{"name":5}', '{', '\u0000'])('body %j is 400', async (body) => {
    const response = await make().handle(post(body));
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe('invalid_body');
  });

  test('a refused body names the field and not what was in it', async () => {
    const response = await make({
      parseBody: jsonBody(z.object({ phone: z.string().max(5) })) as never,
    }).handle(post('{"phone":"08123456789"}'));
    const text = await response.text();
    expect(text).toContain('phone');
    expect(text).not.toContain('08123456789');
  });
});

describe('origins', () => {
  test('one of the list is allowed, on refusals too', async () => {
    const response = await make().handle(post('{', { origin: app }));
    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-allow-origin')).toBe(app);
    expect(response.headers.get('vary')).toBe('Origin');
  });

  test.each(['https://evil.example', 'https://app.example.evil.example', 'null'])(
    '%s is not',
    async (origin) => {
      const response = await make().handle(post('{"name":"Ayu"}', { origin }));
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('a webhook has none, and no OPTIONS', async () => {
    const { handle } = make({ origins: 'none', auth: 'own' });
    const answer = await handle(post('{"name":"Ayu"}', { origin: app }));
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const options = await handle(new Request('https://api.example/', { method: 'OPTIONS' }));
    expect(options.status).toBe(405);
  });
});

describe('errors', () => {
  test('a refusal carries its code, facts, headers and a request id found in the log', async () => {
    const { handle, lines } = make({
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
    const { handle, lines } = make({
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
});
