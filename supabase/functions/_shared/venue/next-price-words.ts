/** How long a price stands and what comes next, in these words wherever it is read: in the app, on its picture and in a shared link's preview. */
import { formatDayAndTime } from './dates.ts';
import { formatRupiah } from './money.ts';
import type { PriceOutlook } from './price-outlook.ts';
import type { VenueZone } from './zones.ts';

/** So many may still be entered at today's price. */
function leftAtThisPrice(places: number) {
  return `sisa ${places} tempat dengan harga ini`;
}
/** Where nobody knows how many are left of them. */
function forTheFirst(places: number) {
  return `harga ini untuk ${places} pendaftar pertama`;
}
/** What a race asks after today's price; `amount` in words of money, the least of several where they differ. */
function nextPrice(
  amount: string,
  {
    until,
    zone,
    several,
    ofRace,
  }: { until: string | null; zone: VenueZone; several: boolean; ofRace: boolean },
) {
  const least = `${ofRace ? 'lomba ' : ''}${several ? 'mulai ' : ''}${amount}`;
  return until === null
    ? `lalu ${least}`
    : `${least} ${several ? 'per' : 'mulai'} ${formatDayAndTime(until, zone)}`;
}

/** Today's step, how long its price stands, and what the race asks then; null where it stays. */
export function outlookWords(
  { name, left, places, until, next }: PriceOutlook,
  zone: VenueZone,
  /** Beside a sum with its fees: that this one is without them. */
  ofRace = false,
): string | null {
  return next === null
    ? null
    : [
        name,
        left === null ? places !== null && forTheFirst(places) : leftAtThisPrice(left),
        nextPrice(formatRupiah(next.lowest), { ofRace, until, zone, several: next.several }),
      ]
        .filter(Boolean)
        .join(' · ');
}
