import { expect, test } from 'vitest';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import vectors from '#tests/vectors/money.json' with { type: 'json' };

test.each(vectors.format)('$amount rupiah reads $text', ({ amount, text }) => {
  expect(formatRupiah(amount)).toBe(text);
});

test('rupiah read as Intl writes them', () => {
  const intl = new Intl.NumberFormat('id-ID', {
    style: 'currency',
    currency: 'IDR',
    maximumFractionDigits: 0,
  });
  for (const amount of [0, 9, 99, 1_000, 12_345, 999_999, 1_000_000, 98_765_432, 1e12 + 1]) {
    expect(formatRupiah(amount)).toBe(intl.format(amount));
    expect(formatRupiah(-amount - 1)).toBe(intl.format(-amount - 1));
  }
});
