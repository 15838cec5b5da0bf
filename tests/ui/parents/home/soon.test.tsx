import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { ListedRace } from '#api/races.ts';
import { api } from '#tests/support/ui/api.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { featuredRace, inDays, listedEntry, race, rider } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

// What home offers before all else: what is soon and has places, near the family and for its children.

const ages = [{ usia_min: 2, usia_max: 3, batasan_gender: 'campur' }];
function coming(id: string, days: number, changes: Partial<ListedRace> = {}): ListedRace {
  return {
    ...race({
      id,
      judul: `Lomba ${id}`,
      tanggal_mulai: inDays(days),
      pendaftaran_selesai: inDays(days - 0.5),
    }),
    gambar_url: `/seed/${id}.webp`,
    ages,
    price_totals: { 175000: 178_999 },
    ...changes,
  };
}
function titles(region: HTMLElement) {
  return within(region)
    .getAllByRole('heading', { level: 3 })
    .map((title) => title.textContent);
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  backend.featuredRaces([featuredRace({ gambar_url: '/seed/a.webp' })]);
  backend.featuredCourses([]);
  backend.latestNews([]);
  backend.schedule([]);
});

test('what is within a week and has places comes first, each with its picture', async () => {
  backend.races([
    coming('a', 2, { peserta_saat_ini: 36 }),
    coming('b', 3, { peserta_saat_ini: 40 }),
    coming('c', 5, { peserta_saat_ini: null }),
    coming('d', 30),
  ]);
  renderApp('/');
  const week = await screen.findByRole('region', { name: 'Minggu ini' });
  // Full is not offered; what is far away neither.
  expect(titles(week)).toEqual(['Lomba a', 'Lomba c']);
  expect(within(week).getByText('Sisa 4 tempat')).toBeVisible();
  expect(within(week).getAllByText('Usia 2–3 tahun')).toHaveLength(2);
  expect(within(week).getAllByText('Rp 179.000')).toHaveLength(2);
  // The cards of the section below come a moment later.
  await screen.findByRole('region', { name: 'Event Race' });
  const shown = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  // The slide, its row and its card: an empty card looks broken.
  expect(shown.filter((address) => address === '/seed/a.webp')).toHaveLength(3);
  expect(shown).toContain('/seed/c.webp');
});

test('with nothing this week the next ones stand there', async () => {
  backend.races([coming('d', 30), coming('e', 40)]);
  renderApp('/');
  expect(titles(await screen.findByRole('region', { name: 'Segera' }))).toEqual([
    'Lomba d',
    'Lomba e',
  ]);
  expect(screen.queryByRole('region', { name: 'Minggu ini' })).toBeNull();
});

test('near: by the home of a child, or by the city that was chosen, which the phone keeps', async () => {
  backend.riders([rider({ kota_asal: 'KOTA BANDUNG', tanggal_lahir: '2010-01-01' })]);
  backend.races([
    coming('a', 30, { kota: 'Surabaya', provinsi: 'Jawa Timur' }),
    coming('b', 40),
    coming('c', 50, { kota: 'Garut', provinsi: 'Jawa Barat' }),
  ]);
  const { user } = renderApp('/', { session: true });
  const near = await screen.findByRole('region', { name: 'Dekat Anda' });
  expect(titles(near)).toEqual(['Lomba b', 'Lomba c']);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Dekat Bandung.' }),
    'Surabaya',
  );
  expect(titles(screen.getByRole('region', { name: 'Dekat Anda' }))).toEqual(['Lomba a']);
  expect(window.localStorage.getItem('pushbike-kota')).toBe('Surabaya');
});

test('for a child by age on the race day and gender', async () => {
  backend.riders([
    rider({ id: 'k1', nama_panggilan: 'Raka', tanggal_lahir: inDays(-365 * 4).slice(0, 10) }),
  ]);
  backend.races([
    coming('a', 30, { kota: 'Medan' }),
    coming('b', 40, {
      kota: 'Medan',
      ages: [{ usia_min: 4, usia_max: 5, batasan_gender: 'pria' }],
    }),
    coming('c', 50, {
      kota: 'Medan',
      ages: [{ usia_min: null, usia_max: null, batasan_gender: 'wanita' }],
    }),
    coming('d', 50, { kota: 'Medan', ages: [] }),
  ]);
  renderApp('/', { session: true });
  const fitting = await screen.findByRole('region', { name: 'Cocok untuk Raka' });
  expect(titles(fitting)).toEqual(['Lomba b']);
  // Said above the rows, and not again in each.
  expect(fitting.querySelector('article')).not.toHaveTextContent('Cocok untuk Raka');
});

test('forty children share one part of home; a child without a city brings no other', async () => {
  backend.riders(
    Array.from({ length: 40 }, (_, index) =>
      rider({
        id: `k${index}`,
        nama_panggilan: `Anak ${index}`,
        kota_asal: '',
        tanggal_lahir: inDays(-365 * 3).slice(0, 10),
      }),
    ),
  );
  backend.races([coming('a', 30, { gambar_url: null })]);
  renderApp('/', { session: true });
  expect(titles(await screen.findByRole('region', { name: 'Cocok untuk anak Anda' }))).toEqual([
    'Lomba a',
  ]);
  expect(screen.queryByRole('region', { name: 'Dekat Anda' })).toBeNull();
  expect(screen.queryByRole('region', { name: /Cocok untuk Anak/ })).toBeNull();
});

test('what is new since the last visit says so, and nothing does at the first', async () => {
  backend.races([coming('a', 2)]);
  const first = renderApp('/');
  await screen.findByRole('region', { name: 'Minggu ini' });
  expect(screen.queryByText('Baru')).toBeNull();
  first.unmount();
  window.sessionStorage.clear();
  backend.races([coming('a', 2), coming('b', 3)]);
  renderApp('/');
  expect(await screen.findByText('1 lomba baru sejak kunjungan terakhir')).toBeVisible();
  const row = (await screen.findByText('Baru')).closest('li');
  expect(row).toHaveTextContent('Lomba b');
});

test('what is new stands on home, however far away; what is full is no news', async () => {
  window.localStorage.setItem('pushbike-lomba-dilihat', JSON.stringify(['a']));
  backend.races([coming('a', 2), coming('b', 80), coming('c', 90, { peserta_saat_ini: 40 })]);
  renderApp('/');
  expect(titles(await screen.findByRole('region', { name: 'Baru dibuka' }))).toEqual(['Lomba b']);
  expect(screen.getByText('1 lomba baru sejak kunjungan terakhir')).toBeVisible();
});

test('where no race is near, it says so and offers the cities that have one', async () => {
  backend.riders([rider({ kota_asal: 'KABUPATEN SUMEDANG', tanggal_lahir: '2010-01-01' })]);
  backend.races([coming('a', 30, { kota: 'Surabaya', provinsi: 'Jawa Timur' })]);
  const { user } = renderApp('/', { session: true });
  const choice = await screen.findByRole('combobox', {
    name: 'Belum ada lomba dekat Kab. Sumedang. Coba kota lain:',
  });
  expect(screen.queryByRole('region', { name: 'Dekat Anda' })).toBeNull();
  await user.selectOptions(choice, 'Surabaya');
  expect(titles(screen.getByRole('region', { name: 'Dekat Anda' }))).toEqual(['Lomba a']);
});

test('it is read from the one file of home, and the database is not asked', async () => {
  const answers = {
    races: [],
    coming: [coming('a', 2, { peserta_saat_ini: 38 })],
    classes: [],
    news: [],
    upcoming: [],
    soon: [],
  };
  const asked: string[] = [];
  server.use(
    http.get(api.storage('object/public/katalog/v1/beranda.json'), () =>
      HttpResponse.json({ version: 1, at: Date.now(), until: Date.now() + 60_000, answers }),
    ),
    http.all(api.rest('*'), ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json([]);
    }),
  );
  renderApp('/');
  expect(await screen.findByText('Sisa 2 tempat')).toBeVisible();
  expect(asked).toEqual([]);
});

test('where it cannot be read, home is as it is without', async () => {
  backend.races(() => HttpResponse.json({ message: 'gone' }, { status: 500 }));
  renderApp('/');
  expect(await screen.findAllByRole('link', { name: 'Piala Bandung' })).not.toHaveLength(0);
  expect(screen.queryByRole('region', { name: /Minggu ini|Segera/ })).toBeNull();
});

test('no race is offered for a child who is in it already; the other child is named', async () => {
  backend.riders([
    rider({ id: 'r1', nama_panggilan: 'Raka', kota_asal: '', tanggal_lahir: '2024-01-01' }),
    rider({ id: 'r2', nama_panggilan: 'Zahra', kota_asal: '', tanggal_lahir: '2024-02-01' }),
  ]);
  backend.orders([
    listedEntry({
      lomba_id: 'a',
      nama_panggilan_rider: 'Raka',
      status_pendaftaran: 'dikonfirmasi',
    }),
  ]);
  backend.races([coming('a', 3)]);
  renderApp('/', { session: true });
  const week = within(await screen.findByRole('region', { name: 'Minggu ini' }));
  expect(await week.findByText('Cocok untuk Zahra')).toBeVisible();
  expect(week.queryByText('Cocok untuk Raka')).toBeNull();
});
