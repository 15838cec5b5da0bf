import type { StationMoto } from '#domain/race-day/station-motos.ts';
import { shortId } from '#functions/_shared/racing/wire.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';

export interface StationRider {
  readonly nickname: string;
  readonly team: string;
  readonly city: string;
}

type Entries = RaceDay['entries'];

/** Who wears a plate: a number is one child's in all its classes (R4). Null where this phone knows no names. */
export function riderOf(entries: Entries, plate: number): StationRider | null {
  const entry = entries.find(({ nomor_plat }) => nomor_plat === plate);
  if (entry === undefined || entry.nama_panggilan_rider === '') {
    return null;
  }
  return {
    nickname: entry.nama_panggilan_rider,
    team: entry.nama_tim ?? '',
    city: entry.kota_asal ?? '',
  };
}

/** How many motos ahead a second class is told of. */
const ahead = 6;

/** The next motos of other classes in which the child of a plate rides too. */
export function alsoRides(
  plate: number,
  moto: StationMoto,
  following: readonly StationMoto[],
): StationMoto[] {
  const own = moto.raceClass === null ? null : shortId(moto.raceClass);
  return following
    .slice(0, ahead)
    .filter(
      ({ raceClass, gates }) =>
        raceClass !== null && shortId(raceClass) !== own && gates?.includes(plate) === true,
    );
}
