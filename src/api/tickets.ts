import { queryOptions } from '@tanstack/react-query';
import * as firstReads from './first-reads.ts';
import { readFrom, savedFor } from './platform/saved-reads.ts';
import { everybody } from './platform/saved-store.ts';
import { send } from './platform/send.ts';

export interface Ticket {
  id: string;
  /** The race of an internal ticket. */
  lomba_id: string | null;
  tipe: 'internal' | 'external';
  lokasi: string | null;
  /** YYYY-MM-DD */
  tanggal_lomba: string;
  gambar_url: string | null;
  link_eksternal: string | null;
}

export interface TicketFilter {
  /** Both or neither: without them the tickets of every month are listed. Month is 1-12. */
  period: { month: number; year: number } | null;
  /** In the place's name or the type; blank is no filter. */
  text: string;
  /** One of `locations()`, or 'all'. */
  location: string;
  limit: number;
}

export const ticketQueries = {
  /** Tickets of one month by day, else of all months newest first (product spec, section 7). */
  list: (filter: TicketFilter) => {
    const { period, text, location, limit } = filter;
    const read = firstReads.tickets(period, text, location, limit);
    return queryOptions({
      queryKey: ['tickets', 'list', period, text, location, limit],
      ...(text === '' ? { meta: savedFor(everybody, read) } : {}),
      queryFn: ({ signal }): Promise<Ticket[]> => send(read, signal),
    });
  },

  /** The places that tickets name, in order. */
  locations: () =>
    queryOptions({
      queryKey: ['tickets', 'locations'],
      meta: readFrom(firstReads.ticketLocations()),
      staleTime: 10 * 60_000,
      queryFn: ({ signal }): Promise<string[]> => send(firstReads.ticketLocations(), signal),
    }),
};
