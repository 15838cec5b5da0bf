import { useQuery } from '@tanstack/react-query';
import { workQueries } from '#api/organiser/work.ts';
import { useSession } from '#api/platform/session.ts';

/** What the signed-in person is at this door. Behind `RequireSession` only. */
export function useMyWork() {
  return useQuery(workQueries.mine(useSession()?.userId ?? ''));
}
