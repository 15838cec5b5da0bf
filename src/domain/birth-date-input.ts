import { type CalendarDay, today } from '#functions/_shared/venue/dates.ts';

const oldestBirthYear = 1900;

/** What stands in the field after typing: digits with dashes put in, DD-MM-YYYY, at most 10 characters. */
export function formatBirthDateInput(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  // The dash comes with the next digit, not before it: a trailing dash could never be deleted.
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('-');
}

/** YYYY-M-D at the start of a text, as computers write it. */
const isoPattern = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
/** The digits of YYYY-MM-DD. Read as DDMMYYYY they would be a year before 1300. */
const isoDigits = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;

/**
 * What stands in the field after something was added to it, typed or pasted: "5-3-2021", "5/3/2021" and "2021-03-05"
 * are 05-03-2021. A day or month of one digit gets its zero once a separator says that it is complete.
 */
export function readBirthDateInput(typed: string): string {
  const iso = isoPattern.exec(typed);
  if (iso !== null) {
    const [, year = '', month = '', day = ''] = iso;
    return `${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year}`;
  }
  const groups = typed
    .replace(/[^\d\s/.,-]/g, '')
    .replace(/^\D+/, '')
    .split(/\D+/);
  const separated =
    groups.length <= 3 && groups.slice(0, -1).every((group) => group.length <= 2 && group !== '0');
  const shown = formatBirthDateInput(
    separated
      ? groups
          .map((group, index) => (index < groups.length - 1 ? group.padStart(2, '0') : group))
          .join('')
      : typed,
  );
  const [, year, month, day] = isoDigits.exec(shown.replaceAll('-', '')) ?? [];
  return year === undefined ? shown : `${day}-${month}-${year}`;
}

/** A year of two digits as one of four, the latest that is not in the future: for a date that is finished. */
export function completeBirthDate(text: string, todayIs: CalendarDay = today()): string {
  const match = /^(\d{2}-\d{2})-(\d{2})$/.exec(text);
  if (match === null) {
    return text;
  }
  const [, dayAndMonth, year] = match;
  const recent = `${dayAndMonth}-20${year}`;
  return parseBirthDate(recent, todayIs) === null ? `${dayAndMonth}-19${year}` : recent;
}

/** DD-MM-YYYY as YYYY-MM-DD, or null when it is no day of the calendar, too long ago or in the future. */
export function parseBirthDate(text: string, todayIs: CalendarDay = today()): CalendarDay | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text);
  if (match === null) {
    return null;
  }
  const [, day, month, year] = match;
  if (Number(year) < oldestBirthYear) {
    return null;
  }
  const parsed = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const iso = `${year}-${month}-${day}`;
  // Date.UTC rolls 31 April over to 1 May instead of refusing it.
  if (parsed.toISOString().slice(0, 10) !== iso) {
    return null;
  }
  return iso > todayIs ? null : iso;
}

/** YYYY-MM-DD as DD-MM-YYYY, for filling the field from stored data. */
export function toBirthDateInput(day: CalendarDay): string {
  return day.split('-').reverse().join('-');
}
