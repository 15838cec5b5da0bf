import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { EntryDetail, ListedEntry } from './entries.ts';
import { amendSaved } from './platform/saved-reads.ts';

/**
 * An entry that was read or made by itself stands in the list as well, as it is now: the signal may go before the list is read
 * again, and a phone that has the ticket must not say that there is none.
 * @param queryKey of the list
 * @param entries of one person; new ones, the newest last, come first in the list
 */
export function listAnew(
  client: QueryClient,
  userId: string,
  queryKey: QueryKey,
  entries: readonly EntryDetail[],
): void {
  const amended = (list: readonly ListedEntry[]) => withEntries(list, entries);
  const known = client.getQueryState<ListedEntry[]>(queryKey);
  if (known?.data !== undefined) {
    // As old as it was: it is to be read again all the same.
    client.setQueryData(queryKey, amended(known.data), { updatedAt: known.dataUpdatedAt });
    if (known.isInvalidated) {
      client.invalidateQueries({ queryKey, refetchType: 'none' });
    }
  }
  amendSaved<ListedEntry[]>(userId, queryKey, (saved) => amended(saved ?? []));
}

function withEntries(list: readonly ListedEntry[], entries: readonly EntryDetail[]): ListedEntry[] {
  const places = new Map(list.map((entry) => [entry.id, entry]));
  const now = new Map(entries.map((entry) => [entry.id, { ...places.get(entry.id), ...entry }]));
  const added = [...now.values()].filter(({ id }) => !places.has(id));
  return [...added.toReversed(), ...list.map((entry) => now.get(entry.id) ?? entry)];
}
