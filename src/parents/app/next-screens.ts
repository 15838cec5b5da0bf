import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import type { ScreenFile } from '#parts/frame/screen-file.ts';
import { screens } from './screens.ts';

/** Of a race that nobody has chosen yet there is only code to ask for. */
const nextOfAll: Record<string, string[]> = {
  '/': ['/race-detail/:id'],
  '/race-list': ['/race-detail/:id'],
};

/** From a race to its payment: the screens that most come to from each, by their paths in the table. */
const nextOf: Record<string, string[]> = {
  ...nextOfAll,
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

/** The way of a family without an account. */
const nextOfVisitor: Record<string, string[]> = {
  ...nextOfAll,
  '/race-detail/:id/categories': ['/register-rider/:raceId'],
  '/register-rider/:raceId': ['/order-summary/:raceId', '/payment/:raceId'],
};

/** A race is looked at by many visitors who go no further; these come once somebody has said how old a child is. */
const nextOfGoing: Record<string, string[]> = {
  '/race-detail/:id': ['/register-rider/:raceId'],
  ...nextOfVisitor,
};

export type Reader = 'person' | 'visitor' | 'going';
const waysOf = { person: nextOf, visitor: nextOfVisitor, going: nextOfGoing };

/** The screens whose code is worth having at an address. */
export function nextScreens(pathname: string, reader: Reader = 'person') {
  const ways = waysOf[reader];
  const at = Object.keys(ways).find((path) => matchPath(path, pathname) !== null) ?? '';
  const next = ways[at] ?? [];
  return screens.filter(({ path }) => next.includes(path));
}

/**
 * The code of the next screens, and of a person what they will show: a visitor is asked for nothing ahead.
 *
 * @param left aborted once the screen before them is no longer looked at: nothing is asked for its sake then
 */
export async function fetchNext(
  client: QueryClient,
  pathname: string,
  reader: Reader,
  left?: AbortSignal,
): Promise<void> {
  // The whole way is of one race.
  const [race = ''] = pathname.split('/').slice(2);
  const params = { id: race, raceId: race };
  await Promise.all(
    nextScreens(pathname, reader).map(async ({ load }) => {
      const { loadParts, prefetch }: ScreenFile = await load();
      await loadParts?.();
      if (race !== '' && !left?.aborted && reader === 'person') {
        await prefetch?.(client, params);
      }
    }),
  );
}
