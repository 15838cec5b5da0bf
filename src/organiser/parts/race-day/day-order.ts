import type { RaceDayEntry } from '#api/organiser/race-day.ts';
import type { Decision, OrderItem } from '#functions/_shared/racing/decisions.ts';
import { type MotoRef, sameMoto } from '#functions/_shared/racing/moto.ts';
import { openMotos } from '#functions/_shared/racing/next-acts.ts';
import type { RaceChain, RaceState } from '#functions/_shared/racing/race-chain.ts';
import { numberMotos, orderMotos, type ToOrder } from '#functions/_shared/racing/running-order.ts';
import { expectedIn } from '#functions/_shared/racing/standing.ts';
import type { DayClass } from './race-day-phone.ts';

/** The number by which a moto is called at the track (R15); null: no running order has it yet. */
export function motoNumber(
  race: RaceState | undefined,
  classId: string,
  ref: MotoRef,
): number | null {
  const found = race?.order.find(
    (item) => item.type === 'moto' && item.class === classId && sameMoto(item.moto, ref),
  );
  return found?.type === 'moto' ? found.number : null;
}

/** The largest number that any running order gave: motos that left the order keep theirs. */
export function largestNumber(decisions: readonly Decision[]): number {
  return decisions.reduce((largest, decision) => {
    const items = decision.kind === 'urutan' ? decision.payload.items : [];
    return items.reduce(
      (most, item) => (item.type === 'moto' ? Math.max(most, item.number) : most),
      largest,
    );
  }, 0);
}

/**
 * The running order with what it lacks at its end: motos of the track's classes that have been drawn, and of stages that were built. Null:
 * nothing is missing.
 *
 * @param lease the track's, with the whole running order
 * @param tracks how many there are
 */
export function completeOrder(
  { track, state: race }: Pick<RaceChain, 'track' | 'state'>,
  tracks: number,
  classes: readonly DayClass[],
  entries: readonly RaceDayEntry[],
  decisions: readonly Decision[],
): OrderItem[] | null {
  const childOf = new Map(entries.map(({ nomor_plat, anak }) => [nomor_plat, anak]));
  const missing = classes
    .filter(({ chain }) => chain.track === track)
    .map(({ id, chain: { state } }): ToOrder[] =>
      openMotos(state).flatMap(({ ref, group }) =>
        motoNumber(race, id, ref) === null
          ? [
              {
                class: id,
                moto: ref,
                riders: expectedIn(state, group).map(
                  (rider) => childOf.get(rider) ?? `${id}/${rider}`,
                ),
              },
            ]
          : [],
      ),
    )
    .filter((motos) => motos.length > 0);
  return missing.length === 0
    ? null
    : [
        ...race.order,
        ...numberMotos(
          orderMotos([missing]),
          race.order,
          largestNumber(decisions),
          tracks > 1 ? track : null,
        ),
      ];
}
