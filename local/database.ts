import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { applyMigrations } from './migrate.ts';
import { freePort } from './ports.ts';
import { type PostgresServer, type ServerOptions, startPostgres, superuser } from './postgres.ts';
import { copyPreparedCluster, preparedPassword } from './prepared-cluster.ts';
import { runAsSuperuser } from './run-as-superuser.ts';

export interface Database {
  /** The main database, as role `postgres` (not a superuser, bypasses RLS; may `set role anon | authenticated | service_role`). */
  url: string;
  /** A migrated database without seed, to copy: `create database x template sql_template`. Nobody may be connected to it meanwhile. */
  template: 'sql_template';
  /** Connection string of another database of this server. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /** Run supabase/seed.sql in the main database. Default false. */
  seed?: boolean;
  /** Commits wait for the disk, as in production. Default false. */
  durable?: boolean;
  /** The directory that holds `supabase/`; default this project. */
  workdir?: string;
}

/**
 * Starts a throw-away PostgreSQL 17 on a free loopback port with the platform's roles and schemas and our
 * migrations, applied by the official CLI. Everything is gone after `stop()`. Takes a few seconds.
 */
export async function startDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const dir = mkdtempSync(path.join(tmpdir(), 'pushbike-db-'));
  const password = randomBytes(16).toString('hex');
  const port = await freePort();
  const server = await startWithTemplate(
    {
      dataDir: path.join(dir, 'postgres'),
      port,
      password,
      logFile: path.join(dir, 'postgres.log'),
      survives: options.durable ? 'power loss' : 'nothing',
    },
    options,
  ).catch((error) => {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  });
  const urlOf = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const stop = async () => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { url: urlOf('postgres'), template: 'sql_template', urlOf, stop };
}

/**
 * Starts a server for data that is thrown away: with the migrated `sql_template`, and a copy of it, `postgres`, with the
 * seed if asked. The template is a copy of the one that was last made from the same migrations (`prepared-cluster.ts`).
 */
export async function startWithTemplate(
  options: ServerOptions,
  { seed, workdir }: Pick<DatabaseOptions, 'seed' | 'workdir'>,
): Promise<PostgresServer> {
  await copyPreparedCluster(options.dataDir, workdir);
  const server = await startPostgres(options);
  try {
    const asPrepared = Object.assign(new URL(server.superuserUrl('template1')), {
      password: preparedPassword,
    });
    await runAsSuperuser(asPrepared.href, [
      `alter role postgres password ${pg.escapeLiteral(options.password)}`,
      `alter role ${superuser} password ${pg.escapeLiteral(options.password)}`,
      'create database postgres template sql_template owner postgres',
    ]);
    if (seed) {
      const url = `postgres://postgres:${options.password}@127.0.0.1:${server.port}/postgres`;
      await applyMigrations(url, { seed: true, workdir });
    }
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Runs `fn` with a throw-away database and stops it after, whatever happens. */
export async function withDatabase<T>(
  fn: (database: Database) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> {
  const database = await startDatabase(options);
  try {
    return await fn(database);
  } finally {
    await database.stop();
  }
}
