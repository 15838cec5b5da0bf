import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';
import { moneyQueries } from './money.ts';

/** The statement ("Rekap") of a race or a club. Money is whole rupiah, days are those of the venue (YYYY-MM-DD). */
export type Statement = Answer<'race_statement'>;
export type StatementSums = Statement['sums'];
/** A row behind a number; below 0 it takes a fee or a discount back. */
export type StatementRow = Answer<'race_statement_rows'>['entries'][number];

/** Both days are in it; null is open. */
export interface Period {
  from: string | null;
  until: string | null;
}

function daysOf({ from, until }: Period) {
  return { ...(from !== null && { from_day: from }), ...(until !== null && { until_day: until }) };
}

export const statementQueries = {
  ofRace: (raceId: string, period: Period) =>
    queryOptions({
      queryKey: [...moneyQueries.keyOf(raceId), 'statement', period],
      queryFn: ({ signal }) =>
        send(rpcRead('race_statement', { race_id: raceId, ...daysOf(period) }), signal),
    }),

  rows: (raceId: string, period: Period) =>
    queryOptions({
      queryKey: [...moneyQueries.keyOf(raceId), 'statement-rows', period],
      queryFn: async ({ signal }) => {
        const read = rpcRead('race_statement_rows', { race_id: raceId, ...daysOf(period) });
        return (await send(read, signal)).entries;
      },
    }),

  clubRows: (organisationId: string, period: Period) =>
    queryOptions({
      queryKey: ['organiser', 'club-statement-rows', organisationId, period],
      queryFn: async ({ signal }) => {
        const read = rpcRead('club_statement_rows', {
          organisation_id: organisationId,
          ...daysOf(period),
        });
        return (await send(read, signal)).entries;
      },
    }),

  ofClub: (organisationId: string, period: Period) =>
    queryOptions({
      queryKey: ['organiser', 'club-statement', organisationId, period],
      queryFn: ({ signal }) =>
        send(
          rpcRead('club_statement', { organisation_id: organisationId, ...daysOf(period) }),
          signal,
        ),
    }),
};
