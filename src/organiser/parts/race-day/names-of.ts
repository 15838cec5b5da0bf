import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';

/** What the children of a class are called, by the plate that they wear. */
export function namesOf(day: Pick<RaceDay, 'entries'>, raceClass: DayClass): Map<number, string> {
  const names = new Map(
    day.entries.flatMap(({ nomor_plat, nama_panggilan_rider }) =>
      nomor_plat === null ? [] : [[nomor_plat, nama_panggilan_rider] as const],
    ),
  );
  // A lost plate was replaced: the entry keeps the old number, the child has a name all the same (R4).
  for (const { key, plate } of raceClass.chain.state.riders.values()) {
    const known = names.get(key);
    if (known !== undefined) {
      names.set(plate, known);
    }
  }
  return names;
}
