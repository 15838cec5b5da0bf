import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/** Views of a table that the signed-in person keeps, for all races of an organisation. */

export type SavedView = Answer<'my_views'>;
/** The tables of a race that have views: participants, payments, waiting list, cases. */
export type ViewedTable = 'peserta' | 'pembayaran' | 'antrean' | 'kasus';

export const viewQueries = {
  mine: (raceId: string, table: ViewedTable) =>
    queryOptions({
      queryKey: ['organiser', 'views', raceId, table],
      queryFn: ({ signal }) => send(rpcRead('my_views', { race_id: raceId, list: table }), signal),
    }),
};

/**
 * Keeps what stands in the address under a name; one of the same name is replaced.
 * @throws AppError with a code of `save_view`
 */
export async function saveView(
  raceId: string,
  table: ViewedTable,
  view: { name: string; query: string },
): Promise<void> {
  await send(rpcRead('save_view', { race_id: raceId, list: table, ...view }));
}

/** @throws AppError with a code of `remove_view` */
export async function removeView(viewId: string): Promise<void> {
  await send(rpcRead('remove_view', { view_id: viewId }));
}
