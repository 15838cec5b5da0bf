import { describe, expect, test } from 'vitest';
import { excerpt } from '#domain/excerpt.ts';

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
