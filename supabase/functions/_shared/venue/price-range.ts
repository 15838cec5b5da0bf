/** What an entry can come to before its unique code is drawn. */
import { formatRupiah } from './money.ts';

/** The unique code that an order's price ends with, drawn by the database. */
export const uniqueCodes = { min: 1, max: 999 } as const;

type Range = readonly [from: number, to: number];

export interface PriceRange {
  fee: Range;
  total: Range;
}

/**
 * What an entry at this base price, which is not free, can come to, in whole rupiah; the total as `private.total_range`
 * has it in the database. The fee is that of base price and code, so at the edge of a tier it is not the same for all.
 *
 * @param feeBorne the club pays the fee, so that it is not in the total (K15)
 * @param fees those of the base price with the smallest and with the largest code
 */
export function priceRange(
  basePrice: number,
  [ofLeast, ofMost]: Range,
  feeBorne = false,
): PriceRange {
  const paid = (fee: number) => (feeBorne ? 0 : fee);
  return {
    fee: [Math.min(ofLeast, ofMost), Math.max(ofLeast, ofMost)],
    total: [
      basePrice + uniqueCodes.min + paid(ofLeast),
      basePrice + uniqueCodes.max + paid(ofMost),
    ],
  };
}

/**
 * What an entry comes to as a parent says it, in whole thousands: the most that it can be, rounded up. "±" stands before it, for
 * the unique code's rupiah are drawn later.
 */
export function roundedTotal(highest: number): number {
  return Math.ceil(highest / 1000) * 1000;
}

/** "Rp 154.001 – Rp 154.999", where a line may break after the dash alone; one amount where both ends are the same. */
export function formatRupiahRange([from, to]: Range): string {
  return from === to ? formatRupiah(from) : `${formatRupiah(from)}\u00a0– ${formatRupiah(to)}`;
}
