import * as shared from '#parts/copy/shared.ts';
import type { Screen } from '#parts/frame/screen.ts';
import type { ScreenPath } from './screens.ts';

/** What the page's first script need not know of a screen: a file of its own keeps it out of that script. */
export interface ScreenFacts extends Pick<Screen, 'title' | 'offline' | 'budget'> {
  /** The app's own header above it, with the search box where it says so (product spec, section 2). */
  header?: 'plain' | 'search';
  /** Product spec, section 2: none where somebody signs in or is in the middle of a booking. */
  tabBar?: false;
  /** The tab that it belongs to. */
  tab?: 'home' | 'races' | 'orders' | 'profile';
}

const publicBudget = 25;

export const screenFacts: Record<ScreenPath, ScreenFacts> = {
  '/': {
    header: 'search',
    tab: 'home',
    offline: true,
  },
  '/race-list': {
    title: shared.raceListTitle,
    header: 'plain',
    tab: 'races',
    offline: true,
    budget: publicBudget,
  },
  '/race-detail/:id': {
    title: shared.raceDetailTitle,
    tab: 'races',
    offline: true,
    budget: publicBudget,
  },
  '/klub/:id': {
    tab: 'races',
    budget: publicBudget,
  },
  '/race-detail/:id/hari-lomba': {
    title: shared.boardTitle,
    // At the fence every line of a phone is the board's.
    tabBar: false,
    offline: 'whole',
    budget: publicBudget,
  },
  '/papan/layar/:id?': {
    tabBar: false,
    offline: 'whole',
    budget: publicBudget,
  },
  '/race-detail/:id/categories': {
    title: shared.categoriesTitle,
    tab: 'races',
    budget: publicBudget,
  },
  '/race-detail/:id/anak': {
    title: shared.childrenTitle,
    tabBar: false,
  },
  '/register-rider/:raceId': {
    title: shared.riderFormTitle,
    tabBar: false,
  },
  '/order-summary/:raceId': {
    title: shared.orderSummaryTitle,
    tabBar: false,
    // From here somebody goes on to pay: it says so itself where it cannot, and goes on when the signal is back.
    offline: true,
  },
  '/payment/:raceId': {
    title: shared.paymentTitle,
    tabBar: false,
    offline: true,
  },
  '/success': {
    title: shared.paymentResultTitle,
    tabBar: false,
  },
  '/order': {
    title: shared.ordersTitle,
    header: 'plain',
    tab: 'orders',
    offline: true,
  },
  '/order-detail/:id': {
    title: shared.orderDetailTitle,
    tab: 'orders',
    offline: 'whole',
  },
  '/profile': {
    title: shared.profileTitle,
    tab: 'profile',
    offline: true,
  },
  '/online-classes': {
    title: shared.coursesTitle,
    budget: publicBudget,
  },
  '/news-list': {
    title: shared.newsListTitle,
    budget: publicBudget,
  },
  '/news-detail/:id': {
    title: shared.newsDetailTitle,
    budget: publicBudget,
  },
  '/race-schedule': {
    title: shared.raceScheduleTitle,
    budget: publicBudget,
  },
  '/tickets/:month?/:year?': {
    title: shared.ticket,
    budget: publicBudget,
  },
  '/search-results': {
    title: shared.searchResultsTitle,
    budget: publicBudget,
  },
  '/login': {
    title: shared.signInTitle,
    tabBar: false,
  },
  '/register': {
    title: shared.signUpTitle,
    tabBar: false,
  },
  '/reset-password': {
    title: shared.resetPasswordTitle,
  },
  '/syarat': {
    title: shared.termsTitle,
    tabBar: false,
    budget: publicBudget,
  },
  '/privasi': {
    title: shared.privacyTitle,
    tabBar: false,
    budget: publicBudget,
  },
  '/profile/data': {
    title: shared.ownDataTitle,
    tab: 'profile',
  },
  '/berhenti-pesan/:token': {
    title: shared.messagesTitle,
    tabBar: false,
  },
  '/konfirmasi-email/:token': {
    title: shared.mailboxTitle,
    tabBar: false,
  },
};
