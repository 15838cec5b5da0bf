import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// Documents that send a reader somewhere: what they name is there.
const root = path.resolve(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/deployment.md',
  'docs/database.md',
  'docs/operations.md',
  'docs/scaling.md',
];

it.each(documents)('%s names commands that there are', (file) => {
  const named = [...read(file).matchAll(/`(?:[A-Z_]+=\S+ )?npm run ([\w:-]+)/g)].map(
    ([, name]) => name,
  );
  expect(named.filter((name) => name !== undefined && !(name in scripts))).toEqual([]);
});

it.each(documents)('%s names files and folders that there are', (file) => {
  const paths = [
    ...read(file).matchAll(
      /`((?:src|tests|scripts|docs|local|supabase|bench|tools|\.github|\.ci)\/[\w./-]+)`/g,
    ),
  ];
  expect(
    paths.map(([, name]) => name ?? '').filter((name) => !existsSync(path.join(root, name))),
  ).toEqual([]);
});
