import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { readSession } from '#api/platform/session-store.ts';
import { api, authRefusal } from '#tests/support/ui/api.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody } from '#tests/support/ui/session.ts';

function fragment(body: ReturnType<typeof sessionBody>, type: string) {
  return `#${new URLSearchParams({ access_token: body.access_token, refresh_token: body.refresh_token, type })}`;
}

test('the confirmation link signs in and leaves nothing in the address', async () => {
  const body = sessionBody();
  server.use(http.get(api.auth('user'), () => HttpResponse.json(body.user)));
  renderApp(`/tidak-ada?a=1${fragment(body, 'signup')}`);
  expect(screen.getByText('Memeriksa akun Anda...')).toBeVisible();
  expect(await screen.findByText('Email Anda sudah terverifikasi.')).toBeInTheDocument();
  expect(readSession()?.accessToken).toBe(body.access_token);
  expect(window.location.href).toBe(`${window.location.origin}/tidak-ada?a=1`);
});

test('a forged one signs nobody in', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.use(http.get(api.auth('user'), () => authRefusal(403, 'bad_jwt', 'x')));
  renderApp(`/tidak-ada${fragment(sessionBody(), 'signup')}`);
  expect(await screen.findByText(/tidak valid atau sudah kadaluarsa/)).toBeInTheDocument();
  expect(readSession()).toBeNull();
});

test('a link does not change who is signed in', async () => {
  const stranger = sessionBody({ userId: 'somebody-else' });
  renderApp(`/tidak-ada${fragment(stranger, 'signup')}`, { session: true });
  await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' });
  expect(readSession()?.userId).not.toBe('somebody-else');
});

test('one that is too old says so', async () => {
  renderApp('/tidak-ada#error=access_denied&error_code=otp_expired&error_description=x');
  expect(await screen.findByText(/tidak valid atau sudah kadaluarsa/)).toBeInTheDocument();
  expect(window.location.hash).toBe('');
});

test('a reset link that leads to the root finds its page', async () => {
  const body = sessionBody();
  server.use(http.get(api.auth('user'), () => HttpResponse.json(body.user)));
  renderApp(`/${fragment(body, 'recovery')}`);
  expect(await screen.findByLabelText('Password baru')).toBeVisible();
  expect(window.location.pathname).toBe('/reset-password');
});
