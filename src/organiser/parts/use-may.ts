import { useQuery } from '@tanstack/react-query';
import { managedRaceQueries } from '#api/organiser/races.ts';
import { useSession } from '#api/platform/session.ts';

/**
 * Whether the signed-in person may do something in this race, for showing the right things only: the database asks anew.
 * Undefined while that is not known; without a sign-in nothing is.
 */
export function useMay(raceId: string): (right: string) => boolean | undefined {
  const signedIn = useSession() !== null;
  const { data } = useQuery({ ...managedRaceQueries.mine(), enabled: signedIn });
  const rights = data?.find(({ id }) => id === raceId)?.hak;
  return (right) => (data === undefined ? undefined : (rights?.includes(right) ?? false));
}
