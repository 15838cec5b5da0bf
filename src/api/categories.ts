import { queryOptions } from '@tanstack/react-query';
import type { AgeLimits } from '#domain/age.ts';
import type { GenderLimit } from '#domain/statuses.ts';
import * as firstReads from './first-reads.ts';
import { savedFor } from './platform/saved-reads.ts';
import { everybody } from './platform/saved-store.ts';
import { nullWhenMissing, send } from './platform/send.ts';

/** A category as one race offers it. */
export interface RaceCategory extends AgeLimits {
  id: string;
  nama: string;
  deskripsi: string | null;
  batasan_gender: GenderLimit | null;
  /** Most riders of this category in this race; null is only the race's own capacity. */
  kuota: number | null;
  /** Live registrations of it now; null is not known. */
  terisi: number | null;
  /** Places that this person could take; null is not known, and what was saved by an earlier version does not say it. */
  free?: number | null;
}

export const categoryQueries = {
  /** The categories of a race, youngest first, those for everybody last; none of an id that can be no race's. */
  ofRace: (raceId: string) =>
    queryOptions({
      queryKey: ['categories', raceId],
      meta: savedFor(everybody, firstReads.categories(raceId)),
      queryFn: async ({ signal }): Promise<RaceCategory[]> =>
        (await nullWhenMissing(send(firstReads.categories(raceId), signal))) ?? [],
    }),
};
