import { priceOutlook } from '#domain/price-steps.ts';
import { highestTotal, type ShownPrices } from '#domain/price-totals.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from './copy/next-price.ts';

/** Today's step, how long its price stands, and what the race asks then; null where it stays. */
export function nextPriceWords(
  race: ShownPrices,
  now: Date,
  categoryIds?: readonly string[],
): string | null {
  const { name, lowest, left, places, until, next } = priceOutlook(race, now, categoryIds);
  if (next === null) {
    return null;
  }
  return [
    name,
    left === null ? places !== null && copy.forTheFirst(places) : copy.leftAtThisPrice(left),
    copy.nextPrice(formatRupiah(next.lowest), {
      // Beside a sum with its fees, that this one is without them.
      ofRace: lowest > 0 && highestTotal(race, lowest) !== undefined,
      until,
      zone: race.zona_waktu,
      several: next.several,
    }),
  ]
    .filter(Boolean)
    .join(' · ');
}
