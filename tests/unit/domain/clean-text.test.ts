import { describe, expect, test } from 'vitest';
import { cleanText, hasLink } from '#domain/clean-text.ts';
import vectors from '#tests/vectors/clean-text.json' with { type: 'json' };

describe('a typed text is cleaned as the database cleans it', () => {
  test.each(vectors.cases)('$name', ({ input, expect: clean, link = false }) => {
    expect(cleanText(input)).toBe(clean);
    expect(hasLink(clean ?? '')).toBe(link);
  });
});
