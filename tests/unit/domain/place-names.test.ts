import { expect, test } from 'vitest';
import { readableRegency } from '#domain/place-names.ts';

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
