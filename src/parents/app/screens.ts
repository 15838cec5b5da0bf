import * as firstReads from '#api/first-reads.ts';
import type { Read } from '#api/platform/read.ts';
import { listStep } from '#domain/constants.ts';
import * as shared from '#parts/copy/shared.ts';
import type { Screen } from '#parts/frame/screen.ts';
import { columnSizes, smallSizes, wideSizes } from '#ui/picture-widths.ts';

/** What only the app has to know: the build keeps it out of the page's first script (screen-facts.ts). */
export interface ScreenFacts extends Pick<Screen, 'title'> {
  /** The app's own header above it, with the search box where it says so (product spec, section 2). */
  header?: 'plain' | 'search';
  /** Product spec, section 2: none where somebody signs in or is in the middle of a booking. */
  tabBar?: false;
  /** The tab that it belongs to. */
  tab?: 'home' | 'races' | 'orders' | 'profile';
}

/** What the page's first script knows of a screen too. */
export interface FirstScreen extends Pick<Screen, 'path' | 'load'> {
  /**
   * Who is not signed in is sent to the login screen (`sent`), or meets it at this address (`here`); either way the
   * screen is only ever drawn with a session. `own`: the screen itself sends them on, since it knows where to.
   */
  signIn?: 'sent' | 'here' | 'own';
  /** Takes a laptop's width; the others stay a phone's column. */
  wide?: true;
  /** What it reads first, which the page's first script asks for. */
  reads?: (params: Record<string, string>, userId: string) => Read[];
  /** What stands behind a question mark in its address makes it read something else. */
  searched?: true;
  /** Its largest picture: the first read's first row has it in the first of these columns that is filled. */
  picture?: { columns: string[]; sizes: string };
}

const publicBudget = 25;

/** Every screen of the parents' door (product spec, section 2); the builders of their addresses are in domain/paths.ts. */
export const table: (Screen & ScreenFacts & FirstScreen)[] = [
  {
    path: '/',
    load: () => import('#parents/features/home/home-screen.tsx'),
    wide: true,
    header: 'search',
    tab: 'home',
    offline: true,
    reads: () => [
      firstReads.featuredRaces(),
      firstReads.featuredClasses(),
      firstReads.latestNews(),
      firstReads.upcomingRaces(),
    ],
    picture: { columns: ['gambar_url'], sizes: wideSizes },
  },
  {
    path: '/race-list',
    title: shared.raceListTitle,
    load: () => import('#parents/features/races/race-list-screen.tsx'),
    wide: true,
    header: 'plain',
    tab: 'races',
    offline: true,
    budget: publicBudget,
    reads: () => [firstReads.races('', null, null, listStep + 1)],
    searched: true,
    picture: { columns: ['gambar_url'], sizes: columnSizes },
  },
  {
    path: '/race-detail/:id',
    title: shared.raceDetailTitle,
    load: () => import('#parents/features/races/race-detail-screen.tsx'),
    wide: true,
    tab: 'races',
    offline: true,
    budget: publicBudget,
    reads: ({ id = '' }) => [firstReads.race(id)],
    picture: { columns: ['gambar_cover', 'gambar_url'], sizes: wideSizes },
  },
  {
    path: '/race-detail/:id/categories',
    title: shared.categoriesTitle,
    load: () => import('#parents/features/booking/categories-screen.tsx'),
    tab: 'races',
    budget: publicBudget,
    reads: ({ id = '' }) => [firstReads.race(id), firstReads.categories(id)],
  },
  {
    path: '/race-detail/:id/anak',
    title: shared.childrenTitle,
    load: () => import('#parents/features/booking/children-screen.tsx'),
    signIn: 'here',
    tabBar: false,
    reads: ({ id = '' }, userId) => [
      firstReads.race(id),
      firstReads.categories(id),
      firstReads.riders(userId),
      firstReads.ownForRace(userId, id),
    ],
  },
  {
    path: '/register-rider/:raceId',
    title: shared.riderFormTitle,
    load: () => import('#parents/features/booking/rider-form-screen.tsx'),
    signIn: 'here',
    tabBar: false,
    reads: ({ raceId = '' }, userId) => [
      firstReads.race(raceId),
      firstReads.categories(raceId),
      firstReads.profile(userId),
      firstReads.riders(userId),
      firstReads.ownForRace(userId, raceId),
    ],
  },
  {
    path: '/order-summary/:raceId',
    title: shared.orderSummaryTitle,
    load: () => import('#parents/features/booking/order-summary-screen.tsx'),
    signIn: 'sent',
    tabBar: false,
    // From here somebody goes on to pay: it says so itself where it cannot, and goes on when the signal is back.
    offline: true,
  },
  {
    path: '/payment/:raceId',
    title: shared.paymentTitle,
    load: () => import('#parents/features/payment/payment-screen.tsx'),
    signIn: 'sent',
    tabBar: false,
    offline: true,
  },
  {
    path: '/success',
    title: shared.paymentResultTitle,
    load: () => import('#parents/features/payment/payment-result-screen.tsx'),
    tabBar: false,
  },
  {
    path: '/order',
    title: shared.ordersTitle,
    load: () => import('#parents/features/orders/order-list-screen.tsx'),
    header: 'plain',
    tab: 'orders',
    offline: true,
    reads: (_, userId) => (userId === '' ? [] : [firstReads.orders(userId)]),
  },
  {
    path: '/order-detail/:id',
    title: shared.orderDetailTitle,
    load: () => import('#parents/features/orders/order-detail-screen.tsx'),
    signIn: 'sent',
    tab: 'orders',
    offline: 'whole',
  },
  {
    path: '/profile',
    title: shared.profileTitle,
    load: () => import('#parents/features/profile/profile-screen.tsx'),
    signIn: 'own',
    tab: 'profile',
    offline: true,
  },
  {
    path: '/online-classes',
    title: shared.onlineClassesTitle,
    load: () => import('#parents/features/classes/classes-screen.tsx'),
    wide: true,
    budget: publicBudget,
    reads: () => [firstReads.classes(1)],
    searched: true,
    picture: { columns: ['gambar_cover', 'gambar_url'], sizes: columnSizes },
  },
  {
    path: '/news-list',
    title: shared.newsListTitle,
    load: () => import('#parents/features/news/news-list-screen.tsx'),
    wide: true,
    budget: publicBudget,
    reads: () => [firstReads.news('', listStep + 1)],
    searched: true,
    picture: { columns: ['gambar_url'], sizes: columnSizes },
  },
  {
    path: '/news-detail/:id',
    title: shared.newsDetailTitle,
    load: () => import('#parents/features/news/news-detail-screen.tsx'),
    wide: true,
    budget: publicBudget,
    reads: ({ id = '' }) => [firstReads.newsArticle(id)],
    picture: { columns: ['gambar_url'], sizes: wideSizes },
  },
  {
    path: '/race-schedule',
    title: shared.raceScheduleTitle,
    load: () => import('#parents/features/schedule/race-schedule-screen.tsx'),
    wide: true,
    budget: publicBudget,
  },
  {
    path: '/tickets/:month?/:year?',
    title: shared.ticket,
    load: () => import('#parents/features/tickets/tickets-screen.tsx'),
    wide: true,
    budget: publicBudget,
    reads: ({ month }) =>
      month === undefined
        ? [firstReads.tickets(null, '', 'all', listStep + 1), firstReads.ticketLocations()]
        : [],
    searched: true,
    picture: { columns: ['gambar_url'], sizes: smallSizes },
  },
  {
    path: '/search-results',
    title: shared.searchResultsTitle,
    load: () => import('#parents/features/search/search-results-screen.tsx'),
    wide: true,
    budget: publicBudget,
  },
  {
    path: '/login',
    title: shared.signInTitle,
    load: () => import('#parents/features/auth/login-screen.tsx'),
    tabBar: false,
  },
  {
    path: '/register',
    title: shared.signUpTitle,
    load: () => import('#parents/features/auth/register-screen.tsx'),
    tabBar: false,
  },
  {
    path: '/reset-password',
    title: shared.resetPasswordTitle,
    load: () => import('#parents/features/auth/reset-password-screen.tsx'),
  },
  {
    path: '/syarat',
    title: shared.termsTitle,
    load: () => import('#parents/features/legal/terms-screen.tsx'),
    tabBar: false,
    budget: publicBudget,
  },
  {
    path: '/privasi',
    title: shared.privacyTitle,
    load: () => import('#parents/features/legal/privacy-screen.tsx'),
    tabBar: false,
    budget: publicBudget,
  },
  {
    path: '/profile/data',
    title: shared.ownDataTitle,
    load: () => import('#parents/features/profile/own-data-screen.tsx'),
    signIn: 'own',
    tab: 'profile',
  },
  {
    path: '/berhenti-pesan/:token',
    title: shared.messagesTitle,
    load: () => import('#parents/features/messages/unsubscribe-screen.tsx'),
    tabBar: false,
  },
  {
    path: '/konfirmasi-email/:token',
    title: shared.mailboxTitle,
    load: () => import('#parents/features/messages/mailbox-link-screen.tsx'),
    tabBar: false,
  },
];

export const screens: FirstScreen[] = table;

/** The screen of an address and the values in it, without the router; null when there is none. */
export function screenAt(
  pathname: string,
): { screen: FirstScreen; params: Record<string, string> } | null {
  const parts = pathname.split('/').filter(Boolean);
  for (const screen of screens) {
    const params = match(screen.path.split('/').filter(Boolean), parts);
    if (params !== null) {
      return { screen, params };
    }
  }
  return null;
}

function match(pattern: string[], parts: string[]): Record<string, string> | null {
  if (parts.length > pattern.length) {
    return null;
  }
  const params: Record<string, string> = {};
  for (const [index, name] of pattern.entries()) {
    const part = parts[index];
    if (name.startsWith(':')) {
      if (part !== undefined) {
        params[name.slice(1).replace('?', '')] = part;
      } else if (!name.endsWith('?')) {
        return null;
      }
    } else if (name !== part) {
      return null;
    }
  }
  return params;
}
