import {
  type AskedPrice,
  askedAt,
  type PricedRace,
  type PriceStep,
  priceAt,
  stepAt,
  stepsOf,
} from './price.ts';

/** Today's price, how long it stands, and what comes then. */
export interface PriceOutlook extends AskedPrice {
  /** What the club calls today's step; empty where the race has one price. */
  name: string;
  /** ISO: when it ends; null is with its places, or not at all. */
  until: string | null;
  /** How many may still be entered at it; null is as many as the race takes, or not known. */
  left: number | null;
  /** So many places it is for where nobody knows how many are left. */
  places: number | null;
  /** What a race asks then; null where nothing else comes. */
  next: AskedPrice | null;
}

/** @param categoryIds whose prices count; left out, all of the race's */
export function priceOutlook(
  race: PricedRace,
  now: Date,
  categoryIds?: readonly string[],
): PriceOutlook {
  const steps = stepsOf(race);
  const asked = (step: PriceStep | undefined) => askedAt(race, step, categoryIds);
  const today = stepAt(steps, now.getTime());
  const price = { ...asked(today), name: today?.nama ?? '' };
  if (today === undefined) {
    return { ...price, until: null, left: null, places: null, next: null };
  }
  const ids = categoryIds?.length
    ? categoryIds
    : [...new Set(steps.flatMap(({ kategori }) => Object.keys(kategori))), ''];
  let { sampai: until, tempat: places, sisa: left } = today;
  for (const step of steps.slice(steps.indexOf(today) + 1)) {
    const over =
      until !== null && step.sampai !== null && Date.parse(step.sampai) <= Date.parse(until);
    if (over || step.sisa === 0) {
      continue;
    }
    if (ids.some((id) => priceAt(race, step, id) !== priceAt(race, today, id))) {
      return { ...price, until, left, places, next: asked(step) };
    }
    // The same price goes on: it ends with this step, and its places are more.
    until = step.sampai;
    left = left === null || step.sisa === null ? null : left + step.sisa;
    places = places === null || step.tempat === null ? null : places + step.tempat;
  }
  return { ...price, until: null, left: null, places: null, next: null };
}
