import { useQueryClient } from '@tanstack/react-query';
import type { GivenAnswer } from '#domain/race-questions.ts';
import { type RiderFacts, toldRider } from '#domain/rider/fields.ts';
import { answerQueries } from './answers.ts';
import { categoryQueries } from './categories.ts';
import { detailColumns, type EntryDetail, entryQueries, takeAnswer } from './entries.ts';
import { listAnew } from './listed-anew.ts';
import { orderQueries } from './orders.ts';
import { ownChildren } from './own-reads.ts';
import { AppError } from './platform/app-error.ts';
import { rpcRows } from './platform/read.ts';
import { send } from './platform/send.ts';
import { raceQueries } from './races.ts';
import { waitingListQueries } from './waiting-list.ts';

/** One rider for one class. Text as typed; the database trims, checks and prices it. */
export interface CategoryEntry {
  categoryId: string;
  rider: RiderFacts;
  /** To the race's own questions; none where it asks nothing. */
  answers: readonly GivenAnswer[];
  /** The price that was shown for the child, in whole rupiah, after its discount. */
  seen: number;
  /** Of a code that was told for this race (`checkCode`). */
  codeId?: string | undefined;
}

function givenAnswers({ answers }: CategoryEntry) {
  return answers.length > 0 && { answers: [...answers] };
}

/**
 * Registers a rider and gives the registration as its order shows it, and the id of the family's rider it is for.
 * @param requestId made once a form: the same one again gives the same registration
 * @throws AppError with a code of `register_rider` (design, section 3); `price_changed` has `priceChanges`
 */
export async function registerRider(
  raceId: string,
  entry: CategoryEntry,
  requestId: string,
): Promise<{ entry: EntryDetail; riderId: string }> {
  const entered = await send(
    rpcRows(
      'register_rider',
      {
        race_id: raceId,
        category_id: entry.categoryId,
        rider: toldRider(entry.rider),
        request_id: requestId,
        ...givenAnswers(entry),
        seen: entry.seen,
        ...(entry.codeId !== undefined && { code_id: entry.codeId }),
      },
      `rider_id, ${detailColumns}`,
    ),
  );
  if (typeof entered?.id !== 'string' || typeof entered.rider_id !== 'string') {
    throw new AppError('registration_id_missing', { status: 200 });
  }
  const { rider_id: riderId, ...row } = entered;
  return { entry: row, riderId };
}

/**
 * Registers several children for one race, all of them or none, and gives their registrations as their order shows them: at least
 * one.
 * @param requestId made once a choice: the same one again gives the same registrations
 * @throws AppError with a code of `register_riders`; `facts.place` is the child's place, from 1
 */
export async function registerRiders(
  raceId: string,
  entries: readonly CategoryEntry[],
  requestId: string,
): Promise<[EntryDetail, ...EntryDetail[]]> {
  const [first, ...others] = await send(
    rpcRows(
      'register_riders',
      {
        race_id: raceId,
        entries: entries.map((entry) => ({
          category_id: entry.categoryId,
          ...toldRider(entry.rider),
          ...givenAnswers(entry),
          seen: entry.seen,
          ...(entry.codeId !== undefined && { kode_id: entry.codeId }),
        })),
        request_id: requestId,
      },
      detailColumns,
    ),
  );
  if (typeof first?.id !== 'string') {
    throw new AppError('registration_id_missing', { status: 200 });
  }
  return [first, ...others];
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
    /**
     * Asked anew by the screen that shows them next, not by the form, which is about to close; what was answered, that
     * screen has at hand, and the phone without a signal too.
     */
    entered: (userId: string, entries: readonly EntryDetail[]) => {
      for (const queryKey of [...placesOf(userId), ownChildren(userId).queryKey]) {
        queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      }
      listAnew(queryClient, userId, entryQueries.list(userId).queryKey, entries);
      for (const entry of entries) {
        takeAnswer(queryClient, userId, entryQueries.detail(userId, entry.id).queryKey, entry);
      }
      const order = entries[0]?.pesanan_id;
      if (order) {
        takeAnswer(queryClient, userId, orderQueries.children(userId, order).queryKey, entries);
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
