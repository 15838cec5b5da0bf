import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarFile, calendarFileName } from '#domain/calendar-file.ts';

const event = {
  id: 'r1',
  title: 'Piala Bandung',
  start: '2026-12-20T00:00:00+00:00',
  zone: 'Asia/Jakarta',
  place: 'Gasibu, Bandung; Jawa Barat',
  url: 'https://contoh.id/race-detail/r1',
};
const now = new Date('2026-11-21T03:04:05.678Z');

describe('a calendar file', () => {
  test('holds the event', () => {
    expect(calendarFile(event, now)?.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Pushbike Race//ID',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Jakarta',
      'BEGIN:STANDARD',
      'DTSTART:19880101T000000',
      'TZOFFSETFROM:+0700',
      'TZOFFSETTO:+0700',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:r1@pushbike-race',
      'DTSTAMP:20261121T030405Z',
      'DTSTART;TZID=Asia/Jakarta:20261220T070000',
      'DURATION:PT4H',
      'SUMMARY:Piala Bandung',
      'LOCATION:Gasibu\\, Bandung\\; Jawa Barat',
      'DESCRIPTION:https://contoh.id/race-detail/r1',
      'URL:https://contoh.id/race-detail/r1',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Piala Bandung',
      'TRIGGER:-P1D',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('says what to know before the address', () => {
    const file = calendarFile({ ...event, note: 'Daftar ulang mulai 06.00 WIB' }, now);
    expect(file).toContain(
      '\r\nDESCRIPTION:Daftar ulang mulai 06.00 WIB\\nhttps://contoh.id/race-detail/r1\r\n',
    );
  });

  test.each(['2026-12-20T07:00:00+07:00', '2026-12-20 00:00:00+00', '2026-12-19T19:00:00-05:00'])(
    'starts at the same moment whatever the zone it is written in: %s',
    (start) => {
      expect(calendarFile({ ...event, start }, now)).toContain(
        '\r\nDTSTART;TZID=Asia/Jakarta:20261220T070000\r\n',
      );
    },
  );

  test('names the zone of the venue', () => {
    const file = calendarFile({ ...event, zone: 'Asia/Makassar' }, now);
    expect(file).toContain('\r\nDTSTART;TZID=Asia/Makassar:20261220T080000\r\n');
    expect(file).toContain('\r\nTZOFFSETTO:+0800\r\n');
  });

  test('is none without a date', () => {
    expect(calendarFile({ ...event, start: 'kapan-kapan' }, now)).toBeNull();
  });

  test('takes any title: no line breaks out, none is too long, all of it is there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const file = calendarFile({ ...event, title }, now) ?? '';
        const lines = file.split('\r\n');
        for (const line of lines) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
        expect(unfolded).toHaveLength(30);
        const summary = unfolded[18]?.replace('SUMMARY:', '') ?? '';
        const read = summary.replace(/\\(.)/gsu, (_, sign: string) => (sign === 'n' ? '\n' : sign));
        expect(read).toBe(title.replace(/\r\n|\r/g, '\n'));
      }),
    );
  });

  test.each([
    ['Piala Bandung 2026!', 'piala-bandung-2026.ics'],
    ['../../etc/passwd', 'etc-passwd.ics'],
    ['Café Ride', 'cafe-ride.ics'],
    ['🚲', 'lomba.ics'],
  ])('%s is saved as %s', (title, name) => expect(calendarFileName(title)).toBe(name));
});
