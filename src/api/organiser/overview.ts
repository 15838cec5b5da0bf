import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/** How a race stands, and the search from anywhere. Money is whole rupiah; times are ISO; days are the venue's. */

export type RaceOverview = Answer<'race_overview'>;

export type Found = Answer<'organiser_search'>;

export const overviewQueries = {
  race: (raceId: string) =>
    queryOptions({
      queryKey: ['organiser', 'overview', raceId],
      // Decisions are made on other screens: coming back shows what is left.
      staleTime: 0,
      queryFn: ({ signal }) => send(rpcRead('race_overview', { race_id: raceId }), signal),
    }),

  /** Names of children: forgotten with the dialog that shows them. */
  search: (query: string) =>
    queryOptions({
      queryKey: ['organiser', 'search', query],
      gcTime: 0,
      queryFn: ({ signal }) => send(rpcRead('organiser_search', { query }), signal),
    }),
};
