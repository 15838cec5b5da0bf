import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = [
  ...globSync('src/{domain,organiser/parts}/field-log/**/*.{ts,tsx}'),
  'src/organiser/copy/field-log.ts',
];

test.each(files)('%s knows no gate and no finish line', (file) => {
  // A vector's name in a comment says which cases hold it.
  const text = readFileSync(file, 'utf8').replaceAll('tests/vectors/gate-events.json', '');
  expect(text).not.toMatch(/gate|gerbang|finish|finis\b|field-kinds\.ts'/i);
});
