import { queryOptions } from '@tanstack/react-query';
import { featuredRaceCount } from '#domain/constants.ts';
import { dataOf, rest } from './client.ts';
import { featuredRaceColumns } from './columns.ts';
import { everybody, savedFor } from './saved-reads.ts';

/** What a race's card on the home page shows. `harga_dasar` is whole rupiah; null is the default price. */
export interface FeaturedRace {
  id: string;
  judul: string;
  kota: string;
  penyelenggara: string | null;
  zona_waktu: string;
  tanggal_mulai: string;
  harga_dasar: number | null;
  gambar_url: string | null;
}

export const homeQueries = {
  /** The newest published races (product spec, section 7). */
  featuredRaces: () =>
    queryOptions({
      queryKey: ['races', 'featured'],
      meta: savedFor(everybody),
      queryFn: ({ signal }): Promise<FeaturedRace[]> =>
        dataOf(
          rest
            .from('lomba')
            .select(featuredRaceColumns)
            .eq('status', 'dipublikasi')
            .order('dibuat_pada', { ascending: false })
            .limit(featuredRaceCount)
            .abortSignal(signal),
        ),
    }),
};
