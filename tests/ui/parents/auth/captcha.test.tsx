import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { securityHeaders } from '#hosting/security-headers.ts';
import { api, authRefusal } from '#tests/support/ui/api.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';

// Cloudflare's script stands at the edge: jsdom loads none, so the page's request for it is answered here.

interface Rendered {
  sitekey: string;
  callback: (token: string) => void;
  'error-callback': (code: string) => boolean;
}
const rendered: { options: Rendered; container: HTMLElement }[] = [];
let scriptLoads = true;
const observer = new MutationObserver((records) => {
  for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof HTMLScriptElement)) {
      continue;
    }
    expect(node.src).toMatch(/^https:\/\/challenges\.cloudflare\.com\//);
    if (!scriptLoads) {
      node.dispatchEvent(new Event('error'));
      continue;
    }
    Object.assign(window, {
      turnstile: {
        render: (container: HTMLElement, options: Rendered) =>
          String(rendered.push({ container, options })),
        remove: () => undefined,
      },
    });
    node.dispatchEvent(new Event('load'));
  }
});

beforeEach(() => {
  rendered.length = 0;
  scriptLoads = true;
  observer.observe(document.head, { childList: true });
});
afterEach(() => {
  observer.disconnect();
  vi.unstubAllEnvs();
});

function watch(path: string) {
  const bodies: { gotrue_meta_security?: unknown }[] = [];
  server.use(
    http.post(api.auth(path), async ({ request }) => {
      bodies.push((await request.json()) as object);
      return authRefusal(400, 'invalid_credentials', 'Invalid login credentials');
    }),
  );
  return bodies;
}

async function signIn() {
  const view = renderApp('/login');
  await fillIn(view.user, await screen.findByLabelText('Email'), 'bunda@contoh.id');
  await fillIn(view.user, screen.getByLabelText('Password'), 'rahasia');
  await view.user.click(screen.getByRole('button', { name: 'Masuk' }));
  return view;
}

test('without a key nothing is loaded and nothing sent', async () => {
  const bodies = watch('token');
  await signIn();
  await screen.findByText('Email atau password salah');
  expect(rendered).toEqual([]);
  expect(bodies[0]?.gotrue_meta_security).toEqual({});
});

test('a script that does not load is said, and tried again', async () => {
  vi.stubEnv('VITE_TURNSTILE_SITE_KEY', 'kunci-situs');
  scriptLoads = false;
  const bodies = watch('token');
  const { user } = await signIn();
  expect(await screen.findByText(/Pemeriksaan keamanan belum berhasil/)).toBeVisible();
  expect(bodies).toEqual([]);
  scriptLoads = true;
  await user.click(screen.getByRole('button', { name: 'Masuk' }));
  await waitFor(() => expect(rendered).toHaveLength(1));
  rendered[0]?.options.callback('tanda-1');
  await screen.findByText('Email atau password salah');
});

test('each request carries a token of its own', async () => {
  vi.stubEnv('VITE_TURNSTILE_SITE_KEY', 'kunci-situs');
  const bodies = watch('token');
  const { user } = await signIn();
  for (const [index, token] of ['tanda-1', 'tanda-2'].entries()) {
    await waitFor(() => expect(rendered).toHaveLength(index + 1));
    const { options, container } = rendered[index] as (typeof rendered)[number];
    expect(options.sitekey).toBe('kunci-situs');
    expect(container.isConnected).toBe(true);
    options.callback(token);
    await screen.findByText('Email atau password salah');
    expect(container.isConnected).toBe(false);
    if (index === 0) {
      await user.click(screen.getByRole('button', { name: 'Masuk' }));
    }
  }
  expect(bodies.map((body) => body.gotrue_meta_security)).toEqual([
    { captcha_token: 'tanda-1' },
    { captcha_token: 'tanda-2' },
  ]);
});

test('sign-up carries one too, and a refusal by the auth service is said and can be tried again', async () => {
  vi.stubEnv('VITE_TURNSTILE_SITE_KEY', 'kunci-situs');
  const bodies: { gotrue_meta_security?: unknown }[] = [];
  server.use(
    http.post(api.auth('signup'), async ({ request }) => {
      bodies.push((await request.json()) as object);
      return authRefusal(400, 'captcha_failed', 'captcha protection: request disallowed');
    }),
  );
  const { user } = renderApp('/register');
  await fillIn(user, await screen.findByLabelText('Nama lengkap'), 'Rara Wijaya');
  await fillIn(user, screen.getByLabelText('Email'), 'bunda@contoh.id');
  await fillIn(user, screen.getByLabelText('Nomor HP'), '081234567890');
  await fillIn(user, screen.getByLabelText('Password'), 'rahasia');
  await fillIn(user, screen.getByLabelText('Konfirmasi password'), 'rahasia');
  for (const [index, token] of ['tanda-1', 'tanda-2'].entries()) {
    await user.click(screen.getByRole('button', { name: 'Daftar' }));
    await waitFor(() => expect(rendered).toHaveLength(index + 1));
    rendered[index]?.options.callback(token);
    await waitFor(() =>
      expect(bodies.at(index)?.gotrue_meta_security).toEqual({ captcha_token: token }),
    );
    expect(await screen.findByText(/Pemeriksaan keamanan belum berhasil/)).toBeVisible();
  }
});

test('a mail asked for carries one', async () => {
  vi.stubEnv('VITE_TURNSTILE_SITE_KEY', 'kunci-situs');
  const bodies = watch('recover');
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Lupa password?' }));
  await fillIn(user, screen.getByLabelText('Email akun'), 'bunda@contoh.id');
  await user.click(screen.getByRole('button', { name: 'Kirim link reset' }));
  await waitFor(() => expect(rendered).toHaveLength(1));
  rendered[0]?.options.callback('tanda-1');
  await waitFor(() =>
    expect(bodies.map((body) => body.gotrue_meta_security)).toEqual([{ captcha_token: 'tanda-1' }]),
  );
});

test('inside an open dialog it can be tapped, and a refusal of it is said', async () => {
  vi.stubEnv('VITE_TURNSTILE_SITE_KEY', 'kunci-situs');
  server.use(http.post(api.auth('recover'), () => HttpResponse.json({})));
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Lupa password?' }));
  await fillIn(user, screen.getByLabelText('Email akun'), 'bunda@contoh.id');
  await user.click(screen.getByRole('button', { name: 'Kirim link reset' }));
  await waitFor(() => expect(rendered).toHaveLength(1));
  expect(rendered[0]?.container.closest('dialog')).not.toBeNull();
  rendered[0]?.options['error-callback']('300030');
  expect(await screen.findByText(/Pemeriksaan keamanan belum berhasil/)).toBeVisible();
});

test('the content policy lets it in only where it is used', () => {
  const policy = (captcha: boolean) =>
    securityHeaders('parents', { captcha })['content-security-policy'];
  expect(policy(false)).not.toContain('cloudflare');
  expect(policy(true)).toMatch(/script-src 'self' https:\/\/challenges\.cloudflare\.com;/);
  expect(policy(true)).toMatch(/frame-src [^;]*https:\/\/challenges\.cloudflare\.com/);
});
