import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// docs/words.md says one word for a thing; here every sentence of the copy files is held to it.
const root = join(import.meta.dirname, '../..');
const folders = {
  parents: ['src/parents/copy', 'src/parts/copy'],
  organisers: ['src/organiser/copy'],
  everybody: ['src/parents/copy', 'src/parts/copy', 'src/organiser/copy'],
} as const;

const [said = '', ofCode = ''] = readFileSync(join(root, 'docs/words.md'), 'utf8').split(
  '## Words of the code',
);
const words = said.split('\n');
const rules = words
  .filter((line) => line.startsWith('| ') && !line.startsWith('| thing'))
  .flatMap((line) => {
    const [, , , reader = '', never = ''] = line.split('|').map((cell) => cell.trim());
    return never.split(', ').map((word) => ({ reader: reader as keyof typeof folders, word }));
  });
const quoted = words.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));

interface Said {
  where: string;
  text: string;
}

/** What the copy files say: their texts without what is filled in, one a line, and no word of code. */
const sentences: Record<string, Said[]> = Object.fromEntries(
  folders.everybody.map((folder) => [
    folder,
    readdirSync(join(root, folder)).flatMap((file) =>
      readFileSync(join(root, folder, file), 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(import\b|\/\/|\/?\*)/.test(line))
        .flatMap((line) => textsIn(line).map((text) => ({ where: `${folder}/${file}`, text }))),
    ),
  ]),
);

function textsIn(line: string): string[] {
  const plain = line.replaceAll(/\$\{[^}]*\}/g, '…');
  return Array.from(plain.matchAll(/'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g), ([, one, other]) =>
    String(one ?? other),
  ).filter((text) => !/^[a-z0-9_]+$/.test(text) && !text.startsWith('#'));
}

/** A sentence without what the spec quotes in it. */
function own({ text }: Said) {
  if (quoted.includes(text)) {
    return '';
  }
  return text
    .replaceAll('Pushbike Race', '')
    .replaceAll('PUSHBIKE-RACE-ID', '')
    .replaceAll('menu Order', '');
}

test('the list has words for every reader that is known', () => {
  expect(rules.length).toBeGreaterThan(30);
  expect(rules.every(({ reader }) => reader in folders)).toBe(true);
});

test.each(rules)('nobody says $word to $reader', ({ reader, word }) => {
  // A word with two capitals is meant as it stands: "Rider Anda" for a child that has a name, not "your riders".
  const pattern = new RegExp(`\\b${word}\\b`, /[A-Z].*[A-Z]/.test(word) ? '' : 'i');
  const said = folders[reader].flatMap((folder) =>
    (sentences[folder] ?? []).filter((one) => pattern.test(own(one))),
  );
  expect(said).toEqual([]);
});

test('what is left as quoted is said', () => {
  const all = folders.everybody.flatMap((folder) => sentences[folder] ?? []);
  expect(quoted.filter((one) => !all.some(({ text }) => text.includes(one)))).toEqual([]);
});

/** Names of the code, and the words that docs/words.md gives none of them. */
const neverNamed = ofCode
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| thing'))
  .flatMap((line) => (line.split('|')[3] ?? '').split(','))
  .map((word) => word.trim())
  .filter((word) => word !== '');

test.each([...new Set(neverNamed)])('no name in the code says %s', (word) => {
  const said = new RegExp(`\\b${word}|${word[0]?.toUpperCase()}${word.slice(1)}`);
  const found = ['src', 'supabase/functions', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('one-word.test.ts'))
      .filter(
        (file) => said.test(file) || said.test(readFileSync(join(root, folder, file), 'utf8')),
      ),
  );
  expect(found).toEqual([]);
});
