import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { BuiltChunks } from '../../../bundling/built-chunks.ts';

let dist = '';
afterEach(() => rmSync(dist, { recursive: true }));

/** A build of these files, each with those that it imports. */
function builtOf(imports: Record<string, string[]>): BuiltChunks {
  dist = mkdtempSync(join(tmpdir(), 'built-'));
  mkdirSync(join(dist, '.vite'));
  const chunks = Object.entries(imports).map(([name, of]) => [
    name,
    { file: `assets/${name}.js`, imports: of },
  ]);
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(chunks)));
  return new BuiltChunks(dist);
}

test('files that import each other are named, at any depth, and not those that lead to them', () => {
  const built = builtOf({ page: ['a'], a: ['b'], b: ['c'], c: ['a', 'leaf'], leaf: [] });
  expect(built.inCircles()).toEqual(['assets/a.js', 'assets/b.js', 'assets/c.js']);
});

test('two that import a third are no circle', () => {
  expect(builtOf({ page: ['a', 'b'], a: ['leaf'], b: ['leaf'], leaf: [] }).inCircles()).toEqual([]);
});
