import type { PricedRace } from '#functions/_shared/venue/price.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';

/** What a screen has to know of a race to say what an entry comes to. */
export interface ShownPrices extends PricedRace {
  zona_waktu: VenueZone;
  /**
   * For each of its prices the most that an entry comes to, with unique code and fee: `{"150000": 154999}`. Not in what an
   * earlier version saved.
   */
  price_totals?: unknown;
}

/** The most that an entry at this price comes to; undefined where it is not known. */
export function highestTotal({ price_totals }: ShownPrices, price: number): number | undefined {
  return (price_totals as Record<string, number> | null | undefined)?.[price];
}
