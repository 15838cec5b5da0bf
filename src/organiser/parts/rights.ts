import { useQuery } from '@tanstack/react-query';
import { managedRaceQueries, mostRaces } from '#api/organiser/races.ts';
import { workQueries } from '#api/organiser/work.ts';
import { useSession } from '#api/platform/session.ts';
import type { Right } from '#domain/roles.ts';
import { useKeptWhileTyped } from './typed-here.ts';

/** Whether the signed-in person may do something; undefined while that is not known. */
export type May = (right: Right) => boolean | undefined;

/** What `my_work` and `my_races` tell of an organisation or a race: what the person may do there. */
interface WithRights {
  readonly rights: readonly string[];
}

/** Whether the person may do something in this organisation, or race, of theirs; for showing the right things only. */
export function mayIn({ rights }: WithRights, right: Right): boolean {
  return rights.includes(right);
}

/** Those in which the person may do something. */
export function whereMay<Of extends WithRights>(all: readonly Of[], right: Right): Of[] {
  return all.filter((one) => mayIn(one, right));
}

/**
 * What the signed-in person may do in this race, for showing the right things only: the database asks anew.
 * Without a sign-in nothing is known.
 */
export function useMay(raceId: string): May {
  const userId = useSession()?.userId ?? '';
  const { data: answer } = useQuery({ ...managedRaceQueries.mine(), enabled: userId !== '' });
  const races = useKeptWhileTyped(answer, (before, now) => {
    const rightsIn = (all: typeof now) => all.find(({ id }) => id === raceId)?.rights ?? [];
    return rightsIn(before).some((right) => !rightsIn(now).includes(right));
  });
  const race = races?.find(({ id }) => id === raceId);
  // An admin may act for a club with more races than are answered at once.
  const isCut = race === undefined && races !== undefined && races.length >= mostRaces;
  const { data: work } = useQuery({ ...workQueries.mine(userId), enabled: isCut });
  if (races === undefined || (isCut && work === undefined)) {
    return () => undefined;
  }
  return (right) => (race === undefined ? isCut && work?.acting != null : mayIn(race, right));
}
