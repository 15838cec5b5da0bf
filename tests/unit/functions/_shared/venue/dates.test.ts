import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calendarDay,
  clockAt,
  dayAndMonth,
  daysUntil,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatLongDateTime,
  formatTime,
  momentAt,
  venueTime,
} from '#functions/_shared/venue/dates.ts';
import { timeZoneName } from '#functions/_shared/venue/zones.ts';
import vectors from '#tests/vectors/dates.json' with { type: 'json' };
import venues from '#tests/vectors/venue-zones.json' with { type: 'json' };

describe('a date is read in WIB whatever zone it was written in', () => {
  test.each(vectors.format)('$value', (vector) => {
    expect(calendarDay(vector.value)).toBe(vector.day);
    expect(formatDate(vector.value)).toBe(vector.date);
    expect(formatLongDate(vector.value)).toBe(vector.long);
    expect(dayAndMonth(vector.value)).toEqual({ day: vector.badge[0], month: vector.badge[1] });
  });

  test.each(vectors.not_dates)('%j is no date and is shown as nothing', (value) => {
    expect(calendarDay(value)).toBe('');
    expect(formatDate(value)).toBe('');
    expect(formatLongDate(value)).toBe('');
    expect(formatTime(value)).toBe('');
    expect(formatDateTime(value)).toBe('');
    expect(formatLongDateTime(value)).toBe('');
    expect(() => venueTime(value)).toThrow();
    expect(dayAndMonth(value)).toEqual({ day: '', month: '' });
  });

  test.each(vectors.days_until)('$days days from $now to $value', ({ value, now, days }) => {
    expect(daysUntil(value, new Date(now))).toBe(days);
  });

  test('the time of day is WIB too', () => {
    expect(formatTime('2026-11-21T00:30:00Z')).toBe('07.30\u00a0WIB');
    expect(formatDateTime('2026-11-20T17:05:00Z')).toBe('21\u00a0Nov\u00a02026, 00.05\u00a0WIB');
    expect(formatLongDateTime('2026-11-20T17:05:00Z')).toBe(
      'Sabtu, 21\u00a0November\u00a02026, 00.05\u00a0WIB',
    );
  });
});

/** A text with no-break spaces, but for those after a comma. */
function whole(text: string) {
  return text.replaceAll(/(?<!,) /g, '\u00a0');
}

test.each(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'])(
  'the fixed offset and own names agree with Intl for %s',
  (zone) => {
    const intl = (locale: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    const short = intl('id-ID', { day: 'numeric', month: 'short', year: 'numeric' });
    const long = intl('id-ID', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    const time = intl('id-ID', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const clock = intl('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
    fc.assert(
      fc.property(
        // Before 1988 Intl knows other offsets for some of them.
        fc.date({
          min: new Date('1988-01-01T00:00:00Z'),
          max: new Date('2099-12-31T00:00:00Z'),
          noInvalidDate: true,
        }),
        (date) => {
          const text = date.toISOString();
          expect(formatDate(date, zone)).toBe(whole(short.format(date)));
          expect(formatLongDate(text, zone)).toBe(whole(long.format(date)));
          expect(formatLongDateTime(text, zone)).toBe(
            whole(`${long.format(date)}, ${time.format(date)} ${timeZoneName(zone)}`),
          );
          expect(venueTime(text, zone).slice(0, 19)).toBe(clock.format(date).replace(' ', 'T'));
          expect(Date.parse(venueTime(text, zone))).toBe(Math.floor(date.getTime() / 1000) * 1000);
        },
      ),
    );
  },
);

test('what the clocks of a zone show leads back to the moment', () => {
  const moment = '2026-12-05T16:30:00Z';
  for (const [zone, clock, written] of [
    [undefined, '2026-12-05T23:30', '2026-12-05T23:30:00+07:00'],
    ['Asia/Makassar', '2026-12-06T00:30', '2026-12-06T00:30:00+08:00'],
    ['Asia/Jayapura', '2026-12-06T01:30', '2026-12-06T01:30:00+09:00'],
    ['Mars/Olympus', '2026-12-05T23:30', '2026-12-05T23:30:00+07:00'],
  ] as const) {
    expect(clockAt(moment, zone)).toBe(clock);
    expect(momentAt(clock, zone)).toBe(written);
    expect(venueTime(new Date(moment), zone)).toBe(written);
  }
});

test.each(venues.cases)('$name: a race is read in its own zone', ({ zone, start, day, time }) => {
  expect(calendarDay(start, zone)).toBe(day);
  expect(formatTime(start, zone)).toBe(time);
  expect(formatDateTime(start, zone)).toBe(`${formatDate(day)}, ${time}`);
  expect(dayAndMonth(start, zone)).toEqual(dayAndMonth(day));
});

test('a day without a time is the same day in every zone', () => {
  expect(formatDate('2026-12-06', 'Asia/Jayapura')).toBe('6\u00a0Des\u00a02026');
  expect(formatLongDate('2026-12-02', 'Asia/Jayapura')).toBe('Rabu, 2\u00a0Desember\u00a02026');
  expect(daysUntil('2026-12-06', new Date('2026-12-05T15:30:00Z'), 'Asia/Jayapura')).toBe(0);
});

test('an unknown zone is read as WIB', () => {
  for (const zone of [undefined, null, '', 'Mars/Olympus', 'toString']) {
    expect(formatTime('2026-11-21T00:30:00Z', zone)).toBe('07.30\u00a0WIB');
  }
});

test('no screen formats a time of a race without its zone', () => {
  const withoutZone =
    /\b(format\w+|calendarDay|dayAndMonth)\([^(),]*\.(tanggal_mulai|pendaftaran_selesai|kedaluwarsa_pada)\)/;
  const careless = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => withoutZone.test(readFileSync(`src/${file}`, 'utf8')));
  expect(careless).toEqual([]);
});
