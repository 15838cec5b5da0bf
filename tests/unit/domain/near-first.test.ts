import { expect, test } from 'vitest';
import { nearFirst } from '#domain/near-first.ts';
import { provinceNames } from '#parts/copy/provinces.ts';

const regencies = [
  { name: 'KABUPATEN ACEH BARAT', province_id: '11' },
  { name: 'KABUPATEN BANDUNG', province_id: '32' },
  { name: 'KABUPATEN BOGOR', province_id: '32' },
  { name: 'KOTA BANDUNG', province_id: '32' },
  { name: 'KOTA DENPASAR', province_id: '51' },
];

test.each([
  [
    'a city',
    { kota: 'Bandung', provinsi: 'Jawa Barat' },
    [
      'KABUPATEN BANDUNG',
      'KOTA BANDUNG',
      'KABUPATEN BOGOR',
      'KABUPATEN ACEH BARAT',
      'KOTA DENPASAR',
    ],
  ],
  [
    'a regency, as people write it',
    { kota: 'Kab. Bogor', provinsi: null },
    [
      'KABUPATEN BOGOR',
      'KABUPATEN BANDUNG',
      'KOTA BANDUNG',
      'KABUPATEN ACEH BARAT',
      'KOTA DENPASAR',
    ],
  ],
  [
    'an island that is no city',
    { kota: 'Bali', provinsi: ' bali ' },
    [
      'KOTA DENPASAR',
      'KABUPATEN ACEH BARAT',
      'KABUPATEN BANDUNG',
      'KABUPATEN BOGOR',
      'KOTA BANDUNG',
    ],
  ],
])('near %s comes first, the rest as it was', (_, place, names) => {
  expect(nearFirst(regencies, place, provinceNames).map(({ name }) => name)).toEqual(names);
});

test.each([
  { kota: null, provinsi: null },
  { kota: 'Entah', provinsi: 'Di mana' },
])('near %o nothing is', (place) => {
  expect(nearFirst(regencies, place, provinceNames)).toEqual(regencies);
});
