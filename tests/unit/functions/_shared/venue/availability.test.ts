import { describe, expect, test } from 'vitest';
import type { RaceStatus } from '#domain/statuses.ts';
import {
  categoryPlaces,
  isRaceAvailable,
  isRegistrationOpen,
  remainingPlaces,
} from '#functions/_shared/venue/availability.ts';
import vectors from '#tests/vectors/race-availability.json' with { type: 'json' };

const now = new Date(vectors.now);

describe('race availability', () => {
  test.each(vectors.cases)('$name', ({ race, open, available, remaining }) => {
    expect(isRegistrationOpen({ ...race, status: race.status as RaceStatus }, now)).toBe(open);
    expect(isRaceAvailable(race, now)).toBe(available);
    expect(remainingPlaces(race)).toBe(remaining);
  });
});

test.each([
  ['no quota: what the race has', { peserta_saat_ini: 12, max_peserta: 20 }, { kuota: null }, 8],
  ['a quota', { peserta_saat_ini: 2, max_peserta: 20 }, { kuota: 10, terisi: 3 }, 7],
  [
    'more of its quota than the race has',
    { peserta_saat_ini: 18, max_peserta: 20 },
    { kuota: 10, terisi: 3 },
    2,
  ],
  ['a full quota', { peserta_saat_ini: 12, max_peserta: 20 }, { kuota: 10, terisi: 10 }, 0],
  ['a quota lowered since', { peserta_saat_ini: 12, max_peserta: 20 }, { kuota: 4, terisi: 6 }, 0],
  ['a full race', { peserta_saat_ini: 20, max_peserta: 20 }, { kuota: 10, terisi: 3 }, 0],
  [
    'what the database counts for this person',
    { peserta_saat_ini: 12, max_peserta: 20 },
    { kuota: 10, terisi: 3, free: 0 },
    0,
  ],
  [
    'a race whose last place is kept for somebody else',
    { peserta_saat_ini: 19, places_taken: 20, max_peserta: 20 },
    { kuota: 10, terisi: 3, free: 1 },
    0,
  ],
])('places left in a category, %s', (_, race, category, places) => {
  expect(categoryPlaces(race, category)).toBe(places);
});
