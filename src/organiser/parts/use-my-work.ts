import { useQuery } from '@tanstack/react-query';
import { type MyWork, workQueries } from '#api/organiser/work.ts';
import { useSession } from '#api/platform/session.ts';
import { useKeptWhileTyped } from './typed-here.ts';

function endsActing(before: MyWork, now: MyWork): boolean {
  return before.acting !== null && now.acting === null;
}

/** What the signed-in person is at this door. Behind `RequireSession` only. */
export function useMyWork() {
  const { data, error, isFetching, isPending, refetch } = useQuery(
    workQueries.mine(useSession()?.userId ?? ''),
  );
  // The bar says that acting ended, and what that means for what was typed.
  return { data: useKeptWhileTyped(data, endsActing), error, isFetching, isPending, refetch };
}

/** Whether an admin acts for this club now: nobody else of the operator's finds anything behind its races. */
export function useActsFor(organisationId: string | null): boolean {
  const { data: work } = useMyWork();
  return organisationId !== null && work?.acting?.organisasi_id === organisationId;
}
