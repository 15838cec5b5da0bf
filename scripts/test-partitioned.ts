import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDatabase } from '../local/database.ts';
import { projectRoot } from '../local/folders.ts';
import { reportAndExit } from '../local/problem.ts';
import { partitioned } from './partitions/partitioned-migrations.ts';

/**
 * `npm run test:partitioned`: the SQL suites of entering, paying, releasing and the books on tables that are partitioned by
 * race, as an engine that shards by `lomba_id` would hold them (docs/scaling.md). Names of files as arguments run only these.
 */
const suites = [
  'register-rider',
  'capacity',
  'entry-limits',
  'open-payment',
  'payment-status',
  'hold-expiry',
  'late-money',
  'waiting-list',
  'cancel-registration',
  'money-desk',
  'after-paying',
  'participants',
].map((name) => `tests/sql/${name}.test.ts`);

const workdir = mkdtempSync(path.join(tmpdir(), 'pushbike-partitioned-'));
try {
  const folder = path.join(projectRoot, 'supabase', 'migrations');
  const texts = Object.fromEntries(
    readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  );
  mkdirSync(path.join(workdir, 'supabase', 'migrations'), { recursive: true });
  for (const part of ['config.toml', 'templates']) {
    cpSync(path.join(projectRoot, 'supabase', part), path.join(workdir, 'supabase', part), {
      recursive: true,
    });
  }
  for (const [file, text] of Object.entries(partitioned(texts))) {
    writeFileSync(path.join(workdir, 'supabase', 'migrations', file), text);
  }
  const database = await startDatabase({ workdir });
  try {
    const wanted = process.argv.slice(2);
    const child = spawn(
      process.execPath,
      [path.join(projectRoot, 'tests/run.ts'), ...(wanted.length > 0 ? wanted : suites)],
      {
        cwd: projectRoot,
        env: {
          ...process.env,
          TEST_API_URL: 'http://127.0.0.1:9',
          TEST_DB_URL: database.url,
          TEST_TEMPLATE_DB: database.template,
          TEST_PARTITIONED: 'yes',
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    process.exitCode = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    await database.stop();
  }
} catch (error) {
  rmSync(workdir, { recursive: true, force: true });
  reportAndExit(error);
}
rmSync(workdir, { recursive: true, force: true });
