import { describe, expect, test } from 'vitest';
import { cleanText, foldName, hasLink } from '#domain/clean-text.ts';
import vectors from '#tests/vectors/clean-text.json' with { type: 'json' };

describe('a typed text is cleaned as the database cleans it', () => {
  test.each(vectors.cases)('$name', ({ input, expect: clean, link = false }) => {
    expect(cleanText(input)).toBe(clean);
    expect(hasLink(clean ?? '')).toBe(link);
  });
});

test.each([
  ["M. Nur'aini", 'm nuraini'],
  ['  Zoë-Anne  PUTRI', 'zoe anne putri'],
  ['Bima\u200b Satria', 'bima satria'],
])('%j is compared as %j', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});
