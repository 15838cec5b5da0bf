import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { readSession } from '#api/platform/session-store.ts';
import { api, authRefusal } from '#tests/support/ui/api.ts';
import { authBackend, profileBackend } from '#tests/support/ui/backend.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody } from '#tests/support/ui/session.ts';

function current() {
  return screen.getByLabelText('Password saat ini');
}
function next() {
  return screen.getByLabelText('Password baru');
}
function confirmation() {
  return screen.getByLabelText('Konfirmasi password baru');
}
function change() {
  return screen.getByRole('button', { name: 'Ubah password' });
}

interface Request {
  grant?: string | null;
  body: unknown;
  token: string | null;
}

/** The auth service with one right password; what was asked of it. */
function passwords(right = 'lama-sekali') {
  const signedOut = authBackend();
  const checks: Request[] = [];
  const changes: Request[] = [];
  server.use(
    http.post(api.auth('token'), async ({ request }) => {
      const body = (await request.json()) as { password: string };
      checks.push({
        grant: new URL(request.url).searchParams.get('grant_type'),
        body,
        token: request.headers.get('authorization'),
      });
      return body.password === right
        ? HttpResponse.json(sessionBody({ accessToken: 'token-of-the-check' }))
        : authRefusal(400, 'invalid_credentials', 'Invalid login credentials');
    }),
    http.put(api.auth('user'), async ({ request }) => {
      changes.push({ body: await request.json(), token: request.headers.get('authorization') });
      return HttpResponse.json(sessionBody().user);
    }),
  );
  return { checks, changes, signedOut };
}

async function open() {
  profileBackend();
  const view = renderApp('/profile?tab=keamanan', { session: true });
  await screen.findByRole('heading', { name: 'Ubah password' });
  return view;
}

async function fill(user: UserEvent, values: readonly string[], typed = false) {
  const inputs = [current(), next(), confirmation()];
  for (const [index, value] of values.entries()) {
    const input = inputs[index];
    if (input !== undefined && value === '') {
      await user.clear(input);
    } else if (input !== undefined) {
      await (typed ? user.type(input, value) : fillIn(user, input, value));
    }
  }
  await user.click(change());
}

test('what cannot be a new password is refused at its field before anything is sent', async () => {
  const { checks, changes } = passwords();
  const { user } = await open();
  const tooLong = 'x'.repeat(73);
  for (const [values, sentence, focused] of [
    [['', '', ''], 'Semua field harus diisi', current],
    [['lama-sekali', '', 'baru-sekali'], 'Semua field harus diisi', next],
    [['lama-sekali', 'baru-sekali', ''], 'Semua field harus diisi', confirmation],
    [['lama-sekali', 'baru', 'bara'], 'Password baru dan konfirmasi tidak cocok', confirmation],
    [['lama-sekali', 'baru5', 'baru5'], 'Password baru minimal 6 karakter', next],
    [['lama-sekali', tooLong, tooLong], 'Password maksimal 72 karakter.', next],
  ] as const) {
    await fill(user, values);
    await waitFor(() =>
      expect(focused()).toHaveAccessibleDescription(expect.stringContaining(sentence)),
    );
    expect(focused()).toHaveFocus();
  }
  expect([...checks, ...changes]).toEqual([]);
});

test('checks the current password beside the session, then changes it with the session', async () => {
  const { checks, changes, signedOut } = passwords();
  const { user } = await open();
  const before = readSession()?.accessToken;
  await fill(user, ['lama-sekali', 'baru-sekali', 'baru-sekali'], true);
  expect(await screen.findByText('Password berhasil diubah')).toBeInTheDocument();
  expect(checks).toEqual([
    expect.objectContaining({
      grant: 'password',
      body: expect.objectContaining({ email: 'bunda@contoh.id', password: 'lama-sekali' }),
    }),
  ]);
  expect(changes).toEqual([
    {
      body: expect.objectContaining({ password: 'baru-sekali', current_password: 'lama-sekali' }),
      token: `Bearer ${before}`,
    },
  ]);
  expect(readSession()?.accessToken).toBe(before);
  // A person who knew the old one, and is signed in with it somewhere, is out.
  expect(signedOut).toContain('logout others');
  // The check left nothing behind on the phone.
  expect(JSON.stringify({ ...localStorage })).not.toContain('token-of-the-check');
  for (const input of [current(), next(), confirmation()]) {
    expect(input).toHaveValue('');
  }
});

test('a wrong current password: said at its field, nothing changed, what was typed stays', async () => {
  const { changes } = passwords();
  const { user } = await open();
  await fill(user, ['salah-sekali', 'baru-sekali', 'baru-sekali']);
  expect(await screen.findByText('Password saat ini salah')).toBeVisible();
  expect(current()).toHaveFocus();
  expect(next()).toHaveValue('baru-sekali');
  expect(changes).toEqual([]);
  expect(readSession()).not.toBeNull();
});

test('nor when only the server finds it wrong', async () => {
  passwords();
  server.use(
    http.put(api.auth('user'), () =>
      authRefusal(400, 'current_password_invalid', 'Current password required'),
    ),
  );
  const { user } = await open();
  await fill(user, ['lama-sekali', 'baru-sekali', 'baru-sekali']);
  expect(await screen.findByText('Password saat ini salah')).toBeVisible();
  expect(current()).toHaveFocus();
});

test('a current password that could not be checked is not called wrong', async () => {
  passwords();
  server.use(http.post(api.auth('token'), () => HttpResponse.error()));
  const { user } = await open();
  await fill(user, ['lama-sekali', 'baru-sekali', 'baru-sekali']);
  expect(await screen.findByText('Gagal mengubah password')).toBeVisible();
  expect(screen.getByText(/Periksa koneksi Anda/)).toBeVisible();
  expect(screen.queryByText('Password saat ini salah')).toBeNull();
});

test('what the server refuses is said, and nothing of its inside', async () => {
  passwords();
  const { user } = await open();
  for (const [status, code, words, sentence] of [
    [422, 'same_password', 'x', 'Password baru harus berbeda dari password lama.'],
    [422, 'weak_password', 'x', /^Password ini terlalu mudah ditebak/],
    [422, 'reauthentication_needed', 'Reauthentication is needed.', 'Reauthentication is needed.'],
    [500, 'unexpected_failure', 'pq: deadlock detected', 'Gagal mengubah password'],
  ] as const) {
    server.use(http.put(api.auth('user'), () => authRefusal(status, code, words)));
    await fill(user, ['lama-sekali', 'baru-sekali', 'baru-sekali']);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/deadlock/)).toBeNull();
  }
});

test('a session that was ended elsewhere is forgotten here, and leads to the sign-in', async () => {
  passwords();
  server.use(
    http.put(api.auth('user'), () =>
      authRefusal(403, 'session_not_found', 'Session from session_id claim does not exist'),
    ),
  );
  const { user } = await open();
  await fill(user, ['lama-sekali', 'baru-sekali', 'baru-sekali']);
  expect(await screen.findByText(/User not authenticated/)).toBeVisible();
  expect(await screen.findByText('Siap balapan lagi?')).toBeVisible();
  expect(readSession()).toBeNull();
});

test('each password can be shown and hidden', async () => {
  passwords();
  const { user } = await open();
  await user.type(next(), 'baru-sekali');
  expect(next()).toHaveAttribute('type', 'password');
  const [, showNext] = screen.getAllByRole('button', { name: 'Tampilkan password' });
  if (!showNext) {
    throw new Error('There are three.');
  }
  await user.click(showNext);
  expect(next()).toHaveAttribute('type', 'text');
  expect(current()).toHaveAttribute('type', 'password');
});

test('a second press while it is being changed does nothing', async () => {
  const { checks } = passwords();
  const { user } = await open();
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.put(api.auth('user'), async () => {
      await gate;
      return HttpResponse.json(sessionBody().user);
    }),
  );
  await fill(user, ['lama-sekali', 'baru-sekali', 'baru-sekali']);
  await user.click(await screen.findByRole('button', { name: 'Menyimpan...' }));
  await user.type(confirmation(), '{Enter}');
  release();
  await waitFor(() => expect(change()).toBeEnabled());
  expect(await screen.findByText('Password berhasil diubah')).toBeInTheDocument();
  expect(checks).toHaveLength(1);
});
