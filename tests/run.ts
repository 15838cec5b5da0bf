import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keepTemporaryFilesInMemory } from '#local/temporary-files.ts';
import { ensureChromium, tryForHeadlessShell } from './support/chromium.ts';
import { engineNamed, requireEngine } from './support/engine.ts';
import { nearTests } from './support/near.ts';
import { readPlaywright, readVitest, type Tally, tallyOf } from './support/tally.ts';

/**
 * `npm test`: every suite, on a fresh embedded stack of its own, or on the one that TEST_API_URL and its
 * companions name (the hosted CI sets them for `supabase start`). Names of suites or files as arguments run only
 * these: `npm test -- sql e2e`, `npm test -- tests/sql/capacity.test.ts`; `npm test -- near` what this branch's changes concern
 * (support/near.ts). With `--shared-database` every suite uses one database,
 * as on a named target (`npm run test:shared` proves it for sql and functions); else each SQL file has a copy of its
 * own. With `--two-origins` the journeys run on the app as it is built and served for a hosted project, its API at another origin:
 * the few of tests/e2e/two-origins.spec.ts always do. `--engine=firefox` or `--engine=webkit` runs the browser journeys there instead of in Chromium. With TEST_APP_IS_BUILT
 * set the journeys run on what lies in dist/, else on a new build. At the end what failed is named once more; the last line is
 * `N passed, N failed`, with `, N skipped` where there are any.
 */
const vitestSuites = ['unit', 'ui', 'sql', 'functions'];
const allSuites = [...vitestSuites, 'e2e'];

const running = new Set<ChildProcess>();

function run(bin: string, args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment,
    });
    running.add(child);
    child.on('error', reject);
    child.on('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

const reports = 'test-results';

async function runVitest(
  suites: string[],
  files: string[],
  environment: NodeJS.ProcessEnv,
): Promise<Tally> {
  const file = join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const code = await run(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      ...files,
      ...suites.flatMap((suite) => ['--project', `${suite}*`]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    environment,
  );
  return tallyOf(file, code, readVitest);
}

async function runPlaywright(files: string[], environment: NodeJS.ProcessEnv): Promise<Tally> {
  const file = join(reports, 'e2e.json');
  rmSync(file, { force: true });
  const code = await run('node_modules/@playwright/test/cli.js', ['test', ...files], environment);
  return tallyOf(file, code, readPlaywright);
}

/** The embedded stack, fresh and on free ports, unless the environment names another target. */
async function provideTarget(
  needsApp: boolean,
  sharedDatabase: boolean,
  twoOrigins: boolean,
): Promise<{ environment: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  const oneDatabase = { TEST_TEMPLATE_DB: '' };
  if (process.env.TEST_API_URL) {
    const offersTemplate = process.env.TEST_TEMPLATE_DB !== undefined && !sharedDatabase;
    return { environment: offersTemplate ? {} : oneDatabase, stop: async () => {} };
  }
  const [throwaway, { targetVariables }] = await Promise.all([
    import('./support/throwaway-stack.ts'),
    import('./support/target.ts'),
  ]);
  if (needsApp && twoOrigins) {
    const { startTwoOrigins } = await import('./support/two-origins.ts');
    const { stackInfo, dataDir, stop } = await startTwoOrigins();
    return { environment: { TEST_DATA_DIR: dataDir, ...targetVariables(stackInfo) }, stop };
  }
  // At once: the stack looks for the app's files when it is asked for them.
  const [built, started] = await Promise.allSettled([
    needsApp && !process.env.TEST_APP_IS_BUILT ? run('scripts/build.ts', [], process.env) : 0,
    throwaway.startThrowawayStack({ app: needsApp ? 'dist' : throwaway.noApp, disposable: true }),
  ]);
  if (started.status === 'rejected') {
    throw started.reason;
  }
  const { stackInfo, dataDir, stop } = started.value;
  if (built.status === 'rejected' || built.value !== 0) {
    await stop();
    throw new Error('The app does not build; nothing was tested.');
  }
  return {
    environment: {
      // Where the stack's own files and logs lie: nowhere but here may a test look into them.
      TEST_DATA_DIR: dataDir,
      ...targetVariables(stackInfo),
      ...(sharedDatabase ? oneDatabase : {}),
    },
    stop,
  };
}

async function main(): Promise<boolean> {
  const shared = '--shared-database';
  const sharedDatabase = process.argv.includes(shared);
  const apart = '--two-origins';
  const engineOption = process.argv.find((argument) => argument.startsWith('--engine='));
  const asked = process.argv
    .slice(2)
    .filter((argument) => ![shared, apart, engineOption].includes(argument));
  const named = asked.flatMap((name) => (name === 'near' ? nearTests() : [name]));
  if (asked.length > 0 && named.length === 0) {
    console.log('No test is near: nothing was changed that a test reaches.');
    return true;
  }
  if (named.some((name) => name.includes('.night.'))) {
    process.env.NIGHT ??= '1';
  }
  const isFile = (name: string) => name.startsWith('tests/') && existsSync(name);
  const suiteOf = (name: string) => (isFile(name) ? (name.split('/')[1] ?? '') : name);
  const unknown = named.map(suiteOf).filter((suite) => !allSuites.includes(suite));
  if (unknown.length > 0) {
    throw new Error(`No such suite: ${unknown.join(', ')}. There are: ${allSuites.join(', ')}.`);
  }
  const suites = allSuites.filter(
    (suite) => named.length === 0 || named.some((name) => suiteOf(name) === suite),
  );
  /** What the runner is to look for; a suite that is named whole, among files, is its folder. */
  const filesOf = (wanted: string[]) =>
    named.some(isFile)
      ? named
          .filter((name) => wanted.includes(suiteOf(name)))
          .map((name) => (isFile(name) ? name : `tests/${name}/`))
      : [];
  const isShared = sharedDatabase || Boolean(process.env.TEST_API_URL);
  const inBrowser = suites.includes('e2e');
  const needsStack = inBrowser || suites.includes('sql') || suites.includes('functions');

  mkdirSync(reports, { recursive: true });
  keepTemporaryFilesInMemory();
  // The embedded auth service's least, a hundredth of the time: passwords of invented families are not worth guessing.
  process.env.LITE_AUTH_BCRYPT_COST ??= '4';
  if (inBrowser) {
    const engine = engineNamed(engineOption?.split('=')[1] ?? 'chromium');
    if (engine === 'chromium') {
      ensureChromium();
      tryForHeadlessShell();
    } else {
      requireEngine(engine);
    }
    process.env.TEST_ENGINE = engine;
  }

  const target = needsStack
    ? await provideTarget(inBrowser, sharedDatabase, process.argv.includes(apart))
    : { environment: {}, stop: async () => {} };
  const stopEverything = async () => {
    for (const child of running) {
      child.kill('SIGTERM');
    }
    await target.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stopEverything().finally(() => process.exit(130)));
  }

  const environment = { ...process.env, ...target.environment };
  const tallies: Tally[] = [];
  try {
    // On one database the SQL suite comes last: its races fill first pages, its messages wait in the outbox.
    const rounds = isShared
      ? [['e2e'], ['unit', 'ui', 'functions'], ['sql']]
      : [vitestSuites, ['e2e']];
    for (const round of rounds) {
      const wanted = suites.filter((suite) => round.includes(suite));
      if (wanted.includes('e2e')) {
        tallies.push(await runPlaywright(filesOf(wanted), environment));
      } else if (wanted.length > 0) {
        tallies.push(await runVitest(wanted, filesOf(wanted), environment));
      }
    }
  } finally {
    await stopEverything();
  }

  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    tallies.reduce((total, tally) => total + tally[key], 0);
  const skipped = sum('skipped');
  for (const line of tallies.flatMap(({ told }) => told)) {
    console.log(line);
  }
  console.log(
    `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  return sum('failed') === 0 && sum('passed') > 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
