import { daysUntil } from '#functions/_shared/venue/dates.ts';

/** From 17.00 of the day before: that is when tomorrow begins for who packs for it. */
const eveningMs = 7 * 60 * 60_000;
/** So many days after the race a family still comes for the results by themselves. */
const daysAfter = 7;

/** Whether what leads to a race leads to its board too: from the evening before until the results are a week old. */
export function leadsToBoard(
  race: { ada_papan?: boolean; tanggal_mulai: string; zona_waktu?: string | null },
  now: Date,
): boolean {
  const { tanggal_mulai: start, zona_waktu: zone } = race;
  return (
    race.ada_papan === true &&
    daysUntil(start, new Date(now.getTime() + eveningMs), zone) <= 0 &&
    daysUntil(start, now, zone) >= -daysAfter
  );
}
