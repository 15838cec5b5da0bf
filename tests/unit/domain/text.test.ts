import { describe, expect, test } from 'vitest';
import { excerpt } from '#domain/excerpt.ts';
import { externalLink } from '#domain/external-link.ts';
import { largerListSize, listSize } from '#domain/list-size.ts';
import { searchText } from '#domain/search-text.ts';

describe('an excerpt', () => {
  test('is the whole text up to its length, and says when there is more', () => {
    expect(excerpt('a'.repeat(100), 100)).toBe('a'.repeat(100));
    expect(excerpt('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`);
    expect(excerpt('', 50)).toBe('');
  });
  test('leaves no blank before the dots', () => {
    expect(excerpt('satu dua tiga', 5)).toBe('satu...');
  });
  test('never cuts an emoji in two', () => {
    expect(excerpt('🚲🏁🏆', 2)).toBe('🚲🏁...');
  });
});

describe('a link from the database', () => {
  test.each([
    ['https://contoh.id/kelas?a=1', 'https://contoh.id/kelas?a=1'],
    ['  http://contoh.id ', 'http://contoh.id/'],
  ])('%s is followed', (address, expected) => expect(externalLink(address)).toBe(expected));
  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'contoh.id',
    '/race-list',
    '',
    null,
    undefined,
  ])('%s is not', (address) => expect(externalLink(address)).toBeNull());
});

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

describe('a search', () => {
  test.each([
    ['  kids cup ', 'kids cup'],
    ['100%_\\,(")\'', '100%_\\,(")\''],
    ['🚲 race', '🚲 race'],
    ['a\u0000b\nc', 'a b c'],
    [' \t ', ''],
    [null, ''],
  ])('typed as %j is sent as %j', (typed, sent) => expect(searchText(typed)).toBe(sent));
  test('is cut at what a person would type, never inside an emoji', () => {
    expect(Array.from(searchText('🚲'.repeat(150)))).toHaveLength(100);
  });
});
