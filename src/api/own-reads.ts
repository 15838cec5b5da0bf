import { queryOptions } from '@tanstack/react-query';
import type { ListedEntry } from './entries.ts';
import * as firstReads from './first-reads.ts';
import { savedFor } from './platform/saved-reads.ts';
import { send } from './platform/send.ts';
import type { Rider } from './riders.ts';

/** What of a child says which races are for it. */
export type Child = Pick<
  Rider,
  'id' | 'nama_panggilan' | 'tanggal_lahir' | 'jenis_kelamin' | 'kota_asal'
>;

/** The children of the family, the first that was known first. Apart from what changes a child (riders.ts), which most screens do without. */
export function ownChildren(userId: string) {
  return queryOptions({
    queryKey: ['riders', userId],
    queryFn: ({ signal }): Promise<Rider[]> => send(firstReads.riders(userId), signal),
  });
}

/** The person's entries, newest first. Apart from what changes an entry (entries.ts), which home and the board do without. */
export function ownEntries(userId: string) {
  return queryOptions({
    queryKey: ['registrations', userId, 'list'],
    meta: savedFor(userId),
    queryFn: ({ signal }): Promise<ListedEntry[]> => send(firstReads.orders(userId), signal),
  });
}
