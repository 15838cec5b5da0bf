import { useQuery } from '@tanstack/react-query';
import { workQueries } from '#api/organiser/work.ts';
import { useSession } from '#api/platform/session.ts';

/** Whether the signed-in person has the role for identity documents in this race; false without a sign-in or a signal. */
export function useMayReadPapers(raceId: string): boolean {
  const userId = useSession()?.userId ?? '';
  const { data } = useQuery({ ...workQueries.mine(userId), enabled: userId !== '' });
  return (
    data?.organisasi.some(
      ({ rights, lomba }) =>
        rights.includes('papers') ||
        lomba.some((one) => one.id === raceId && one.rights.includes('papers')),
    ) ?? false
  );
}
