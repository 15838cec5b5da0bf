import { useQuery } from '@tanstack/react-query';
import { workQueries } from '#api/organiser/work.ts';
import { useSession } from '#api/platform/session.ts';

/** What the signed-in person is at this door. Behind `RequireSession` only. */
export function useMyWork() {
  return useQuery(workQueries.mine(useSession()?.userId ?? ''));
}

/** Whether an admin acts for this club now: nobody else of the operator's finds anything behind its races. */
export function useActsFor(organisationId: string | null): boolean {
  const { data: work } = useMyWork();
  return organisationId !== null && work?.acting?.organisasi_id === organisationId;
}
