import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { bootstrapDatabase } from './bootstrap.ts';
import { applyMigrations } from './migrate.ts';
import { freePort } from './ports.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

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
  const server = await startPostgres({
    dataDir: path.join(dir, 'postgres'),
    port,
    password,
    logFile: path.join(dir, 'postgres.log'),
    survives: options.durable ? 'power loss' : 'nothing',
  }).catch((error) => {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  });
  const urlOf = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const stop = async () => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await fillWithTemplate(server, password, options);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf('postgres'), template: 'sql_template', urlOf, stop };
}

/** Fills a new server with the migrated `sql_template` and a copy of it, `postgres`, with the seed if asked. */
export async function fillWithTemplate(
  server: PostgresServer,
  password: string,
  options: DatabaseOptions,
): Promise<void> {
  const urlOf = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${server.port}/${database}`;
  await runAsSuperuser(server.superuserUrl('template1'), ['create database sql_template']);
  await bootstrapDatabase(server.superuserUrl('sql_template'), password);
  await applyMigrations(urlOf('sql_template'), { seed: false, workdir: options.workdir });
  await runAsSuperuser(server.superuserUrl('template1'), [
    'drop database if exists postgres',
    'create database postgres template sql_template owner postgres',
  ]);
  if (options.seed) {
    await applyMigrations(urlOf('postgres'), { seed: true, workdir: options.workdir });
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

async function runAsSuperuser(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) {
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}
