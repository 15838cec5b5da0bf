import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { loadKeys } from '#local/keys.ts';
import { type PostgresServer, startPostgres } from '#local/postgres.ts';
import type { Stack } from '#local/stack.ts';
import { runScript } from '../../scripts/steps.ts';
import { target, targetVariables } from './target.ts';
import { noApp, startThrowawayStack } from './throwaway-stack.ts';

interface OwnStack {
  stack: Stack;
  /** The access token of a user who exists in the database. */
  tokenFor(userId: string): string;
  /** Ends every database process at once, loses what was not committed, and starts the server again. */
  crashDatabase(): Promise<void>;
  /** Ends it and leaves it down until `start` is called. */
  stopDatabase(): Promise<{ start(): Promise<void> }>;
  stop(): Promise<void>;
}

/**
 * An embedded stack of this test file alone, whose processes may be killed, as the target of everything in
 * tests/support until `stop`. It starts whatever target the suite has: a hosted one could not be killed.
 */
async function startOwnStack(): Promise<OwnStack> {
  const { dataDir, ...stack } = await startThrowawayStack({
    app: noApp,
    disposable: true,
    survives: 'crash',
  });
  for (const [name, value] of Object.entries(targetVariables(stack.stackInfo))) {
    vi.stubEnv(name, value);
  }

  const { jwtSecret, databasePassword } = loadKeys(dataDir);
  const postgresDir = path.join(dataDir, 'postgres');
  const port = Number(new URL(stack.stackInfo.db_url).port);
  let server: PostgresServer | undefined;

  /** As when the power fails: every process of the server at once, in the middle of whatever it does. */
  const endDatabase = async () => {
    const pidFile = readFileSync(path.join(postgresDir, 'postmaster.pid'), 'utf8');
    const postmaster = Number(pidFile.split('\n')[0]);
    // Stopped first, so that it starts no further process meanwhile.
    process.kill(postmaster, 'SIGSTOP');
    const children = processes().filter(({ parent }) => parent === postmaster);
    const all = [...children.map(({ pid }) => pid), postmaster];
    for (const pid of all) {
      process.kill(pid, 'SIGKILL');
    }
    // Its command line goes before its shared memory, without which the next server would not start; it is a zombie
    // only after both.
    await vi.waitUntil(
      () => !processes().some(({ pid, isZombie }) => !isZombie && all.includes(pid)),
      {
        timeout: 60_000,
        interval: 50,
      },
    );
  };
  const startDatabase = async () => {
    server = await startPostgres({
      dataDir: postgresDir,
      port,
      password: databasePassword,
      logFile: path.join(dataDir, 'postgres.log'),
      survives: 'crash',
    });
  };

  return {
    stack,
    tokenFor(userId) {
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const expires = Math.floor(Date.now() / 1000) + 3600;
      const input = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({
        sub: userId,
        role: 'authenticated',
        aud: 'authenticated',
        exp: expires,
      })}`;
      return `${input}.${createHmac('sha256', jwtSecret).update(input).digest('base64url')}`;
    },
    async crashDatabase() {
      await endDatabase();
      await startDatabase();
    },
    async stopDatabase() {
      await endDatabase();
      return { start: startDatabase };
    },
    async stop() {
      await server?.stop();
      await stack.stop();
      vi.unstubAllEnvs();
    },
  };
}

/** One for all tests of this file, which may take minutes each. */
export function fileStack(): Omit<OwnStack, 'stop'> {
  let own: OwnStack | undefined;
  vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
  beforeAll(async () => {
    own = await startOwnStack();
  });
  afterAll(() => own?.stop());
  // The embedded API tells of every statement that a stop or a crash interrupts.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  const started = () => {
    if (own === undefined) {
      throw new Error('The stack starts before the first test.');
    }
    return own;
  };
  return {
    get stack() {
      return started().stack;
    },
    tokenFor: (userId) => started().tokenFor(userId),
    crashDatabase: () => started().crashDatabase(),
    stopDatabase: () => started().stopDatabase(),
  };
}

export async function expectBooksToAgree(): Promise<void> {
  const { code, output } = await runScript('scripts/ledger-check.ts', [], {
    DATABASE_URL: target().db_url,
  });
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('The books agree.'),
  });
}

function processes() {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, state]) => ({
      pid: Number(pid),
      parent: Number(parent),
      isZombie: state?.startsWith('Z') === true,
    }));
}
