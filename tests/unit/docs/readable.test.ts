import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#local/folders.ts';

// The next engineer’s first hour: short paragraphs, links that lead somewhere, no room that the plan does not show.

const pages = readdirSync(folder('docs')).filter((name) => name.endsWith('.md'));

function folder(...parts: string[]): string {
  return path.join(projectRoot, ...parts);
}

function read(page: string): string {
  return readFileSync(folder('docs', page), 'utf8');
}

/** Text between blank lines, without code, tables, lists and headings. */
function paragraphsOf(page: string): string[] {
  return page
    .replace(/```.*?```/gs, '')
    .split(/\n\s*\n/)
    .filter((text) => !/^\s*([|#>]|- |\d+\. )/m.test(text));
}

test.each(pages)('%s has no paragraph over a hundred words', (page) => {
  const long = paragraphsOf(read(page)).filter((text) => text.split(/\s+/).length > 100);
  expect(long).toEqual([]);
});

test('every link to another page leads to one', () => {
  const all = readdirSync(folder('docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name));
  const dead = [...all, 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'bench/README.md'].flatMap(
    (page) =>
      [...readFileSync(folder(page), 'utf8').matchAll(/\]\(([^)#:]+\.md)/g)]
        .map((match) => match[1] ?? '')
        .filter((link) => !existsSync(folder(path.dirname(page), link)))
        .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test.each([
  ['src', 'organiser', 'parts'],
  ['supabase', 'functions', '_shared'],
])('the architecture has a row for each room of %s/%s/%s', (...room) => {
  const plan = read('architecture.md');
  const rooms = readdirSync(folder(...room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const missing = rooms.filter((name) => !new RegExp(`[\`/]${name}\``).test(plan));
  expect(missing).toEqual([]);
});

test('every rule that a comment cites by number is told', () => {
  const told = [...read('race-day-rules.md').matchAll(/\bR(\d+)\b/g)].map((match) =>
    Number(match[1]),
  );
  const sources = ['supabase', 'src', 'scripts', 'tests'].flatMap((name) =>
    readdirSync(folder(name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|sql)$/.test(entry.name))
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8')),
  );
  const cited = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/(?:^\s*(?:\/\/|\*|\/\*\*|--).*?|race-day rules, )\bR([1-9]\d?)\b/gm)].map(
        (match) => Number(match[1]),
      ),
    ),
  );
  expect([...cited].filter((rule) => !told.includes(rule))).toEqual([]);
});
