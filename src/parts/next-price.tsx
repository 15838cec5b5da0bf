import { priceOutlook } from '#domain/price-steps.ts';
import { highestTotal, type ShownPrices } from '#domain/price-totals.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from './copy/next-price.ts';

interface NextPriceProps {
  race: ShownPrices;
  now: Date;
  /** Whose prices count; left out, all of the race's. */
  categoryIds?: readonly string[];
}

/** How long today's price stands, and what the race asks then; nothing where it stays. */
export function NextPrice({ race, now, categoryIds }: NextPriceProps) {
  const { name, lowest, left, places, until, next } = priceOutlook(race, now, categoryIds);
  if (next === null) {
    return null;
  }
  const told = [
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
  return (
    <span className="block font-normal text-ink-muted text-xs">
      {told.charAt(0).toUpperCase() + told.slice(1)}
    </span>
  );
}
