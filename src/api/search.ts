import { queryOptions } from '@tanstack/react-query';
import type { FeaturedClass } from './classes.ts';
import { dataOf, rest } from './client.ts';

/** What a race's card in the search results shows. `harga_dasar` is whole rupiah; null is the default price. */
export interface FoundRace {
  id: string;
  judul: string;
  kota: string;
  zona_waktu: string;
  tanggal_mulai: string;
  harga_dasar: number | null;
  gambar_url: string | null;
}

/**
 * Global search (product spec, section 5). The text is matched as text, by the database. It is posted, as in every
 * search of ours: in an address PostgREST would read a text such as `eq.1` or `in.(a)` as a filter.
 */
export const searchQueries = {
  /** Published races whose title or city contains the text: coming ones first. */
  races: (text: string) =>
    queryOptions({
      queryKey: ['races', 'search', text],
      queryFn: ({ signal }): Promise<FoundRace[]> =>
        dataOf(rest.rpc('search_races', { query: text }).abortSignal(signal)),
    }),

  /** Published classes whose title or description contains the text, newest first. */
  classes: (text: string) =>
    queryOptions({
      queryKey: ['classes', 'search', text],
      queryFn: ({ signal }): Promise<FeaturedClass[]> =>
        dataOf(rest.rpc('search_classes', { query: text }).abortSignal(signal)),
    }),
};
