import { queryOptions } from '@tanstack/react-query';
import { upcomingScheduleCount } from '#domain/constants.ts';
import { dataOf, rest } from './client.ts';
import { scheduledRaceColumns } from './columns.ts';
import { thisMinute } from './early-reads.ts';
import { everybody, savedFor } from './saved-reads.ts';

export interface ScheduledRace {
  id: string;
  judul: string;
  zona_waktu: string;
  tanggal_mulai: string;
  kota: string;
}

export const scheduleQueries = {
  /** The next twelve published races, soonest first (product spec, section 7). */
  upcoming: () =>
    queryOptions({
      queryKey: ['races', 'upcoming'],
      meta: savedFor(everybody),
      queryFn: ({ signal }): Promise<ScheduledRace[]> =>
        dataOf(
          rest
            .from('lomba')
            .select(scheduledRaceColumns)
            .eq('status', 'dipublikasi')
            .gte('tanggal_mulai', thisMinute())
            .order('tanggal_mulai', { ascending: true })
            .limit(upcomingScheduleCount)
            .abortSignal(signal),
        ),
    }),
};
