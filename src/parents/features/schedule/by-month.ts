import { calendarDay, formatMonth } from '#functions/_shared/venue/dates.ts';

export interface MonthGroup<Race> {
  /** "November 2026" */
  name: string;
  /** 1-12 */
  month: number;
  year: number;
  races: Race[];
}

/** The races of each WIB month, in the order given. A race whose date is none is left out. */
export function groupByMonth<Race extends { tanggal_mulai: string; zona_waktu: string }>(
  races: readonly Race[],
): MonthGroup<Race>[] {
  const groups: MonthGroup<Race>[] = [];
  for (const race of races) {
    const [year, month] = calendarDay(race.tanggal_mulai, race.zona_waktu).split('-').map(Number);
    if (year === undefined || month === undefined) {
      continue;
    }
    const group = groups.find((one) => one.year === year && one.month === month);
    if (group !== undefined) {
      group.races.push(race);
    } else {
      groups.push({ name: formatMonth({ month, year }), month, year, races: [race] });
    }
  }
  return groups;
}
