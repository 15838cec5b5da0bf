import { expect, test } from 'vitest';
import { formatRupiah } from '#domain/money.ts';
import vectors from '#tests/vectors/money.json' with { type: 'json' };

test.each(vectors.format)('$amount rupiah reads $text', ({ amount, text }) => {
  expect(formatRupiah(amount)).toBe(text);
});
