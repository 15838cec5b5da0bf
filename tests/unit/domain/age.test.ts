import { describe, expect, test } from 'vitest';
import { ageOn } from '#domain/age.ts';
import { parseBirthDate } from '#domain/birth-date-input.ts';
import ages from '#tests/vectors/ages.json' with { type: 'json' };
import birthDates from '#tests/vectors/birth-dates.json' with { type: 'json' };

describe('age on the race day', () => {
  test.each(ages.cases)('$name: born $birth_date, on $day', ({ birth_date, day, age }) => {
    expect(ageOn(birth_date, day)).toBe(age);
  });
});

describe('a birth date is read strictly', () => {
  test.each(birthDates.cases)('$name: $text', ({ text, today, date }) => {
    expect(parseBirthDate(text, today)).toBe(date);
  });
});
