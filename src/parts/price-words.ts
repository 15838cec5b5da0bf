import { highestTotal, type ShownPrices } from '#domain/price-totals.ts';
import { outlookWords } from '#functions/_shared/venue/next-price-words.ts';
import { priceOutlook } from '#functions/_shared/venue/price-outlook.ts';

/** Today's step, how long its price stands, and what the race asks then; null where it stays. */
export function nextPriceWords(
  race: ShownPrices,
  now: Date,
  categoryIds?: readonly string[],
): string | null {
  const outlook = priceOutlook(race, now, categoryIds);
  return outlookWords(
    outlook,
    race.zona_waktu,
    outlook.lowest > 0 && highestTotal(race, outlook.lowest) !== undefined,
  );
}
