import * as firstReads from '#api/first-reads.ts';
import { listStep } from '#domain/list-size.ts';
import { type FirstScreen, screenIn } from '#parts/frame/screen.ts';
import { columnSizes, rowSizes, smallSizes, wideSizes } from '#ui/picture-widths.ts';

/** What the page's first script knows of a screen; what it need not know is in screen-facts.ts. */
export interface ParentsScreen extends FirstScreen {
  /** Takes a laptop's width; the others stay a phone's column. */
  wide?: true;
  /** The screen's largest picture: the first read's first row has it in the first of these columns that is filled. */
  picture?: {
    columns: string[];
    sizes: string;
    /** Small, beside a row's words: the app does not wait for it, and nothing stands in for one that is not there. */
    small?: true;
    /** A race's: where it has none, its drawing stands there. */
    drawn?: true;
  };
}

/** Every screen of the parents' door (product spec, section 2); the builders of their addresses are in domain/paths.ts. */
const table = [
  {
    path: '/',
    load: () => import('#parents/features/home/home-screen.tsx'),
    wide: true,
    reads: () => [
      firstReads.featuredRaces(),
      firstReads.comingRaces(),
      firstReads.featuredCourses(),
      firstReads.latestNews(),
      firstReads.upcomingRaces(),
    ],
    picture: { columns: ['gambar_url'], sizes: wideSizes, drawn: true },
  },
  {
    path: '/race-list',
    load: () => import('#parents/features/races/race-list-screen.tsx'),
    wide: true,
    reads: () => [firstReads.races('', {}, listStep + 1)],
    searched: true,
    picture: { columns: ['gambar_url'], sizes: rowSizes, small: true, drawn: true },
  },
  {
    path: '/race-detail/:id',
    load: () => import('#parents/features/races/race-detail-screen.tsx'),
    wide: true,
    reads: ({ id = '' }) => [firstReads.race(id)],
    picture: { columns: ['gambar_cover', 'gambar_url'], sizes: wideSizes, drawn: true },
  },
  {
    path: '/klub/:id',
    load: () => import('#parents/features/races/club-screen.tsx'),
    wide: true,
  },
  {
    path: '/race-detail/:id/hari-lomba',
    wide: true,
    load: () => import('#parents/features/board/board-screen.tsx'),
  },
  {
    path: '/papan/layar/:id?',
    load: () => import('#parents/features/board/venue/venue-screen.tsx'),
  },
  {
    path: '/race-detail/:id/categories',
    load: () => import('#parents/features/booking/categories-screen.tsx'),
    reads: ({ id = '' }) => [firstReads.race(id), firstReads.categories(id)],
  },
  {
    path: '/race-detail/:id/anak',
    load: () => import('#parents/features/booking/children-screen.tsx'),
    signIn: 'here',
    reads: ({ id = '' }, userId) => [
      firstReads.race(id),
      firstReads.categories(id),
      firstReads.riders(userId),
      firstReads.ownForRace(userId, id),
    ],
  },
  {
    path: '/register-rider/:raceId',
    load: () => import('#parents/features/booking/rider-form-screen.tsx'),
    wide: true,
    reads: ({ raceId = '' }, userId) => [
      firstReads.race(raceId),
      firstReads.categories(raceId),
      ...(userId === ''
        ? []
        : [
            firstReads.profile(userId),
            firstReads.riders(userId),
            firstReads.ownForRace(userId, raceId),
          ]),
    ],
  },
  {
    path: '/order-summary/:raceId',
    load: () => import('#parents/features/booking/order-summary-screen.tsx'),
    signIn: 'sent',
  },
  {
    path: '/payment/:raceId',
    load: () => import('#parents/features/payment/payment-screen.tsx'),
    signIn: 'sent',
  },
  {
    path: '/success',
    wide: true,
    load: () => import('#parents/features/payment/payment-result-screen.tsx'),
  },
  {
    path: '/order',
    load: () => import('#parents/features/orders/order-list-screen.tsx'),
    wide: true,
    reads: (_, userId) => (userId === '' ? [] : [firstReads.orders(userId)]),
  },
  {
    path: '/order-detail/:id',
    load: () => import('#parents/features/orders/order-detail-screen.tsx'),
    wide: true,
    signIn: 'sent',
  },
  {
    path: '/profile',
    load: () => import('#parents/features/profile/profile-screen.tsx'),
    wide: true,
    signIn: 'own',
  },
  {
    path: '/online-classes',
    load: () => import('#parents/features/courses/courses-screen.tsx'),
    wide: true,
    reads: () => [firstReads.classes(1)],
    searched: true,
    picture: { columns: ['gambar_cover', 'gambar_url'], sizes: columnSizes },
  },
  {
    path: '/news-list',
    load: () => import('#parents/features/news/news-list-screen.tsx'),
    wide: true,
    reads: () => [firstReads.news('', listStep + 1)],
    searched: true,
    picture: { columns: ['gambar_url'], sizes: columnSizes },
  },
  {
    path: '/news-detail/:id',
    load: () => import('#parents/features/news/news-detail-screen.tsx'),
    wide: true,
    reads: ({ id = '' }) => [firstReads.newsArticle(id)],
    picture: { columns: ['gambar_url'], sizes: wideSizes },
  },
  {
    path: '/race-schedule',
    load: () => import('#parents/features/schedule/race-schedule-screen.tsx'),
    wide: true,
  },
  {
    path: '/tickets/:month?/:year?',
    load: () => import('#parents/features/tickets/tickets-screen.tsx'),
    wide: true,
    reads: ({ month }) =>
      month === undefined
        ? [firstReads.tickets(null, '', 'all', listStep + 1), firstReads.ticketLocations()]
        : [],
    searched: true,
    picture: { columns: ['gambar_url'], sizes: smallSizes },
  },
  {
    path: '/search-results',
    load: () => import('#parents/features/search/search-results-screen.tsx'),
    wide: true,
  },
  {
    path: '/login',
    load: () => import('#parents/features/auth/login-screen.tsx'),
  },
  {
    path: '/register',
    load: () => import('#parents/features/auth/register-screen.tsx'),
  },
  {
    path: '/reset-password',
    load: () => import('#parents/features/auth/reset-password-screen.tsx'),
  },
  {
    path: '/syarat',
    load: () => import('#parents/features/legal/terms-screen.tsx'),
  },
  {
    path: '/privasi',
    load: () => import('#parents/features/legal/privacy-screen.tsx'),
  },
  {
    path: '/profile/data',
    load: () => import('#parents/features/profile/own-data-screen.tsx'),
    wide: true,
    signIn: 'own',
  },
  {
    path: '/berhenti-pesan/:token',
    load: () => import('#parents/features/messages/unsubscribe-screen.tsx'),
  },
  {
    path: '/konfirmasi-email/:token',
    load: () => import('#parents/features/messages/mailbox-link-screen.tsx'),
  },
] as const satisfies readonly ParentsScreen[];

/** The address of a screen, in the router's notation. */
export type ScreenPath = (typeof table)[number]['path'];

export const screens: readonly (ParentsScreen & { path: ScreenPath })[] = table;

/** The screen of an address; null when there is none. */
export function screenAt(pathname: string) {
  return screenIn(screens, pathname);
}
