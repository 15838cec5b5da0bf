import { instantOf, venueTime } from '#functions/_shared/venue/dates.ts';
import { type VenueZone, zoneId, zoneOffset } from '#functions/_shared/venue/zones.ts';
import { fileName } from './file-names.ts';

export interface CalendarEvent {
  /** Stays the same for the same event, so that adding it again replaces it. */
  id: string;
  title: string;
  /** ISO time. */
  start: string;
  /** The venue's: a calendar then says what its clocks show, wherever the phone is. */
  zone: VenueZone;
  /** The place in words. */
  place: string;
  /** Absolute address of the page about it. */
  url: string;
  /** How long it is, as RFC 5545 writes it; a race's morning unless said. */
  duration?: string;
  /** What to know about it, before the address. */
  note?: string | undefined;
}

/** The database knows no end; a race morning is over by then, and calendars show an event without length badly. */
const morning = 'PT4H';

const encoder = new TextEncoder();

/** Text as RFC 5545 writes it (section 3.3.11). */
function escaped(text: string) {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n|\r|\n/g, '\\n');
}

/** No line longer than 75 octets, no letter cut in two (section 3.1). */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** Date and time without marks between them (section 3.3.5). */
function basic(time: string) {
  return time.replace(/[-:]/g, '');
}

function utc(instant: Date) {
  return `${basic(instant.toISOString().slice(0, 19))}Z`;
}

/** RFC 5545 (section 3.6.5) wants every zone that is named described; Indonesia's have one offset all year. */
function zoneLines(id: string, offset: string) {
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${id}`,
    'BEGIN:STANDARD',
    'DTSTART:19880101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
}

/** An event as an iCalendar file (RFC 5545), with a reminder the day before; null when its start is no date. */
export function calendarFile(event: CalendarEvent, now: Date = new Date()): string | null {
  if (Number.isNaN(instantOf(event.start))) {
    return null;
  }
  const id = zoneId(event.zone);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pushbike Race//ID',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...zoneLines(id, zoneOffset(event.zone).replace(':', '')),
    'BEGIN:VEVENT',
    `UID:${event.id}@pushbike-race`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART;TZID=${id}:${basic(venueTime(event.start, event.zone).slice(0, 19))}`,
    `DURATION:${event.duration ?? morning}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.note === undefined ? event.url : `${event.note}\n${event.url}`)}`,
    `URL:${event.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** What an event's file is called: "piala-bandung-2026.ics". */
export function calendarFileName(title: string): string {
  return `${fileName(title) || 'lomba'}.ics`;
}
