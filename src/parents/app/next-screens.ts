import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { useSession } from '#api/platform/session.ts';
import type { ScreenFile } from '#parts/frame/screen-file.ts';
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

/** The code of the next screens, and of a person what they will show: a visitor is asked for nothing ahead. */
export async function fetchNext(
  client: QueryClient,
  pathname: string,
  signedIn: boolean,
): Promise<void> {
  // The whole way is of one race.
  const [race = ''] = pathname.split('/').slice(2);
  const params = { id: race, raceId: race };
  await Promise.all(
    nextScreens(pathname, signedIn).map(async ({ load }) => {
      const { prefetch }: ScreenFile = await load();
      if (signedIn) {
        await prefetch?.(client, params);
      }
    }),
  );
}

/** While somebody looks at one screen of the way to a payment, the next ones come. */
export function useNextScreens(pathname: string): void {
  const client = useQueryClient();
  const signedIn = useSession() !== null;
  const ready = useAfterFirstContent();
  useEffect(() => {
    if (ready) {
      fetchNext(client, pathname, signedIn).catch(() => undefined);
    }
  }, [client, pathname, signedIn, ready]);
}
