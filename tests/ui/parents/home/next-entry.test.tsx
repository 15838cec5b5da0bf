import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListedEntry } from '#api/entries.ts';
import { drawingOf } from '#domain/race-picture.ts';
import { api } from '#tests/support/ui/api.ts';
import { backend, held } from '#tests/support/ui/backend.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { noteDrawnWords } from '#tests/support/ui/drawn.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { course, featuredRace, listedEntry, newsArticle } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

beforeEach(() => {
  // Ten in the evening in Bali, the day before.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-19T14:00:00Z') });
  backend.featuredRaces([featuredRace()]);
  backend.featuredCourses([course()]);
  backend.latestNews([newsArticle()]);
  backend.schedule([]);
});

function entry(id: string, nickname: string, start: string, changes: Partial<ListedEntry> = {}) {
  return listedEntry({
    id,
    nama_panggilan_rider: nickname,
    status_pendaftaran: 'dikonfirmasi',
    status_pembayaran: 'dibayar',
    lomba_id: start,
    lomba: {
      judul: `Piala ${start.slice(8, 10)}`,
      kota: 'Denpasar',
      zona_waktu: 'Asia/Makassar',
      tanggal_mulai: start,
      pendaftaran_selesai: '2026-12-10T00:00:00+00:00',
      status: 'dipublikasi',
    },
    ...changes,
  } as Parameters<typeof listedEntry>[0]);
}

test('from the day before, the next race stands on top of home with a way to each child’s QR', async () => {
  backend.orders([
    entry('e1', 'Raka', '2026-12-20T00:00:00Z'),
    entry('e2', 'Zahra', '2026-12-20T00:00:00Z'),
    entry('e3', 'Raka', '2026-12-21T00:00:00Z'),
    entry('e4', 'Bima', '2026-12-20T00:00:00Z', {
      status_pendaftaran: 'pending',
      status_pembayaran: 'pending',
    }),
  ]);
  renderApp('/', { session: true });
  const next = within(await screen.findByRole('region', { name: 'Lomba Anda besok' }));
  expect(next.getByText('Piala 20')).toBeVisible();
  expect(next.getByText('Minggu, 20 Desember 2026, 08.00 WITA')).toBeVisible();
  expect(next.getByText('Denpasar')).toBeVisible();
  expect(next.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '/order-detail/e1',
    '/order-detail/e2',
  ]);
});

test('its place stays as high as it was last time until all that stands in it is known', async () => {
  localStorage.setItem('pushbike-tinggi-lomba', '300');
  backend.orders([entry('e1', 'Raka', '2026-12-20T00:00:00Z')]);
  const needs = held(() => HttpResponse.json([]));
  backend.ownNeeds(needs.answer);
  // Nobody of whom another test's app may still be saving what it read.
  renderApp('/', { session: { userId: '5a0c1f3e-7d2b-4c55-9a51-3b1d0f7e2c12' } });
  const next = await screen.findByRole('region', { name: 'Lomba Anda besok' });
  const place = next.closest<HTMLElement>('[style]');
  expect(place?.style.minHeight).toBe('300px');
  needs.release();
  await waitFor(() => expect(place?.style.minHeight).toBe('0px'));
});

test('the first time nothing stands below it until all that stands in it is known', async () => {
  localStorage.removeItem('pushbike-tinggi-lomba');
  backend.orders([entry('e1', 'Raka', '2026-12-20T00:00:00Z')]);
  const needs = held(() => HttpResponse.json([]));
  backend.ownNeeds(needs.answer);
  renderApp('/', { session: { userId: '5a0c1f3e-7d2b-4c55-9a51-3b1d0f7e2c13' } });
  const next = (await screen.findByText('Piala 20')).closest('[style]');
  expect(next).toHaveClass('invisible');
  expect(screen.queryByRole('link', { name: 'Piala Bandung' })).toBeNull();
  needs.release();
  await waitFor(() => expect(next).not.toHaveClass('invisible'));
  expect(await screen.findAllByRole('link', { name: 'Piala Bandung' })).not.toEqual([]);
});

test('on the day it says so', async () => {
  vi.setSystemTime(new Date('2026-12-20T01:00:00Z'));
  backend.orders([entry('e1', 'Raka', '2026-12-20T00:00:00Z')]);
  renderApp('/', { session: true });
  expect(await screen.findByRole('region', { name: 'Lomba Anda hari ini' })).toBeVisible();
});

test('a race that is weeks away stands there from the moment of entry, with its day', async () => {
  backend.orders([
    entry('e2', 'Raka', '2027-02-07T00:30:00Z'),
    entry('e1', 'Raka', '2027-01-09T00:30:00Z'),
  ]);
  renderApp('/', { session: true });
  const next = within(await screen.findByRole('region', { name: 'Lomba Anda 21 hari lagi' }));
  expect(next.getByText('Sabtu, 9 Januari 2027, 08.30 WITA')).toBeVisible();
  expect(next.getByRole('link', { name: 'Lihat QR Piala 09, Raka' })).toHaveAttribute(
    'href',
    '/order-detail/e1',
  );
});

test('a race that is over, or not paid, is not shown', async () => {
  backend.orders([
    entry('e1', 'Raka', '2026-12-21T00:00:00Z', {
      status_pendaftaran: 'pending',
      status_pembayaran: 'pending',
    }),
    entry('e2', 'Raka', '2026-12-18T00:00:00Z'),
  ]);
  renderApp('/', { session: true });
  await screen.findAllByRole('link', { name: 'Piala Bandung' });
  const region = screen.findByRole('region', { name: /Lomba Anda/ }, { timeout: 2_000 });
  await expect(region).rejects.toThrow();
});

const won = {
  pendaftaran_id: 'e1',
  rider_id: 'r1',
  lomba_id: 'l1',
  judul: 'Piala 19',
  tanggal_mulai: '2026-12-19T00:00:00Z',
  zona_waktu: 'Asia/Makassar',
  kelas_id: 'k1',
  class: 'Boys 2019',
  category: 'Boys 2019',
  nomor: 12,
  hasil: 'tempat',
  final: 'Utama',
  peringkat: 1,
  in_final: 8,
  urutan: 1,
  in_class: 24,
  alasan: null,
  has_board: true,
  baris: null,
  nama_panggilan_rider: 'Raka',
  status_pendaftaran: 'selesai',
  status_pembayaran: 'dibayar',
  gambar_url: null,
  penyelenggara: null,
  logo_url: null,
  official_at: '2026-12-19T08:42:00Z',
};

function results(...rows: object[]) {
  const asked = vi.fn();
  server.use(
    http.post(api.rest('rpc/family_results'), () => {
      asked();
      return HttpResponse.json(rows);
    }),
  );
  return asked;
}

test('that evening the child’s podium stands on top of home: place, medal, when it became official', async () => {
  results(won, {
    ...won,
    pendaftaran_id: 'e2',
    nama_panggilan_rider: 'Zahra',
    hasil: 'dq',
    final: null,
    peringkat: null,
  });
  backend.orders([
    entry('e1', 'Raka', '2026-12-19T00:00:00Z', { status_pendaftaran: 'selesai' }),
    entry('e2', 'Zahra', '2026-12-19T00:00:00Z', { status_pendaftaran: 'dnf' }),
  ]);
  renderApp('/', { session: true });
  const podium = await screen.findByRole('region', { name: 'Hasil lomba' });
  // The race has no picture of its own: its drawing, as everywhere else.
  expect(podium.querySelector('img')).toHaveAttribute('src', drawingOf(won.lomba_id));
  const feast = within(podium);
  expect(feast.getByText('Juara 1 Final Utama')).toBeVisible();
  expect(feast.getByRole('img', { name: 'Medali juara 1' })).toBeVisible();
  expect(feast.getByText('Resmi 19 Des 2026, 16.42 WITA')).toBeVisible();
  expect(feast.getByRole('button', { name: 'Sertifikat (A4), Piala 19' })).toBeVisible();
  expect(feast.queryByText('Zahra')).toBeNull();
});

// R32: money takes the podium from nobody; the certificate is for who has paid.
test.each([
  ['before its entry was paid', 'pending', 'pending', /^Pendaftaran ini belum dibayar\./],
  [
    'and whose unpaid hold was released',
    'dibatalkan',
    'gagal',
    /^Pendaftaran ini tidak sempat dibayar/,
  ],
  ['and whose money went back', 'dibatalkan', 'refund', /^Uang pendaftaran ini sudah dikembalikan/],
  [
    'and whose money is being decided about',
    'dibatalkan',
    'dibayar',
    /masih diurus penyelenggara\.$/,
  ],
] as const)(
  'a child that raced %s has its podium, and words in the certificate’s place',
  async (_, status_pendaftaran, status_pembayaran, words) => {
    const money = { status_pendaftaran, status_pembayaran };
    results({ ...won, ...money });
    backend.orders([entry('e1', 'Raka', '2026-12-19T00:00:00Z', money)]);
    renderApp('/', { session: true });
    const feast = within(await screen.findByRole('region', { name: 'Hasil lomba' }));
    expect(feast.getByText('Juara 1 Final Utama')).toBeVisible();
    expect(feast.getByText(words)).toBeVisible();
    expect(feast.queryByText(/belum dibayar/) !== null).toBe(status_pendaftaran === 'pending');
    expect(feast.queryByRole('button', { name: /^Sertifikat/ })).toBeNull();
  },
);

test.each([
  ['a child that is only entered', 'dikonfirmasi', '2026-12-20T00:00:00Z'],
  ['a win of last week', 'selesai', '2026-12-12T00:00:00Z'],
] as const)('%s has no podium, and nobody asks for one', async (_, status, start) => {
  const asked = results(won);
  backend.orders([entry('e1', 'Raka', start, { status_pendaftaran: status })]);
  renderApp('/', { session: true });
  await screen.findByRole('heading', { name: 'Event Race' });
  expect(screen.queryByRole('region', { name: 'Hasil lomba' })).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('a picture’s sheet that is closed is no failure, one that fails is told, and without one it is saved', async () => {
  noteDrawnWords();
  const files = downloads();
  const share = vi
    .fn(async (_: ShareData) => undefined)
    .mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    .mockRejectedValueOnce(new Error('no'));
  Object.assign(navigator, { canShare: () => true, share });
  results(won);
  backend.orders([entry('e1', 'Raka', '2026-12-19T00:00:00Z', { status_pendaftaran: 'selesai' })]);
  const { user } = renderApp('/', { session: true });
  await user.click(await screen.findByRole('button', { name: 'Bagikan kemenangan' }));
  const story = () => user.click(screen.getByRole('button', { name: 'Tegak, untuk status' }));
  await story();
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  // A phone that takes no pictures gets a file; what is told comes in the order in which it happened.
  Object.assign(navigator, { canShare: () => false });
  await story();
  expect(await screen.findByText('Gambar tersimpan di HP ini.')).toBeVisible();
  expect(files[0]?.name).toMatch(/^juara-raka-piala-19.*\.png$/);
  expect(screen.queryByText(/^Gambar belum bisa dibuat/)).toBeNull();
  Object.assign(navigator, { canShare: () => true });
  await user.click(screen.getByRole('button', { name: 'Bagikan kemenangan' }));
  await story();
  expect(await screen.findByText(/^Gambar belum bisa dibuat/)).toBeVisible();
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

test.each([
  [true, 'Raka'],
  [false, 'Plat 12'],
])('the picture that is shared has the name as the family says: %s', async (named, words) => {
  const pictures = noteDrawnWords();
  const share = vi.fn(async (_: ShareData) => undefined);
  Object.assign(navigator, { canShare: () => true, share });
  results(won);
  backend.orders([entry('e1', 'Raka', '2026-12-19T00:00:00Z', { status_pendaftaran: 'selesai' })]);
  const { user } = renderApp('/', { session: true });
  await user.click(await screen.findByRole('button', { name: 'Bagikan kemenangan' }));
  const box = screen.getByRole('checkbox', { name: /Tulis nama Raka/ });
  if (!named) {
    await user.click(box);
  }
  await user.click(screen.getByRole('button', { name: 'Persegi, untuk grup' }));
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(pictures[0]).toEqual(expect.arrayContaining([words, 'Juara 1 Final Utama']));
  expect(pictures[0]?.includes('Raka')).toBe(named);
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});
