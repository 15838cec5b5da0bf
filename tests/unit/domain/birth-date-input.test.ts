import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBirthDateInput, toBirthDateInput } from '#domain/birth-date-input.ts';

test.each([
  ['', ''],
  ['1', '1'],
  ['12', '12'],
  ['123', '12-3'],
  ['1203', '12-03'],
  ['12032', '12-03-2'],
  ['12032021', '12-03-2021'],
  ['120320219', '12-03-2021'],
  ['12-03-2021', '12-03-2021'],
  ['12/03/2021', '12-03-2021'],
  ['ab12cd', '12'],
  ['12-', '12'],
])('typing %j leaves %j', (typed, shown) => {
  expect(formatBirthDateInput(typed)).toBe(shown);
});

test('any text becomes digits and dashes of at most 10 characters, and stays so', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const shown = formatBirthDateInput(typed);
      expect(shown).toMatch(/^(\d{0,2}|\d{2}-\d{1,2}|\d{2}-\d{2}-\d{1,4})$/);
      expect(formatBirthDateInput(shown)).toBe(shown);
    }),
  );
});

test('a stored day fills the field', () => {
  expect(toBirthDateInput('2021-03-12')).toBe('12-03-2021');
});
