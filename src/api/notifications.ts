import { queryOptions } from '@tanstack/react-query';
import { notificationWindowDays } from '#domain/constants.ts';
import { dataOf, rest } from './client.ts';

/** A race that starts soon. `harga_dasar` is whole rupiah; null is the default price. */
export interface UpcomingRace {
  id: string;
  judul: string;
  zona_waktu: string;
  tanggal_mulai: string;
  kota: string;
  harga_dasar: number | null;
}

const dayMs = 86_400_000;
/** More than anybody scrolls through in a panel; the badge stops counting at 9. */
const panelMax = 50;

export const notificationQueries = {
  /** Published races that start within seven days, soonest first (product spec, section 7). */
  upcoming: () =>
    queryOptions({
      queryKey: ['races', 'notifications'],
      // The bell is on every screen; what it counts changes once in hours.
      staleTime: 5 * 60_000,
      queryFn: ({ signal }): Promise<UpcomingRace[]> => {
        const now = Date.now();
        return dataOf(
          rest
            .from('lomba')
            .select('id, judul, zona_waktu, tanggal_mulai, kota, harga_dasar')
            .eq('status', 'dipublikasi')
            .gte('tanggal_mulai', new Date(now).toISOString())
            .lte('tanggal_mulai', new Date(now + notificationWindowDays * dayMs).toISOString())
            .order('tanggal_mulai', { ascending: true })
            .limit(panelMax)
            .abortSignal(signal),
        );
      },
    }),
};
