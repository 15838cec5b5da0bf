import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { AppError } from '../platform/app-error.ts';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/** The operator's search over all clubs, and the records behind it: for admins alone, each look of whom is logged. Money is rupiah. */

export type Found = Answer<'operator_search'>;
export type FoundOrder = Found['orders'][number];
export type OperatorAccount = Answer<'operator_account'>;
export type OperatorContacts = Answer<'operator_contacts'>;
export type OperatorOrder = Answer<'operator_order'>;
export type OperatorClub = Answer<'operator_club'>;
export type OperatorLetter = OperatorOrder['letters'][number];

/** What was looked for last, with what was found. */
export interface LastSearch {
  query: string;
  found: Found;
}

const lastSearchKey = ['organiser', 'operator', 'search'] as const;

/** Families' data: forgotten with the screen that shows it, the search a little later, so that going back shows it. */
export const operatorRecords = {
  /** In the page's memory alone: the term is somebody's address or number, and stands in no address. */
  lastSearch: () =>
    queryOptions({
      queryKey: lastSearchKey,
      queryFn: () => null as LastSearch | null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60_000,
    }),

  account: (userId: string) =>
    queryOptions({
      queryKey: ['organiser', 'operator', 'account', userId],
      gcTime: 0,
      queryFn: ({ signal }): Promise<OperatorAccount> =>
        send(rpcRead('operator_account', { user_id: userId }), signal),
    }),

  order: (orderId: string) =>
    queryOptions({
      queryKey: ['organiser', 'operator', 'order', orderId],
      gcTime: 0,
      queryFn: ({ signal }): Promise<OperatorOrder> =>
        send(rpcRead('operator_order', { order_id: orderId }), signal),
    }),

  club: (organisationId: string) =>
    queryOptions({
      queryKey: ['organiser', 'operator', 'club', organisationId],
      gcTime: 0,
      queryFn: ({ signal }): Promise<OperatorClub> =>
        send(rpcRead('operator_club', { organisation_id: organisationId }), signal),
    }),
};

/** @throws AppError field_required, text_too_long, address_not_proved, too_many_lookups {limit, seconds} */
export async function searchAllClubs(query: string): Promise<Found> {
  const found = await send(rpcRead('operator_search', { query }));
  // An answer of the database, because its refusals undo what was logged.
  if (found.seconds !== null) {
    throw new AppError('too_many_lookups', {
      status: 429,
      facts: { limit: found.most_an_hour, seconds: found.seconds },
    });
  }
  return found;
}

/** @throws AppError account_not_found, address_not_proved */
export function showContacts(userId: string): Promise<OperatorContacts> {
  return send(rpcRead('operator_contacts', { user_id: userId }));
}

export function keepSearch(client: QueryClient, last: LastSearch): void {
  client.setQueryData<LastSearch>(lastSearchKey, last);
}
