import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListedEntry } from '#api/entries.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { course, featuredRace, listedEntry, newsArticle } from '#tests/support/ui/rows.ts';

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
