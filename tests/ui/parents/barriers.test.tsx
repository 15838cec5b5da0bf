import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { backend, profileBackend } from '#tests/support/ui/backend.ts';
import { expectNoBarriers } from '#tests/support/ui/barriers.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  category,
  categoryId,
  course,
  courseLink,
  entryDetail,
  featuredRace,
  filledProfile,
  listedEntry,
  newsArticle,
  orderId,
  race,
  raceId,
  rider,
  ticket,
  unpaid,
} from '#tests/support/ui/rows.ts';

const book = `/register-rider/${raceId}?kategori=${categoryId}`;

beforeEach(() => {
  profileBackend();
  backend.race(race());
  backend.featuredRaces([featuredRace()]);
  backend.categories([category()]);
  backend.regencies(['KOTA BANDUNG']);
  backend.adminFee(4_000);
  backend.riders([rider()]);
  backend.profile(filledProfile());
  backend.featuredCourses([course()]);
  backend.latestNews([newsArticle()]);
  backend.article(newsArticle());
  backend.news([newsArticle()]);
  backend.tickets([ticket()]);
  backend.ticketLocations(['Solo']);
  backend.myClasses([], [courseLink]);
  backend.ownWaiting([]);
  backend.raceStory([]);
  backend.raceFriends([]);
  backend.boardConsents([]);
  backend.ownNews([]);
  backend.ownEntries([]);
});

/** Each screen with something on it, for a visitor or for a parent, and what is seen when it is there. */
const screens: [address: string, shows: RegExp, signedIn?: true][] = [
  ['/', /Berita Pushbike/],
  [`/race-detail/${raceId}`, /Keterangan|Ringkasan/],
  [`/race-detail/${raceId}/categories`, /Kategori/],
  ['/news-list', /Daftar Berita/],
  ['/tickets', /All Tickets/],
  ['/login', /^Masuk$/],
  ['/register', /^Daftar$/],
  ['/syarat', /Akun Anda/],
  ['/privasi', /Hak Anda/],
  [book, /./, true],
  [`/race-detail/${raceId}/anak`, /./, true],
  ['/order', /^Order$/, true],
  [`/order-detail/${orderId}`, /./, true],
  [`/order-summary/${raceId}?pendaftaran=${orderId}`, /Pesananmu/, true],
  ['/profile', /./, true],
  ['/profile/data', /./, true],
];

test.each(screens)('%s has no barrier', async (address, shows, signedIn) => {
  if (address.startsWith('/order-')) {
    backend.order(entryDetail(address.startsWith('/order-summary') ? unpaid : {}));
  }
  if (address === '/order') {
    backend.orders([listedEntry()]);
  }
  const { queryClient } = renderApp(address, signedIn ? { session: true } : {});
  expect((await screen.findAllByRole('heading', { name: shows }))[0]).toBeVisible();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await expectNoBarriers();
});
