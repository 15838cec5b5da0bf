import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEnvelope } from '@sentry/core';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http, passthrough } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#tests/support/ui/api.ts';
import { server } from '#tests/support/ui/server.ts';
import { allowConsoleError } from '#tests/support/ui/setup.ts';

// What arrives at an endpoint of the protocol: a real server on this machine, and every byte it was sent.

const orderId = '0b8e7c52-6f3a-4b0e-9d71-2f6a1c9e4d10';
const personal = ['Budi', 'bunda@contoh.id', '081234567890', orderId, 'rahasia', 'Denpasar'];

let endpoint: Server;
/** What a page that reports listens to; the next test's page is another one. */
const heard: Parameters<typeof window.addEventListener>[] = [];
let arrived: { request: IncomingMessage; body: string }[];

beforeEach(async () => {
  arrived = [];
  endpoint = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      arrived.push({ request, body });
      response.setHeader('access-control-allow-origin', '*').end('{}');
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  server.use(http.post(`${address()}/*`, () => passthrough()));
  vi.resetModules();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const [kind, listener] of heard.splice(0)) {
    window.removeEventListener(kind, listener);
  }
  await new Promise((resolve) => {
    endpoint.close(resolve);
    endpoint.closeAllConnections();
  });
});

function address() {
  return `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
}

/** The app as a build with this endpoint has it. */
async function startReporting() {
  vi.stubEnv('VITE_ERROR_DSN', `${address().replace('//', '//kunci@')}/7`);
  vi.stubEnv('VITE_RELEASE', 'pushbike-race-app@1.2.3');
  const listening = vi.spyOn(window, 'addEventListener');
  const { report, nameScreens } = await import('#api/platform/report.ts');
  heard.push(...listening.mock.calls);
  listening.mockRestore();
  nameScreens(() => '/order-detail/:id');
  return report;
}

/** As the engine has it in the built app. */
function failure(message: string, line = 1) {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at De (${location.origin}/assets/app-DEADbeef.js:${line}:2)`;
  return error;
}

function Broken(): never {
  throw failure('x is not a function');
}

async function sent(count: number) {
  await waitFor(() => expect(arrived).toHaveLength(count));
  return arrived.map(({ body }) => parseEnvelope(body)[1][0]?.[1] as Record<string, unknown>);
}

test('an error of the page arrives, with nothing about anybody in its bytes', async () => {
  await startReporting();
  localStorage.setItem('nama', 'Budi');
  window.history.replaceState(null, '', `/order-detail/${orderId}?token=rahasia`);
  document.title = 'Pesanan Budi';
  document.body.insertAdjacentHTML('beforeend', '<p>Budi, 081234567890, Denpasar</p>');
  window.dispatchEvent(
    new ErrorEvent('error', {
      error: failure("Cannot read properties of undefined (reading 'Budi bunda@contoh.id')"),
    }),
  );
  const [event] = await sent(1);
  const { request, body = '' } = arrived[0] ?? {};
  expect(request?.url).toMatch(/^\/api\/7\/envelope\/\?.*sentry_key=kunci/);
  for (const secret of personal) {
    expect(`${request?.url} ${JSON.stringify(request?.headers)} ${body}`).not.toContain(secret);
  }
  expect(event).toEqual({
    event_id: expect.any(String),
    timestamp: expect.any(Number),
    platform: 'javascript',
    level: 'error',
    release: 'pushbike-race-app@1.2.3',
    transaction: '/order-detail/:id',
    tags: { door: 'parents' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'Cannot read properties of undefined',
          stacktrace: {
            frames: [{ filename: '/assets/app-DEADbeef.js', lineno: 1, colno: 2, in_app: true }],
          },
        },
      ],
    },
    sdk: expect.objectContaining({ settings: { infer_ip: 'never' } }),
  });
});

test('a call that the server failed arrives with the id under which its log has it', async () => {
  await startReporting();
  let requestId: string | null = null;
  server.use(
    http.get(api.rest('lomba'), ({ request }) => {
      requestId = request.headers.get('x-request-id');
      return HttpResponse.json({ message: 'Budi Santoso' }, { status: 500 });
    }),
  );
  const { send } = await import('#api/platform/send.ts');
  await expect(send({ method: 'GET', path: '/rest/v1/lomba?judul=eq.Budi' })).rejects.toMatchObject(
    {
      status: 500,
    },
  );
  const [event] = await sent(1);
  expect(event).toMatchObject({
    tags: { call: '/rest/v1/lomba', status: '500', request_id: requestId },
  });
  expect(arrived[0]?.body).not.toContain('Budi');
});

test('what the content policy forbids arrives, without the address of the page', async () => {
  await startReporting();
  window.history.replaceState(null, '', '/panitia/lomba/1/peserta?q=Budi');
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation', { bubbles: true }), {
      effectiveDirective: 'worker-src',
      blockedURI: 'blob',
      documentURI: location.href,
      sourceFile: '',
      lineNumber: 0,
      columnNumber: 0,
    }),
  );
  const [event] = await sent(1);
  expect(event).toMatchObject({
    tags: { directive: 'worker-src', blocked: 'blob' },
    exception: { values: [{ type: 'ForbiddenByPolicy', value: 'worker-src blob' }] },
  });
  expect(arrived[0]?.body).not.toContain('Budi');
});

test('the same failure goes once, and no tab sends for ever', async () => {
  const report = await startReporting();
  report({ error: failure('x is not a function', 0) });
  await sent(1);
  for (let line = 0; line < 40; line += 1) {
    report({ error: failure('x is not a function', Math.floor(line / 2)) });
  }
  await sent(10);
  // The tab loads anew: what it has sent counts on.
  vi.resetModules();
  const again = await startReporting();
  again({ error: failure('x is not a function', 100) });
  await vi.dynamicImportSettled();
  expect(await sent(10)).toHaveLength(10);
});

test('an answer that says no, a missing signal and what was left are no failures', async () => {
  const report = await startReporting();
  const { AppError } = await import('#api/platform/app-error.ts');
  report({ error: new AppError('race_full', { status: 409 }) });
  report({ error: new AppError('offline') });
  report({ error: new DOMException('left', 'AbortError') });
  report({ error: failure('x is not a function') });
  expect(await sent(1)).toHaveLength(1);
});

test.each([
  'Unable to preload CSS for /assets/toaster-DEADbeef.css',
  'Failed to fetch dynamically imported module: /assets/toaster-DEADbeef.js',
])(
  '%s: what did not load is told, but not by a page that is being left',
  async (message) => {
    const report = await startReporting();
    report({ error: failure(message) });
    dispatchEvent(new Event('pagehide'));
    report({ error: failure('x is not a function') });
    await sent(1);
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(await sent(1)).toHaveLength(1);
    report({ error: failure(message) });
    await waitFor(async () => expect(await sent(2)).toHaveLength(2), { timeout: 6_000 });
  },
  15_000,
);

test('a screen that breaks is reported by its pattern', async () => {
  allowConsoleError(/is not a function/);
  vi.doMock('#parents/features/auth/register-screen.tsx', () => ({
    Component: Broken,
  }));
  await startReporting();
  const { nameScreens } = await import('#api/platform/report.ts');
  const { renderApp } = await import('#tests/support/ui/render-app.tsx');
  const { router } = renderApp('/register?next=/order-detail/1');
  nameScreens(() => router.state.matches.at(-1)?.route.path);
  expect(await screen.findByText('Halaman ini gagal dibuka')).toBeVisible();
  expect((await sent(1))[0]).toMatchObject({ transaction: '/register' });
  vi.doUnmock('#parents/features/auth/register-screen.tsx');
});

test('without an endpoint nothing is sent, and what would send is not loaded', async () => {
  const loaded = vi.fn();
  vi.doMock('#api/platform/reporter.ts', () => {
    loaded();
    return { send: loaded };
  });
  const listening = vi.spyOn(window, 'addEventListener');
  const { report } = await import('#api/platform/report.ts');
  report({ error: failure('x is not a function') });
  expect(listening).not.toHaveBeenCalled();
  await vi.dynamicImportSettled();
  expect(loaded).not.toHaveBeenCalled();
  expect(arrived).toEqual([]);
  vi.doUnmock('#api/platform/reporter.ts');
});
