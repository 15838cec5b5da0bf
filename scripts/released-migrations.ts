import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../local/child.ts';
import { Problem } from '../local/problem.ts';

const folder = 'supabase/migrations';

export interface Comparison {
  /** The newest tag `v*`; undefined while nothing has been released. */
  release: string | undefined;
  /** A sentence for each migration that no database of the last release could follow. */
  faults: string[];
}

/**
 * Migrations are append-only from the first release on: a database remembers which it has run by their names alone, so
 * a file that is edited, removed or put before the last would be passed over there without a word.
 *
 * @param root a git repository
 * @throws Problem where git cannot say what was released
 */
export async function compareWithRelease(root: string): Promise<Comparison> {
  const release = await newestRelease(root);
  if (release === undefined) {
    return { release, faults: twins(readdirSync(path.join(root, folder))) };
  }
  const released = sqlFiles(
    (await git(root, ['ls-tree', '--name-only', release, `${folder}/`])).split('\n'),
  );
  const changed = (
    await git(root, ['diff', '--name-only', '--no-renames', release, '--', folder])
  ).split('\n');
  const changedFiles = new Set(sqlFiles(changed));
  const present = new Set(readdirSync(path.join(root, folder)));
  const last = released.at(-1) ?? '';

  const edited = released
    .filter((file) => changedFiles.has(file))
    .map((file) =>
      present.has(file)
        ? `${file} was edited, but databases have run it as it was in ${release}: put it back and write a new migration.`
        : `${file} was removed, but databases have run it: put it back (git checkout ${release} -- ${folder}/${file}).`,
    );
  const tooEarly = sqlFiles([...present])
    .filter((file) => !released.includes(file) && numberOf(file) <= numberOf(last))
    .map((file) =>
      numberOf(file) === numberOf(last)
        ? `${file} is new, but has the number of ${last} of ${release}: give it a later one, or databases take it for the one they have run.`
        : `${file} is new, but comes before ${last} of ${release}: give it a later number, or databases refuse it.`,
    );
  return { release, faults: [...edited, ...tooEarly, ...twins([...present])] };
}

/** What a database remembers a migration by. */
function numberOf(file: string): string {
  return file.split('_', 1)[0] ?? '';
}

/** New files that share a number, or have none: only one of them would be run. */
function twins(files: string[]): string[] {
  const all = sqlFiles(files);
  return all.flatMap((file, index) => {
    if (!/^\d{14}_.+\.sql$/.test(file)) {
      return [`${file} is not named <YYYYMMDDhhmmss>_<topic>.sql: databases pass it over.`];
    }
    const before = all[index - 1];
    return before !== undefined && numberOf(before) === numberOf(file)
      ? [`${file} and ${before} have one number: databases run only one of them.`]
      : [];
  });
}

function sqlFiles(names: string[]): string[] {
  return names
    .filter((name) => name.endsWith('.sql'))
    .map((name) => path.basename(name))
    .sort();
}

/** The newest tag `v*`; undefined while nothing has been released. */
export async function newestRelease(root: string): Promise<string | undefined> {
  const tags = await git(root, [
    '-c',
    // v2.0.0-rc.1 comes before v2.0.0.
    'versionsort.suffix=-',
    'tag',
    '--list',
    'v*',
    '--sort=-version:refname',
  ]);
  return tags.split('\n').find((tag) => /^v\d/.test(tag));
}

/** Writes the release's `supabase/` into `directory`, which is outside the repository. */
export async function writeReleased(
  root: string,
  release: string,
  directory: string,
): Promise<void> {
  // An index of its own: what is staged in the repository stays as it is.
  const env = { ...process.env, GIT_INDEX_FILE: path.join(directory, 'index') };
  await git(root, [`--work-tree=${directory}`, 'checkout', release, '--', 'supabase'], env);
}

async function git(
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  // Names as they are, not quoted where they have other letters than ASCII.
  const ran = runToEnd('git', ['-C', root, '-c', 'core.quotePath=off', ...args], { env });
  const { code, stdout, output } = await ran.catch(() => ({
    code: 1,
    stdout: '',
    output: 'git is not there',
  }));
  if (code !== 0) {
    throw new Problem(`git cannot say what was released: ${output.trim()}`);
  }
  return stdout.trim();
}
