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

test.each<[string, number | null]>([
  ['150000', 150_000],
  ['Rp 150.000', 150_000],
  ['Rp\u00a0150.000', 150_000],
  ['Rp150.000,-', 150_000],
  ['Rp. 150.000', 150_000],
  ['IDR 150,000', 150_000],
  ['150.000,00', 150_000],
  ['150rb', 150_000],
  ['150 ribu', 150_000],
  ['150k', 150_000],
  ['162,5 rb', 162_500],
  ['1,5jt', 1_500_000],
  ['1.250.000', 1_250_000],
  [' 0 ', 0],
  ['150 000', 150_000],
  ['gratis', null],
  ['', null],
  ['12,345,6', null],
  ['0,5', null],
  ['-5', null],
])('an amount as it was pasted: %j is %s', (text, amount) => {
  expect(parseRupiah(text)).toBe(amount);
});
