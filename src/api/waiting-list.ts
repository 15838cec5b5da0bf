import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from './platform/read.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';

/** A child's place in the waiting list of a category. */
export type WaitingPlace = Answer<'my_waiting_list'>;

export const waitingListQueries = {
  /** Where the person's children wait, in all races: first the places that are kept. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['waiting-list', userId],
      // Often enough to find a place that has been kept meanwhile.
      staleTime: 60_000,
      queryFn: ({ signal }) => send(rpcRead('my_waiting_list', {}), signal),
    }),
};

interface Place {
  raceId: string;
  categoryId: string;
  riderId: string;
}

function parametersOf({ raceId, categoryId, riderId }: Place) {
  return { race_id: raceId, category_id: categoryId, rider_id: riderId };
}

/**
 * Puts a child on the waiting list of a full category; again it changes nothing.
 * @throws AppError with a code of `join_waiting_list`
 */
export async function joinWaitingList(place: Place): Promise<void> {
  await send(rpcRead('join_waiting_list', parametersOf(place)));
}

/** Takes the child off it; a place that was kept goes to the next. */
export async function leaveWaitingList(place: Place): Promise<void> {
  await send(rpcRead('leave_waiting_list', parametersOf(place)));
}
