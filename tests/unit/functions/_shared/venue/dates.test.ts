import { readdirSync, readFileSync } from 'node:fs';
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
} from '#functions/_shared/venue/dates.ts';
import vectors from '#tests/vectors/dates.json' with { type: 'json' };
import venues from '#tests/vectors/venue-zones.json' with { type: 'json' };

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

test.each(venues.cases)('$name: a race is read in its own zone', ({ zone, start, day, time }) => {
  expect(calendarDay(start, zone)).toBe(day);
  expect(formatTime(start, zone)).toBe(time);
  expect(formatDateTime(start, zone)).toBe(`${formatDate(day)}, ${time}`);
  expect(dayAndMonth(start, zone)).toEqual(dayAndMonth(day));
});

test('a day without a time is the same day in every zone', () => {
  expect(formatDate('2026-12-06', 'Asia/Jayapura')).toBe('6 Des 2026');
  expect(daysUntil('2026-12-06', new Date('2026-12-05T15:30:00Z'), 'Asia/Jayapura')).toBe(0);
});

test('an unknown zone is read as WIB', () => {
  for (const zone of [undefined, null, '', 'Mars/Olympus', 'toString']) {
    expect(formatTime('2026-11-21T00:30:00Z', zone)).toBe('07.30 WIB');
  }
});

test('no screen formats a time of a race without its zone', () => {
  const withoutZone =
    /\b(format\w+|calendarDay|dayAndMonth|monthOf)\([^(),]*\.(tanggal_mulai|pendaftaran_selesai|kedaluwarsa_pada)\)/;
  const careless = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => withoutZone.test(readFileSync(`src/${file}`, 'utf8')));
  expect(careless).toEqual([]);
});
