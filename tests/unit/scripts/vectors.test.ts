import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { vectorFiles, vectorText } from '#scripts/vectors.ts';

describe('vectors have one case a line (npm run format)', () => {
  test.each(vectorFiles)('%s', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(text).toBe(vectorText(JSON.parse(text)));
  });
});

test('what a case is, and what a reader would not see in it', () => {
  const cases = [{ name: 'a', of: [{ x: 1 }, { x: [] }] }, { name: 'Rp\u00a00 \u{e0061}' }];
  expect(vectorText({ about: 'b', none: [1, 2], sets: [{ tier: 1, cases }] })).toBe(`{
  "about": "b",
  "none": [1, 2],
  "sets": [
    {
      "tier": 1,
      "cases": [
        { "name": "a", "of": [{ "x": 1 }, { "x": [] }] },
        { "name": "Rp\\u00a00 \\udb40\\udc61" }
      ]
    }
  ]
}
`);
});
