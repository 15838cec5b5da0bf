import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearStoredSession, readSession } from '#api/platform/session-store.ts';
import { termsVersion } from '#domain/terms.ts';
import { birthDateForAge } from '#tests/support/birth-date.ts';
import { api, authRefusal, raised } from '#tests/support/ui/api.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  category,
  categoryId,
  enteredRow,
  entryDetail,
  inDays,
  orderId,
  race,
  raceId,
} from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody, testUserId } from '#tests/support/ui/session.ts';

const riderForm = `/register-rider/${raceId}?kategori=${categoryId}`;
const begin = `/register-rider/${raceId}`;
const path = riderForm;

let signUps: unknown[];
let entries: Record<string, unknown>[];

function answerSignUp(answer: () => Response = () => HttpResponse.json(sessionBody())) {
  server.use(
    http.post(api.auth('signup'), async ({ request }) => {
      signUps.push(await request.json());
      return answer();
    }),
  );
}

function answerEntry(answer: () => Response) {
  backend.registerRider((body) => {
    entries.push(body);
    return answer();
  });
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  signUps = [];
  entries = [];
  backend.race(race({ tanggal_mulai: inDays(400), mendapatkan: ['Piala finisher'] }));
  backend.categories([category()]);
  backend.regencies(['KOTA BANDUNG']);
  backend.adminFee(4000);
  backend.ownEntries([]);
  backend.profile(null);
  backend.riders([]);
  backend.order(entryDetail());
  server.use(
    http.patch(api.rest('profil_pengguna'), () => new HttpResponse(null, { status: 204 })),
  );
  answerSignUp();
  answerEntry(() => HttpResponse.json(enteredRow()));
});

async function fillChild(user: UserEvent) {
  await fillIn(user, await screen.findByLabelText('Nama lengkap rider'), 'Rara Putri');
  await user.click(screen.getByLabelText('Tanggal lahir'));
  await fillIn(
    user,
    screen.getByLabelText('Tanggal lahir'),
    birthDateForAge(4, new Date(inDays(400))),
  );
  await user.click(screen.getByRole('combobox', { name: /Kota asal/ }));
  await user.click(await screen.findByRole('option', { name: 'Kota Bandung' }));
}

async function fillAccount(user: UserEvent, email = ' bunda@contoh.id ') {
  await fillIn(user, screen.getByLabelText('Nama Anda'), ' Sari  Dewi ');
  await fillIn(user, screen.getByLabelText('Email'), email);
  await fillIn(user, screen.getByLabelText('Nomor HP'), '081234567890');
  await fillIn(user, screen.getByLabelText('Password'), 'rahasia');
}

function send(user: UserEvent) {
  return user.click(screen.getByRole('button', { name: 'Pesan' }));
}

test('a family without an account says how old the child is, and one form makes child and account', async () => {
  const { user } = renderApp(begin);
  await user.type(
    await screen.findByLabelText('Tanggal lahir anak'),
    birthDateForAge(4, new Date(inDays(400))),
  );
  await fillChild(user);
  expect(screen.getByLabelText('Nama panggilan rider')).toHaveValue('Rara');
  await fillAccount(user);
  await send(user);

  expect(await screen.findByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe(
    `/order-summary/${raceId}?pendaftaran=${orderId}`,
  );
  expect(signUps).toEqual([
    expect.objectContaining({
      email: 'bunda@contoh.id',
      password: 'rahasia',
      data: { nama_lengkap: 'Sari Dewi', nomor_hp: '081234567890', versi_syarat: termsVersion },
    }),
  ]);
  expect(readSession()?.userId).toBe(testUserId);
  expect(entries).toEqual([
    expect.objectContaining({
      race_id: raceId,
      category_id: categoryId,
      rider: expect.objectContaining({ full_name: 'Rara Putri', nickname: 'Rara' }),
    }),
  ]);
});

test('nothing that everybody may read is asked again because the form signs in', async () => {
  const asked: string[] = [];
  const { user } = renderApp(path);
  await fillChild(user);
  await fillAccount(user);
  server.events.on('request:start', ({ request }) => {
    asked.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
  });
  await send(user);
  expect(await screen.findByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  expect(asked).toContain('register_rider');
  for (const known of ['lomba', 'race_categories', 'reg_regencies', 'admin_fee']) {
    expect(asked).not.toContain(known);
  }
});

test('what an account needs is said at its field, and nothing is sent', async () => {
  const { user } = renderApp(path);
  await fillChild(user);
  await send(user);
  for (const [label, sentence] of [
    ['Nama Anda', 'Nama lengkap harus diisi'],
    ['Email', 'Email harus diisi'],
    ['Nomor HP', 'Nomor HP harus diisi'],
    ['Password', 'Password minimal 6 karakter'],
  ] as const) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      expect.stringContaining(sentence),
    );
  }
  expect(screen.getByLabelText('Nama Anda')).toHaveFocus();
  expect([...signUps, ...entries]).toEqual([]);
});

test('an address that has an account says so at its field, and no child is entered', async () => {
  answerSignUp(() => authRefusal(422, 'user_already_exists', 'some prose'));
  const { user } = renderApp(path);
  await fillChild(user);
  await fillAccount(user);
  await send(user);
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      expect.stringContaining('Email sudah terdaftar'),
    ),
  );
  expect(entries).toEqual([]);
  expect(screen.getByRole('link', { name: 'Masuk dengan email ini' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(riderForm)}`,
  );
});

test('a child who is refused leaves the account made; sent again, it is not made twice', async () => {
  answerEntry(() => raised(409, 'race_full'));
  const { user } = renderApp(path);
  await fillChild(user);
  await fillAccount(user);
  await send(user);
  expect(await screen.findByText('Akun Anda sudah jadi. Tinggal pesan.')).toBeVisible();
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('Nama lengkap rider')).toHaveValue('Rara Putri');

  answerEntry(() => HttpResponse.json(enteredRow()));
  await send(user);
  expect(await screen.findByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  expect(signUps).toHaveLength(1);
  expect(entries).toHaveLength(2);
});

test('where addresses must be confirmed it says so, and what was typed waits in this tab', async () => {
  answerSignUp(() => HttpResponse.json(sessionBody().user));
  const { user } = renderApp(path);
  await fillChild(user);
  await fillAccount(user);
  await send(user);
  expect(await screen.findByText(/Buka link di email dari kami, masuk, lalu pesan/)).toBeVisible();
  expect(entries).toEqual([]);
});

test('a person who signs in in this tab goes on with what was typed, and the password is nowhere kept', async () => {
  const first = renderApp(path);
  await fillChild(first.user);
  await fillAccount(first.user);
  expect(Object.values({ ...sessionStorage, ...localStorage }).join()).not.toContain('rahasia');
  first.unmount();

  renderApp(riderForm, { session: true });
  expect(await screen.findByLabelText('Nama lengkap rider')).toHaveValue('Rara Putri');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('on top stands the way to sign in, which comes back to what was chosen', async () => {
  const first = renderApp(begin);
  expect(await screen.findByRole('link', { name: 'Sudah punya akun? Masuk' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`/race-detail/${raceId}/categories`)}`,
  );
  first.unmount();
  renderApp(riderForm);
  expect(await screen.findByRole('link', { name: 'Sudah punya akun? Masuk' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(riderForm)}`,
  );
});

test('where one class alone fits, its form follows the birth date, with the name next', async () => {
  backend.categories([
    category(),
    category({ id: 'c2', nama: 'Lebih besar', usia_min: 7, usia_max: 9 }),
  ]);
  const { user } = renderApp(begin);
  const birthDate = await screen.findByLabelText('Tanggal lahir anak');
  expect(birthDate).toHaveAccessibleDescription(
    'Begitu tanggalnya lengkap, kategori yang pas dan formulirnya terbuka.',
  );
  await user.type(birthDate, birthDateForAge(4, new Date(inDays(400))));
  await waitFor(() => expect(window.location.search).toBe(`?kategori=${categoryId}`));
  expect(await screen.findByLabelText('Nama lengkap rider')).toHaveFocus();
  expect(screen.getByLabelText('Tanggal lahir')).toHaveValue(
    birthDateForAge(4, new Date(inDays(400))),
  );
});

test.each([
  ['two classes fit', [category(), category({ id: 'c2', nama: 'Semua umur', usia_max: 12 })]],
  [
    'the class that fits is full',
    [
      category({ kuota: 5, terisi: 5 }),
      category({ id: 'c2', nama: 'Lebih besar', usia_min: 7, usia_max: 9 }),
    ],
  ],
])('where %s the family chooses, and no form opens by itself', async (_, offered) => {
  backend.categories(offered);
  const { user } = renderApp(begin);
  await user.type(
    await screen.findByLabelText('Tanggal lahir anak'),
    birthDateForAge(4, new Date(inDays(400))),
  );
  expect((await screen.findAllByText('Pas untuk anak Anda')).length).toBeGreaterThan(0);
  expect(window.location.search).toBe('');
});

test('a form that somebody with an account began asks for that account, and shows nobody else what was typed', async () => {
  const first = renderApp(riderForm, { session: true });
  await fillIn(first.user, await screen.findByLabelText('Nama lengkap rider'), 'Rara Putri');
  first.unmount();
  clearStoredSession();

  const second = renderApp(riderForm);
  expect(await screen.findByRole('button', { name: 'Masuk' })).toBeVisible();
  expect(window.location.search).toBe(`?next=${encodeURIComponent(riderForm)}`);
  expect(screen.queryByDisplayValue('Rara Putri')).toBeNull();
  second.unmount();

  renderApp(riderForm, { session: true });
  expect(await screen.findByLabelText('Nama lengkap rider')).toHaveValue('Rara Putri');
});
