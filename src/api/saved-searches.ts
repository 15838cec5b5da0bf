import { queryOptions } from '@tanstack/react-query';
import { rows, rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';

/** What a family looks for: it is told when a race is published that fits. Null is any. */
export interface SavedSearch {
  id: string;
  teks: string | null;
  kota: string | null;
  /** 1-12 */
  bulan: number | null;
  rider_id: string | null;
  usia: number | null;
}

export const searchQueries = {
  own: (userId: string) =>
    queryOptions({
      queryKey: ['saved-searches', userId],
      queryFn: ({ signal }): Promise<SavedSearch[]> =>
        send(
          rows('pencarian_lomba', 'id, teks, kota, bulan, rider_id, usia', {
            user_id: `eq.${userId}`,
            order: 'dibuat_pada.asc',
          }),
          signal,
        ),
    }),
};

/**
 * Keeps a search; the same again is the same one.
 * @throws AppError `too_many_searches` …
 */
export async function saveSearch(wish: Omit<SavedSearch, 'id'>): Promise<void> {
  await send(
    rpcRead('save_search', {
      query: wish.teks ?? '',
      city: wish.kota ?? '',
      month: wish.bulan as number,
      rider_id: wish.rider_id as string,
      age: wish.usia as number,
    }),
  );
}

export async function removeSearch(id: string): Promise<void> {
  await send(rpcRead('remove_search', { search_id: id }));
}
