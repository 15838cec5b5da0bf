import { sameMoto } from '#functions/_shared/racing/moto.ts';
import { openProtests } from '#functions/_shared/racing/moto-acts.ts';
import type { NextAct } from '#functions/_shared/racing/next-acts.ts';
import { nextActs, openMotos } from '#functions/_shared/racing/next-acts.ts';
import { planClass } from '#functions/_shared/racing/plan.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import {
  type ClassMoto,
  motoNumber,
  motosToCall,
  ranBefore,
} from '#organiser/parts/race-day/day-order.ts';
import type { DayClass, RaceDayStatus } from '#organiser/parts/race-day/day-status.ts';

/** A class on the director's first screen. */
export interface Lane {
  readonly raceClass: DayClass;
  readonly next: NextAct | null;
  /** Official motos, and all that the class will have as it stands. */
  readonly done: number;
  readonly all: number;
}

function progressOf({ chain: { state } }: DayClass): Pick<Lane, 'done' | 'all'> {
  const motos = state.stages.flatMap(({ groups }) =>
    groups.filter(({ idle }) => !idle).flatMap((group) => group.motos),
  );
  const done = motos.filter(({ status }) => status === 'resmi').length;
  const { format, riders } = state;
  const planned =
    format && state.phase !== 'selesai' && state.stages.at(-1)?.stage !== 'final'
      ? attempt(() => planClass(riders.size, format).motos)
      : null;
  return { done, all: Math.max(motos.length, planned?.ok ? planned.value : 0) };
}

/** How pressing an act is: what is on the track first, then what other motos wait for. */
const ranks: Record<NextAct['act'], number> = {
  hasil: 0,
  resmi: 0,
  putus_protes: 0,
  tahap: 1,
  panggil: 2,
  undi_seri: 3,
  tutup_kelas: 3,
  undi: 4,
  tutup_daftar: 5,
};

type Day = Pick<RaceDayStatus, 'chain' | 'classes' | 'entries' | 'tracks'>;

/** Every class of the track in the order in which they wait for the director; those that are over come last. */
export function lanesOf(day: Day): Lane[] {
  const toCall = motosToCall(day);
  const lanes = classesOf(day).map((raceClass): Lane => {
    const [next = null] = raceClass.unreadable
      ? []
      : nextActs(raceClass.chain.state, ranBefore(day, raceClass));
    const own = toCall.find((one) => one.raceClass.id === raceClass.id);
    // Of several motos that wait, the order of the day says which is next, not the order within the class.
    return {
      raceClass,
      next: next?.act === 'panggil' && own ? { act: 'panggil', moto: own.moto } : next,
      ...progressOf(raceClass),
    };
  });
  const rankOf = ({ next }: Lane) => (next === null ? 9 : ranks[next.act]);
  const placeOf = (lane: Lane): number => {
    const moto = lane.next && 'moto' in lane.next ? lane.next.moto : null;
    const at =
      moto === null
        ? -1
        : toCall.findIndex(
            (one) => one.raceClass.id === lane.raceClass.id && sameMoto(one.moto, moto),
          );
    const number = moto && motoNumber(day.chain?.state, lane.raceClass.id, moto);
    return at >= 0 ? at : (number ?? toCall.length);
  };
  return lanes.sort((a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b));
}

/** What a class waits for besides its motos. */
export interface ClassInHand {
  readonly raceClass: DayClass;
  readonly next: NextAct;
}

/** The motos under way on the track, in the running order: each is in hand until it is official. */
export function motosUnderWay(day: Day): ClassMoto[] {
  const numberIn = ({ raceClass, moto }: ClassMoto) =>
    motoNumber(day.chain?.state, raceClass.id, moto) ?? Number.MAX_SAFE_INTEGER;
  return classesOf(day)
    .filter(({ unreadable }) => unreadable === null)
    .flatMap((raceClass) => {
      const ran = ranBefore(day, raceClass);
      return openMotos(raceClass.chain.state)
        .filter(
          ({ ref, moto }) =>
            moto.status !== 'menunggu' || moto.raced || ran.some((one) => sameMoto(one, ref)),
        )
        .map(({ ref }): ClassMoto => ({ raceClass, moto: ref }));
    })
    .sort((a, b) => numberIn(a) - numberIn(b));
}

function classesOf({ chain, classes }: Day): DayClass[] {
  return classes.filter((one) => one.chain.track === (chain?.track ?? 1));
}

/**
 * What the director's card is about: the first moto under way, else a stage that other motos wait for, else the next moto of the running order, else
 * what a class waits for. A protest about a moto that is official stands above the card and keeps no other class from racing.
 */
export function inHand(day: Day, lanes: readonly Lane[]): ClassMoto | ClassInHand | null {
  const [under] = motosUnderWay(day);
  if (under) {
    return under;
  }
  const free = lanes.filter(({ raceClass }) => openProtests(raceClass.chain.state).length === 0);
  const stage = free.find(({ next }) => next?.act === 'tahap');
  if (stage?.next) {
    return { raceClass: stage.raceClass, next: stage.next };
  }
  const [toCall] = motosToCall(day);
  if (toCall) {
    return toCall;
  }
  const rest = free.find(({ next }) => next !== null);
  return rest?.next ? { raceClass: rest.raceClass, next: rest.next } : null;
}
