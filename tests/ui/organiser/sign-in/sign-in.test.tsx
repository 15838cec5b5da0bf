import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { api, authRefusal } from '#tests/support/ui/api.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { organiserId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody } from '#tests/support/ui/session.ts';

async function signIn(path: string, answer: () => Response) {
  organiserBackend();
  server.use(http.post(api.auth('token'), answer));
  const view = renderConsole(path, { signedIn: false });
  await fillIn(view.user, await screen.findByRole('textbox', { name: 'Email' }), 'budi@contoh.id');
  await fillIn(view.user, screen.getByLabelText('Password'), 'rahasia-sekali');
  await view.user.click(screen.getByRole('button', { name: 'Masuk' }));
  return view;
}

test('a person who is not signed in comes to what was asked for afterwards', async () => {
  const { router } = await signIn('/tim', () =>
    HttpResponse.json(sessionBody({ userId: organiserId })),
  );
  expect(await screen.findByText('Bu Sari')).toBeVisible();
  expect(router.state.location.pathname).toBe('/panitia/tim');
});

test.each([
  ['invalid_credentials', 400, 'Email atau password salah. Silakan coba lagi.'],
  ['email_not_confirmed', 400, /Email Anda belum diverifikasi/],
  ['over_request_rate_limit', 429, /Tunggu beberapa detik/],
] as const)('%s is said, and the address stays', async (code, status, sentence) => {
  await signIn('/masuk', () => authRefusal(status, code, code));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('budi@contoh.id');
});

test('an empty form asks for both, at the first that is empty', async () => {
  organiserBackend();
  const { user } = renderConsole('/masuk', { signedIn: false });
  await user.click(await screen.findByRole('button', { name: 'Masuk' }));
  expect(await screen.findByText('Email dan password harus diisi.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus());
});

test('the sign-up leads back to what was asked for', async () => {
  organiserBackend();
  renderConsole('/tim?a=1', { signedIn: false });
  const signUp = await screen.findByRole('link', { name: /^Daftar dulu/ });
  expect(signUp).toHaveAttribute(
    'href',
    `/register?next=${encodeURIComponent('/panitia/tim?a=1')}`,
  );
});
