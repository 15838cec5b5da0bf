/** Price of a race that has none of its own, in rupiah. The database uses the same number. */
const defaultBasePrice = 150_000;

/** A step of a race's prices, as `private.price_steps` gives it: whole rupiah, `sampai` ISO and exclusive. */
export interface PriceStep {
  /** From 1; the steps come in its order. */
  urutan: number;
  nama: string;
  sampai: string | null;
  /** How many places it has; null is as many as the race. */
  tempat: number | null;
  /** How many of them are left; null without `tempat`, and where nobody knows. */
  sisa: number | null;
  /** Null is the race's own price. */
  harga: number | null;
  /** By the category's id, where it is another price than the step's. */
  kategori: Readonly<Record<string, number>>;
}

export interface PricedRace {
  harga_dasar: number | null;
  /** `PriceStep[]`; not in what an earlier version saved, and empty where the race has one price. */
  langkah_harga?: unknown;
}

/** What a race asks at a moment: the least, and whether its categories differ. */
export interface AskedPrice {
  lowest: number;
  several: boolean;
}

/** The base price of a race in rupiah, as `private.base_price` in the database. */
export function basePriceOf({ harga_dasar }: { harga_dasar: number | null }): number {
  return harga_dasar ?? defaultBasePrice;
}

export function stepsOf({ langkah_harga }: PricedRace): readonly PriceStep[] {
  return Array.isArray(langkah_harga) ? langkah_harga : [];
}

/** The first step that has not ended and has places left (clubs' money, K2); undefined where the race has no steps. */
export function stepAt(
  steps: readonly PriceStep[],
  now: number,
  taken: (step: PriceStep) => number = () => 0,
): PriceStep | undefined {
  return steps.find(
    (step) =>
      (step.sampai === null || Date.parse(step.sampai) > now) &&
      (step.tempat === null || step.sisa === null || step.sisa > taken(step)),
  );
}

/** What a category costs at a step, in whole rupiah. */
export function priceAt(race: PricedRace, step: PriceStep | undefined, categoryId: string): number {
  return step?.kategori[categoryId] ?? step?.harga ?? basePriceOf(race);
}

/**
 * What a race asks at a step: of these categories; where they are not known, of all that have a price of their own and of the rest.
 */
export function askedAt(
  race: PricedRace,
  step: PriceStep | undefined,
  categoryIds?: readonly string[],
): AskedPrice {
  const prices = (
    categoryIds?.length ? categoryIds : [...Object.keys(step?.kategori ?? {}), '']
  ).map((id) => priceAt(race, step, id));
  const lowest = Math.min(...prices);
  return { lowest, several: prices.some((price) => price !== lowest) };
}

/** What a race asks now. */
export function priceNow(race: PricedRace, now: Date, categoryIds?: readonly string[]): AskedPrice {
  return askedAt(race, stepAt(stepsOf(race), now.getTime()), categoryIds);
}
