import type { ClassAct, RaceAct } from '#functions/_shared/racing/decisions.ts';
import type { DayClass } from './day-status.ts';
import type { RaceDay } from './use-race-day.ts';

/** The race day as it is on one track (R10): who decides there, its running order, and what is decided for the race is decided for it. */
export function atTrack(day: RaceDay, track: number): RaceDay {
  const found = day.tracks.find((one) => one.track === track);
  if (found === undefined) {
    return day;
  }
  const { decide, completeOrder, takeOver } = day;
  const { chain, holder, deciding } = found;
  return {
    ...day,
    track,
    chain,
    holder,
    deciding,
    decide: decidingAt(decide, track),
    completeOrder: (of = track) => completeOrder(of),
    takeOver: (payload, of = track) => takeOver(payload, of),
  };
}

/** What is decided for no class and no track is decided for this one. */
function decidingAt(decide: RaceDay['decide'], track: number): RaceDay['decide'] {
  function decideHere(classId: string, act: ClassAct, ...more: ClassAct[]): Promise<void>;
  function decideHere(of: number | null, act: RaceAct, ...more: RaceAct[]): Promise<void>;
  function decideHere(of: string | number | null, ...acts: (ClassAct | RaceAct)[]): Promise<void> {
    return typeof of === 'string'
      ? decide(of, ...(acts as [ClassAct]))
      : decide(of ?? track, ...(acts as [RaceAct]));
  }
  return decideHere;
}

/** The race day as a class's screen sees it: the one on its track. */
export function atClass(day: RaceDay, raceClass: DayClass | undefined): RaceDay {
  return raceClass === undefined ? day : atTrack(day, raceClass.chain.track);
}

/** Whether two directors share the race: then everything says of which track it is. */
export function hasTwoTracks({ tracks }: Pick<RaceDay, 'tracks'>): boolean {
  return tracks.length > 1;
}
