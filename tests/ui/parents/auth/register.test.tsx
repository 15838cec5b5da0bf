import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { readSession } from '#api/platform/session-store.ts';
import { termsVersion } from '#domain/terms.ts';
import { api, authRefusal, raised } from '#tests/support/ui/api.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody, testUserId } from '#tests/support/ui/session.ts';
import { loadPage } from '#ui/full-reload.ts';

vi.mock('#ui/full-reload.ts', () => ({ loadPage: vi.fn(), reloadPage: vi.fn() }));

const labels = {
  fullName: 'Nama lengkap',
  email: 'Email',
  phone: 'Nomor HP',
  password: 'Password',
  confirmation: 'Konfirmasi password',
};
type FieldName = keyof typeof labels;

const good: Record<FieldName, string> = {
  fullName: ' Rara Wijaya ',
  email: ' bunda@contoh.id ',
  phone: ' 081234567890 ',
  password: 'rahasia',
  confirmation: 'rahasia',
};

let app: ReturnType<typeof renderApp>;

async function openRegister(path = '/register') {
  app = renderApp(path);
  await screen.findByRole('heading', { name: 'Daftar' });
}

async function fillAndSend(form: Record<FieldName, string>, typed = false) {
  for (const [name, label] of Object.entries(labels)) {
    const value = form[name as FieldName];
    if (value !== '') {
      const field = screen.getByLabelText(label);
      await (typed ? app.user.type(field, value) : fillIn(app.user, field, value));
    }
  }
  await app.user.click(screen.getByRole('button', { name: 'Daftar' }));
}

function answerSignUp(answer: () => Response) {
  const requests: { body: unknown; redirect: string | null }[] = [];
  server.use(
    http.post(api.auth('signup'), async ({ request }) => {
      requests.push({
        body: await request.json(),
        redirect: new URL(request.url).searchParams.get('redirect_to'),
      });
      return answer();
    }),
  );
  return requests;
}

function unconfirmedUser() {
  return HttpResponse.json(sessionBody().user);
}

/** What the page that comes next says. */
function saidNext() {
  return JSON.parse(sessionStorage.getItem('pushbike-toast') ?? '{}');
}

beforeEach(() => {
  vi.mocked(loadPage).mockClear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const nothing = { fullName: '', email: '', phone: '', password: '', confirmation: '' };

test.each<[string, Record<FieldName, string>, FieldName, string]>([
  ['nothing', nothing, 'fullName', 'Nama lengkap harus diisi'],
  ['a blank name', { ...good, fullName: '   ' }, 'fullName', 'Nama lengkap harus diisi'],
  ['only a name', { ...nothing, fullName: 'Rara' }, 'email', 'Email harus diisi'],
  ['a blank email', { ...good, email: '  ' }, 'email', 'Email harus diisi'],
  [
    'no phone and no password',
    { ...good, phone: ' ', password: '' },
    'phone',
    'Nomor HP harus diisi',
  ],
  [
    'a password of five, not confirmed',
    { ...good, password: 'lima5', confirmation: 'x' },
    'password',
    'Password minimal 6 karakter',
  ],
  [
    'a password of more than 72 bytes, not confirmed',
    { ...good, password: 'é'.repeat(37), confirmation: 'x' },
    'password',
    'Password maksimal 72 karakter.',
  ],
  [
    'another confirmation',
    { ...good, confirmation: 'rahasiA' },
    'confirmation',
    'Konfirmasi password tidak cocok',
  ],
])('with %s it names the first rule broken, at its field', async (_, form, field, message) => {
  await openRegister();
  await fillAndSend(form);
  const input = screen.getByLabelText(labels[field]);
  await waitFor(() => expect(input).toHaveFocus());
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(app.container.querySelectorAll('[aria-invalid]')).toHaveLength(1);
});

test('what the auth service refuses is said, with a code or without, and what was typed stays', async () => {
  await openRegister();
  const prose = (msg: string) => HttpResponse.json({ msg }, { status: 400 });
  for (const [answer, message] of [
    [() => authRefusal(422, 'user_already_exists', 'some prose'), 'Email sudah terdaftar'],
    [() => authRefusal(422, 'weak_password', 'some prose'), 'Password minimal 6 karakter'],
    [() => authRefusal(422, 'email_exists', 'some prose'), 'Email sudah terdaftar'],
    [
      () => authRefusal(429, 'over_email_send_rate_limit', 'some prose'),
      'Terjadi kesalahan saat registrasi',
    ],
    [() => prose('User already registered'), 'Email sudah terdaftar'],
    [() => prose('Password should be at least 6 characters.'), 'Password minimal 6 karakter'],
    [
      () => authRefusal(500, 'unexpected_failure', 'some prose'),
      'Terjadi kesalahan saat registrasi',
    ],
  ] as const) {
    answerSignUp(answer);
    await fillAndSend(good);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Nama lengkap')).toHaveValue(good.fullName);
    expect(screen.getByLabelText('Password')).toHaveValue('rahasia');
  }
});

test('an address that is taken, hidden by the auth service, is said plainly', async () => {
  answerSignUp(() => HttpResponse.json({ ...sessionBody().user, identities: [] }));
  await openRegister();
  await fillAndSend(good);
  expect(await screen.findByText('Email sudah terdaftar')).toBeVisible();
});

test('the texts that a sign-up agrees to open beside it', async () => {
  await openRegister();
  for (const [name, address] of [
    [/Syarat & Ketentuan/, '/syarat'],
    [/Kebijakan Privasi/, '/privasi'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', address);
    expect(link).toHaveAttribute('target', '_blank');
  }
});

test('where addresses must be confirmed: sends name and phone along, says to look for the mail, goes back', async () => {
  const requests = answerSignUp(unconfirmedUser);
  await openRegister('/register?next=%2Ftidak-ada');
  await fillAndSend(good, true);
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/tidak-ada'));
  expect(saidNext()).toEqual({
    tone: 'success',
    text: 'Registrasi berhasil! Silakan cek email untuk verifikasi.',
  });
  expect(requests).toEqual([
    {
      body: expect.objectContaining({
        email: 'bunda@contoh.id',
        password: 'rahasia',
        data: {
          nama_lengkap: 'Rara Wijaya',
          nomor_hp: '081234567890',
          versi_syarat: termsVersion,
        },
      }),
      redirect: `${window.location.origin}/`,
    },
  ]);
  expect(readSession()).toBeNull();
});

test('where they need not: signed in at once, the profile written as the new user', async () => {
  const body = sessionBody();
  const writes: unknown[] = [];
  answerSignUp(() => HttpResponse.json(body));
  server.use(
    http.patch(api.rest('profil_pengguna'), async ({ request }) => {
      writes.push({
        body: await request.json(),
        filter: new URL(request.url).searchParams.get('id'),
        authorization: request.headers.get('authorization'),
      });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await openRegister('/register?next=%2Ftidak-ada');
  await fillAndSend(good);
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/tidak-ada'));
  // No mail will come, although the sentence asks to look for it.
  expect(saidNext()).toEqual({
    tone: 'success',
    text: 'Registrasi berhasil! Silakan cek email untuk verifikasi.',
    detail: 'Anda sudah masuk dan bisa langsung lanjut, tanpa menunggu email.',
  });
  expect(readSession()?.userId).toBe(testUserId);
  expect(writes).toEqual([
    {
      body: { nama_lengkap: 'Rara Wijaya', nomor_hp: '081234567890' },
      filter: `eq.${testUserId}`,
      authorization: `Bearer ${body.access_token}`,
    },
  ]);
});

test('a failed profile write is only logged', async () => {
  answerSignUp(() => HttpResponse.json(sessionBody()));
  server.use(http.patch(api.rest('profil_pengguna'), () => raised(403, 'forbidden')));
  await openRegister('/register?next=%2Ftidak-ada');
  await fillAndSend(good);
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/tidak-ada'));
  expect(console.warn).toHaveBeenCalledOnce();
});

test.each(['/panitia', '/panitia/', '/panitia/undangan/abc'])(
  'who came from the organisers’ door at %s gets there, as a page of its own',
  async (address) => {
    answerSignUp(() => HttpResponse.json(sessionBody()));
    server.use(
      http.patch(api.rest('profil_pengguna'), () => new HttpResponse(null, { status: 204 })),
    );
    await openRegister(`/register?next=${encodeURIComponent(address)}`);
    await fillAndSend(good);
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith(address));
    expect(screen.queryByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeNull();
  },
);

test.each(['/register', '/login'])(
  'who is signed in already goes on from %s to the organisers’ door as well',
  async (path) => {
    renderApp(`${path}?next=%2Fpanitia%2Fundangan%2Fabc`, { session: true });
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/panitia/undangan/abc'));
    expect(screen.queryByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeNull();
  },
);

test('the link to sign-in takes along where the visitor came from', async () => {
  await openRegister('/register?next=%2Forder');
  expect(screen.getByRole('link', { name: 'Masuk' })).toHaveAttribute(
    'href',
    '/login?next=%2Forder',
  );
});
