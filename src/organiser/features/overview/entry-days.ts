import type { EntryDay } from '#api/organiser/overview.ts';

const dayMs = 86_400_000;
const mostBars = 70;

function at(day: string) {
  return Date.parse(`${day}T00:00:00Z`);
}
function dayAt(time: number) {
  return new Date(time).toISOString().slice(0, 10);
}

export interface EntryBar {
  /** Its first day. */
  key: string;
  solid: number;
  light: number;
}

export interface EntryTime {
  /** Without gaps, from the first entry until registration closes; of one day, or of a week when there are many. */
  bars: EntryBar[];
  daysEach: 1 | 7;
  /** How many bars have begun. */
  past: number;
  from: string;
  to: string;
}

/**
 * Entries by day, laid out over the time there is. Null without an entry.
 * @param closes the day on which registration closes; null: as long as there are entries
 */
export function entryTime(
  days: readonly EntryDay[],
  today: string,
  closes: string | null,
): EntryTime | null {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) {
    return null;
  }
  const start = at(first.hari);
  // A race that is over ends with its last entry, however long ago that is; before, the days left are shown.
  const end = Math.max(at(last.hari), closes === null ? at(today) : at(closes));
  const count = Math.round((end - start) / dayMs) + 1;
  const daysEach = count > mostBars ? 7 : 1;
  const bars = Array.from({ length: Math.ceil(count / daysEach) }, (_, index) => ({
    key: dayAt(start + index * daysEach * dayMs),
    solid: 0,
    light: 0,
  }));
  for (const { hari, dibayar, belum_bayar } of days) {
    const bar = bars[Math.floor(Math.round((at(hari) - start) / dayMs) / daysEach)];
    if (bar === undefined) {
      continue;
    }
    bar.solid += dibayar;
    bar.light += belum_bayar;
  }
  return {
    bars,
    daysEach,
    past: bars.filter(({ key }) => key <= today).length,
    from: first.hari,
    to: dayAt(end),
  };
}

/** Entries of the seven days up to and with today. */
export function lastSevenDays(days: readonly EntryDay[], today: string): number {
  const since = dayAt(at(today) - 6 * dayMs);
  return days
    .filter(({ hari }) => hari >= since && hari <= today)
    .reduce((sum, { dibayar, belum_bayar }) => sum + dibayar + belum_bayar, 0);
}
