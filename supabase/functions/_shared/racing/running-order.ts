import type { OrderItem } from './decisions.ts';
import { mostTracks } from './kinds.ts';
import { type MotoRef, motoKey } from './moto.ts';

/** A moto that is to be ordered; `riders` are children (`anak`), so that a child of two classes is one. */
export interface ToOrder {
  readonly class: string;
  readonly moto: MotoRef;
  readonly riders: readonly string[];
}

/** So many motos should lie between two of one child (R35). */
export const restMotos = 3;

/** A child whose motos of two classes stand too close: motos between them, 0 for neighbours. */
export interface CloseMotos {
  readonly rider: string;
  readonly first: number;
  readonly second: number;
  readonly between: number;
}

/**
 * The motos of a day in one order (R35): blocks of classes follow one another; inside a block the motos of each class keep
 * their order and those of several are dealt so that every child has as much rest as there can be. It is a start for the
 * director, and the director moves what is to be moved.
 *
 * @param blocks motos of each class by their order in the class, classes by block
 */
export function orderMotos(blocks: readonly (readonly (readonly ToOrder[])[])[]): ToOrder[] {
  const ordered: ToOrder[] = [];
  const lastOf = new Map<string, number>();
  for (const block of blocks) {
    const queues = block.map((motos) => [...motos]);
    while (queues.some((queue) => queue.length > 0)) {
      // The class whose least rested rider has rested longest; of equal ones the class that has most to race, then the first.
      const next = queues
        .filter((queue) => queue.length > 0)
        .map((queue) => ({ queue, rest: restOf(queue[0] as ToOrder, lastOf, ordered.length) }))
        .sort((a, b) => b.rest - a.rest || b.queue.length - a.queue.length)[0];
      const moto = next?.queue.shift() as ToOrder;
      for (const rider of moto.riders) {
        lastOf.set(rider, ordered.length);
      }
      ordered.push(moto);
    }
  }
  return ordered;
}

/** Motos since the last one of any of its riders; more than enough counts as enough. */
function restOf(moto: ToOrder, lastOf: ReadonlyMap<string, number>, at: number): number {
  const rests = moto.riders.map((rider) => at - (lastOf.get(rider) ?? Number.NEGATIVE_INFINITY));
  return Math.min(restMotos + 1, ...rests);
}

/**
 * Children with motos of two classes within three motos: a warning with the count, not a rule, for two finals of one child
 * late in the day leave no room (R35).
 */
export function closeMotos(order: readonly ToOrder[]): CloseMotos[] {
  const last = new Map<string, { at: number; class: string }>();
  return order.flatMap((moto, at) =>
    moto.riders.flatMap((rider) => {
      const before = last.get(rider);
      last.set(rider, { at, class: moto.class });
      const between = before ? at - before.at - 1 : restMotos;
      return before && before.class !== moto.class && between < restMotos
        ? [{ rider, first: before.at, second: at, between }]
        : [];
    }),
  );
}

/** Whether a new number is one that this track's holder gives. */
export function isGivenBy(track: number, number: number): boolean {
  return number % mostTracks === track % mostTracks;
}

/**
 * The order as it is decided, with the numbers that motos are called by at the track (R15): a moto keeps its number, a new
 * one gets the next that was never given.
 *
 * @param known the order that stood, breaks included
 * @param given the largest number ever given, for motos that have left the order keep theirs
 * @param track of whose holder they are where there are two: the first gives odd numbers, the second even ones, so that both may do so with no
 * signal; null: there is one track
 */
export function numberMotos(
  order: readonly ToOrder[],
  known: readonly OrderItem[],
  given: number,
  track: number | null = null,
): OrderItem[] {
  const numbers = new Map(
    known.flatMap((item) =>
      item.type === 'moto' ? [[motoKey(item.moto, item.class), item.number] as const] : [],
    ),
  );
  let next = Math.max(given, ...numbers.values());
  const nextNumber = () => {
    next += 1;
    if (track !== null && !isGivenBy(track, next)) {
      next += 1;
    }
    return next;
  };
  return order.map((one) => {
    const number = numbers.get(motoKey(one.moto, one.class)) ?? nextNumber();
    return { type: 'moto', number, class: one.class, moto: one.moto };
  });
}
