import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file that differs, and the numbers of its lines that do, as it is now. */
export interface Changed {
  file: string;
  lines: number[];
}

interface Statement {
  from: number;
  to: number;
  name: string;
  text: string;
}

/** Where a statement begins about a function, table or type that tests may name. */
const begins =
  /^(?:create|alter|comment on|grant|revoke|select private\.offer)\b[^;\n(]*?\b(?:public|private)\.(\w+)|^select private\.offer\('(\w+)'/gim;

export function statementsOf(sql: string): Statement[] {
  const starts = [...sql.matchAll(begins)];
  const lineAt = (index: number) => sql.slice(0, index).split('\n').length;
  return starts.map((match, place) => {
    const end = starts[place + 1]?.index ?? sql.length;
    return {
      from: lineAt(match.index),
      to: lineAt(end) - 1,
      name: match[2] ?? match[1] ?? '',
      text: sql.slice(match.index, end),
    };
  });
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text);
}

/**
 * The names of SQL that a change concerns: of the statements that were changed, and of functions that call one of them, and so
 * on. A table is not followed: whoever reads it would be nearly everything.
 */
export function namesOf(changed: Changed[], sqlOf: (file: string) => string): Set<string> {
  const all = globSync('supabase/migrations/*.sql').flatMap((file) =>
    statementsOf(sqlOf(file)).map((statement) => ({ ...statement, file })),
  );
  const functions = all.filter(({ text }) => /^create (?:or replace )?function/i.test(text));
  const names = new Set(
    changed.flatMap(({ file, lines }) =>
      all
        .filter((one) => one.file === file && lines.some((at) => at >= one.from && at <= one.to))
        .map(({ name }) => name),
    ),
  );
  const isFunction = new Set(functions.map(({ name }) => name));
  const toFollow = [...names];
  for (const name of toFollow) {
    if (!isFunction.has(name)) {
      continue;
    }
    for (const caller of functions) {
      if (!names.has(caller.name) && mentions(caller.text, name)) {
        names.add(caller.name);
        toFollow.push(caller.name);
      }
    }
  }
  return names;
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

/**
 * Tests of `tests/sql` and `tests/functions` that a change concerns. Of a migration: those that name a function or table that
 * it changed, or a function that calls one, and the list of all of them (catalog.test.ts). Of an Edge Function: those that
 * name it; of what functions share: all of `tests/functions`.
 */
export function testsOfServer(changed: Changed[], readFile = read): string[] {
  const tests = globSync('tests/{sql,functions}/**/*.test.ts', { exclude: ['**/*.night.test.ts'] });
  const ofSql = changed.filter(({ file }) => file.startsWith('supabase/migrations/'));
  const words = namesOf(ofSql, readFile);
  for (const { file } of changed) {
    const name = /^supabase\/functions\/([a-z][\w-]*)\//.exec(file)?.[1];
    if (name !== undefined) {
      words.add(name);
    }
  }
  const isShared = changed.some(({ file }) => /^(supabase\/functions\/_shared|local)\//.test(file));
  const isOfSupport = changed.some(({ file }) => /^tests\/support\/[^/]*\.ts$/.test(file));
  return tests.filter((test) => {
    const text = readFile(test);
    return (
      changed.some(({ file }) => file === test) ||
      [...words].some((word) => mentions(text, word)) ||
      (ofSql.length > 0 && test === 'tests/sql/catalog.test.ts') ||
      (isShared && test.startsWith('tests/functions/')) ||
      (isOfSupport && changed.some(({ file }) => text.includes(`#${file}`)))
    );
  });
}

/**
 * Of the tests of rules and screens that import what was changed: where only files of an area of a door were, that area's and
 * those that go through every screen, because the others draw it without asking anything of it.
 */
export function testsOfScreens(changed: Changed[], byImports: string[]): string[] {
  const areas = changed
    .filter(({ file }) => !/^docs\/|\.md$|\.(test|spec)\.tsx?$/.test(file))
    .map(({ file }) => /^src\/(parents|organiser)\/features\/([^/]+)\//.exec(file));
  if (areas.includes(null)) {
    return byImports;
  }
  const theirs = areas.map(
    (area) => new RegExp(`^tests/(unit/|ui/${area?.[1]}/(${area?.[2]}/|app/|states))`),
  );
  return byImports.filter(
    (test) =>
      changed.some(({ file }) => file === test) || theirs.some((pattern) => pattern.test(test)),
  );
}

/** What `git diff -U0` says of each file's lines. */
export function changedIn(diff: string): Changed[] {
  return diff
    .split(/^diff --git /m)
    .slice(1)
    .flatMap((part) => {
      const file = /^\+\+\+ b\/(.*)$/m.exec(part)?.[1];
      if (file === undefined) {
        return [];
      }
      const lines = [...part.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(
        ([, from, count = '1']) =>
          Array.from({ length: Math.max(1, Number(count)) }, (_, place) => Number(from) + place),
      );
      return [{ file, lines }];
    });
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
}

/** Where this branch left main; on main the last commit, so that what is not committed yet is the change. */
function base(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main).trim();
    } catch {
      // There is none of this name.
    }
  }
  return 'HEAD';
}

/** Every test file that concerns what this branch changed, or what is not committed yet: `npm test -- near`. */
export function nearTests(): string[] {
  const since = base();
  const fresh = git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean);
  const changed = [
    ...changedIn(git('diff', '-U0', since)),
    ...fresh.map((file) => ({
      file,
      lines: read(file)
        .split('\n')
        .map((_, at) => at + 1),
    })),
  ];
  const vitest = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json'];
  const projects = ['--project=unit', '--project=ui*'];
  const listed = execFileSync(
    process.execPath,
    [...vitest, `--changed=${since}`, '--passWithNoTests', ...projects],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const byImports = (JSON.parse(listed.slice(listed.indexOf('['))) as { file: string }[]).map(
    ({ file }) => path.relative(process.cwd(), file),
  );
  const journeys = changed.map(({ file }) => file).filter((file) => /\.spec\.ts$/.test(file));
  return [...testsOfScreens(changed, byImports), ...testsOfServer(changed), ...journeys];
}
