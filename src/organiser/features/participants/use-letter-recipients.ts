import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { RaceLetter } from '#api/organiser/letters.ts';
import type { ParticipantList } from '#api/organiser/participants.ts';
import {
  asListFilters,
  type ChosenLetterFilters,
  chosenOf,
  type LetterFilterName,
  letterFilter,
  letterFilterNames,
} from './letter-filter.ts';
import { filtered, indexed } from './rider-filter.ts';

const nobodyChosen = Object.fromEntries(
  letterFilterNames.map((name) => [name, []]),
) as unknown as ChosenLetterFilters;

/** Whom a letter is for: filters, or riders that were chosen in the list; of a letter that waits what it has. */
export function useLetterRecipients(list: ParticipantList, letter: RaceLetter | null) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const [chosen, setChosen] = useState<ChosenLetterFilters>(() =>
    letter === null
      ? (Object.fromEntries(
          letterFilterNames.map((name) => [name, params.getAll(name)]),
        ) as unknown as ChosenLetterFilters)
      : chosenOf(letter.filter),
  );
  const [riders, setRiders] = useState<readonly string[]>(
    () =>
      letter?.filter.rider ??
      (state as { riders?: string[] } | null)?.riders?.filter((one) =>
        list.riders.some(({ id }) => id === one),
      ) ??
      [],
  );
  const zone = list.race.zona_waktu;
  const found = useMemo(() => {
    const all = indexed(list.riders, zone);
    const picked = new Set(riders);
    return filtered(
      riders.length === 0 ? all : all.filter(({ rider }) => picked.has(rider.id)),
      '',
      asListFilters(chosen),
    );
  }, [list.riders, zone, riders, chosen]);

  return {
    chosen,
    riders,
    found,
    filter: letterFilter(chosen, riders),
    everybody: riders.length === 0 && letterFilterNames.every((name) => chosen[name].length === 0),
    dropRiders: () => setRiders([]),
    clear: () => setChosen(nobodyChosen),
    toggle: (name: string, value: string) =>
      setChosen((before) => {
        const values = before[name as LetterFilterName] ?? [];
        return {
          ...before,
          [name]: values.includes(value)
            ? values.filter((one) => one !== value)
            : [...values, value],
        };
      }),
  };
}

export type LetterRecipients = ReturnType<typeof useLetterRecipients>;
