import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { raised } from '#tests/support/ui/api.ts';
import { backend, brokenServer, held, malformedId } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  category,
  categoryId,
  entryInRace,
  inDays,
  race,
  raceId,
  rider,
  waitingPlace,
} from '#tests/support/ui/rows.ts';

const path = `/race-detail/${raceId}/categories`;
function card(name: string) {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (item === null) {
    throw new Error(`No card for ${name}`);
  }
  return within(item);
}

test('waits as a skeleton, then offers every category in plain words', async () => {
  const answer = held(() => HttpResponse.json([race()]));
  backend.race(answer.answer);
  // In the order in which the database gives them: tests/sql/rls.test.ts.
  backend.categories([
    category(),
    category({
      id: 'k2',
      nama: 'Girls 6+',
      usia_min: 6,
      usia_max: null,
      batasan_gender: 'wanita',
      kuota: 20,
      terisi: 12,
    }),
  ]);
  renderApp(path);
  expect(await screen.findByText('Memuat kategori...')).toBeInTheDocument();
  answer.release();
  await screen.findByRole('heading', { name: 'Balance 4-5 Mix' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pilih Kategori');
  expect(screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
    'Balance 4-5 Mix',
    'Girls 6+',
  ]);

  const mix = card('Balance 4-5 Mix');
  expect(mix.getByText('Usia 4–5 tahun')).toBeVisible();
  expect(mix.getByText('Putra & putri')).toBeVisible();
  expect(mix.getByText('Sisa 28 tempat')).toBeVisible();
  expect(mix.getByText('Tidak Bisa di Tukar atau di Kembalikan')).toBeVisible();
  expect(mix.getByText('Rp 175.000')).toBeVisible();
  expect(mix.getByRole('link', { name: 'Pilih Balance 4-5 Mix' })).toHaveAttribute(
    'href',
    `/register-rider/${raceId}?kategori=${categoryId}`,
  );
  const girls = card('Girls 6+');
  expect(girls.getByText('Usia 6 tahun ke atas')).toBeVisible();
  expect(girls.getByText('Khusus putri')).toBeVisible();
  expect(girls.getByText('Sisa 8 dari 20 tempat')).toBeVisible();
});

test('no categories', async () => {
  backend.race(race());
  backend.categories([]);
  renderApp(path);
  expect(await screen.findByText('Tidak ada kategori tersedia.')).toBeVisible();
});

test('a full category says so and is not offered; none has more places than the race', async () => {
  backend.race(race({ peserta_saat_ini: 37 }));
  backend.categories([
    category({ id: 'k1', nama: 'Penuh', kuota: 10, terisi: 10 }),
    category({ id: 'k2', nama: 'Sisa Lomba', kuota: 10, terisi: 2 }),
    category({ id: 'k3', nama: 'Tanpa Kuota' }),
  ]);
  renderApp(path);
  await screen.findByRole('heading', { name: 'Penuh' });
  expect(card('Penuh').getByText('Kuota penuh')).toBeVisible();
  expect(card('Penuh').queryByRole('link', { name: 'Pilih Penuh' })).toBeNull();
  expect(
    await card('Penuh').findByRole('link', { name: 'Masuk untuk ikut daftar tunggu' }),
  ).toBeVisible();
  expect(card('Sisa Lomba').getByText('Sisa 3 dari 10 tempat')).toBeVisible();
  expect(card('Sisa Lomba').getByRole('link', { name: 'Pilih Sisa Lomba' })).toBeVisible();
  expect(card('Tanpa Kuota').getByText('Sisa 3 tempat')).toBeVisible();
});

test.each([
  ['closed', { pendaftaran_selesai: inDays(-1) }, /Pendaftaran lomba ini sudah ditutup\. Yuk/],
  [
    'closed for want of time to pay',
    { pendaftaran_selesai: new Date(Date.now() + 5 * 60_000).toISOString() },
    /sisa waktunya tidak cukup lagi untuk membayar dengan QRIS/,
  ],
  ['full', { peserta_saat_ini: 40 }, /kuota lomba ini sudah penuh/],
])('a race that is %s says so and offers no form', async (_, changes, sentence) => {
  backend.race(race(changes));
  backend.categories([category()]);
  renderApp(path);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Pilih/ })).toBeNull();
});

test('a parent who holds the last place of a full race is shown the order instead', async () => {
  backend.race(race({ peserta_saat_ini: 40 }));
  backend.categories([category()]);
  backend.ownEntries([entryInRace()]);
  backend.ownWaiting([]);
  renderApp(path, { session: true });
  const own = within(await screen.findByRole('region', { name: 'Pesanan Anda di lomba ini' }));
  expect(own.getByText('Zahra')).toBeVisible();
  expect(own.getByRole('link', { name: /^Bayar/ })).toBeVisible();
  expect(screen.queryByText(/kuota lomba ini sudah penuh/)).toBeNull();
});

const full = { id: 'k1', nama: 'Penuh', kuota: 10, terisi: 10 };
const raka = { id: 'r1', nama_panggilan: 'Raka', nama_lengkap: 'Raka Pratama' };

test('at a full category a child waits for a place, sees the turn, and leaves again', async () => {
  const person = userEvent.setup();
  backend.race(race());
  backend.categories([category(full)]);
  backend.ownEntries([]);
  backend.riders([rider(raka)]);
  backend.ownWaiting([]);
  const asked: unknown[] = [];
  const note = (body: unknown) => {
    asked.push(body);
    return HttpResponse.json(null);
  };
  backend.joinWaitingList(note);
  backend.leaveWaitingList(note);
  renderApp(path, { session: true });
  const joinLabel = 'Masuk daftar tunggu untuk Raka di Penuh';
  const join = await screen.findByRole('button', { name: joinLabel });
  backend.ownWaiting([waitingPlace({ kategori_id: 'k1', category: 'Penuh', rider_id: 'r1' })]);
  await person.click(join);
  expect(await screen.findByText('Raka di urutan ke-3 daftar tunggu.')).toBeVisible();
  expect(screen.queryByRole('button', { name: joinLabel })).toBeNull();
  backend.ownWaiting([]);
  await person.click(
    screen.getByRole('button', { name: 'Keluarkan Raka dari daftar tunggu Penuh' }),
  );
  expect(await screen.findByRole('button', { name: joinLabel })).toBeVisible();
  const named = { race_id: raceId, category_id: 'k1', rider_id: 'r1' };
  expect(asked).toEqual([named, named]);
});

test('a child who does not fit a full category cannot wait for it', async () => {
  backend.race(race());
  backend.categories([category({ ...full, usia_min: 9, usia_max: 12 }), category()]);
  backend.ownEntries([]);
  backend.riders([rider(raka)]);
  backend.ownWaiting([]);
  renderApp(path, { session: true });
  expect(await screen.findByText('Pas untuk Raka')).toBeVisible();
  await waitFor(() => expect(card('Penuh').getByText(/^Terlalu muda/)).toBeVisible());
  expect(screen.queryByRole('button', { name: /Masuk daftar tunggu/ })).toBeNull();
});

test('where no child is saved, the queue leads to saving one', async () => {
  backend.race(race());
  backend.categories([category(full)]);
  backend.ownEntries([]);
  backend.riders([]);
  backend.ownWaiting([]);
  renderApp(path, { session: true });
  expect(await screen.findByText(/Daftar tunggu dibuat untuk satu anak/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tambah anak' })).toHaveAttribute(
    'href',
    '/profile?tab=anak',
  );
});

test('a place that is kept for a child is on top, and what is kept for others is not free', async () => {
  backend.race(race());
  backend.categories([
    category({ id: 'k1', nama: 'Penuh', kuota: 10, terisi: 9, free: 0 }),
    category({ ...full, id: 'k2', nama: 'Ditahan', terisi: 9, free: 1 }),
  ]);
  backend.ownEntries([]);
  backend.riders([rider(raka)]);
  backend.ownWaiting([
    waitingPlace({
      kategori_id: 'k2',
      category: 'Ditahan',
      rider_id: 'r1',
      status: 'ditawari',
      position: null,
      tawaran_sampai: new Date(Date.now() + 3 * 3_600_000 + 30_000).toISOString(),
    }),
  ]);
  renderApp(path, { session: true });
  const kept = within(await screen.findByRole('region', { name: 'Tempat untuk Anda' }));
  expect(kept.getByText('Ada tempat untuk Raka')).toBeVisible();
  expect(kept.getByRole('timer')).toHaveTextContent('Kami simpan selama 3 jam');
  expect(kept.getByRole('link', { name: 'Ambil tempat untuk Raka' })).toHaveAttribute(
    'href',
    `/register-rider/${raceId}?kategori=k2&anak=r1`,
  );
  expect(card('Penuh').getByText('Kuota penuh')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pilih Penuh' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Pilih Ditahan' })).toBeVisible();
});

test('a parent who has ten turns already is told', async () => {
  const person = userEvent.setup();
  backend.race(race());
  backend.categories([category(full)]);
  backend.ownEntries([]);
  backend.riders([rider(raka)]);
  backend.ownWaiting([]);
  backend.joinWaitingList(raised(429, 'too_many_waiting', { limit: 10 }));
  renderApp(path, { session: true });
  await person.click(await screen.findByRole('button', { name: /^Masuk daftar tunggu/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Anda sudah di 10 daftar tunggu.');
});

test('several children at once are offered only where the race takes siblings', async () => {
  backend.categories([category()]);
  backend.ownEntries([]);
  backend.race(race({ satu_rider_per_akun: true }));
  const first = renderApp(path, { session: true });
  expect(await screen.findByText(/Hanya satu rider dari satu akun/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Daftarkan beberapa anak sekaligus' })).toBeNull();
  first.unmount();
  backend.race(race({ satu_rider_per_akun: false }));
  renderApp(path, { session: true });
  expect(
    await screen.findByRole('link', { name: 'Daftarkan beberapa anak sekaligus' }),
  ).toBeVisible();
});

test('a parent who is confirmed already is told before any form, and shown the QR', async () => {
  backend.race(race());
  backend.categories([category()]);
  backend.ownEntries([
    entryInRace({ status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' }),
  ]);
  renderApp(path, { session: true });
  expect(
    await screen.findByText(
      'Anda sudah terdaftar dan dikonfirmasi untuk lomba ini. Tidak dapat mendaftar ulang.',
    ),
  ).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Lihat QR/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Pilih/ })).toBeNull();
});

test('a race says whether siblings may ride from one account, and lets them choose', async () => {
  backend.race(race({ satu_rider_per_akun: false }));
  backend.categories([category()]);
  backend.ownEntries([
    entryInRace({ status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' }),
  ]);
  renderApp(path, { session: true });
  expect(await screen.findByText(/Kakak dan adik boleh ikut dari satu akun/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Pilih/ })).toBeVisible();
  expect(screen.queryByText(/Tidak dapat mendaftar ulang/)).toBeNull();
});

test('a race that does not exist', async () => {
  backend.race(null);
  backend.categories([]);
  renderApp(path);
  expect(await screen.findByText('No race found.')).toBeVisible();
});

test('an address that can be no race', async () => {
  backend.race(malformedId());
  backend.categories(malformedId());
  renderApp('/race-detail/bukan-id/categories');
  expect(await screen.findByText('No race found.')).toBeVisible();
});

test('a failed read says so and can be tried again', async () => {
  backend.race(race());
  backend.categories(brokenServer());
  const { user } = renderApp(path);
  expect(await screen.findByText('Failed to load categories.')).toBeVisible();
  backend.categories([category()]);
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('heading', { name: 'Balance 4-5 Mix' })).toBeVisible();
});

test('with a saved child, the class that fits comes first and leads to their form; the others say why not', async () => {
  backend.race(
    race({ tanggal_mulai: '2027-01-10T01:00:00+00:00', pendaftaran_selesai: inDays(10) }),
  );
  backend.ownEntries([]);
  backend.riders([rider({ tanggal_lahir: '2021-08-17' })]);
  backend.categories([
    category({ id: 'k-23', nama: 'Balance 2-3', usia_min: 2, usia_max: 3 }),
    category({
      id: 'k-girls',
      nama: 'Girls 5',
      usia_min: 5,
      usia_max: 5,
      batasan_gender: 'wanita',
    }),
    category({ id: 'k-45', nama: 'Balance 4-5 Mix' }),
  ]);
  const { user } = renderApp(path, { session: true });
  await screen.findByText('Pas untuk Bima');
  expect(screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
    'Balance 4-5 Mix',
    'Balance 2-3',
    'Girls 5',
  ]);
  expect(
    card('Balance 2-3').getByText('Lewat batas usia 1 tahun 5 bulan pada hari lomba'),
  ).toBeVisible();
  expect(card('Girls 5').getAllByText('Khusus putri')).toHaveLength(2);
  expect(card('Balance 4-5 Mix').getByRole('link')).toHaveAttribute(
    'href',
    `/register-rider/${raceId}?kategori=k-45&anak=${rider().id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Anak lain' }));
  expect(screen.queryByText('Pas untuk Bima')).toBeNull();
  expect(card('Balance 4-5 Mix').getByRole('link')).toHaveAttribute(
    'href',
    `/register-rider/${raceId}?kategori=k-45`,
  );
});

test('a child who is entered is not offered a class again: the classes are those for another child', async () => {
  backend.race(
    race({
      tanggal_mulai: '2027-01-10T01:00:00+00:00',
      pendaftaran_selesai: inDays(10),
      satu_rider_per_akun: false,
    }),
  );
  backend.riders([rider({ tanggal_lahir: '2021-08-17' })]);
  backend.ownEntries([
    entryInRace({ nama_lengkap_rider: 'bima  satria', tanggal_lahir_rider: '2021-08-17' }),
  ]);
  backend.categories([category({ id: 'k-45', nama: 'Balance 4-5 Mix' })]);
  renderApp(path, { session: true });
  expect(
    await screen.findByText(
      'Bima sudah terdaftar di lomba ini. Kategori di bawah untuk anak lain.',
    ),
  ).toBeVisible();
  expect(screen.queryByText('Pas untuk Bima')).toBeNull();
  expect(card('Balance 4-5 Mix').getByRole('link')).toHaveAttribute(
    'href',
    `/register-rider/${raceId}?kategori=k-45`,
  );
});
