import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { loadKeys } from '#local/keys.ts';
import { type PostgresServer, startPostgres } from '#local/postgres.ts';
import { type Stack, startStack } from '#local/stack.ts';

export interface OwnStack {
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
export async function startOwnStack(): Promise<OwnStack> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pushbike-own-'));
  const stack = await startStack({
    dataDir,
    app: path.join(dataDir, 'no-app'),
    // What was committed must be there after a crash.
    disposable: false,
    reconcileSeconds: 0,
  }).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  for (const [name, value] of Object.entries(stack.stackInfo))
    vi.stubEnv(`TEST_${name.toUpperCase()}`, value);

  const { jwtSecret, databasePassword } = loadKeys(dataDir);
  const postgresDir = path.join(dataDir, 'postgres');
  const port = Number(new URL(stack.stackInfo.db_url).port);
  let server: PostgresServer | undefined;

  const endDatabase = () => {
    const pid = Number(
      readFileSync(path.join(postgresDir, 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    // Immediate shutdown: no checkpoint, no goodbye; the next start recovers from the log.
    process.kill(pid, 'SIGQUIT');
  };
  const startDatabase = async () => {
    // Waits for the old one to be gone.
    server = await startPostgres({
      dataDir: postgresDir,
      port,
      password: databasePassword,
      logFile: path.join(dataDir, 'postgres.log'),
      durable: true,
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
      endDatabase();
      await startDatabase();
    },
    async stopDatabase() {
      endDatabase();
      return { start: startDatabase };
    },
    async stop() {
      await stack.stop();
      await server?.stop();
      vi.unstubAllEnvs();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
