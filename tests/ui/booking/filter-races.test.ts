import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterRaces, type RaceFilter } from '#features/races/filter-races.ts';

const races = [
  {
    judul: 'Piala Bunda',
    lokasi: 'GOR Saparua',
    kota: 'Kota Bandung',
    tanggal_mulai: '2026-11-30T16:59:00Z',
  },
  {
    judul: 'Seri Pushbike 50%',
    lokasi: 'Ancol',
    kota: 'Jakarta Utara',
    tanggal_mulai: '2026-11-30T17:00:00Z',
  },
  { judul: 'Balap (Cilik)', lokasi: null, kota: null, tanggal_mulai: '2027-12-05T01:00:00Z' },
];
const titles = (filter: Partial<RaceFilter>) =>
  filterRaces(races, { text: '', month: null, city: null, ...filter }).map(({ judul }) => judul);

test.each<[string, Partial<RaceFilter>, string[]]>([
  ['nothing is every race', {}, ['Piala Bunda', 'Seri Pushbike 50%', 'Balap (Cilik)']],
  ['text in the title, whatever its case', { text: 'PIALA' }, ['Piala Bunda']],
  ['text in the place', { text: 'saparua' }, ['Piala Bunda']],
  ['text in the city', { text: 'jakarta' }, ['Seri Pushbike 50%']],
  ['spaces around it do not count', { text: '  ancol ' }, ['Seri Pushbike 50%']],
  ['signs mean themselves', { text: '50%' }, ['Seri Pushbike 50%']],
  ['brackets too', { text: '(cilik' }, ['Balap (Cilik)']],
  ['a lone % is no wildcard', { text: '%' }, ['Seri Pushbike 50%']],
  ['the month is the WIB one', { month: 11 }, ['Piala Bunda']],
  ['of any year', { month: 12 }, ['Seri Pushbike 50%', 'Balap (Cilik)']],
  ['the city contains the choice', { city: 'Bandung' }, ['Piala Bunda']],
  ['all of them together', { text: 'seri', month: 12, city: 'Jakarta' }, ['Seri Pushbike 50%']],
  ['nothing fits', { text: 'seri', city: 'Medan' }, []],
])('%s', (_, filter, expected) => {
  expect(titles(filter)).toEqual(expected);
});

test('every piece of a title finds its race', () => {
  fc.assert(
    fc.property(fc.constantFrom(...races), fc.nat(20), fc.nat(20), ({ judul }, from, length) => {
      expect(titles({ text: judul.slice(from, from + length).toUpperCase() })).toContain(judul);
    }),
  );
});
