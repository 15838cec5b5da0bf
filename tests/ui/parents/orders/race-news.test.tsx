import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnNews } from '#api/own-news.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  confirmed,
  course,
  daysBeforeTheRace,
  entryInRace,
  featuredRace,
  mailbox,
  newsArticle,
  race,
  raceId,
} from '#tests/support/ui/rows.ts';

// News of a family's race: on home and in the bell until it was seen, dated on the order and the race, whatever the mailbox.

const letter: OwnNews = {
  message_id: '1b0f7a44-0000-4000-8000-0000000000e1',
  race_id: raceId,
  race: 'Piala Pushbike Bandung',
  by_organiser: true,
  subjek: 'Kabar dari Komunitas Roda: Piala Pushbike Bandung',
  teks: 'Halo,\n\nKomunitas Roda menulis kepada peserta:\n\n> Lomba dimulai satu jam lebih awal, 06.00.',
  at: new Date(daysBeforeTheRace.getTime() - 2 * 60 * 60_000).toISOString(),
  is_read: false,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: daysBeforeTheRace });
  // Its mails wait for a proof that may never come.
  backend.mailbox(mailbox({ proved: false, waiting: 1 }));
});

test('stands on the race with its time and the organiser’s own words, and is noted as seen', async () => {
  backend.race(race());
  backend.ownEntries([entryInRace(confirmed)]);
  backend.ownNews([letter, { ...letter, message_id: 'other', race_id: 'other', teks: '> Lain.' }]);
  const seen: unknown[] = [];
  backend.readNews((body) => {
    seen.push(body);
    return HttpResponse.json(1);
  });
  renderApp(`/race-detail/${raceId}`, { session: true });
  const news = within(await screen.findByRole('region', { name: 'Kabar lomba Anda' }));
  expect(news.getByText('Kabar penyelenggara, 2 jam yang lalu')).toBeVisible();
  expect(news.getByText('Lomba dimulai satu jam lebih awal, 06.00.')).toBeVisible();
  expect(news.queryByText('Lain.')).toBeNull();
  await waitFor(() => expect(seen).toEqual([{ message_ids: [letter.message_id] }]));
});

test('stands on home and is counted in the bell until it was seen', async () => {
  backend.featuredRaces([featuredRace()]);
  backend.featuredCourses([course()]);
  backend.latestNews([newsArticle()]);
  backend.schedule([]);
  backend.orders([]);
  backend.ownNews([letter, { ...letter, message_id: 'seen', is_read: true }]);
  const { user } = renderApp('/', { session: true });
  const news = within(await screen.findByRole('region', { name: 'Kabar baru' }));
  expect(news.getByRole('link')).toHaveAttribute('href', `/race-detail/${raceId}`);
  expect(news.getByText('Lomba dimulai satu jam lebih awal, 06.00.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Notifikasi, 1: 1 kabar baru/ }));
  expect(
    within(await screen.findByRole('list', { name: 'Kabar baru' })).getByRole('link'),
  ).toHaveTextContent(/^Piala Pushbike Bandung/);
});
