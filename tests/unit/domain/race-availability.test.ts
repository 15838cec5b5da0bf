import { describe, expect, test } from 'vitest';
import { isRaceAvailable, isRegistrationOpen, remainingPlaces } from '#domain/race-availability.ts';
import vectors from '#tests/vectors/race-availability.json' with { type: 'json' };

const now = new Date(vectors.now);

describe('race availability', () => {
  test.each(vectors.cases)('$name', ({ race, open, available, remaining }) => {
    expect(isRegistrationOpen(race, now)).toBe(open);
    expect(isRaceAvailable(race, now)).toBe(available);
    expect(remainingPlaces(race)).toBe(remaining);
  });
});
