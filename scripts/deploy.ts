import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { localDir, projectRoot } from '../local/folders.ts';
import { Problem, reportAndExit } from '../local/problem.ts';
import { type Environment, readEnvironment } from './deploy/environment.ts';
import { pushPatiently, requireNoBackup } from './deploy/push-migrations.ts';
import { applySettings, settingsFor } from './deploy/settings.ts';
import { cliEnvironment, type StagedProject, stageProject } from './deploy/staged-project.ts';
import { writeVault } from './deploy/vault.ts';
import { compareWithRelease } from './released-migrations.ts';

/**
 * `npm run deploy -- <environment>`: from a hosted project, empty or not, to the working site, by the official CLI.
 * Says what it will do and asks; `--yes` does not ask, `--dry-run` only looks (what would the CLI change?), `--only=database,app`
 * does these parts: config, database, settings, functions, app. The app is built before anything changes. Every part may be done again. docs/deployment.md lists the
 * variables; their values are never printed, and never an argument of a program.
 */
const usage =
  'Usage: npm run deploy -- <environment> [--dry-run] [--yes] [--only=config,database,settings,functions,app]';
const partNames = ['config', 'database', 'settings', 'functions', 'app'] as const;
type PartName = (typeof partNames)[number];
/** What the CLI does, on the project that it is linked to. */
const linked: ReadonlySet<PartName> = new Set(['config', 'database', 'functions']);

/** What the build takes from the environment as it is (docs/deployment.md, section 3). */
const buildSettings = [
  'VITE_TURNSTILE_SITE_KEY',
  'VITE_ERROR_DSN',
  'VITE_VITALS_URL',
  'VITE_PICTURE_ORIGINS',
  'VITE_OPERATOR_NAME',
  'VITE_CONTACT_EMAIL',
] as const;

interface Step {
  part: PartName;
  /** What it will do, for the plan. */
  says: string;
  /** What only looks, if anything does. */
  look?: () => Promise<void>;
  run: () => Promise<void>;
}

interface Options {
  name: string;
  dryRun: boolean;
  yes: boolean;
  only: readonly PartName[];
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const environment = readEnvironment(options.name, projectRoot, process.env);
  const { faults } = await compareWithRelease(projectRoot);
  if (faults.length > 0) {
    throw new Problem(faults.join('\n'));
  }
  const staged = stageProject(projectRoot, path.join(localDir, 'deploy'), environment);
  try {
    await deploy(options, environment, staged);
  } finally {
    rmSync(staged.secretsFile, { force: true });
  }
}

async function deploy(
  options: Options,
  environment: Environment,
  staged: StagedProject,
): Promise<void> {
  const steps = stepsFor(environment, staged).filter(({ part }) => options.only.includes(part));
  console.log(
    `${options.dryRun ? 'A look at' : 'Deploying'} ${environment.name}: project ${environment.get('SUPABASE_PROJECT_REF')}, app ${environment.origins[0]}, functions ${staged.version}\n`,
  );
  for (const [index, { part, says }] of steps.entries()) {
    console.log(`  ${index + 1}. ${part.padEnd(10)} ${says}`);
  }
  if (!(options.dryRun || options.yes)) {
    await askFor(environment.name);
  }
  if (steps.some(({ part }) => linked.has(part))) {
    try {
      const reference = environment.get('SUPABASE_PROJECT_REF');
      await supabase(environment, staged, ['link', '--project-ref', reference]);
    } catch (error) {
      throw new Problem(
        `The project could not be linked: ${(error as Error).message} Nothing was changed. Are SUPABASE_PROJECT_REF, SUPABASE_ACCESS_TOKEN and SUPABASE_DB_PASSWORD this project’s?`,
      );
    }
  }
  for (const [index, { part, look, run }] of steps.entries()) {
    const work = options.dryRun ? look : run;
    if (!work) {
      continue;
    }
    console.log(`\n== ${part}`);
    try {
      await work();
    } catch (error) {
      const left = steps.slice(index).map((step) => step.part);
      throw new Problem(
        `${part} did not work out: ${(error as Error).message}\n${index === 0 ? 'Nothing was changed.' : 'What came before it is done.'} Once it is mended, go on with: npm run deploy -- ${environment.name} --only=${[...new Set(left)].join(',')}`,
      );
    }
  }
  console.log(
    options.dryRun
      ? '\nNothing was changed.'
      : `\nDone. Now look: npm run doctor -- ${environment.name}`,
  );
}

function stepsFor(environment: Environment, staged: StagedProject): Step[] {
  const cli = (...args: string[]) => supabase(environment, staged, args);
  const publish = environment.get('PUBLISH_COMMAND');
  const settings = {
    VITE_SUPABASE_URL: environment.supabaseUrl,
    VITE_SUPABASE_PUBLISHABLE_KEY: environment.get('SUPABASE_PUBLISHABLE_KEY'),
    ...Object.fromEntries(buildSettings.map((name) => [name, environment.get(name)])),
  };
  return [
    // Before anything changes: an app that does not build leaves no half a release.
    {
      part: 'app',
      says: 'npm run build: both doors into dist/',
      run: () =>
        program(process.execPath, [path.join(projectRoot, 'scripts', 'build.ts')], settings),
    },
    {
      part: 'config',
      says: 'supabase config push: auth rules, redirect addresses, mails, bucket limits',
      look: () => cli('config', 'diff'),
      run: () => cli('config', 'push', '--yes'),
    },
    {
      part: 'database',
      says: 'supabase db push: new migrations, again where a table is busy; never the sample data',
      look: () => cli('db', 'push', '--remote', '--dry-run'),
      run: async () => {
        await withDatabase(environment, requireNoBackup);
        await pushPatiently(
          () => cli('db', 'push', '--remote', '--yes'),
          (seconds) => setTimeout(seconds * 1000),
        );
      },
    },
    {
      part: 'database',
      says: 'the schedules’ vault secrets: where each function is, and the secret key',
      run: () => writeSecrets(environment),
    },
    {
      part: 'settings',
      says: `rows of pengaturan: ${Object.keys(settingsFor(environment)).join(', ')}`,
      run: () => writeSettings(environment),
    },
    {
      part: 'functions',
      says: 'supabase secrets set: what the functions need, from a file that is removed',
      run: () => cli('secrets', 'set', '--env-file', staged.secretsFile),
    },
    {
      part: 'functions',
      says: `supabase functions deploy: all, as version ${staged.version}`,
      run: () => cli('functions', 'deploy', '--use-api'),
    },
    {
      part: 'app',
      says:
        publish === ''
          ? 'dist/ is for you to upload: PUBLISH_COMMAND names no way'
          : 'PUBLISH_COMMAND: dist/ to the static host',
      run: async () => {
        if (publish !== '') {
          // A host's own CLI may build once more (`netlify deploy --build`): the same app then.
          await program('sh', ['-c', publish], settings);
        }
      },
    },
  ];
}

async function writeSettings(environment: Environment): Promise<void> {
  const changed = await withDatabase(environment, (client) =>
    applySettings(client, settingsFor(environment)),
  );
  console.log(changed.length === 0 ? 'As they should be.' : `Set: ${changed.join(', ')}.`);
}

async function writeSecrets(environment: Environment): Promise<void> {
  const written = await withDatabase(environment, (client) => writeVault(client, environment));
  if (written === null) {
    console.log('This project has no vault: another scheduler must call the functions.');
    return;
  }
  console.log(written.length === 0 ? 'As they should be.' : `Written: ${written.join(', ')}.`);
}

async function withDatabase<T>(
  environment: Environment,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: environment.get('DATABASE_URL') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** SUPABASE_CLI names another one than the project's own. */
function supabase(environment: Environment, staged: StagedProject, args: string[]): Promise<void> {
  const own = path.join(projectRoot, 'node_modules', 'supabase', 'dist', 'supabase.js');
  const [command, ...before] = process.env.SUPABASE_CLI
    ? [process.env.SUPABASE_CLI]
    : [process.execPath, own];
  return program(command ?? '', [...before, ...args, '--workdir', staged.workdir], {
    ...cliEnvironment(environment),
    DO_NOT_TRACK: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
  });
}

/** Its error's cause is what the program said last. */
function program(command: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-2000);
      to.write(chunk);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`it ended with code ${code}, see above.`, { cause: said })),
    );
  });
}

function readOptions(words: string[]): Options {
  const [name, ...more] = words.filter((word) => !word.startsWith('--'));
  const flags = words.filter((word) => word.startsWith('--'));
  const only = flags.find((flag) => flag.startsWith('--only='))?.slice('--only='.length);
  const parts = only === undefined ? partNames : only.split(',');
  const known = (part: string): part is PartName => partNames.some((one) => one === part);
  const odd = flags.filter((flag) => !/^--(dry-run|yes|only=.+)$/.test(flag));
  if (name === undefined || more.length > 0 || odd.length > 0 || !parts.every(known)) {
    throw new Problem(usage);
  }
  return {
    name,
    dryRun: flags.includes('--dry-run'),
    yes: flags.includes('--yes'),
    only: parts,
  };
}

async function askFor(name: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new Problem('Nobody is here to agree: with --yes it goes on without asking.');
  }
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reader.question(`\nType ${name} to go on: `);
  reader.close();
  if (answer.trim() !== name) {
    throw new Problem('Nothing was changed.');
  }
}

try {
  await main();
} catch (error) {
  reportAndExit(error);
}
