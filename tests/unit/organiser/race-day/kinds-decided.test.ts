import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classKinds, raceKinds } from '#functions/_shared/racing/kinds.ts';
import { riderActNames } from '#organiser/copy/race-day.ts';

// A rule that waits for a decision which nobody can make holds nowhere but in tests.

function source(pattern: string): string {
  return globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

function madeIn(text: string): string[] {
  return [...text.matchAll(/kind: '([a-z_]+)',\s*payload\b/g)].map(([, kind = '']) => kind);
}

const kinds = [...Object.keys(classKinds), ...Object.keys(raceKinds)];
const byScreens = new Set([
  ...madeIn(source('src/organiser/**/*.{ts,tsx}')),
  ...Object.keys(riderActNames),
]);

test('every kind of decision is made by some screen or by the phone itself', () => {
  expect(kinds.filter((kind) => !byScreens.has(kind))).toEqual([]);
});

test('the rehearsal makes no other', () => {
  const made = new Set(madeIn(source('tests/rehearsal/*.ts')));
  expect(made.size).toBeGreaterThan(10);
  expect([...made].filter((kind) => !byScreens.has(kind))).toEqual([]);
});
