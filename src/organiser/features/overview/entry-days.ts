import type { RaceOverview } from '#api/organiser/overview.ts';

type Days = NonNullable<RaceOverview['riders']>['days'];

const dayMs = 86_400_000;
const mostBars = 70;

function at(day: string) {
  return Date.parse(`${day}T00:00:00Z`);
}
function dayAt(time: number) {
  return new Date(time).toISOString().slice(0, 10);
}

export interface EntryBar {
  /** The first day of the bar. */
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
export function entryTime(days: Days, today: string, closes: string | null): EntryTime | null {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) {
    return null;
  }
  const start = at(first.day);
  // A race that is over ends with its last entry, however long ago that is; before, the days left are shown.
  const end = Math.max(at(last.day), closes === null ? at(today) : at(closes));
  const count = Math.round((end - start) / dayMs) + 1;
  const daysEach = count > mostBars ? 7 : 1;
  const bars = Array.from({ length: Math.ceil(count / daysEach) }, (_, index) => ({
    key: dayAt(start + index * daysEach * dayMs),
    solid: 0,
    light: 0,
  }));
  for (const { day, confirmed, unpaid } of days) {
    const bar = bars[Math.floor(Math.round((at(day) - start) / dayMs) / daysEach)];
    if (bar === undefined) {
      continue;
    }
    bar.solid += confirmed;
    bar.light += unpaid;
  }
  return {
    bars,
    daysEach,
    past: bars.filter(({ key }) => key <= today).length,
    from: first.day,
    to: dayAt(end),
  };
}

/** Entries of the seven days up to and with today. */
export function lastSevenDays(days: Days, today: string): number {
  const since = dayAt(at(today) - 6 * dayMs);
  return days
    .filter(({ day }) => day >= since && day <= today)
    .reduce((sum, { confirmed, unpaid }) => sum + confirmed + unpaid, 0);
}
