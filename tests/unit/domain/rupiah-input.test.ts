import { expect, test } from 'vitest';
import { parseRupiah } from '#domain/rupiah-input.ts';

test.each([
  ['75000', 75_000],
  ['75.000', 75_000],
  ['75,000', 75_000],
  ['Rp 75.000', 75_000],
  ['Rp75.000,00', 75_000],
  ['rp. 75.000,-', 75_000],
  ['IDR 1.250.000', 1_250_000],
  ['75rb', 75_000],
  ['75 ribu', 75_000],
  ['1,5 juta', 1_500_000],
  ['2jt', 2_000_000],
  ['0', 0],
])('"%s" is %i', (text, amount) => {
  expect(parseRupiah(text)).toBe(amount);
});

test.each(['', 'gratis', '-5', '7.50', '75.0', '1.2.3', '75.000.00', '12ab', '٧٥'])(
  '"%s" is no amount',
  (text) => {
    expect(parseRupiah(text)).toBeNull();
  },
);
