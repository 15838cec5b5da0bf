import type { ShownPrices } from '#domain/price-totals.ts';
import { nextPriceWords } from './price-words.ts';

interface NextPriceProps {
  race: ShownPrices;
  now: Date;
  /** Whose prices count; left out, all of the race's. */
  categoryIds?: readonly string[];
}

/** How long today's price stands, and what the race asks then; nothing where it stays. */
export function NextPrice({ race, now, categoryIds }: NextPriceProps) {
  const told = nextPriceWords(race, now, categoryIds);
  return told !== null && <span className="block font-normal text-ink-muted text-xs">{told}</span>;
}
