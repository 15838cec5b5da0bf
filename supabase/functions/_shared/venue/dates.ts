/**
 * Dates as people in Indonesia read them, whatever the phone's zone is: a race's in the zone of its venue, everything
 * else in Western Indonesian Time.
 */
import { hourMs, type VenueZone, zoneId, zoneOf } from './zones.ts';

const dayMs = 24 * hourMs;

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
  return new Date(instant + zoneOf(isDay ? null : zone).offsetMs);
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

/** Month 1-12 of the calendar day, or null when it is no date. */
export function monthOf(value: string | Date, zone?: VenueZone): number | null {
  return partsOf(value, zone)?.month ?? null;
}

/** Day, short month, year: "21 Nov 2026". Empty text when it is no date. */
export function formatDate(value: string | Date, zone?: VenueZone): string {
  const parts = partsOf(value, zone);
  if (parts === null) {
    return '';
  }
  return `${parts.day} ${shortMonthNames[parts.month - 1]} ${parts.year}`;
}

/** "Sabtu, 21 November 2026" */
export function formatLongDate(value: string | Date, zone?: VenueZone): string {
  const parts = partsOf(value, zone);
  if (parts === null) {
    return '';
  }
  return `${weekdayNames[parts.weekday]}, ${parts.day} ${monthNames[parts.month - 1]} ${parts.year}`;
}

/** "07.30 WIB", "08.30 WITA" */
export function formatTime(value: string | Date, zone?: VenueZone): string {
  const clock = clockOf(value, zone);
  if (clock === null) {
    return '';
  }
  return `${twoDigits(clock.getUTCHours())}.${twoDigits(clock.getUTCMinutes())} ${zoneOf(zone).name}`;
}

/** "21 Nov 2026, 07.30 WIB" */
export function formatDateTime(value: string | Date, zone?: VenueZone): string {
  const date = formatDate(value, zone);
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
 * What a calendar file needs of a moment at a venue: the zone's IANA name and offset ("+0800"), and a Date whose UTC
 * fields read what the clocks there show.
 */
export function venueClock(
  value: string,
  zone: VenueZone,
): { id: string; offset: string; clock: Date } {
  const { offsetMs } = zoneOf(zone);
  return {
    id: zoneId(zone),
    offset: `+${twoDigits(offsetMs / hourMs)}00`,
    clock: new Date(instantOf(value) + offsetMs),
  };
}

/** Whole calendar days from `now` to the value: 0 is today, negative is past. NaN when it is no date. */
export function daysUntil(value: string | Date, now: Date = new Date(), zone?: VenueZone): number {
  const dayOf = (moment: string | Date) =>
    Math.floor((clockOf(moment, zone)?.getTime() ?? Number.NaN) / dayMs);
  return dayOf(value) - dayOf(now);
}
