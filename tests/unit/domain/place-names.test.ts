import { expect, test } from 'vitest';
import { distinctPlaces, readableRegency } from '#domain/place-names.ts';

test.each([
  ['KOTA BANDUNG', 'Kota Bandung'],
  ['KABUPATEN TOLI-TOLI', 'Kabupaten Toli-Toli'],
  ['KABUPATEN PANGKAJENE DAN KEPULAUAN', 'Kabupaten Pangkajene dan Kepulauan'],
  ['KOTA B A T A M', 'Kota Batam'],
  ['KABUPATEN S I A K', 'Kabupaten Siak'],
  ['', ''],
])('%s reads %s', (name, text) => {
  expect(readableRegency(name)).toBe(text);
});

test.each([
  [
    ['Bandung', 'Jawa Barat'],
    ['Bandung', 'Jawa Barat'],
  ],
  [
    ['Pantai Kuta', 'BALI ', 'Bali'],
    ['Pantai Kuta', 'BALI'],
  ],
  [
    ['Sirkuit', null, '', undefined, 'Banten'],
    ['Sirkuit', 'Banten'],
  ],
])('of %j each is said once', (names, said) => {
  expect(distinctPlaces(names)).toEqual(said);
});
