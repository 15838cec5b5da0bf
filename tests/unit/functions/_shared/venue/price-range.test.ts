import { expect, test } from 'vitest';
import { basePriceOf } from '#functions/_shared/venue/price.ts';
import {
  formatRupiahRange,
  priceRange,
  roundedTotal,
} from '#functions/_shared/venue/price-range.ts';
import prices from '#tests/vectors/prices.json' with { type: 'json' };

test.each(prices.ranges)('$name', ({ harga_dasar, base, fees, lowest, highest }) => {
  expect(basePriceOf({ harga_dasar })).toBe(base);
  const [ofLeast = 0, ofMost = 0] = fees;
  const range = priceRange(base, [ofLeast, ofMost]);
  expect(range.total).toEqual([lowest, highest]);
  expect(range.fee).toEqual([Math.min(...fees), Math.max(...fees)]);
});

test('a fee that falls is told from its lower end, too', () => {
  expect(priceRange(99_500, [4_000, 2_500]).fee).toEqual([2_500, 4_000]);
});

test('a range reads from one amount to the other, or as the one that it is', () => {
  expect(formatRupiahRange([154_001, 154_999])).toBe('Rp\u00a0154.001\u00a0– Rp\u00a0154.999');
  expect(formatRupiahRange([4_000, 4_000])).toBe('Rp\u00a04.000');
});

test.each([
  [179_999, 180_000],
  [180_000, 180_000],
  [180_001, 181_000],
])('a family says %i as %i', (highest, said) => {
  expect(roundedTotal(highest)).toBe(said);
});
