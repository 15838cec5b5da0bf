import { formatDayAndTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { from } from './price.ts';

/** That a club took back a price that was shown, and why. */
export function priceCorrected(day: string) {
  return `Penyelenggara membetulkan harga pada ${day}`;
}
export function correctionReason(reason: string) {
  return `Alasannya: “${reason}”`;
}
export const oldPriceStands = 'Yang sudah mendaftar tetap membayar harga lamanya.';
/** So many may still be entered at today's price. */
export function leftAtThisPrice(places: number) {
  return `sisa ${places} tempat dengan harga ini`;
}
/** Where nobody knows how many are left of them. */
export function forTheFirst(places: number) {
  return `harga ini untuk ${places} pendaftar pertama`;
}
/** What a race asks after today's price; `amount` in words of money, the least of several where they differ. */
export function nextPrice(
  amount: string,
  {
    until,
    zone,
    several,
    ofRace,
  }: { until: string | null; zone: VenueZone; several: boolean; ofRace: boolean },
) {
  const least = `${ofRace ? 'lomba ' : ''}${several ? from : ''}${amount}`;
  return until === null
    ? `lalu ${least}`
    : `${least} ${several ? 'per' : 'mulai'} ${formatDayAndTime(until, zone)}`;
}
