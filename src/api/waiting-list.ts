import { queryOptions } from '@tanstack/react-query';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';

/** A child's place in the waiting list of a category. */
export interface WaitingPlace {
  lomba_id: string;
  kategori_id: string;
  rider_id: string;
  /** 'menunggu', or 'ditawari': a place is kept until `sampai`. */
  status: string;
  sampai: string | null;
  /** From 1; null with an offer. */
  urutan: number | null;
  /** The child's nickname. */
  panggilan: string;
  kategori: string;
  /** The race's title. */
  judul: string;
  kota: string;
  zona_waktu: VenueZone;
  tanggal_mulai: string;
}

export const waitingListQueries = {
  /** Where the person's children wait, in all races: first the places that are kept. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['waiting-list', userId],
      // Often enough to find a place that has been kept meanwhile.
      staleTime: 60_000,
      queryFn: ({ signal }) => send<WaitingPlace[]>(rpcRead('my_waiting_list', {}), signal),
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
