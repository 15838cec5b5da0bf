import type { StepToEdit } from '#api/organiser/races.ts';
import { calendarDay, momentAt } from '#functions/_shared/venue/dates.ts';
import { basePriceOf, type PriceStep } from '#functions/_shared/venue/price.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';

/** Steps that a race has at most (clubs' money, K1). */
export const mostSteps = 6;

const dayMs = 86_400_000;

/** What a step costs before any difference of a category. */
export function stepPrice(step: StepToEdit, base: number | null): number {
  return step.harga ?? basePriceOf({ harga_dasar: base });
}

/** By how much each category differs: one difference for all steps; the first step that says one has it. */
export function differencesOf(
  steps: readonly StepToEdit[],
  base: number | null,
): Record<string, number> {
  const found: Record<string, number> = {};
  for (const step of steps) {
    for (const [id, price] of Object.entries(step.kategori)) {
      found[id] ??= price - stepPrice(step, base);
    }
  }
  return found;
}

/** In order, the last without an end, and each with the price of every category that differs. */
export function wholeSteps(
  steps: readonly StepToEdit[],
  base: number | null,
  differences: Readonly<Record<string, number>>,
): StepToEdit[] {
  return steps.map((step, index) => ({
    ...step,
    urutan: index + 1,
    ...(index === steps.length - 1 && { sampai: null, tempat: null }),
    kategori: Object.fromEntries(
      Object.entries(differences)
        .filter(([, difference]) => difference !== 0)
        .map(([id, difference]) => [id, Math.max(0, stepPrice(step, base) + difference)]),
    ),
  }));
}

/** Steps as they are typed, with the places that families would see as left. */
export function withPlacesLeft(
  steps: readonly StepToEdit[],
  saved: readonly StepToEdit[],
): PriceStep[] {
  return steps.map((step) => {
    const { tempat = null, sisa = null } = saved.find(({ urutan }) => urutan === step.urutan) ?? {};
    const taken = tempat === null || sisa === null ? 0 : tempat - sisa;
    return { ...step, sisa: step.tempat === null ? null : Math.max(0, step.tempat - taken) };
  });
}

export function newStep(nama: string, part: Partial<StepToEdit> = {}): StepToEdit {
  return { urutan: 0, nama, sampai: null, tempat: null, harga: null, kategori: {}, ...part };
}

/** Midnight so many days before a moment of the venue's clocks; null where that is not ahead. */
function daysBefore(clock: string | null, days: number, zone: VenueZone, now: Date) {
  if (clock === null) {
    return null;
  }
  const day = new Date(Date.parse(momentAt(clock, zone)) - days * dayMs);
  const moment = momentAt(`${calendarDay(day, zone)}T00:00`, zone);
  return Date.parse(moment) > now.getTime() ? moment : null;
}

/** "Early bird, Normal, On the spot" with one press: cheaper until two weeks before entries close, dearer on the last two days. */
export function usualSteps(
  names: readonly [string, string, string],
  {
    base,
    closes,
    zone,
    now,
  }: { base: number | null; closes: string | null; zone: VenueZone; now: Date },
): StepToEdit[] {
  const price = basePriceOf({ harga_dasar: base });
  const early = daysBefore(closes, 14, zone, now);
  const late = daysBefore(closes, 2, zone, now);
  const [first, second, third] = names;
  return [
    newStep(first, {
      harga: Math.max(0, price - 25_000),
      sampai: early,
      tempat: early === null ? 50 : null,
    }),
    newStep(second, { sampai: late, tempat: late === null ? 100 : null }),
    newStep(third, { harga: price + 25_000 }),
  ];
}
