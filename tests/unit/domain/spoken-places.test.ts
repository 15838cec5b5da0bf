import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spokenNames, spokenPlaces } from '#domain/spoken-places.ts';

const regencies = readFileSync('supabase/migrations/20261121001000_regencies_data.sql', 'utf8');
const names = [...regencies.matchAll(/'\d{4}', '\d{2}', '([^']+)'/g)].map(([, name]) => name ?? '');

test('the names are those of the database', () => expect(names.length).toBe(514));

test('whatever a place is called leads to one regency that exists', () => {
  const plain = (name: string) => name.replace(/^(?:KOTA|KABUPATEN) /, '');
  for (const place of spokenPlaces().keys()) {
    // Where a city and a regency around it share a name, the list says which is meant.
    const meant = names.filter((name) => name === place || plain(name) === place);
    expect(meant, place).toHaveLength(1);
    expect(spokenNames(meant[0] ?? ''), place).toBeDefined();
  }
});

test.each([
  ['KOTA YOGYAKARTA', 'jogja'],
  ['KOTA SURAKARTA', 'solo'],
  ['KOTA TANGERANG SELATAN', 'tangsel'],
  ['KOTA JAKARTA SELATAN', 'dki'],
])('%s is called %s', (regency, word) => {
  expect(spokenNames(regency)?.names).toContain(word);
});

test('a regency around a city is not what its name means first', () => {
  expect(spokenNames('KABUPATEN SLEMAN')).toEqual({
    names: [],
    around: expect.arrayContaining(['jogja']),
  });
  expect(spokenNames('KOTA CIREBON')).toBeUndefined();
});
