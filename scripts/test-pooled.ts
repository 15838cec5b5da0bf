import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../local/folders.ts';
import { startPooler } from '../local/pooler.ts';
import { reportAndExit } from '../local/problem.ts';
import { targetVariables } from '../tests/support/target.ts';
import { noApp, startThrowawayStack } from '../tests/support/throwaway-stack.ts';

/**
 * `npm run test:pooled`: the SQL and function suites with a real transaction pooler between everything and the database,
 * the stack's own services included. What depends on a session would fail here. Names of suites or files as arguments
 * run only these.
 */
/** Of the 300 connections of the server, for each of the two files that run at once. */
const poolSize = 120;
let directUrl = '';
const stops: (() => Promise<void>)[] = [];
async function stopEverything(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) {
    await stop();
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopEverything().finally(() => process.exit(130)));
}

try {
  const stack = await startThrowawayStack({
    app: noApp,
    disposable: true,
    pooler: async (databaseUrl) => {
      const pooler = await startPooler(databaseUrl, poolSize);
      directUrl = databaseUrl;
      console.log(`${pooler.version} in transaction mode, in front of the database`);
      return pooler;
    },
  });
  stops.push(() => stack.stop());
  const wanted = process.argv.slice(2);
  const child = spawn(
    process.execPath,
    [
      path.join(projectRoot, 'tests/run.ts'),
      ...(wanted.length > 0 ? wanted : ['sql', 'functions']),
    ],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        ...targetVariables(stack.stackInfo),
        TEST_TEMPLATE_DB: 'sql_template',
        // Databases are made and dropped past the pooler, which keeps connections to them.
        TEST_DIRECT_DB_URL: directUrl,
        TEST_POOL_SIZE: String(poolSize),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  await stopEverything();
} catch (error) {
  await stopEverything();
  reportAndExit(error);
}
