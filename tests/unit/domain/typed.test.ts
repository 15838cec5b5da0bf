import { describe, expect, test } from 'vitest';
import { typedPlace } from '#domain/map-location.ts';
import { parseRupiah } from '#domain/rupiah-input.ts';

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

describe('a place as it was pasted', () => {
  const gasibu = { kind: 'point', latitude: -6.900266, longitude: 107.618734 };
  test.each([
    ['-6.900266, 107.618734', gasibu],
    ['https://www.google.com/maps/@-6.900266,107.618734,17z', gasibu],
    [
      'https://www.google.com/maps/place/Gasibu/@-6.9,107.6,17z/data=!3d-6.900266!4d107.618734',
      gasibu,
    ],
    ['https://maps.google.com/?q=-6.900266,107.618734', gasibu],
    ['https://maps.app.goo.gl/AbCdEf123', { kind: 'link' }],
    ['https://www.google.com/maps/place/Lapangan+Gasibu', { kind: 'link' }],
    ['https://www.google.com/maps/embed?pb=!1m18!2sid', { kind: 'map' }],
    ['<iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe>', { kind: 'map' }],
    ['dekat patung sura dan baya', { kind: 'unknown' }],
    ['https://contoh.id/peta', { kind: 'unknown' }],
    ['', { kind: 'empty' }],
  ])('%j', (text, place) => {
    expect(typedPlace(text)).toEqual(place);
  });
});
