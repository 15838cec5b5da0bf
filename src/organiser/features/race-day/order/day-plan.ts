import type { RaceDayEntry } from '#api/organiser/race-day.ts';
import {
  type ClassDecision,
  type Decision,
  decidedAt,
  type OrderItem,
} from '#functions/_shared/racing/decisions.ts';
import { type MotoRef, motoKey } from '#functions/_shared/racing/moto.ts';
import { openMotos } from '#functions/_shared/racing/next-acts.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { closeMotos, restMotos, type ToOrder } from '#functions/_shared/racing/running-order.ts';
import { expectedIn } from '#functions/_shared/racing/standing.ts';
import { findMoto, type Moto } from '#functions/_shared/racing/state.ts';
import { completeOrder } from '#organiser/parts/race-day/day-order.ts';
import type { DayClass, RaceDayStatus } from '#organiser/parts/race-day/day-status.ts';

export type MotoItem = Extract<OrderItem, { type: 'moto' }>;
export type OtherItem = Exclude<OrderItem, MotoItem>;

/** An item of the day: a moto with the riders expected in it, a break, or a podium. */
export type Planned =
  | {
      readonly key: string;
      readonly item: MotoItem;
      readonly raceClass: DayClass;
      readonly status: Moto['status'];
      /** Children (`anak`), so that a child of two classes is one. */
      readonly riders: readonly string[];
    }
  | { readonly key: string; readonly item: OtherItem };

export type PlannedMoto = Extract<Planned, { raceClass: unknown }>;

export function isMoto(planned: Planned): planned is PlannedMoto {
  return planned.item.type === 'moto';
}

/** The day as it stands: what was called or has run, in its order, and what waits. */
export interface DayPlan {
  readonly past: readonly Planned[];
  readonly coming: readonly Planned[];
  /** Motos of the other track: they keep their place and their numbers. */
  readonly elsewhere: readonly MotoItem[];
  /** Some of what waits is in no running order that was decided: it is proposed. */
  readonly isProposal: boolean;
}

type Day = Pick<RaceDayStatus, 'chain' | 'classes' | 'entries' | 'tracks'>;

/** A moto is one wherever it stands; a break is what its name and place say. */
function keyOf(item: OrderItem, index: number): string {
  return item.type === 'moto'
    ? motoKey(item.moto, item.class)
    : `${item.type}/${item.name}/${index}`;
}

/**
 * The running order with what it lacks (R15, R35). A moto that is called, or runs, or ran, is not moved any more; one that will never
 * run (its class was closed or called off, its stage taken back) is left out, and its number is given to no other.
 */
export function dayPlan(day: Day, decisions: readonly Decision[]): DayPlan {
  if (day.chain === null) {
    return { past: [], coming: [], elsewhere: [], isProposal: false };
  }
  const { track, state: race } = day.chain;
  const classes = day.classes.filter(({ chain }) => chain.track === track);
  const completed = completeOrder(day.chain, day.tracks.length, classes, day.entries, decisions);
  const all = (completed ?? race.order).flatMap((item, index): Planned[] => {
    const key = keyOf(item, index);
    if (item.type !== 'moto') {
      return [{ key, item }];
    }
    const raceClass = classes.find(({ id }) => id === item.class);
    const moto = raceClass && attempt(() => findMoto(raceClass.chain.state, item.moto).moto);
    return raceClass && moto?.ok
      ? [
          {
            key,
            item,
            raceClass,
            status:
              moto.value.raced && moto.value.status === 'menunggu' ? 'berjalan' : moto.value.status,
            riders: childrenOf(raceClass, item.moto, day.entries),
          },
        ]
      : [];
  });
  const open = new Set(
    classes
      .filter(({ chain }) => chain.state.phase === 'diundi')
      .flatMap(({ id, chain }) => openMotos(chain.state).map(({ ref }) => motoKey(ref, id))),
  );
  const waits = (planned: Planned) => isMoto(planned) && planned.status === 'menunggu';
  const there = all.filter((planned) => !waits(planned) || open.has(planned.key));
  // A break stands before what comes after it: once that has run, it is over.
  const lastRun = there.findLastIndex((planned) => isMoto(planned) && !waits(planned));
  const isPast = (planned: Planned, index: number) =>
    isMoto(planned) ? !waits(planned) : index < lastRun;
  return {
    past: there.filter(isPast),
    coming: there.filter((planned, index) => !isPast(planned, index)),
    elsewhere: race.order.filter(
      (item): item is MotoItem =>
        item.type === 'moto' && !classes.some(({ id }) => id === item.class),
    ),
    isProposal: completed !== null,
  };
}

function childrenOf(
  { id, chain: { state } }: DayClass,
  moto: MotoRef,
  entries: readonly RaceDayEntry[],
): string[] {
  const { group } = findMoto(state, moto);
  const byPlate = new Map(entries.map(({ nomor_plat, anak }) => [nomor_plat, anak]));
  return expectedIn(state, group).map((rider) => byPlate.get(rider) ?? `${id}/${rider}`);
}

/** What waits, in the order of a draft: motos that were called since are gone from it, new ones stand at its end. */
export function inDraftOrder(
  coming: readonly Planned[],
  draft: readonly Planned[] | null,
): readonly Planned[] {
  if (draft === null) {
    return coming;
  }
  const now = new Map(coming.filter(isMoto).map((planned) => [planned.key, planned]));
  const drafted = new Set(draft.map(({ key }) => key));
  return [
    ...draft.flatMap((planned): Planned[] => {
      if (!isMoto(planned)) {
        return [planned];
      }
      const known = now.get(planned.key);
      return known === undefined ? [] : [{ ...known, item: planned.item }];
    }),
    ...coming.filter((planned) => isMoto(planned) && !drafted.has(planned.key)),
  ];
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)];
}

function sameGroup(a: Planned, b: Planned): boolean {
  return (
    isMoto(a) &&
    isMoto(b) &&
    a.item.class === b.item.class &&
    a.item.moto.stage === b.item.moto.stage &&
    a.item.moto.group === b.item.moto.group
  );
}

/** Motos that stand before an earlier moto of their own group: they could not be called (R26). */
export function wrongWays(
  items: readonly Planned[],
): { first: PlannedMoto; second: PlannedMoto }[] {
  return items.flatMap((second, index) => {
    const first = items
      .slice(index + 1)
      .find((one): one is PlannedMoto => isMoto(one) && sameGroup(one, second));
    return first && isMoto(second) && first.item.moto.moto < second.item.moto.moto
      ? [{ first, second }]
      : [];
  });
}

/** "Nanti": behind so many motos, and never behind the next one of its own group. Null: there is nothing to pass. */
export function postponed(items: readonly Planned[], index: number): Planned[] | null {
  const planned = items[index] as Planned;
  let to = index;
  let passed = 0;
  for (let at = index + 1; at < items.length && passed < restMotos; at += 1) {
    const next = items[at] as Planned;
    if (sameGroup(planned, next)) {
      break;
    }
    to = at;
    passed += isMoto(next) ? 1 : 0;
  }
  return passed === 0 ? null : moved(items, index, to);
}

export interface Close {
  readonly rider: string;
  readonly first: PlannedMoto;
  readonly second: PlannedMoto;
  readonly between: number;
}

/** Children with two motos too close to each other (R35), those that have run just before included. */
export function closeIn({ past }: DayPlan, coming: readonly Planned[]): Close[] {
  const motos = [...past.filter(isMoto).slice(-restMotos - 1), ...coming.filter(isMoto)];
  const order = motos.map(
    ({ item, riders }): ToOrder => ({ class: item.class, moto: item.moto, riders }),
  );
  return closeMotos(order).flatMap(({ rider, first, second, between }) => {
    const [one, other] = [motos[first], motos[second]];
    return one && other && coming.includes(other)
      ? [{ rider, first: one, second: other, between }]
      : [];
  });
}

/** What waits of a class, as a block: breaks and podiums belong to the moto before them. */
export interface ClassBlock {
  readonly raceClass: DayClass;
  readonly motos: number;
  /** Minutes from now to its first and past its last moto. */
  readonly from: number;
  readonly to: number;
}

/** Classes in the order of their first moto. `perMoto`: minutes. */
export function classBlocks(items: readonly Planned[], perMoto: number): ClassBlock[] {
  const blocks = new Map<string, ClassBlock>();
  let at = 0;
  for (const planned of items) {
    const from = at;
    at += isMoto(planned) ? perMoto : (planned.item as OtherItem).minutes;
    if (isMoto(planned)) {
      const { raceClass } = planned;
      const known = blocks.get(raceClass.id) ?? { raceClass, motos: 0, from, to: at };
      blocks.set(raceClass.id, { ...known, motos: known.motos + 1, to: at });
    }
  }
  return [...blocks.values()];
}

/** Class by class, in this order; inside a class the order stays. */
export function byClass(items: readonly Planned[], classIds: readonly string[]): Planned[] {
  let of = '';
  const placed = items.map((planned) => {
    of = isMoto(planned) ? planned.raceClass.id : of;
    return { planned, of };
  });
  return ['', ...classIds].flatMap((id) =>
    placed.filter((one) => one.of === id).map(({ planned }) => planned),
  );
}

/** From so many motos on the day has a pace. */
const paceFrom = 10;

/**
 * Minutes from one start to the next, as the day went so far: the middle one of all gaps, so that a lunch counts for nothing. Null
 * before the tenth moto.
 */
export function paceOf(
  decisions: readonly Decision[],
): { readonly minutes: number; readonly raced: number } | null {
  const starts = new Map<string, number>();
  const ofMotos = decisions.filter(
    (decision): decision is ClassDecision & { kind: 'mulai' | 'hasil' } =>
      decision.kind === 'mulai' || decision.kind === 'hasil',
  );
  for (const decision of ofMotos) {
    const key = motoKey(decision.payload.moto, decision.class);
    if (!starts.has(key)) {
      starts.set(key, Date.parse(decidedAt(decision)));
    }
  }
  const times = [...starts.values()].sort((a, b) => a - b);
  if (times.length < paceFrom) {
    return null;
  }
  const gaps = times
    .slice(1)
    .map((time, index) => time - (times[index] as number))
    .sort((a, b) => a - b);
  const middle = gaps[Math.floor(gaps.length / 2)] as number;
  return { minutes: Math.max(1, Math.round(middle / 60_000)), raced: times.length };
}

/** How long what waits will take at this pace, in minutes. */
export function minutesLeft(coming: readonly Planned[], perMoto: number): number {
  return coming.reduce(
    (sum, planned) => sum + (isMoto(planned) ? perMoto : (planned.item as OtherItem).minutes),
    0,
  );
}
