import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/** Start plates of a race: whole numbers from 1 to 9999, each once in a race (migration "gate"). */

export type PlateOrder = 'daftar' | 'nama' | 'acak';

export interface PlatePlan {
  /** null: all categories */
  categoryId: string | null;
  /** The smallest number for riders without a wish. */
  first: number;
  order: PlateOrder;
  /** Riders who have a plate keep it. */
  keep: boolean;
}

export type PlatePlanAnswer = Answer<'assign_plates'>;
export type PlannedPlate = PlatePlanAnswer['plates'][number];

function assign(raceId: string, plan: PlatePlan, commit: boolean, signal?: AbortSignal) {
  const { categoryId, first, order, keep } = plan;
  return send(
    rpcRead('assign_plates', {
      race_id: raceId,
      category_id: categoryId,
      first,
      order_by: order,
      keep,
      commit,
    }),
    signal,
  );
}

export const plateQueries = {
  keyOf: (raceId: string) => ['organiser', 'plates', raceId] as const,

  /** What giving them out would do. Riders come and go, so it is asked each time. */
  plan: (raceId: string, plan: PlatePlan) =>
    queryOptions({
      queryKey: [...plateQueries.keyOf(raceId), plan],
      staleTime: 0,
      queryFn: ({ signal }) => assign(raceId, plan, false, signal),
    }),
};

/** @throws AppError `plates_used_up` {start, short}, `plate_invalid`, and those of the right */
export function assignPlates(raceId: string, plan: PlatePlan): Promise<PlatePlanAnswer> {
  return assign(raceId, plan, true);
}

/**
 * Gives one rider a plate, or takes it away (null).
 * @throws AppError `plate_taken` {nomor_plat, name}, `plate_invalid`, `registration_over`, and those of the right
 */
export async function setPlate(entryId: string, plate: number | null): Promise<void> {
  await send(rpcRead('set_plate', { registration_id: entryId, plate }));
}
