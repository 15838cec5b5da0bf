import { useQuery } from '@tanstack/react-query';
import type { Child } from '#api/own-reads.ts';
import type { Session } from '#api/platform/session.ts';

/** Tells which race has which of the family's children already; until that is known, none has. */
export function useEntered(session: Session | null, family: readonly Child[]) {
  const userId = session?.userId ?? '';
  const { data: entered = [] } = useQuery({
    // Under the key of the family's entries, so that a new one is looked at. Loaded for families: a visitor's page does without.
    queryKey: ['registrations', userId, 'entered'],
    queryFn: async ({ client }) =>
      (await import('./entered-races.ts')).enteredRaces(client, userId),
    enabled: session !== null && family.length > 0,
  });
  return (race: { id: string }, child: Child) =>
    entered.includes(`${race.id} ${child.nama_panggilan}`);
}
