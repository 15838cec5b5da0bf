import { withDatabase } from '../local/database.ts';
import { keepTemporaryFilesInMemory } from '../local/temporary-files.ts';
import { hostedFormBuild } from './hosted-form.ts';
import { givenDatabase } from './migrated-database.ts';
import { runScript } from './steps.ts';

interface Step {
  name: string;
  file: string;
  args?: string[];
  env?: Record<string, string>;
}

/**
 * `npm run check`: everything that is checked without running the app, in two rows side by side, quick things first.
 * All of it runs, so that one look shows all that is wrong.
 */
const sources: Step[] = [
  {
    name: 'format and lint',
    file: 'node_modules/@biomejs/biome/bin/biome',
    args: ['ci', '--colors=off', '.'],
  },
  {
    name: 'types',
    file: 'node_modules/typescript/bin/tsc',
    args: [
      '--noEmit',
      // Each further checker works out the libraries' types again, and the other row has the second core.
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/check.tsbuildinfo',
    ],
  },
  { name: 'unused code', file: 'node_modules/knip/bin/knip.js' },
  { name: 'lock file', file: 'scripts/complete-lock.ts', args: ['--check'] },
  { name: 'released migrations', file: 'scripts/migrations-check.ts' },
  { name: 'migrations on released data', file: 'scripts/migrations-forward.ts' },
  { name: 'workflows', file: 'scripts/lint-workflows.ts' },
  { name: 'functions (deno check)', file: 'scripts/check-functions.ts' },
];
/** Checks that only read the database: they share one, made from the migrations. */
const database: Step[] = [
  { name: 'database types', file: 'scripts/db-types.ts', args: ['--check'] },
  { name: 'database schema', file: 'scripts/db-schema.ts', args: ['--check'] },
  { name: 'database advisors', file: 'scripts/db-advisors.ts' },
];
const built: Step[] = [
  { name: 'build', file: 'scripts/build.ts' },
  { name: 'oldest browsers', file: 'scripts/check-engines.ts' },
  { name: 'bundle size', file: 'scripts/bundle-size.ts' },
  // What only a setting changes fails nowhere else; journeys on two origins run on it.
  { name: 'build for a hosted project', ...hostedFormBuild },
];

const failed: string[] = [];
async function runAll(steps: Step[], env: Record<string, string> = {}): Promise<void> {
  for (const { name, file, args, env: own } of steps) {
    const { code, output } = await runScript(file, args, { ...env, ...own });
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    if (code !== 0) {
      failed.push(name);
      console.log(`${output.trim()}\n`);
    }
  }
}

async function runOnDatabase(steps: Step[]): Promise<void> {
  try {
    await withDatabase(({ url }) => runAll(steps, givenDatabase(url)));
  } catch (error) {
    failed.push('database');
    console.log(`FAILED database\n${error instanceof Error ? error.message : error}\n`);
  }
}

keepTemporaryFilesInMemory();
await Promise.all([runAll(sources), runAll(built).then(() => runOnDatabase(database))]);
if (failed.length > 0) {
  console.error(`Not in order: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
