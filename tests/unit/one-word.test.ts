import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// docs/words.md says one word for a thing; here every copy file is held to it.
const root = join(import.meta.dirname, '../..');
const folders = {
  parents: ['src/parents/copy', 'src/parts/copy'],
  everybody: ['src/parents/copy', 'src/parts/copy', 'src/organiser/copy'],
} as const;

const rules = readFileSync(join(root, 'docs/words.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| thing'))
  .flatMap((line) => {
    const [, , , reader = '', never = ''] = line.split('|').map((cell) => cell.trim());
    return never.split(', ').map((word) => ({ reader: reader as keyof typeof folders, word }));
  });

test('the list has words for every reader that is known', () => {
  expect(rules.length).toBeGreaterThan(4);
  expect(rules.every(({ reader }) => reader in folders)).toBe(true);
});

test.each(rules)('nobody says $word to $reader', ({ reader, word }) => {
  // A word with a capital is meant as it stands: "Rider Anda" for a child that has a name, not "your riders".
  const pattern = new RegExp(`\\b${word}\\b`, /[A-Z]/.test(word) ? '' : 'i');
  const said = folders[reader].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((file) =>
      readFileSync(join(root, folder, file), 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${folder}/${file}: ${line.trim()}`),
    ),
  );
  expect(said).toEqual([]);
});
