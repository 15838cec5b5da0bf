import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { backend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  course,
  entryDetail,
  featuredRace,
  listedEntry,
  newsArticle,
  orderId,
  race,
  raceId,
} from '#tests/support/ui/rows.ts';

const board = `/race-detail/${raceId}/hari-lomba`;
const confirmed = { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' } as const;

beforeEach(() => {
  // The evening before, in the time of the venue.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-19T18:00:00+07:00') });
  backend.profile(null);
});

function entry(changes: Parameters<typeof entryDetail>[0] = {}, adaPapan = true) {
  const given = entryDetail({ ...confirmed, ...changes });
  return { ...given, lomba: given.lomba && { ...given.lomba, ada_papan: adaPapan } };
}

test('the entry’s QR card leads to the board from the evening before', async () => {
  backend.order(entry());
  renderApp(`/order-detail/${orderId}`, { session: true });
  expect(await screen.findByRole('link', { name: 'Papan hari lomba' })).toHaveAttribute(
    'href',
    board,
  );
});

test('once the child has raced the order leads to the results, for a week', async () => {
  vi.setSystemTime(new Date('2026-12-25T09:00:00+07:00'));
  backend.order(entry({ status_pendaftaran: 'selesai' }));
  const { unmount } = renderApp(`/order-detail/${orderId}`, { session: true });
  expect(await screen.findByRole('link', { name: 'Hasil lomba' })).toHaveAttribute('href', board);
  unmount();
  vi.setSystemTime(new Date('2026-12-28T09:00:00+07:00'));
  renderApp(`/order-detail/${orderId}`, { session: true });
  await screen.findByText('Rider');
  expect(screen.queryByRole('link', { name: 'Hasil lomba' })).toBeNull();
});

test('a race whose club runs no race day here has no board to lead to', async () => {
  backend.order(entry({}, false));
  renderApp(`/order-detail/${orderId}`, { session: true });
  await screen.findByText('Rider');
  expect(screen.queryByRole('link', { name: 'Papan hari lomba' })).toBeNull();
});

test('home says that the race is today, and leads to its board', async () => {
  vi.setSystemTime(new Date('2026-12-20T06:00:00+07:00'));
  backend.featuredRaces([featuredRace()]);
  backend.featuredCourses([course()]);
  backend.latestNews([newsArticle()]);
  backend.schedule([]);
  const given = listedEntry({ ...confirmed });
  backend.orders([{ ...given, lomba: given.lomba && { ...given.lomba, ada_papan: true } }]);
  renderApp('/', { session: true });
  const today = within(await screen.findByRole('region', { name: 'Lomba Anda hari ini' }));
  expect(today.getByRole('link', { name: 'Papan hari lomba' })).toHaveAttribute('href', board);
});

test('the race’s page leads a visitor to the board', async () => {
  backend.race(race({ tanggal_mulai: '2026-12-20T00:00:00Z', ada_papan: true }));
  renderApp(`/race-detail/${raceId}`);
  expect(await screen.findByRole('link', { name: 'Papan hari lomba' })).toHaveAttribute(
    'href',
    board,
  );
});
