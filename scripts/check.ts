import { runScript } from './steps.ts';

/**
 * `npm run check`: everything that is checked without running the app, quick things first. All of it runs, so that
 * one look shows all that is wrong.
 */
const steps: { name: string; file: string; args?: string[] }[] = [
  {
    name: 'format and lint',
    file: 'node_modules/@biomejs/biome/bin/biome',
    args: ['ci', '--colors=off', '.'],
  },
  { name: 'types', file: 'node_modules/typescript/bin/tsc', args: ['--noEmit'] },
  { name: 'unused code', file: 'node_modules/knip/bin/knip.js' },
  { name: 'lock file', file: 'scripts/complete-lock.ts', args: ['--check'] },
  { name: 'released migrations', file: 'scripts/migrations-check.ts' },
  { name: 'workflows', file: 'scripts/lint-workflows.ts' },
  { name: 'functions (deno check)', file: 'scripts/check-functions.ts' },
  { name: 'database types', file: 'scripts/db-types.ts', args: ['--check'] },
  { name: 'database schema', file: 'scripts/db-schema.ts', args: ['--check'] },
  { name: 'database advisors', file: 'scripts/db-advisors.ts' },
  { name: 'build', file: 'scripts/build.ts' },
  { name: 'oldest browsers', file: 'scripts/check-engines.ts' },
  { name: 'bundle size', file: 'scripts/bundle-size.ts' },
];

const failed: string[] = [];
for (const { name, file, args } of steps) {
  const { code, output } = await runScript(file, args);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code === 0) {
    continue;
  }
  failed.push(name);
  console.log(`${output.trim()}\n`);
}
if (failed.length > 0) {
  console.error(`Not in order: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
