import { platesOf, type StationMoto } from '#domain/race-day/station-motos.ts';
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

/**
 * The entries with the plates that are worn now: a lost plate was replaced on the track, and the entry keeps the old number (R4).
 */
export function entriesAsWorn({ entries, classes }: Pick<RaceDay, 'entries' | 'classes'>): Entries {
  const replaced = classes.flatMap(({ chain }) =>
    [...chain.state.riders.values()].filter(({ key, plate }) => key !== plate),
  );
  const worn = replaced.flatMap(({ key, plate }) =>
    entries
      .filter(({ nomor_plat }) => nomor_plat === key)
      .map((entry) => ({ ...entry, nomor_plat: plate })),
  );
  return worn.length === 0 ? entries : [...entries, ...worn];
}

export interface Sibling {
  readonly plate: number;
  readonly moto: StationMoto;
}

/**
 * Children of the same family whose next moto, without this rider, is called, runs, or comes within the next few: the parent who
 * brings one of them has to be in two places. Where this phone was not told of families (an older list, another role) there are none.
 */
export function siblingsNear(
  plate: number,
  moto: StationMoto,
  motos: readonly StationMoto[],
  entries: Entries,
): Sibling[] {
  const own = entries.find(({ nomor_plat }) => nomor_plat === plate);
  const family = own?.family ?? null;
  if (own === undefined || family === null) {
    return [];
  }
  const others = new Set(
    entries
      .filter((one) => one.family === family && one.anak !== own.anak)
      .flatMap(({ nomor_plat }) => nomor_plat ?? []),
  );
  const at = motos.indexOf(moto);
  // Two who ride together are never in two places.
  const near = motos.filter(
    (one, place) => place <= at + ahead && !(platesOf(one) ?? []).includes(plate),
  );
  return [...others].flatMap((other) => {
    const first = near.find((one) => platesOf(one)?.includes(other));
    return first ? [{ plate: other, moto: first }] : [];
  });
}

/** How many motos ahead a second class, or a sibling, is told of. */
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
