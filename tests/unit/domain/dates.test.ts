import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calendarDay,
  dayAndMonth,
  daysUntil,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatTime,
  monthOf,
} from '#domain/dates.ts';
import vectors from '#tests/vectors/dates.json' with { type: 'json' };

describe('a date is read in WIB whatever zone it was written in', () => {
  test.each(vectors.format)('$value', (vector) => {
    expect(calendarDay(vector.value)).toBe(vector.day);
    expect(formatDate(vector.value)).toBe(vector.date);
    expect(formatLongDate(vector.value)).toBe(vector.long);
    expect(dayAndMonth(vector.value)).toEqual({ day: vector.badge[0], month: vector.badge[1] });
    expect(monthOf(vector.value)).toBe(vector.month);
  });

  test.each(vectors.not_dates)('%j is no date and is shown as nothing', (value) => {
    expect(calendarDay(value)).toBe('');
    expect(formatDate(value)).toBe('');
    expect(formatLongDate(value)).toBe('');
    expect(formatTime(value)).toBe('');
    expect(formatDateTime(value)).toBe('');
    expect(dayAndMonth(value)).toEqual({ day: '', month: '' });
    expect(monthOf(value)).toBeNull();
  });

  test.each(vectors.days_until)('$days days from $now to $value', ({ value, now, days }) => {
    expect(daysUntil(value, new Date(now))).toBe(days);
  });

  test('the time of day is WIB too', () => {
    expect(formatTime('2026-11-21T00:30:00Z')).toBe('07.30 WIB');
    expect(formatDateTime('2026-11-20T17:05:00Z')).toBe('21 Nov 2026, 00.05 WIB');
  });
});

test('the fixed offset and own month names agree with Intl for Asia/Jakarta', () => {
  const short = new Intl.DateTimeFormat('id-ID', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Jakarta',
  });
  const long = new Intl.DateTimeFormat('id-ID', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Jakarta',
  });
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('1970-01-01T00:00:00Z'),
        max: new Date('2099-12-31T00:00:00Z'),
        noInvalidDate: true,
      }),
      (date) => {
        expect(formatDate(date)).toBe(short.format(date));
        expect(formatLongDate(date.toISOString())).toBe(long.format(date));
      },
    ),
  );
});
