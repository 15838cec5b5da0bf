/**
 * Dates as people in Indonesia read them, always in Western Indonesian Time whatever the phone's zone is.
 * WIB has been UTC+7 without daylight saving since 1964, so a fixed offset is exact for every date shown here
 * and needs no time zone tables, which old phones load slowly.
 */

const wibOffsetMs = 7 * 60 * 60 * 1000;
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
  if (value instanceof Date) return value.getTime();
  const text = value.trim().replace(' ', 'T');
  if (calendarDayPattern.test(text)) return Date.parse(`${text}T00:00:00+07:00`);
  // '+00' is what PostgreSQL writes by itself; Date.parse wants '+00:00'.
  const zoned = zonePattern.test(text) && text.includes('T') ? text : `${text}Z`;
  return Date.parse(zoned.replace(/([+-]\d{2})$/, '$1:00'));
}

function partsOf(value: string | Date): DayParts | null {
  const instant = instantOf(value);
  if (Number.isNaN(instant)) return null;
  const wib = new Date(instant + wibOffsetMs);
  return {
    year: wib.getUTCFullYear(),
    month: wib.getUTCMonth() + 1,
    day: wib.getUTCDate(),
    weekday: wib.getUTCDay(),
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The WIB calendar day of an instant. Empty text when it is no date. */
export function calendarDay(value: string | Date): CalendarDay {
  const parts = partsOf(value);
  if (parts === null) return '';
  return `${String(parts.year).padStart(4, '0')}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`;
}

export function today(now: Date = new Date()): CalendarDay {
  return calendarDay(now);
}

/** Month 1-12 of the WIB calendar day, or null when it is no date. */
export function monthOf(value: string | Date): number | null {
  return partsOf(value)?.month ?? null;
}

/** Day, short month, year: "21 Nov 2026". Empty text when it is no date. */
export function formatDate(value: string | Date): string {
  const parts = partsOf(value);
  if (parts === null) return '';
  return `${parts.day} ${shortMonthNames[parts.month - 1]} ${parts.year}`;
}

/** "Sabtu, 21 November 2026" */
export function formatLongDate(value: string | Date): string {
  const parts = partsOf(value);
  if (parts === null) return '';
  return `${weekdayNames[parts.weekday]}, ${parts.day} ${monthNames[parts.month - 1]} ${parts.year}`;
}

/** "07.30 WIB" */
export function formatTime(value: string | Date): string {
  const instant = instantOf(value);
  if (Number.isNaN(instant)) return '';
  const wib = new Date(instant + wibOffsetMs);
  return `${twoDigits(wib.getUTCHours())}.${twoDigits(wib.getUTCMinutes())} WIB`;
}

/** "21 Nov 2026, 07.30 WIB" */
export function formatDateTime(value: string | Date): string {
  const date = formatDate(value);
  return date === '' ? '' : `${date}, ${formatTime(value)}`;
}

/** The two lines of a date badge: `{ day: '21', month: 'Nov' }`. */
export function dayAndMonth(value: string | Date): { day: string; month: string } {
  const parts = partsOf(value);
  if (parts === null) return { day: '', month: '' };
  return { day: String(parts.day), month: shortMonthNames[parts.month - 1] ?? '' };
}

/** Whole WIB calendar days from `now` to the value: 0 is today, negative is past. NaN when it is no date. */
export function daysUntil(value: string | Date, now: Date = new Date()): number {
  const target = Math.floor((instantOf(value) + wibOffsetMs) / dayMs);
  return target - Math.floor((now.getTime() + wibOffsetMs) / dayMs);
}
