import { describe, expect, test } from 'vitest';
import { searchText } from '#domain/search-text.ts';

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
