import { describe, expect, test } from 'vitest';
import { largerListSize, listSize } from '#domain/list-size.ts';

describe('the size of a list', () => {
  test.each([
    ['', 24],
    ['jumlah=48', 48],
    ['jumlah=25', 48],
    ['jumlah=1', 24],
    ['jumlah=0', 24],
    ['jumlah=-5', 24],
    ['jumlah=abc', 24],
    ['jumlah=Infinity', 24],
    ['jumlah=99999', 480],
  ])('in the address "%s" is %i', (address, expected) => {
    expect(listSize(new URLSearchParams(address))).toBe(expected);
  });
  test('grows by a step up to what the database gives', () => {
    expect(largerListSize(24)).toBe(48);
    expect(largerListSize(456)).toBe(480);
    expect(largerListSize(480)).toBeNull();
  });
});
