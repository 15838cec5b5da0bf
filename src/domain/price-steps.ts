import {
  type PricedRace,
  type PriceStep,
  priceAt,
  stepAt,
  stepsOf,
} from '#functions/_shared/venue/price.ts';

/** Step and price of one child; no step where the race has one price. */
export interface ChildPrice {
  urutan: number | null;
  harga: number;
}

/** What each child of an order pays, in the order of the list: the last early place goes to one, the next pays the next step (K3). */
export function pricesInOrder(
  race: PricedRace,
  now: Date,
  categoryIds: readonly string[],
): ChildPrice[] {
  const steps = stepsOf(race);
  const taken = new Map<PriceStep, number>();
  return categoryIds.map((id) => {
    const step = stepAt(steps, now.getTime(), (one) => taken.get(one) ?? 0);
    if (step !== undefined) {
      taken.set(step, (taken.get(step) ?? 0) + 1);
    }
    return { urutan: step?.urutan ?? null, harga: priceAt(race, step, id) };
  });
}

/** What a club's children pay together, and the fee of the same sum, which is the parents' or the club's (K11, K15). */
export function chargeOf(
  prices: readonly number[],
  uniqueCode: number,
  feeOf: (sum: number) => number,
  feeBorne: boolean,
): { charge: number; fee: number } {
  const sum = prices.reduce((total, price) => total + price, 0);
  if (sum === 0) {
    return { charge: 0, fee: 0 };
  }
  const fee = feeOf(sum + uniqueCode);
  return { charge: sum + uniqueCode + (feeBorne ? 0 : fee), fee };
}
