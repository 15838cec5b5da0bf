import { queryOptions } from '@tanstack/react-query';
import { ask } from './platform/ask.ts';
import { call } from './platform/read.ts';

/** The person's place in the waiting list of a category. */
export interface WaitingPlace {
  kategori_id: string;
  /** 'menunggu', or 'ditawari': a place is kept until `sampai`. */
  status: string;
  sampai: string | null;
  /** From 1; null with an offer. */
  urutan: number | null;
}

export const waitingListQueries = {
  /** Where the person waits in a race. */
  own: (userId: string, raceId: string) =>
    queryOptions({
      queryKey: ['waiting-list', userId, raceId],
      queryFn: ({ signal }) =>
        ask<WaitingPlace[]>(call('my_waiting_list', { race_id: raceId }), signal),
    }),
};

/**
 * Puts the person on the waiting list of a full category; again it changes nothing.
 * @throws AppError with a code of `join_waiting_list`
 */
export async function joinWaitingList(raceId: string, categoryId: string): Promise<void> {
  await ask(call('join_waiting_list', { race_id: raceId, category_id: categoryId }));
}

/** Takes the person off it; a place that was kept goes to the next. */
export async function leaveWaitingList(raceId: string, categoryId: string): Promise<void> {
  await ask(call('leave_waiting_list', { race_id: raceId, category_id: categoryId }));
}
