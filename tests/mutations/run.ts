import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TurnedRule, turned } from './turned.ts';

/**
 * `npm run mutate`: turns each rule of `turned.ts` round, one at a time, and asks the tests that are named with it whether they see it. `npm run mutate
 * -- R18` tries the rules of that name, `-- R1 R7` those of two, `--at-once=1` one at a time instead of two. Each is tried in a copy of the
 * project in a folder of its own, so that the working tree is never touched. It fails where a turned rule survives, where its text is no longer
 * there, or where the tests could not be run.
 */
interface Answer {
  readonly rule: TurnedRule;
  readonly says: 'caught' | 'SURVIVED' | 'NOT TRIED';
  /** The first test that failed, or why it could not be tried. */
  readonly by: string;
  readonly seconds: number;
}

const root = path.resolve(import.meta.dirname, '../..');

/** The project as it stands, what is not committed included. */
function copy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutate-'));
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of files
    .split('\0')
    .filter((name) => name && existsSync(path.join(root, name)))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

const report = 'test-results/vitest.json';

/** Only the tests that are named, and no more than the first that fails; what needs a stack of its own runs its files whole. */
function runTests(folder: string, by: readonly string[]): Promise<number | null> {
  const files = [...new Set(by.map((one) => one.split(' › ')[0] as string))];
  const names = by.flatMap((one) => one.split(' › ').slice(1));
  const only = names.length === by.length ? ['-t', names.map(escaped).join('|')] : [];
  const needsStack = files.some((file) => /^tests\/(sql|functions)\//.test(file));
  const reporting = ['--reporter=json', `--outputFile=${report}`];
  const command = needsStack
    ? ['tests/run.ts', ...files]
    : ['node_modules/vitest/vitest.mjs', 'run', ...files, '--bail=1', ...only, ...reporting];
  const child = spawn(process.execPath, command, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NIGHT: '' },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** What the tests said: the name of one that failed; null: all passed. */
function readReport(folder: string): string | null {
  const said = JSON.parse(readFileSync(path.join(folder, report), 'utf8')) as Report;
  const failed = said.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  if (failed) {
    return failed.fullName;
  }
  const broken = said.testResults.find(({ message }) => message !== '');
  if (broken || said.numPassedTests === 0) {
    throw new Error(broken?.message.split('\n')[0] ?? 'no test has this name');
  }
  return null;
}

async function tryOne(folder: string, rule: TurnedRule): Promise<Answer> {
  const begun = performance.now();
  const answer = (says: Answer['says'], by: string) => {
    return { rule, says, by, seconds: (performance.now() - begun) / 1000 };
  };
  const file = path.join(folder, rule.file);
  const text = readFileSync(file, 'utf8');
  const parts = text.split(rule.find);
  if (parts.length !== 2) {
    return answer('NOT TRIED', `its text stands ${parts.length - 1} times in ${rule.file}`);
  }
  try {
    writeFileSync(file, parts.join(rule.put));
    rmSync(path.join(folder, 'test-results'), { recursive: true, force: true });
    await runTests(folder, rule.by);
    const failed = readReport(folder);
    return failed === null ? answer('SURVIVED', rule.by.join(', ')) : answer('caught', failed);
  } catch (error) {
    return answer('NOT TRIED', (error as Error).message);
  } finally {
    writeFileSync(file, text);
  }
}

async function main(): Promise<boolean> {
  const given = process.argv.slice(2);
  const atOnce = Number(given.find((one) => one.startsWith('--at-once='))?.split('=')[1] ?? 2);
  const named = given.filter((one) => !one.startsWith('--'));
  const wanted = turned.filter(({ rule }) => named.length === 0 || named.includes(rule));
  if (wanted.length === 0) {
    throw new Error(`No turned rule is called ${named.join(' or ')}.`);
  }
  const begun = performance.now();
  const waiting = [...wanted];
  const answers: Answer[] = [];
  const work = async () => {
    const folder = copy();
    try {
      for (let rule = waiting.shift(); rule; rule = waiting.shift()) {
        const answer = await tryOne(folder, rule);
        answers.push(answer);
        const seconds = `${answer.seconds.toFixed(0)} s`.padStart(5);
        console.log(
          `${answer.says.padEnd(9)} ${seconds}  ${rule.rule}: ${rule.what} (${answer.by})`,
        );
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, Math.max(1, atOnce)) }, work));
  const missed = answers.filter(({ says }) => says !== 'caught');
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  for (const { rule, says, by } of missed) {
    console.log(`${says}: ${rule.rule}: ${rule.what} (${by})`);
  }
  console.log(
    `${answers.length - missed.length} caught, ${missed.length} not, in ${minutes} minutes`,
  );
  return missed.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
