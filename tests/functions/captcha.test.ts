import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { authBridge } from '#local/auth-bridge.ts';
import { Config } from '#local/config.ts';
import { Mailbox } from '#local/mail.ts';
import { target } from '#tests/support/target.ts';

// The auth service of the stack with `[auth.captcha]` switched on, and a verifier on this machine that speaks the
// protocol of Turnstile and hCaptcha: a token is good once.

let verifier: Server;
let asked: { type: string | undefined; form: Record<string, string> }[];
const good = new Set<string>();

beforeAll(async () => {
  verifier = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body));
      asked.push({ type: request.headers['content-type'], form });
      const codes = [
        ...(form.secret === 'rahasia-captcha' ? [] : ['invalid-input-secret']),
        ...(good.delete(form.response ?? '') ? [] : ['timeout-or-duplicate']),
      ];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: codes.length === 0, 'error-codes': codes }));
    });
  });
  await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  verifier.close();
  verifier.closeAllConnections();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function service(enabled: boolean, secret = 'rahasia-captcha') {
  asked = [];
  vi.stubEnv('SUPABASE_AUTH_CAPTCHA_SECRET', secret);
  vi.stubEnv(
    'CAPTCHA_VERIFY_URL',
    `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/siteverify`,
  );
  const { api_url, publishable_key } = target();
  const captcha = { enabled, provider: 'turnstile', secret: 'env(SUPABASE_AUTH_CAPTCHA_SECRET)' };
  const bridge = authBridge({
    config: new Config({ auth: { captcha } }),
    mailbox: new Mailbox('http://127.0.0.1:54321'),
    next: (request) => fetch(request),
  });
  return (path: string, body: object, token?: string) =>
    bridge(
      new Request(`${api_url}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: publishable_key, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...body,
          ...(token !== undefined && { gotrue_meta_security: { captcha_token: token } }),
        }),
      }),
    );
}

function tokenOnce(): string {
  const token = randomUUID();
  good.add(token);
  return token;
}

function person() {
  return { email: `keluarga-${randomUUID()}@contoh.id`, password: 'rahasia-sekali' };
}

it('sign-up, sign-in and recovery want a token each, which is good once', async () => {
  const call = service(true);
  const account = person();
  for (const path of ['/signup', '/token?grant_type=password', '/recover']) {
    const without = await call(path, account);
    expect([path, without.status, await without.json()]).toMatchObject([
      path,
      400,
      { code: 'captcha_failed' },
    ]);
    expect(asked).toEqual([]);
    const token = tokenOnce();
    expect([path, (await call(path, account, token)).status]).toEqual([path, 200]);
    expect(asked).toEqual([
      {
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        form: { secret: 'rahasia-captcha', response: token },
      },
    ]);
    const again = await call(path, account, token);
    expect([path, again.status, again.headers.get('x-sb-error-code')]).toEqual([
      path,
      400,
      'captcha_failed',
    ]);
    asked = [];
  }
});

it('a refresh wants none: a session does not end because nobody is there to tap', async () => {
  const account = person();
  const session = await service(true)('/signup', account, tokenOnce());
  const { refresh_token } = (await session.json()) as { refresh_token: string };
  const call = service(true);
  expect((await call('/token?grant_type=refresh_token', { refresh_token })).status).toBe(200);
  expect(asked).toEqual([]);
});

it('a wrong secret lets nobody in; switched off nobody is asked', async () => {
  const account = person();
  const refused = await service(true, 'lain')('/signup', account, tokenOnce());
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    code: 'captcha_failed',
    message: expect.stringContaining('invalid-input-secret'),
  });
  expect((await service(false)('/signup', account)).status).toBe(200);
  expect(asked).toEqual([]);
});
