import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { RaceDetail } from '#api/races.ts';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { category, inDays, listedEntry, race, rider } from '#tests/support/ui/rows.ts';

const bandung = race({ id: 'a1', judul: 'Piala Bandung' });
const full = race({ id: 'a2', judul: 'Seri Penuh', kota: 'Surabaya', peserta_saat_ini: 40 });
const closed = race({
  id: 'a3',
  judul: 'Lomba Tutup',
  kota: 'Medan',
  pendaftaran_selesai: inDays(-1),
});
const few = race({
  id: 'a4',
  judul: 'Hampir Penuh',
  kota: 'Bali',
  peserta_saat_ini: 37,
  harga_dasar: null,
});

function cards() {
  return screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
}
function card(title: string) {
  const item = screen.getByRole('heading', { name: title }).closest('li');
  if (item === null) {
    throw new Error(`No card for ${title}`);
  }
  return within(item);
}

test('the cards wait as a skeleton, then show every race', async () => {
  const answer = held(() => HttpResponse.json([bandung, full, closed, few]));
  backend.races(answer.answer);
  renderApp('/race-list');
  expect(await screen.findByText('Memuat daftar lomba...')).toBeInTheDocument();
  answer.release();
  expect(await screen.findByRole('heading', { name: 'Piala Bandung' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Daftar Race');
  expect(cards()).toEqual(['Piala Bandung', 'Seri Penuh', 'Lomba Tutup', 'Hampir Penuh']);

  const first = card('Piala Bandung');
  expect(first.getByText('Bandung, Jawa Barat')).toBeVisible();
  expect(first.getByText('Rp 175.000')).toBeVisible();
  expect(first.getByRole('link', { name: 'Pesan Piala Bandung' })).toHaveAttribute(
    'href',
    '/race-detail/a1',
  );
  expect(first.getByRole('link', { name: 'Piala Bandung' })).toHaveAttribute(
    'href',
    '/race-detail/a1',
  );
});

test('what cannot be booked says why, and still opens', async () => {
  backend.races([bandung, full, closed, few]);
  renderApp('/race-list');
  await screen.findByRole('heading', { name: 'Seri Penuh' });
  expect(card('Seri Penuh').getByText('Kuota penuh')).toBeVisible();
  expect(card('Lomba Tutup').getByText('Pendaftaran Ditutup')).toBeVisible();
  expect(card('Lomba Tutup').getByRole('link', { name: 'Lomba Tutup' })).toHaveAttribute(
    'href',
    '/race-detail/a3',
  );
  for (const title of ['Seri Penuh', 'Lomba Tutup']) {
    expect(card(title).queryByRole('link', { name: /Pesan/ })).toBeNull();
  }
  expect(card('Hampir Penuh').getByText('Sisa 3 tempat')).toBeVisible();
  expect(card('Hampir Penuh').getByRole('link', { name: 'Pesan Hampir Penuh' })).toBeVisible();
  expect(card('Hampir Penuh').getByText('Rp 150.000')).toBeVisible();
});

/** Answers as the database would, by the text and the city alone; keeps what it was asked. */
function listRaces(rows: RaceDetail[]) {
  const asked: Record<string, unknown>[] = [];
  backend.races((body) => {
    asked.push(body);
    const found = rows.filter(
      ({ judul, kota }) =>
        judul.toLowerCase().includes(String(body.query).toLowerCase()) &&
        kota.includes(String(body.city ?? '')),
    );
    return HttpResponse.json(found.slice(0, Number(body.max_rows)));
  });
  return asked;
}

test('the list asks once, for one more than it shows', async () => {
  const asked = listRaces([bandung]);
  renderApp('/race-list');
  await screen.findByRole('heading', { name: 'Piala Bandung' });
  expect(asked).toEqual([{ query: '', max_rows: 25 }]);
});

test('search, month and city narrow the list and stay in the address', async () => {
  const asked = listRaces([bandung, full, closed, few]);
  const { user } = renderApp('/race-list');
  await user.type(await screen.findByRole('searchbox', { name: 'Cari lomba' }), 'penuh');
  await screen.findByText('2 lomba ditemukan');
  expect(cards()).toEqual(['Seri Penuh', 'Hampir Penuh']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kota' }), 'Bali');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bulan' }), 'Desember');
  await screen.findByText('1 lomba ditemukan');
  expect(cards()).toEqual(['Hampir Penuh']);
  expect(window.location.search).toBe('?cari=penuh&bulan=12&kota=Bali');
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ query: 'penuh', month: 12, city: 'Bali', max_rows: 25 }),
  );
});

test.each(['100%', 'a,b', '(cilik', '"kutip"', "d'Arc", '\\', '🚲', 'eq.1'])(
  'a search for %s is sent as it stands',
  async (text) => {
    const asked = listRaces([bandung]);
    renderApp(`/race-list?cari=${encodeURIComponent(text)}`);
    await screen.findByText('Tidak ada race ditemukan');
    expect(asked.at(-1)).toEqual({ query: text, max_rows: 25 });
  },
);

test('a shared address shows the same list, and its filters', async () => {
  listRaces([bandung, full]);
  renderApp('/race-list?cari=seri&kota=Surabaya');
  await screen.findByText('1 lomba ditemukan');
  expect(cards()).toEqual(['Seri Penuh']);
  expect(screen.getByRole('searchbox')).toHaveValue('seri');
  expect(screen.getByRole('combobox', { name: 'Kota' })).toHaveValue('Surabaya');
});

test('a list says that it is growing until the rest is there', async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    race({ id: `m${index}`, judul: `Seri ${index + 1}` }),
  );
  backend.races(many.slice(0, 25));
  const { user } = renderApp('/race-list');
  const more = await screen.findByRole('button', { name: 'Tampilkan lebih banyak' });
  const rest = held(() => HttpResponse.json(many));
  backend.races(rest.answer);
  await user.click(more);
  expect(await screen.findByRole('button', { name: 'Memuat...' })).toHaveFocus();
  rest.release();
  await waitFor(() => expect(cards()).toHaveLength(40));
  expect(screen.queryByRole('button', { name: 'Memuat...' })).toBeNull();
});

test('a long list grows, and its size stays in the address until the filter changes', async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    race({ id: `m${index}`, judul: `Seri ${index + 1}` }),
  );
  const asked = listRaces(many);
  const { user } = renderApp('/race-list');
  await screen.findByRole('heading', { name: 'Seri 1' });
  expect(cards()).toHaveLength(24);
  await user.click(screen.getByRole('button', { name: 'Tampilkan lebih banyak' }));
  await waitFor(() => expect(cards()).toHaveLength(40));
  expect(window.location.search).toBe('?jumlah=48');
  expect(screen.queryByRole('button', { name: 'Tampilkan lebih banyak' })).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'Seri 1');
  await waitFor(() => expect(window.location.search).toBe('?cari=Seri+1'));
  await waitFor(() => expect(asked.at(-1)).toEqual({ query: 'Seri 1', max_rows: 25 }));
});

test('filters that make no sense in the address are no filters', async () => {
  backend.races([bandung]);
  renderApp('/race-list?bulan=13&kota=%20');
  expect(await screen.findByRole('heading', { name: 'Piala Bandung' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Bulan' })).toHaveValue('all');
  expect(screen.getByRole('combobox', { name: 'Kota' })).toHaveValue('all');
});

test('the filters offer what the spec lists', async () => {
  backend.races([bandung]);
  renderApp('/race-list');
  const options = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  await screen.findByRole('heading', { name: 'Piala Bandung' });
  expect(options('Kota').slice(1)).toEqual([
    'Jakarta',
    'Bandung',
    'Yogyakarta',
    'Surabaya',
    'Bali',
    'Medan',
  ]);
  expect(options('Bulan')).toHaveLength(13);
  expect(options('Bulan').slice(1, 3)).toEqual(['Januari', 'Februari']);
});

test('a race’s own city can be asked for beside the large ones, each once, also from a link that was shared', async () => {
  const asked = listRaces([bandung]);
  backend.raceCities(['Bali', 'Bandung Barat', 'Bandung Barat', 'Depok'].map((kota) => ({ kota })));
  const { user } = renderApp('/race-list?kota=Kab. Bogor');
  const city = await screen.findByRole('combobox', { name: 'Kota' });
  await within(city).findByRole('option', { name: 'Depok' });
  expect(city).toHaveValue('Kab. Bogor');
  const names = within(city)
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(names.slice(5)).toEqual(['Bali', 'Medan', 'Bandung Barat', 'Depok', 'Kab. Bogor']);
  await user.selectOptions(city, 'Bandung Barat');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ city: 'Bandung Barat' }));
  expect(window.location.search).toBe('?kota=Bandung+Barat');
});

test('nothing fits: says so and offers to start over', async () => {
  listRaces([bandung]);
  const { user } = renderApp('/race-list?cari=zzz');
  expect(await screen.findByText('Tidak ada race ditemukan')).toBeVisible();
  expect(screen.getByText('Coba ubah filter atau kata kunci pencarian Anda')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hapus filter' }));
  expect(await screen.findByRole('heading', { name: 'Piala Bandung' })).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('no races at all', async () => {
  backend.races([]);
  renderApp('/race-list');
  expect(await screen.findByText('Tidak ada race ditemukan')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hapus filter' })).toBeNull();
});

test('a failed read says so and can be tried again', async () => {
  backend.races(brokenServer());
  const { user } = renderApp('/race-list');
  expect(await screen.findByText('Daftar lomba belum bisa dimuat')).toBeVisible();
  backend.races([bandung]);
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('heading', { name: 'Piala Bandung' })).toBeVisible();
});

test('without a connection it says that, not that the server is broken', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  backend.races(() => HttpResponse.error());
  renderApp('/race-list');
  expect(
    await screen.findByText('Butuh koneksi internet. Sambungkan HP Anda, lalu coba lagi.'),
  ).toBeVisible();
});

test('tapping a card opens the race', async () => {
  backend.races([bandung, full]);
  backend.race(bandung);
  backend.categories([category()]);
  const { user } = renderApp('/race-list');
  await user.click(await screen.findByRole('link', { name: 'Piala Bandung' }));
  expect(await screen.findByRole('heading', { name: 'Ringkasan' })).toBeVisible();
  expect(window.location.pathname).toBe('/race-detail/a1');
});

test('for a child of the family: its birth date and gender are asked, its id stands in the address', async () => {
  backend.riders([
    rider({ id: 'k1', nama_panggilan: 'Raka', tanggal_lahir: '2022-03-04', jenis_kelamin: 'pria' }),
    rider({ id: 'k2', nama_panggilan: 'Zahra' }),
  ]);
  const asked = listRaces([bandung]);
  const { user } = renderApp('/race-list', { session: true });
  const raka = await screen.findByRole('button', { name: 'Raka' });
  await user.click(raka);
  expect(raka).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Masih ada tempat' }));
  await waitFor(() => expect(window.location.search).toBe('?anak=k1&tempat=ada'));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      query: '',
      born: '2022-03-04',
      gender: 'pria',
      open: true,
      max_rows: 25,
    }),
  );
  expect(await screen.findByText('Cocok untuk Raka')).toBeVisible();
  await user.click(raka);
  await waitFor(() => expect(window.location.search).toBe('?tempat=ada'));
});

test('a race that the child is in already is not recommended to it', async () => {
  backend.riders([rider({ id: 'k1', nama_panggilan: 'Raka' })]);
  backend.orders([listedEntry({ lomba_id: 'a1', nama_panggilan_rider: 'Raka' })]);
  listRaces([bandung]);
  renderApp('/race-list?anak=k1', { session: true });
  expect(await screen.findByText('Raka sudah terdaftar')).toBeVisible();
  expect(screen.queryByText('Cocok untuk Raka')).toBeNull();
});

test('no row is without a picture: races without one have drawings, which differ', async () => {
  listRaces(
    ['0a1b', '0a1c', '0a1d'].map((start) => ({
      ...bandung,
      id: `${start}2c3d-0000-4000-8000-000000000000`,
      gambar_url: null,
    })),
  );
  renderApp('/race-list');
  const rows = await screen.findAllByRole('article');
  const shown = rows.map((row) => row.querySelector('img')?.getAttribute('src'));
  expect(new Set(shown).size).toBe(3);
  for (const address of shown) {
    expect(existsSync(join(import.meta.dirname, '../../../../public', address ?? ''))).toBe(true);
  }
});

test('an age is asked instead of a child, and one takes the place of the other', async () => {
  const asked = listRaces([bandung]);
  const { user } = renderApp('/race-list?anak=k9&usia=4');
  // Nobody is signed in here who has such a child.
  await screen.findByRole('heading', { name: 'Piala Bandung' });
  expect(asked.at(-1)).toEqual({ query: '', max_rows: 25 });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Usia' }), '4 tahun');
  await waitFor(() => expect(window.location.search).toBe('?usia=4'));
  await waitFor(() => expect(asked.at(-1)).toEqual({ query: '', age: 4, max_rows: 25 }));
});

test.each(['usia=0', 'usia=abc', 'usia=99', 'bulan=13', 'tempat=penuh', 'kota='])(
  'an address with %s filters nothing',
  async (search) => {
    const asked = listRaces([bandung]);
    renderApp(`/race-list?${search}`);
    await screen.findByRole('heading', { name: 'Piala Bandung' });
    expect(asked.at(-1)).toEqual({ query: '', max_rows: 25 });
  },
);

test('what is full or closed is not recommended to a child whom it would fit', async () => {
  backend.riders([rider({ id: 'k1', nama_panggilan: 'Raka' })]);
  listRaces([bandung, full, closed]);
  renderApp('/race-list?anak=k1', { session: true });
  const articles = await screen.findAllByRole('article');
  expect(articles.map((row) => row.textContent?.includes('Cocok untuk Raka'))).toEqual([
    true,
    false,
    false,
  ]);
});

test('forty children are one list to choose from', async () => {
  backend.riders(
    Array.from({ length: 40 }, (_, index) =>
      rider({ id: `k${index}`, nama_panggilan: `Anak ${index}` }),
    ),
  );
  listRaces([bandung]);
  const { user } = renderApp('/race-list', { session: true });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Anak' }), 'Anak 39');
  await waitFor(() => expect(window.location.search).toBe('?anak=k39'));
});

test('a row says day and hour, ages and the total, also without a picture', async () => {
  backend.races([
    {
      ...race({
        id: 'a1',
        judul: 'Piala Bandung',
        gambar_url: null,
        tanggal_mulai: '2027-02-07T00:30:00Z',
        pendaftaran_selesai: '2027-02-01T00:00:00Z',
      }),
      price_totals: { 175000: 178_999 },
      ages: [
        { usia_min: 2, usia_max: 3, batasan_gender: null },
        { usia_min: 4, usia_max: 6, batasan_gender: 'pria' },
      ],
    },
  ]);
  renderApp('/race-list');
  await screen.findByRole('heading', { name: 'Piala Bandung' });
  const row = card('Piala Bandung');
  expect(row.getByText('Minggu, 7 Feb, 07.30 WIB')).toBeVisible();
  expect(row.getByText('Usia 2–6 tahun')).toBeVisible();
  expect(row.getByText('Rp 179.000')).toBeVisible();
  expect(row.getByText(/^termasuk biaya · lomba Rp/)).toBeVisible();
  expect(row.getByText('Sisa 28 tempat')).toBeVisible();
  expect(row.getByRole('presentation')).toHaveAttribute(
    'src',
    expect.stringMatching(/^\/drawings\//),
  );
});
