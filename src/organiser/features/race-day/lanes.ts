import { sameMoto } from '#functions/_shared/racing/moto.ts';
import type { NextAct } from '#functions/_shared/racing/next-acts.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { planClass } from '#functions/_shared/racing/plan.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { motoNumber, motosToCall, ranBefore } from '#organiser/parts/race-day/day-order.ts';
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

/**
 * Every class of the track in the order in which they wait for the director; those that are over come last. What the first one waits for is what the
 * one large button of every screen does: of motos that wait to be called, the next of the running order.
 */
export function lanesOf(day: Day): Lane[] {
  const ofTrack = day.classes.filter(({ chain }) => chain.track === (day.chain?.track ?? 1));
  const toCall = motosToCall(day);
  const lanes = ofTrack.map((raceClass): Lane => {
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
