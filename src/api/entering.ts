import { useQueryClient } from '@tanstack/react-query';
import type { GivenAnswer } from '#domain/race-questions.ts';
import type { RiderEntry } from '#domain/rider-rules.ts';
import { answerQueries } from './answers.ts';
import { categoryQueries } from './categories.ts';
import { entryQueries } from './entries.ts';
import { ownChildren } from './own-children.ts';
import { AppError } from './platform/app-error.ts';
import { rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';
import { raceQueries } from './races.ts';
import { riderParameters } from './riders.ts';
import { waitingListQueries } from './waiting-list.ts';

/** One rider for one class. Text as typed; the database trims, checks and prices it. */
export interface CategoryEntry {
  categoryId: string;
  rider: RiderEntry;
  /** To the race's own questions; none where it asks nothing. */
  answers: readonly GivenAnswer[];
}

function entryParameters({ categoryId, rider, answers }: CategoryEntry) {
  return {
    category_id: categoryId,
    ...riderParameters(rider),
    ...(answers.length > 0 && { answers: [...answers] }),
  };
}

/**
 * Registers a rider and gives the registration's id, and that of the family's rider it is for.
 * @param requestId made once a form: the same one again gives the same registration
 * @throws AppError with a code of `register_rider` (design, section 3)
 */
export async function registerRider(
  raceId: string,
  entry: CategoryEntry,
  requestId: string,
): Promise<{ id: string; riderId: string }> {
  const row = await send(
    rpcRead('register_rider', {
      race_id: raceId,
      ...entryParameters(entry),
      request_id: requestId,
    }),
  );
  if (typeof row?.id !== 'string' || typeof row.rider_id !== 'string') {
    throw new AppError('registration_id_missing', { status: 200 });
  }
  return { id: row.id, riderId: row.rider_id };
}

/**
 * Registers several children for one race, all of them or none: the first one's registration, and the order unless it is
 * one child's.
 * @param requestId made once a choice: the same one again gives the same registrations
 * @throws AppError with a code of `register_riders`; `facts.place` is the child's place, from 1
 */
export async function registerRiders(
  raceId: string,
  entries: readonly CategoryEntry[],
  requestId: string,
): Promise<{ id: string; orderId: string | null }> {
  const [first] = await send(
    rpcRead('register_riders', {
      race_id: raceId,
      entries: entries.map(entryParameters),
      request_id: requestId,
    }),
  );
  if (typeof first?.id !== 'string') {
    throw new AppError('registration_id_missing', { status: 200 });
  }
  return { id: first.id, orderId: first.pesanan_id ?? null };
}

/** What of the app's reads is not so any more once riders of a person were entered in a race, or refused. */
export function useAfterEntering(raceId: string) {
  const queryClient = useQueryClient();
  const placesOf = (userId: string) => [
    entryQueries.keyOf(userId),
    raceQueries.detail(raceId).queryKey,
    answerQueries.own(userId, raceId).queryKey,
    categoryQueries.ofRace(raceId).queryKey,
    waitingListQueries.own(userId).queryKey,
  ];
  return {
    /** Asked anew by the screen that shows them next, not by the form, which is about to close. */
    entered: (userId: string) => {
      for (const queryKey of [...placesOf(userId), ownChildren(userId).queryKey]) {
        queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      }
    },
    /** What the form said of places and of own entries is asked anew at once. */
    refused: (userId: string) => {
      for (const queryKey of placesOf(userId)) {
        queryClient.invalidateQueries({ queryKey });
      }
    },
  };
}
