import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  completeBirthDate,
  formatBirthDateInput,
  readBirthDateInput,
  toBirthDateInput,
} from '#domain/birth-date-input.ts';

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

test.each([
  ['5-3-2021', '05-03-2021'],
  ['5/3/2021', '05-03-2021'],
  ['5/3/21', '05-03-21'],
  ['5.3.2021', '05-03-2021'],
  ['5 3 2021', '05-03-2021'],
  [' 05-03-2021 ', '05-03-2021'],
  ['2021-03-05', '05-03-2021'],
  ['2021/3/5', '05-03-2021'],
  ['2021-03-05T00:00:00Z', '05-03-2021'],
  ['05032021', '05-03-2021'],
  ['20210305', '05-03-2021'],
  // On the way.
  ['5', '5'],
  ['5-', '05'],
  ['05-3', '05-3'],
  ['05-3/', '05-03'],
  ['0-', '0'],
  ['12', '12'],
  // A digit put back in the middle.
  ['05-432-021', '05-43-2021'],
  ['', ''],
  ['bulan', ''],
])('what is added up to %j reads %j', (typed, shown) => {
  expect(readBirthDateInput(typed)).toBe(shown);
});

test.each(['5-3-2021', '5/3/2021', '05-03-2021', '05032021', '2021-03-05', '20210305'])(
  '%s typed key by key is 05-03-2021',
  (keys) => {
    let shown = '';
    for (const key of keys) {
      shown = readBirthDateInput(shown + key);
    }
    expect(shown).toBe('05-03-2021');
  },
);

test('whatever is added, what stands there has the shape of a date and stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-/. a') }), (typed) => {
      const shown = readBirthDateInput(typed);
      expect(shown).toMatch(/^(\d{0,2}|\d{2}-\d{1,2}|\d{2}-\d{2}-\d{1,4})$/);
      expect(readBirthDateInput(shown)).toBe(shown);
    }),
  );
});

test('every day of the calendar is read, however it is written', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('1900-01-01'),
        max: new Date('2026-11-21'),
        noInvalidDate: true,
      }),
      (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', day = ''] = iso.split('-');
        const expected = toBirthDateInput(iso);
        for (const text of [
          iso,
          expected,
          `${day}${month}${year}`,
          `${Number(day)}/${Number(month)}/${year}`,
          `${year}-${Number(month)}-${Number(day)}`,
        ]) {
          expect(readBirthDateInput(text)).toBe(expected);
        }
      },
    ),
  );
});

test.each([
  ['05-03-21', '05-03-2021'],
  ['21-11-26', '21-11-2026'],
  ['22-11-26', '22-11-1926'],
  ['05-03-90', '05-03-1990'],
  ['05-03-2021', '05-03-2021'],
  ['05-03-202', '05-03-202'],
  ['05-03', '05-03'],
  ['', ''],
])('left at %j, the field reads %j', (text, shown) => {
  expect(completeBirthDate(text, '2026-11-21')).toBe(shown);
});
