import { expect, test } from 'vitest';
import { readableRegency } from '#domain/place-names.ts';

test.each([
  ['KOTA BANDUNG', 'Kota Bandung'],
  ['KABUPATEN TOLI-TOLI', 'Kabupaten Toli-Toli'],
  ['KABUPATEN PANGKAJENE DAN KEPULAUAN', 'Kabupaten Pangkajene dan Kepulauan'],
  ['', ''],
])('%s reads %s', (name, text) => {
  expect(readableRegency(name)).toBe(text);
});
