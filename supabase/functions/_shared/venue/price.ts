/** Price of a race that has none of its own, in rupiah. The database uses the same number. */
const defaultBasePrice = 150_000;

/** The base price of a race in rupiah, as `private.base_price` in the database. */
export function basePriceOf({ harga_dasar }: { harga_dasar: number | null }): number {
  return harga_dasar ?? defaultBasePrice;
}
