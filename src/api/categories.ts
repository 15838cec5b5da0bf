import { queryOptions } from '@tanstack/react-query';
import { dataOf, rest } from './client.ts';
import { raceCategoryColumns } from './columns.ts';
import { everybody, savedFor } from './saved-reads.ts';

/** A category as one race offers it. Ages are full years on the race day. */
export interface RaceCategory {
  id: string;
  nama: string;
  deskripsi: string | null;
  usia_min: number | null;
  usia_max: number | null;
  batasan_gender: string | null;
  /** Most riders of this category in this race; null is only the race's own capacity. */
  kuota: number | null;
}

/** Older than any rider: where a category has no limit. */
const maxAge = 200;

export const categoryQueries = {
  /** The categories of a race, youngest first, those for everybody last. */
  ofRace: (raceId: string) =>
    queryOptions({
      queryKey: ['categories', raceId],
      meta: savedFor(everybody),
      queryFn: async ({ signal }): Promise<RaceCategory[]> => {
        const links = await dataOf(
          rest
            .from('lomba_kategori')
            .select(raceCategoryColumns)
            .eq('lomba_id', raceId)
            .abortSignal(signal),
        );
        return links
          .map(({ kuota, kategori }) => ({ ...kategori, kuota }))
          .sort(
            (a, b) =>
              (a.usia_min ?? a.usia_max ?? maxAge) - (b.usia_min ?? b.usia_max ?? maxAge) ||
              (a.usia_max ?? maxAge) - (b.usia_max ?? maxAge) ||
              a.nama.localeCompare(b.nama, 'id'),
          );
      },
    }),
};
