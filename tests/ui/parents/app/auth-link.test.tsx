import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { readSession } from '#api/platform/session-store.ts';
import { pendingLink } from '#parents/features/auth/pending-link.ts';
import { api, authRefusal } from '#tests/support/ui/api.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody } from '#tests/support/ui/session.ts';
import { loadPage } from '#ui/full-reload.ts';

vi.mock('#ui/full-reload.ts', () => ({ loadPage: vi.fn(), reloadPage: vi.fn() }));

beforeEach(() => {
  vi.mocked(loadPage).mockClear();
  pendingLink.forget();
});

const types = ['signup', 'invite', 'magiclink', 'email_change', 'email'];

function fragment(body: ReturnType<typeof sessionBody>, type: string) {
  return `#${new URLSearchParams({ access_token: body.access_token, refresh_token: body.refresh_token, type })}`;
}

test.each(types)(
  'a link of the type %s signs in only who says yes to its account',
  async (type) => {
    const body = sessionBody({ email: 'pengirim@contoh.id' });
    server.use(http.get(api.auth('user'), () => HttpResponse.json(body.user)));
    const { user } = renderApp(`/order?a=1${fragment(body, type)}`);
    const yes = await screen.findByRole('button', { name: 'Masuk sebagai pengirim@contoh.id' });
    expect(readSession()).toBeNull();
    expect(window.location.hash).toBe('');
    await user.click(yes);
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/order?a=1'));
    expect(readSession()?.accessToken).toBe(body.access_token);
  },
);

test('who says no is signed in as nobody, and signs in by the form', async () => {
  const body = sessionBody({ email: 'pengirim@contoh.id' });
  server.use(http.get(api.auth('user'), () => HttpResponse.json(body.user)));
  const { user } = renderApp(`/${fragment(body, 'magiclink')}`);
  await user.click(await screen.findByRole('button', { name: 'Bukan akun saya' }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(readSession()).toBeNull();
  expect(localStorage.getItem('pushbike-session')).toBeNull();
});

test('a forged one signs nobody in', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.use(http.get(api.auth('user'), () => authRefusal(403, 'bad_jwt', 'x')));
  renderApp(`/tidak-ada${fragment(sessionBody(), 'signup')}`);
  expect(await screen.findByText(/tidak valid atau sudah kadaluarsa/)).toBeInTheDocument();
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(readSession()).toBeNull();
});

test.each(types)('a link of the type %s does not change who is signed in', async (type) => {
  const stranger = sessionBody({ userId: 'somebody-else' });
  renderApp(`/tidak-ada${fragment(stranger, type)}`, { session: true });
  await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' });
  expect(readSession()?.userId).not.toBe('somebody-else');
  expect(window.location.hash).toBe('');
  // Nor is it asked about once this person has signed out.
  expect(pendingLink.read()).toBeNull();
});

test('a link of no known type is none: nobody is asked', async () => {
  renderApp(`/tidak-ada${fragment(sessionBody(), 'unknown')}`);
  await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' });
  expect(pendingLink.read()).toBeNull();
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
