import type { RaceDayEntry } from '#api/organiser/race-day.ts';
import type { Decision, OrderItem } from '#functions/_shared/racing/decisions.ts';
import { type MotoRef, sameMoto } from '#functions/_shared/racing/moto.ts';
import { openMotos } from '#functions/_shared/racing/next-acts.ts';
import {
  type RaceChain,
  type RaceState,
  racedToSay,
} from '#functions/_shared/racing/race-chain.ts';
import { numberMotos, orderMotos, type ToOrder } from '#functions/_shared/racing/running-order.ts';
import { expectedIn } from '#functions/_shared/racing/standing.ts';
import type { DayClass, RaceDayStatus } from './day-status.ts';

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
          // Class by class, in their order: the youngest first (R41).
          orderMotos(missing.map((motos) => [motos])),
          race.order,
          largestNumber(decisions),
          tracks > 1 ? track : null,
        ),
      ];
}

type Day = Pick<RaceDayStatus, 'chain' | 'classes' | 'entries' | 'tracks'>;

/** The motos of a class that ran under the last holder although its chain does not say so yet (R12). */
export function ranBefore(
  day: Pick<Day, 'chain'>,
  { chain }: Pick<DayClass, 'chain'>,
): readonly MotoRef[] {
  return day.chain === null ? [] : racedToSay(day.chain.state, chain);
}

/** A moto of a class. */
export interface ClassMoto {
  readonly raceClass: DayClass;
  readonly moto: MotoRef;
}

/**
 * The motos that wait to be called on the track that is looked at, in the running order: with those that the next call gives a number to, as
 * every screen shows it.
 */
export function motosToCall({ chain, classes, entries, tracks }: Day): ClassMoto[] {
  const items =
    chain && (completeOrder(chain, tracks.length, classes, entries, []) ?? chain.state.order);
  return (items ?? []).flatMap((item): ClassMoto[] => {
    const raceClass =
      item.type === 'moto' ? classes.find(({ id }) => id === item.class) : undefined;
    if (item.type !== 'moto' || raceClass?.chain.track !== chain?.track || raceClass?.unreadable) {
      return [];
    }
    const { state } = (raceClass as DayClass).chain;
    const ran = ranBefore({ chain }, raceClass as DayClass);
    const waits = openMotos(state).some(
      ({ ref, moto }) =>
        sameMoto(ref, item.moto) &&
        moto.status === 'menunggu' &&
        !moto.raced &&
        !ran.some((one) => sameMoto(one, ref)),
    );
    return waits ? [{ raceClass: raceClass as DayClass, moto: item.moto }] : [];
  });
}
