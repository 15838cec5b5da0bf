import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { useSession } from '#api/platform/session.ts';
import { useAfterFirstContent } from '#ui/first-content.ts';
import { screens } from './screens.ts';

/** From a race to its payment: the screens that most come to from each, by their paths in the table. */
const nextOf: Record<string, string[]> = {
  // By "Pilih" and by several children at once one comes past the screen of all classes.
  '/race-detail/:id': [
    '/race-detail/:id/categories',
    '/race-detail/:id/anak',
    '/register-rider/:raceId',
  ],
  '/race-detail/:id/categories': ['/race-detail/:id/anak', '/register-rider/:raceId'],
  '/race-detail/:id/anak': ['/order-summary/:raceId', '/payment/:raceId'],
  '/register-rider/:raceId': ['/order-summary/:raceId', '/payment/:raceId'],
  '/order-summary/:raceId': ['/payment/:raceId'],
};

/** The way of a family without an account; the race's page is looked at by many who go no further. */
const nextOfVisitor: Record<string, string[]> = {
  '/register-rider/:raceId': ['/register-rider/:raceId/baru'],
  '/register-rider/:raceId/baru': ['/order-summary/:raceId', '/payment/:raceId'],
};

/** The screens whose code is worth having at an address. */
export function nextScreens(pathname: string, signedIn = true) {
  const ways = signedIn ? nextOf : nextOfVisitor;
  const at = Object.keys(ways).find((path) => matchPath(path, pathname) !== null) ?? '';
  const next = ways[at] ?? [];
  return screens.filter(({ path }) => next.includes(path));
}

/** While somebody looks at one screen of the way to a payment, the code of the next ones comes. */
export function useNextScreens(pathname: string): void {
  const signedIn = useSession() !== null;
  const ready = useAfterFirstContent();
  useEffect(() => {
    if (ready) {
      for (const { load } of nextScreens(pathname, signedIn)) {
        load().catch(() => undefined);
      }
    }
  }, [pathname, signedIn, ready]);
}
