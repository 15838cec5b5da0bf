import { useQuery } from '@tanstack/react-query';
import { managedRaceQueries } from '#api/organiser/races.ts';
import type { MyOrganisation } from '#api/organiser/work.ts';
import * as rights from '#organiser/copy/rights.ts';
import { mayIn, whereMay } from '#organiser/parts/rights.ts';

export interface Scope {
  /** Empty for all races. */
  value: string;
  label: string;
}

/** What a role may be given for by this person: the whole organisation, or its races. */
export function useScopes(organisation: MyOrganisation): Scope[] {
  const whole = mayIn(organisation, 'members');
  const races = useQuery({ ...managedRaceQueries.mine(), enabled: whole });
  if (!whole) {
    return whereMay(organisation.races, 'members').map(({ id, judul }) => ({
      value: id,
      label: judul,
    }));
  }
  return [
    { value: '', label: rights.allRaces },
    ...(races.data ?? [])
      .filter(({ organisasi_id }) => organisasi_id === organisation.id)
      .map(({ id, judul }) => ({ value: id, label: judul })),
  ];
}
