import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no table row is positioned by `relative` alone, which Safari ignores: its links would cover the table', () => {
  const rows = globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<tr\b[^>]*?className=(?:"([^"]*)"|\{([^}]*)\})/g)].map(
      ([, text, code]) => ({ file, classes: (text ?? code ?? '').split(/[^\w-]+/) }),
    ),
  );
  expect(rows.length).toBeGreaterThan(10);
  // A grid is no table row to Safari.
  const wrong = rows.filter(
    ({ classes }) => classes.includes('relative') && !classes.includes('grid'),
  );
  expect(wrong).toEqual([]);
});
