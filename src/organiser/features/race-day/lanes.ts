import type { NextAct } from '#functions/_shared/racing/next-acts.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { planClass } from '#functions/_shared/racing/plan.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { motoNumber } from '#organiser/parts/race-day/day-order.ts';
import type { DayClass, RaceDayStatus } from '#organiser/parts/race-day/race-day-phone.ts';

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

function numberOf(day: Pick<RaceDayStatus, 'chain'>, { raceClass, next }: Lane): number {
  const moto = next && 'moto' in next ? next.moto : null;
  return (moto && motoNumber(day.chain?.state, raceClass.id, moto)) ?? Number.POSITIVE_INFINITY;
}

/** Every class of the track in the order in which they wait for the director; those that are over come last. */
export function lanesOf(day: Pick<RaceDayStatus, 'chain' | 'classes'>): Lane[] {
  const ofTrack = day.classes.filter(({ chain }) => chain.track === (day.chain?.track ?? 1));
  const lanes = ofTrack.map((raceClass): Lane => {
    const [next = null] = raceClass.unreadable ? [] : nextActs(raceClass.chain.state);
    return { raceClass, next, ...progressOf(raceClass) };
  });
  const rankOf = ({ next }: Lane) => (next === null ? 9 : ranks[next.act]);
  return lanes.sort((a, b) => {
    const byNumber = numberOf(day, a) - numberOf(day, b);
    return rankOf(a) - rankOf(b) || (Number.isNaN(byNumber) ? 0 : byNumber);
  });
}
