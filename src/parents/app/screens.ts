/**
 * The code of every screen, by its address (product spec, section 2; the builders are in domain/paths.ts). The router
 * opens them from here, and the page's first script (src/parents/early.ts) starts to load the one that is asked for.
 */
export const screens = {
  '/': () => import('#parents/features/home/home-screen.tsx'),
  '/race-list': () => import('#parents/features/races/race-list-screen.tsx'),
  '/race-detail/:id': () => import('#parents/features/races/race-detail-screen.tsx'),
  '/race-detail/:id/categories': () => import('#parents/features/booking/categories-screen.tsx'),
  '/register-rider/:raceId': () => import('#parents/features/booking/rider-form-screen.tsx'),
  '/order-summary/:raceId': () => import('#parents/features/booking/order-summary-screen.tsx'),
  '/payment/:raceId': () => import('#parents/features/payment/payment-screen.tsx'),
  '/success': () => import('#parents/features/payment/payment-result-screen.tsx'),
  '/order': () => import('#parents/features/orders/order-list-screen.tsx'),
  '/order-detail/:id': () => import('#parents/features/orders/order-detail-screen.tsx'),
  '/profile': () => import('#parents/features/profile/profile-screen.tsx'),
  '/online-classes': () => import('#parents/features/classes/classes-screen.tsx'),
  '/news-list': () => import('#parents/features/news/news-list-screen.tsx'),
  '/news-detail/:id': () => import('#parents/features/news/news-detail-screen.tsx'),
  '/race-schedule': () => import('#parents/features/schedule/race-schedule-screen.tsx'),
  '/tickets/:month?/:year?': () => import('#parents/features/tickets/tickets-screen.tsx'),
  '/search-results': () => import('#parents/features/search/search-results-screen.tsx'),
  '/login': () => import('#parents/features/auth/login-screen.tsx'),
  '/register': () => import('#parents/features/auth/register-screen.tsx'),
  '/reset-password': () => import('#parents/features/auth/reset-password-screen.tsx'),
};

export type ScreenPath = keyof typeof screens;

/** The screen of an address and the values in it, without the router; null when there is none. */
export function screenAt(
  pathname: string,
): { path: ScreenPath; params: Record<string, string> } | null {
  const parts = pathname.split('/').filter(Boolean);
  for (const path of Object.keys(screens) as ScreenPath[]) {
    const params = match(path.split('/').filter(Boolean), parts);
    if (params !== null) return { path, params };
  }
  return null;
}

function match(pattern: string[], parts: string[]): Record<string, string> | null {
  if (parts.length > pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of pattern.entries()) {
    const part = parts[index];
    if (name.startsWith(':')) {
      if (part !== undefined) params[name.slice(1).replace('?', '')] = part;
      else if (!name.endsWith('?')) return null;
    } else if (name !== part) return null;
  }
  return params;
}
