import type { LetterFilter } from '#api/organiser/letters.ts';
import { type ChosenFilters, type FilterName, filterNames } from './rider-filter.ts';

/** The filters of the list of riders that a letter may go by, and what the database calls them. */
const keys = {
  kategori: 'category',
  status: 'status',
  bayar: 'payment',
  hadir: 'arrival',
  tim: 'team',
  plat: 'plate',
} as const satisfies Partial<Record<FilterName, keyof LetterFilter>>;

export type LetterFilterName = keyof typeof keys;

export const letterFilterNames = Object.keys(keys) as LetterFilterName[];

export type ChosenLetterFilters = Record<LetterFilterName, readonly string[]>;

export function letterFilter(chosen: ChosenLetterFilters, riders: readonly string[]): LetterFilter {
  return {
    category: [...chosen.kategori],
    status: [...chosen.status],
    payment: [...chosen.bayar],
    arrival: [...chosen.hadir],
    team: [...chosen.tim],
    plate: [...chosen.plat],
    rider: [...riders],
  };
}

/** The filter of a letter as the list of riders, and the address, have it. */
export function chosenOf(filter: LetterFilter): ChosenLetterFilters {
  return Object.fromEntries(
    letterFilterNames.map((name) => [name, filter[keys[name]]]),
  ) as unknown as ChosenLetterFilters;
}

/** All filters of the list of riders, where only those of a letter are used. */
export function asListFilters(chosen: ChosenLetterFilters): ChosenFilters {
  const all = Object.fromEntries(filterNames.map((name) => [name, [] as string[]]));
  return { ...all, ...chosen } as ChosenFilters;
}

/** Whether a letter can go by what the list of riders is filtered by; else it goes to the rows that are shown. */
export function goesByFilter(chosen: ChosenFilters, typed: string): boolean {
  return (
    typed.trim() === '' &&
    filterNames.every((name) => Object.hasOwn(keys, name) || chosen[name].length === 0)
  );
}
