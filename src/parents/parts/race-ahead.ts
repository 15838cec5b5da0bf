import { useQueryClient } from '@tanstack/react-query';
import { categoryQueries } from '#api/categories.ts';
import { raceQueries } from '#api/races.ts';

/** Asks for what a race's page shows, while the person is still about to open it. */
export function useRaceAhead(): (raceId: string) => void {
  const client = useQueryClient();
  return (raceId) => {
    client.prefetchQuery(raceQueries.detail(raceId));
    client.prefetchQuery(categoryQueries.ofRace(raceId));
  };
}
