import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { backend, profileBackend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  course,
  featuredRace,
  newsArticle,
  race,
  raceId,
  waitingPlace,
} from '#tests/support/ui/rows.ts';

const kept = waitingPlace({
  status: 'ditawari',
  position: null,
  tawaran_sampai: new Date(Date.now() + 40 * 60_000).toISOString(),
});
const take = `/register-rider/${raceId}?kategori=${kept.kategori_id}&anak=${kept.rider_id}`;

beforeEach(() => {
  backend.featuredRaces([featuredRace()]);
  backend.featuredCourses([course()]);
  backend.latestNews([newsArticle()]);
  backend.schedule([]);
  backend.orders([]);
  backend.race(race());
  backend.ownEntries([]);
});

test.each([`/race-detail/${raceId}`])(
  'at %s the place that is kept for a child is a tap away from its form',
  async (path) => {
    backend.ownWaiting([kept, waitingPlace({ nama_panggilan: 'Zahra', rider_id: 'r2' })]);
    renderApp(path, { session: true });
    const place = within(await screen.findByRole('region', { name: 'Tempat untuk Anda' }));
    expect(place.getByText('Ada tempat untuk Raka')).toBeVisible();
    expect(place.getByRole('timer')).toHaveTextContent(/^Kami simpan selama (39|40) menit/);
    expect(place.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([take]);
  },
);

test('what is kept in another race, or was kept too long, is not shown on a race’s page', async () => {
  backend.ownWaiting([
    { ...kept, lomba_id: 'lain' },
    { ...kept, rider_id: 'r2', tawaran_sampai: new Date(Date.now() - 1_000).toISOString() },
  ]);
  renderApp(`/race-detail/${raceId}`, { session: true });
  expect((await screen.findAllByText(race().judul)).length).toBeGreaterThan(0);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Tempat untuk Anda' })).toBeNull(),
  );
});

test('own waiting lists are in the profile, to look at and to leave', async () => {
  const asked: unknown[] = [];
  profileBackend();
  backend.ownWaiting([waitingPlace()]);
  backend.leaveWaitingList((body: Record<string, unknown>) => {
    asked.push(body);
    return Response.json(null);
  });
  const { user } = renderApp('/profile?tab=race', { session: true });
  expect(await screen.findByText(/Raka di urutan ke-3 daftar tunggu\./)).toBeVisible();
  await user.click(
    screen.getByRole('button', { name: 'Keluarkan Raka dari daftar tunggu Balance 4-5 Mix' }),
  );
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/Raka mulai dari belakang/)).toBeVisible();
  backend.ownWaiting([]);
  await user.click(question.getByRole('button', { name: 'Ya, keluar' }));
  await waitFor(() => expect(screen.queryByText(/urutan ke-3/)).toBeNull());
  expect(asked).toEqual([
    { race_id: raceId, category_id: kept.kategori_id, rider_id: kept.rider_id },
  ]);
});
