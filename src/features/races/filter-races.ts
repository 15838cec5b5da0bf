import { monthOf } from '#domain/dates.ts';

export interface RaceFilter {
  /** Free text as typed. */
  text: string;
  /** 1-12; null is every month. */
  month: number | null;
  /** null is every city. */
  city: string | null;
}

interface FilteredRace {
  judul: string;
  lokasi: string | null;
  kota: string | null;
  tanggal_mulai: string;
}

const contains = (value: string | null, wanted: string) =>
  value?.toLocaleLowerCase('id').includes(wanted) ?? false;

/** The race list's filtering rule (product spec, section 5): keeps the order it is given. */
export function filterRaces<Race extends FilteredRace>(
  races: readonly Race[],
  filter: RaceFilter,
): Race[] {
  const text = filter.text.trim().toLocaleLowerCase('id');
  const city = filter.city?.toLocaleLowerCase('id') ?? null;
  return races.filter(
    (race) =>
      (text === '' ||
        [race.judul, race.lokasi, race.kota].some((value) => contains(value, text))) &&
      (filter.month === null || monthOf(race.tanggal_mulai) === filter.month) &&
      (city === null || contains(race.kota, city)),
  );
}
