import { useMemo, useState } from 'react';
import type { ParticipantContact, ParticipantList } from '#api/organiser/participants.ts';
import { useListAddress } from '#organiser/parts/address-state.ts';
import { chosenColumns, inOrder } from '#organiser/parts/table/columns.ts';
import { useAddressText } from '#ui/address-text.ts';
import { listFilters } from './list-filters.ts';
import { answerColumns, withoutAnswers } from './rider-answers.ts';
import { riderColumns, usualColumns } from './rider-columns.tsx';
import {
  type ChosenFilters,
  type FilterName,
  filtered,
  filterNames,
  indexed,
  totalsOf,
} from './rider-filter.ts';

/** The riders of a race as the address says: filtered, searched, with the columns that were chosen, in order. */
export function useRiderTable(list: ParticipantList, mayOpen: boolean) {
  const address = useListAddress();
  const { typed, setTyped } = useAddressText('q');
  const riders = useMemo(
    () => indexed(list.riders, list.race.zona_waktu),
    [list.riders, list.race.zona_waktu],
  );
  const chosen = Object.fromEntries(
    filterNames.map((name) => [name, address.values(name)]),
  ) as Record<FilterName, string[]>;
  const chosenKey = JSON.stringify(chosen);
  const found = useMemo(
    () => filtered(riders, typed, JSON.parse(chosenKey) as ChosenFilters),
    [riders, typed, chosenKey],
  );
  const totals = useMemo(() => totalsOf(found.rows), [found.rows]);
  const answers = useMemo(() => answerColumns(list.race, list.riders), [list.race, list.riders]);
  const unanswered = useMemo(
    () => withoutAnswers(list.race, list.riders),
    [list.race, list.riders],
  );
  // In nobody's store: numbers that were opened are gone with the screen.
  const [contacts, setContacts] = useState<ReadonlyMap<string, ParticipantContact>>(new Map());
  const columns = useMemo(
    () => riderColumns(list.race.zona_waktu, { contacts: mayOpen ? contacts : null, answers }),
    [list.race.zona_waktu, mayOpen, contacts, answers],
  );
  const chosenIds = address.values('kolom');
  const chosenIdsKey = JSON.stringify(chosenIds);
  const { shown, gone } = useMemo(
    () => chosenColumns(columns, usualColumns, JSON.parse(chosenIdsKey) as string[]),
    [columns, chosenIdsKey],
  );
  const ordered = useMemo(
    () => inOrder(found.rows, shown, address.sorting),
    [found.rows, shown, address.sorting],
  );
  return {
    address,
    typed,
    setTyped,
    chosen,
    found,
    totals,
    unanswered,
    columns,
    shown,
    gone,
    ordered,
    contacts,
    /** The columns that were chosen by hand; empty where they are the usual ones. */
    chosenIds,
    filters: listFilters(list, found.counts, chosen, filterNames),
    opened: (known: readonly ParticipantContact[]) =>
      setContacts(new Map([...contacts, ...known.map((one) => [one.id, one] as const)])),
    clear() {
      setTyped('');
      address.clear(filterNames);
    },
  };
}

export type RiderTable = ReturnType<typeof useRiderTable>;
