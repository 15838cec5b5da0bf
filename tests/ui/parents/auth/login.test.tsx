import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { readSession } from '#api/platform/session-store.ts';
import { api, authRefusal } from '#tests/support/ui/api.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody, testUserId } from '#tests/support/ui/session.ts';
import { holdTimers, whenTimePasses } from '#tests/support/ui/when-time-passes.ts';
import { loadPage } from '#ui/full-reload.ts';

// jsdom cannot load another page; where the app wants to go is what is tested.
vi.mock('#ui/full-reload.ts', () => ({ loadPage: vi.fn(), reloadPage: vi.fn() }));

async function openLogin(path = '/login') {
  const app = renderApp(path);
  const email = await screen.findByRole('textbox', { name: 'Email' });
  const password = screen.getByLabelText('Password');
  const submit = screen.getByRole('button', { name: 'Masuk' });
  return { ...app, email, password, submit };
}

function answerSignIn(answer: () => Response) {
  const bodies: unknown[] = [];
  server.use(
    http.post(api.auth('token'), async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

function signedIn() {
  return HttpResponse.json(sessionBody());
}

test('without an email or a password it asks for both and sends nothing', async () => {
  const { user, email, password, submit } = await openLogin();
  for (const [typedEmail, typedPassword] of [
    ['', ''],
    ['bunda@contoh.id', ''],
    ['', 'rahasia'],
    ['   ', 'rahasia'],
  ] as const) {
    await user.clear(email);
    await user.clear(password);
    if (typedEmail !== '') {
      await fillIn(user, email, typedEmail);
    }
    if (typedPassword !== '') {
      await fillIn(user, password, typedPassword);
    }
    await user.click(submit);
    expect(await screen.findByText('Email dan password harus diisi')).toBeVisible();
    expect(typedEmail.trim() === '' ? email : password).toHaveFocus();
  }
});

test('wrong credentials are recognised by the code, and what was typed stays', async () => {
  answerSignIn(() => authRefusal(400, 'invalid_credentials', 'anything at all'));
  const { user, email, password, submit } = await openLogin();
  await fillIn(user, email, 'bunda@contoh.id');
  await fillIn(user, password, 'salah1');
  await user.click(submit);
  expect(await screen.findByText('Email atau password salah')).toBeVisible();
  expect(email).toHaveValue('bunda@contoh.id');
  expect(password).toHaveValue('salah1');
  expect(loadPage).not.toHaveBeenCalled();
});

test('an auth service without codes is understood by its sentence', async () => {
  answerSignIn(() =>
    HttpResponse.json(
      { error: 'invalid_grant', msg: 'Invalid login credentials' },
      { status: 400 },
    ),
  );
  const { user, email, password, submit } = await openLogin();
  await fillIn(user, email, 'bunda@contoh.id');
  await fillIn(user, password, 'salah1');
  await user.click(submit);
  expect(await screen.findByText('Email atau password salah')).toBeVisible();
});

test('another failure says so, and what to do', async () => {
  const { user, email, password, submit } = await openLogin();
  await fillIn(user, email, 'bunda@contoh.id');
  await fillIn(user, password, 'rahasia');
  for (const [code, status, help] of [
    ['unexpected_failure', 500, null],
    ['email_not_confirmed', 400, /belum diverifikasi/],
    ['over_request_rate_limit', 429, /Tunggu beberapa detik/],
  ] as const) {
    answerSignIn(() => authRefusal(status, code, 'whatever'));
    await user.click(submit);
    if (help !== null) {
      expect(await screen.findByText(help)).toBeVisible();
    }
    expect(await screen.findByText('Terjadi kesalahan saat login')).toBeVisible();
  }
});

test('behind an address that many share, it tries once more by itself', async () => {
  let tried = 0;
  answerSignIn(() => {
    tried += 1;
    return tried === 1 ? authRefusal(429, 'over_request_rate_limit', 'x') : signedIn();
  });
  const { user, email, password, submit } = await openLogin();
  await fillIn(user, email, 'bunda@contoh.id');
  await fillIn(user, password, 'rahasia');
  holdTimers();
  try {
    fireEvent.click(submit);
    await whenTimePasses(() => expect(loadPage).toHaveBeenCalled());
  } finally {
    vi.useRealTimers();
  }
  expect(tried).toBe(2);
});

test('an address that is not confirmed gets another link', async () => {
  answerSignIn(() => authRefusal(400, 'email_not_confirmed', 'Email not confirmed'));
  const asked: unknown[] = [];
  server.use(
    http.post(api.auth('resend'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  const { user, email, password, submit } = await openLogin();
  await fillIn(user, email, 'bunda@contoh.id');
  await fillIn(user, password, 'rahasia');
  await user.click(submit);
  await user.click(await screen.findByRole('button', { name: 'Kirim ulang email verifikasi' }));
  expect(await screen.findByText('Email verifikasi dikirim ke bunda@contoh.id')).toBeVisible();
  expect(asked).toEqual([expect.objectContaining({ type: 'signup', email: 'bunda@contoh.id' })]);
});

test('no connection: the general sentence, and that it is the connection', async () => {
  answerSignIn(() => HttpResponse.error());
  const { user, email, password, submit } = await openLogin();
  await fillIn(user, email, 'bunda@contoh.id');
  await fillIn(user, password, 'rahasia');
  await user.click(submit);
  expect(await screen.findByText('Terjadi kesalahan saat login')).toBeVisible();
  expect(screen.getByText(/Periksa koneksi Anda/)).toBeVisible();
});

test('signs in, keeps the session and goes home by a full reload', async () => {
  const bodies = answerSignIn(signedIn);
  const { user, email, password, submit } = await openLogin();
  await user.type(email, ' bunda@contoh.id ');
  await user.type(password, ' spasi dipakai ');
  await user.click(submit);
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/'));
  expect(bodies).toEqual([
    expect.objectContaining({ email: 'bunda@contoh.id', password: ' spasi dipakai ' }),
  ]);
  expect(readSession()?.userId).toBe(testUserId);
});

test('greets on the page after the reload', async () => {
  answerSignIn(signedIn);
  const first = await openLogin();
  await fillIn(first.user, first.email, 'bunda@contoh.id');
  await first.user.type(first.password, 'rahasia{Enter}');
  await waitFor(() => expect(loadPage).toHaveBeenCalled());
  renderApp('/tidak-ada');
  expect(await screen.findByText('Login berhasil!')).toBeInTheDocument();
});

// Which addresses are inner ones: tests/vectors/next-addresses.json.
test.each([
  ['/register-rider/r1?kategori=k1', '/register-rider/r1?kategori=k1'],
  ['//jahat.example', '/'],
  ['/login?next=/order', '/'],
  ['/register', '/'],
])('after signing in, next=%s leads to %s', async (next, expected) => {
  answerSignIn(signedIn);
  const { user, email, password } = await openLogin(`/login?${new URLSearchParams({ next })}`);
  await fillIn(user, email, 'bunda@contoh.id');
  await user.type(password, 'rahasia{Enter}');
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith(expected));
});

test('the password can be looked at and hidden again', async () => {
  const { user, password } = await openLogin();
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Tampilkan password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Sembunyikan password' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('a second press while waiting sends nothing more', async () => {
  let answer: (response: Response) => void = () => undefined;
  let requests = 0;
  server.use(
    http.post(api.auth('token'), () => {
      requests += 1;
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    }),
  );
  const { user, email, password } = await openLogin();
  await fillIn(user, email, 'bunda@contoh.id');
  await user.type(password, 'rahasia{Enter}');
  const waiting = await screen.findByRole('button', { name: 'Memproses...' });
  await user.click(waiting);
  await user.type(password, '{Enter}');
  await waitFor(() => expect(requests).toBe(1));
  answer(signedIn());
  await waitFor(() => expect(loadPage).toHaveBeenCalledOnce());
  expect(requests).toBe(1);
});

test('the link to sign-up takes along where the visitor came from', async () => {
  await openLogin('/login?next=%2Forder');
  expect(screen.getByRole('link', { name: 'Daftar sekarang' })).toHaveAttribute(
    'href',
    '/register?next=%2Forder',
  );
});

test('a parent who is signed in already is taken along', async () => {
  renderApp('/login?next=%2Ftidak-ada', { session: true });
  expect(await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible();
});
