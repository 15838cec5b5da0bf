import { type CalendarDay, today } from './dates.ts';

const oldestBirthYear = 1900;

/** What stands in the field after typing: digits with dashes put in, DD-MM-YYYY, at most 10 characters. */
export function formatBirthDateInput(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  // The dash comes with the next digit, not before it: a trailing dash could never be deleted.
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('-');
}

/** DD-MM-YYYY as YYYY-MM-DD, or null when it is no day of the calendar, too long ago or in the future. */
export function parseBirthDate(text: string, todayIs: CalendarDay = today()): CalendarDay | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text);
  if (match === null) return null;
  const [, day, month, year] = match;
  if (Number(year) < oldestBirthYear) return null;
  const parsed = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const iso = `${year}-${month}-${day}`;
  // Date.UTC rolls 31 April over to 1 May instead of refusing it.
  if (parsed.toISOString().slice(0, 10) !== iso) return null;
  return iso > todayIs ? null : iso;
}

/** YYYY-MM-DD as DD-MM-YYYY, for filling the field from stored data. */
export function toBirthDateInput(day: CalendarDay): string {
  return day.split('-').reverse().join('-');
}
