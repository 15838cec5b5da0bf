import { type PricedRace, stepsOf } from '#functions/_shared/venue/price.ts';

interface Entered {
  lomba: Partial<PricedRace> | null;
}

/** What the club calls the steps that these entries were made at, each once; none where the race has one price. */
export function stepNames(
  { lomba }: Entered,
  entries: readonly { langkah?: number | null }[],
): string[] {
  const steps = stepsOf({ harga_dasar: null, ...lomba });
  // A race whose only step is there for its categories has one price a category.
  if (steps.length < 2) {
    return [];
  }
  const names = entries.map((entry) => steps.find(({ urutan }) => urutan === entry.langkah)?.nama);
  return [...new Set(names.filter((name) => name !== undefined))];
}
