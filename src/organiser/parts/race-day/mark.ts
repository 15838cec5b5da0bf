import type { StationMoto } from '#domain/race-day/station-motos.ts';
import * as copy from '#organiser/copy/race-day-frame.ts';
import { onTrackIs } from '#organiser/copy/race-tracks.ts';
import type { DayClass } from './day-status.ts';
import { hasTwoTracks } from './tracks.ts';
import type { RaceDay } from './use-race-day.ts';

/** `<kelas> <n> <hash4>` (R14): what every screen, print and code of a class carries, so that two that differ are seen to. */
export function markOf(raceClass: Pick<DayClass, 'name' | 'chain'>): string {
  return `${raceClass.name} ${markBeside(raceClass)}`;
}

/** The same where the class's name stands beside it. */
export function markBeside({ chain }: Pick<DayClass, 'chain'>): string {
  const hash = chain.hashes.at(-1);
  return hash === undefined ? '0' : `${chain.n} ${hash.slice(0, 4)}`;
}

/** The same of the lists that a station shows, each class once. */
export function marksOf(motos: readonly StationMoto[]): string {
  const marks = motos.flatMap(({ className, n, hash }) =>
    n === null || hash === null ? [] : `${className} ${n} ${hash}`.trim(),
  );
  return [...new Set(marks)].join(' · ');
}

/** Whose phone decides (R14). */
export function holderText(day: Pick<RaceDay, 'holder' | 'track' | 'tracks'>): string {
  const { holder, track } = day;
  const said =
    holder.device === null
      ? copy.nobodyHolds
      : copy.holderIs(holder.isThisPhone ? copy.holderHere : holder.name);
  return hasTwoTracks(day) ? onTrackIs(track, said) : said;
}
