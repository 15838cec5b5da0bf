import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { readSession } from '#api/platform/session-store.ts';
import { api, authRefusal } from '#tests/support/ui/api.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody } from '#tests/support/ui/session.ts';

function link(where: '?' | '#') {
  const body = sessionBody();
  const values = new URLSearchParams({
    access_token: body.access_token,
    refresh_token: body.refresh_token,
    type: 'recovery',
  });
  return { body, path: `/reset-password${where}${values}` };
}

function answerUser(body: { user: object }) {
  server.use(http.get(api.auth('user'), () => HttpResponse.json(body.user)));
}

async function openForm() {
  const { body, path } = link('#');
  answerUser(body);
  const app = renderApp(path);
  const password = await screen.findByLabelText('Password baru');
  return {
    ...app,
    body,
    password,
    confirmation: screen.getByLabelText('Konfirmasi password baru'),
    submit: screen.getByRole('button', { name: 'Simpan password' }),
  };
}

test.each(['?', '#'] as const)('a link with its tokens behind %s opens the form', async (where) => {
  const { body, path } = link(where);
  answerUser(body);
  renderApp(path);
  expect(await screen.findByText('Memverifikasi link reset...')).toBeVisible();
  expect(await screen.findByLabelText('Password baru')).toBeVisible();
  expect(screen.getByText(`Akun: ${body.user.email}`)).toBeVisible();
  // It is no sign-in.
  expect(readSession()).toBeNull();
  // The tokens are out of sight, and a reload of this page still knows the way.
  expect(window.location.href).toBe(`${window.location.origin}/reset-password`);
  renderApp('/reset-password');
  expect(await screen.findByLabelText('Password baru')).toBeVisible();
});

test.each([
  ['no tokens', '/reset-password'],
  ['half of them', '/reset-password#access_token=a'],
  [
    'a refusal in the fragment',
    '/reset-password#error=access_denied&error_code=otp_expired&error_description=x',
  ],
  ['a refusal in the query', '/reset-password?error=access_denied&error_code=otp_expired'],
])('with %s it says that the link is no good and goes to sign-in', async (_, path) => {
  renderApp(path);
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeVisible();
  expect(
    await screen.findByText('Link reset password tidak valid atau sudah kadaluarsa'),
  ).toBeInTheDocument();
});

test('being signed in is not enough to choose a new password', async () => {
  renderApp('/reset-password', { session: true });
  expect(
    await screen.findByText('Link reset password tidak valid atau sudah kadaluarsa'),
  ).toBeInTheDocument();
  expect(screen.queryByLabelText('Password baru')).toBeNull();
});

test('forged tokens are refused', async () => {
  server.use(http.get(api.auth('user'), () => authRefusal(403, 'bad_jwt', 'invalid JWT')));
  renderApp(link('#').path);
  expect(await screen.findByText('Token tidak valid. Silakan coba lagi.')).toBeVisible();
  expect(readSession()).toBeNull();
});

test('tokens that are no tokens are refused', async () => {
  renderApp('/reset-password?access_token=abc&refresh_token=def');
  expect(await screen.findByText('Token tidak valid. Silakan coba lagi.')).toBeVisible();
});

test('a server that cannot answer: another try with the same link', async () => {
  const { body, path } = link('#');
  server.use(http.get(api.auth('user'), () => authRefusal(500, 'unexpected_failure', 'x')));
  const { user } = renderApp(path);
  expect(await screen.findByText('Terjadi kesalahan. Silakan coba lagi.')).toBeVisible();
  answerUser(body);
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByLabelText('Password baru')).toBeVisible();
});

test('what cannot be a password is refused at its field, and what the auth service refuses is said', async () => {
  const { user, password, confirmation, submit } = await openForm();
  for (const [first, second, field, message] of [
    ['', '', password, 'Semua field harus diisi'],
    ['rahasia', '', confirmation, 'Semua field harus diisi'],
    ['', 'rahasia', password, 'Semua field harus diisi'],
    ['lima5', 'lima6', confirmation, 'Password dan konfirmasi tidak cocok'],
    ['lima5', 'lima5', password, 'Password minimal 6 karakter'],
    [
      '🚲'.repeat(19),
      '🚲'.repeat(19),
      password,
      'Password maksimal 72 karakter. Emoji dan huruf khusus dihitung lebih dari satu.',
    ],
  ] as const) {
    for (const [input, text] of [
      [password, first],
      [confirmation, second],
    ] as const) {
      await user.clear(input);
      if (text !== '') {
        await fillIn(user, input, text);
      }
    }
    await user.click(submit);
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field).toHaveFocus();
  }
  await fillIn(user, password, 'rahasia');
  await fillIn(user, confirmation, 'rahasia');
  const failed = 'Gagal mengubah password. Silakan coba lagi.';
  for (const [status, code, message] of [
    [500, 'unexpected_failure', failed],
    [422, 'same_password', failed],
    [
      403,
      'session_not_found',
      'Sesi reset password telah berakhir. Silakan minta link reset baru.',
    ],
  ] as const) {
    server.use(http.put(api.auth('user'), () => authRefusal(status, code, 'x')));
    await user.click(submit);
    expect(await screen.findByText(message), code).toBeVisible();
    expect(password).toHaveValue('rahasia');
  }
});

test.each([
  ['somebody else', 'somebody-else', true],
  ['the same account', undefined, false],
])('of a browser where %s is signed in', async (_, userId, stays) => {
  const { body, path } = link('#');
  answerUser(body);
  const { user } = renderApp(path, { session: { ...(userId && { userId }) } });
  const password = await screen.findByLabelText('Password baru');
  // Until the new password is there, everything is as it was.
  const before = readSession();
  expect(before?.userId).toBe(userId ?? body.user.id);
  expect(before?.accessToken).not.toBe(body.access_token);
  server.use(
    http.put(api.auth('user'), () => HttpResponse.json(body.user)),
    http.post(api.auth('logout'), () => new HttpResponse(null, { status: 204 })),
  );
  await fillIn(user, password, 'rahasia');
  await fillIn(user, screen.getByLabelText('Konfirmasi password baru'), 'rahasia');
  await user.click(screen.getByRole('button', { name: 'Simpan password' }));
  expect(await screen.findByText(/Password berhasil diubah!/)).toBeInTheDocument();
  expect(readSession()?.accessToken).toBe(stays ? before?.accessToken : undefined);
});

test.each([
  [204, 'as it should'],
  [401, 'refusing'],
  [403, 'refusing'],
  [404, 'refusing'],
  [500, 'failing'],
])('success signs out (the server answering %i, %s) and leads to sign-in', async (status) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const sent: unknown[] = [];
  const { user, body, password, confirmation, submit } = await openForm();
  server.use(
    http.put(api.auth('user'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body.user);
    }),
    http.post(api.auth('logout'), () =>
      status === 204
        ? new HttpResponse(null, { status })
        : authRefusal(status, 'session_not_found', 'x'),
    ),
  );
  await fillIn(user, password, 'rahasia');
  await fillIn(user, confirmation, 'rahasia');
  await user.click(submit);
  expect(
    await screen.findByText('Password berhasil diubah! Silakan login dengan password baru Anda.'),
  ).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ password: 'rahasia' })]);
  expect(readSession()).toBeNull();
});
