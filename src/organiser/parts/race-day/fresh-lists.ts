import { useQuery } from '@tanstack/react-query';
import type { RaceDay } from './use-race-day.ts';

export function listsKey(raceId: string) {
  return ['race-day-lists', raceId] as const;
}

/** How often a screen asks that shows who is not in a list yet. */
const askedMs = 10_000;

/**
 * Reads lists and classes anew when a screen opens that hangs on them, and while it is open: somebody may have made a class or added a
 * rider at the desk since this phone read its lists. A practice has those of its race, and the server knows neither.
 * @returns whether they were read
 */
export function useFreshLists(day: RaceDay): boolean {
  const { data } = useQuery({
    queryKey: listsKey(day.race.id),
    queryFn: async () => {
      await day.readLists();
      return true;
    },
    enabled: day.practiceOf === null && day.state === 'open',
    staleTime: 0,
    gcTime: 0,
    refetchInterval: askedMs,
  });
  return data === true;
}
