import { formatLongDate, formatTime } from '#functions/_shared/venue/dates.ts';

/** Hours that the clocks of a zone are ahead of UTC. */
const offsetHours: Record<string, number> = {
  'Asia/Jakarta': 7,
  'Asia/Makassar': 8,
  'Asia/Jayapura': 9,
};

function hoursAhead(zone: string): number {
  return offsetHours[zone] ?? 7;
}

/** What the clocks at the venue show now, as a field of date and time holds it: YYYY-MM-DDTHH:mm. */
export function clockNow(zone: string): string {
  return new Date(Date.now() + hoursAhead(zone) * 3_600_000).toISOString().slice(0, 16);
}

/** "Minggu, 20 Desember 2026, 07.00 WIB" of the clocks at the venue; undefined while there is none. */
export function inWords(clock: string | null, zone: string): string | undefined {
  if (clock === null) {
    return undefined;
  }
  const moment = `${clock}:00+0${hoursAhead(zone)}:00`;
  return `${formatLongDate(moment, zone)}, ${formatTime(moment, zone)}`;
}
