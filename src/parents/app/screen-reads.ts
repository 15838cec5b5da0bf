import * as firstReads from '#api/first-reads.ts';
import type { Read } from '#api/platform/read.ts';
import { listStep } from '#domain/list-size.ts';
import type { ScreenPath } from './screens.ts';

type Reads = (params: Record<string, string>, userId: string) => Read[];

/** What a screen reads first. The first of them brings the picture people wait for. */
export const readsOf: Partial<Record<ScreenPath, Reads>> = {
  '/': () => [
    firstReads.featuredRaces(),
    firstReads.featuredClasses(),
    firstReads.latestNews(),
    firstReads.upcomingRaces(),
  ],
  '/race-list': () => [firstReads.races('', null, null, listStep + 1)],
  '/race-detail/:id': ({ id = '' }) => [firstReads.race(id)],
  '/race-detail/:id/categories': ({ id = '' }) => [firstReads.race(id), firstReads.categories(id)],
  '/register-rider/:raceId': ({ raceId = '' }, userId) => [
    firstReads.race(raceId),
    firstReads.categories(raceId),
    firstReads.profile(userId),
    firstReads.riders(userId),
    firstReads.ownForRace(userId, raceId),
  ],
  '/order': (_, userId) => [firstReads.orders(userId)],
};
