/**
 * Dates as people in Indonesia read them, whatever the phone's zone is: a race's in the zone of its venue, everything
 * else in Western Indonesian Time. A line may break after a weekday and before an hour, never within a date or an hour.
 */
import { timeZoneName, type VenueZone, zoneOffset, zoneOffsetMs } from './zones.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const monthNames = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const;

const shortMonthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'Mei',
  'Jun',
  'Jul',
  'Agu',
  'Sep',
  'Okt',
  'Nov',
  'Des',
] as const;

/** Between what no line is to break: a day from its month, an hour from its zone. */
const noBreak = '\u00a0';

const weekdayNames = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;

/** A calendar day as PostgreSQL writes it: YYYY-MM-DD. */
export type CalendarDay = string;

interface DayParts {
  year: number;
  /** 1-12 */
  month: number;
  day: number;
  /** 0 is Sunday */
  weekday: number;
}

const calendarDayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const zonePattern = /(?:[zZ]|[+-]\d{2}(?::?\d{2})?)$/;

/** The instant in milliseconds; text without a zone is UTC, as the database's. NaN when it is no date. */
export function instantOf(value: string | Date): number {
  if (value instanceof Date) {
    return value.getTime();
  }
  const text = value.trim().replace(' ', 'T');
  if (calendarDayPattern.test(text)) {
    return Date.parse(`${text}T00:00:00+07:00`);
  }
  // '+00' is what PostgreSQL writes by itself; Date.parse wants '+00:00'.
  const zoned = zonePattern.test(text) && text.includes('T') ? text : `${text}Z`;
  return Date.parse(zoned.replace(/([+-]\d{2})$/, '$1:00'));
}

/** Its UTC fields read what the clocks of the zone show; null when the value is no date. */
function clockOf(value: string | Date, zone: VenueZone): Date | null {
  const instant = instantOf(value);
  if (Number.isNaN(instant)) {
    return null;
  }
  // A day without a time is that day everywhere.
  const isDay = typeof value === 'string' && calendarDayPattern.test(value.trim());
  return new Date(instant + zoneOffsetMs(isDay ? null : zone));
}

function partsOf(value: string | Date, zone: VenueZone): DayParts | null {
  const clock = clockOf(value, zone);
  if (clock === null) {
    return null;
  }
  return {
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
    weekday: clock.getUTCDay(),
  };
}

function twoDigits(value: number) {
  return String(value).padStart(2, '0');
}

/** The calendar day of an instant. Empty text when it is no date. */
export function calendarDay(value: string | Date, zone?: VenueZone): CalendarDay {
  const parts = partsOf(value, zone);
  if (parts === null) {
    return '';
  }
  return `${String(parts.year).padStart(4, '0')}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`;
}

export function today(now: Date = new Date()): CalendarDay {
  return calendarDay(now);
}

/** "November 2026". Month 1-12. */
export function formatMonth({ month, year }: Pick<DayParts, 'month' | 'year'>): string {
  return `${monthNames[month - 1]}${noBreak}${year}`;
}

/** Day, short month, year: "21 Nov 2026". Empty text when it is no date. */
export function formatDate(value: string | Date, zone?: VenueZone): string {
  const parts = partsOf(value, zone);
  if (parts === null) {
    return '';
  }
  return [parts.day, shortMonthNames[parts.month - 1], parts.year].join(noBreak);
}

/** "Sabtu, 21 November 2026" */
export function formatLongDate(value: string | Date, zone?: VenueZone): string {
  const parts = partsOf(value, zone);
  if (parts === null) {
    return '';
  }
  return `${weekdayNames[parts.weekday]}, ${parts.day}${noBreak}${formatMonth(parts)}`;
}

/** "07.30 WIB", "08.30 WITA" */
export function formatTime(value: string | Date, zone?: VenueZone): string {
  const clock = clockOf(value, zone);
  if (clock === null) {
    return '';
  }
  return `${twoDigits(clock.getUTCHours())}.${twoDigits(clock.getUTCMinutes())}${noBreak}${timeZoneName(zone)}`;
}

/** "Sabtu, 21 Nov, 07.30 WIB": beside what says the year, or of a day that is near. */
export function formatDayAndTime(value: string | Date, zone?: VenueZone): string {
  const parts = partsOf(value, zone);
  if (parts === null) {
    return '';
  }
  return `${weekdayNames[parts.weekday]}, ${parts.day}${noBreak}${shortMonthNames[parts.month - 1]}, ${formatTime(value, zone)}`;
}

/** "21 Nov 2026, 07.30 WIB" */
export function formatDateTime(value: string | Date, zone?: VenueZone): string {
  const date = formatDate(value, zone);
  return date === '' ? '' : `${date}, ${formatTime(value, zone)}`;
}

/** "Sabtu, 21 November 2026, 07.30 WIB" */
export function formatLongDateTime(value: string | Date, zone?: VenueZone): string {
  const date = formatLongDate(value, zone);
  return date === '' ? '' : `${date}, ${formatTime(value, zone)}`;
}

/** The two lines of a date badge: `{ day: '21', month: 'Nov' }`. */
export function dayAndMonth(
  value: string | Date,
  zone?: VenueZone,
): { day: string; month: string } {
  const parts = partsOf(value, zone);
  if (parts === null) {
    return { day: '', month: '' };
  }
  return { day: String(parts.day), month: shortMonthNames[parts.month - 1] ?? '' };
}

/**
 * A moment as ISO 8601 writes it by the clocks of the zone: "2026-11-29T07:00:00+07:00". For machines that show the
 * clock as it is written. Throws when the value is no date.
 */
export function venueTime(value: string | Date, zone?: VenueZone): string {
  const clock = new Date(instantOf(value) + zoneOffsetMs(zone));
  return `${clock.toISOString().slice(0, 19)}${zoneOffset(zone)}`;
}

/** What the clocks of the zone show, as a field of date and time holds it: "2026-11-29T07:00". Throws as `venueTime`. */
export function clockAt(value: string | Date, zone?: VenueZone): string {
  return venueTime(value, zone).slice(0, 16);
}

/** The moment at which the clocks of the zone show this; `clockAt` the other way round. */
export function momentAt(clock: string, zone?: VenueZone): string {
  return `${clock}:00${zoneOffset(zone)}`;
}

/** Whole calendar days from `now` to the value: 0 is today, negative is past. NaN when it is no date. */
export function daysUntil(value: string | Date, now: Date = new Date(), zone?: VenueZone): number {
  const dayOf = (moment: string | Date) =>
    Math.floor((clockOf(moment, zone)?.getTime() ?? Number.NaN) / dayMs);
  return dayOf(value) - dayOf(now);
}
