import { defaultBasePrice } from './constants.ts';

/** The base price of a race in rupiah, as `private.base_price` in the database. */
export function basePriceOf({ harga_dasar }: { harga_dasar: number | null }): number {
  return harga_dasar ?? defaultBasePrice;
}
