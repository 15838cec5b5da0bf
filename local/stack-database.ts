import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { bootstrapDatabase } from './bootstrap.ts';
import { startWithTemplate } from './database.ts';
import type { Keys } from './keys.ts';
import { applyMigrations, MigrationRecord } from './migrate.ts';
import { freePort } from './ports.ts';
import { type Durability, type ServerOptions, startPostgres } from './postgres.ts';
import type { Stops } from './stops.ts';

export interface StackDatabaseOptions {
  dataDir: string;
  /** A free one where it is not given. */
  port?: number;
  workdir?: string;
  disposable?: boolean;
  survives?: Durability;
}

/**
 * Starts the stack's server, with every migration and, on fresh data, the seed.
 *
 * @returns the address for role `postgres`
 * @throws Problem where the data was made by other migrations
 */
export async function prepareDatabase(
  options: StackDatabaseOptions,
  keys: Keys,
  stops: Stops,
): Promise<string> {
  const { dataDir, workdir, disposable = false } = options;
  const record = new MigrationRecord(dataDir, workdir);
  const postgresDir = path.join(dataDir, 'postgres');
  record.requireUnchanged();
  const isNew = !record.hasData();
  if (isNew) {
    // What an unfinished first start left; files and payments without their rows are of no use either.
    for (const part of ['postgres', 'storage', 'payments.json', 'migrations.json']) {
      rmSync(path.join(dataDir, part), { recursive: true, force: true });
    }
  }
  mkdirSync(dataDir, { recursive: true });
  const port = options.port ?? (await freePort());
  const server: ServerOptions = {
    dataDir: postgresDir,
    port,
    password: keys.databasePassword,
    logFile: path.join(dataDir, 'postgres.log'),
    survives: options.survives ?? (disposable ? 'nothing' : 'power loss'),
  };
  const url = `postgres://postgres:${keys.databasePassword}@127.0.0.1:${port}/postgres`;
  if (isNew && disposable) {
    const { stop } = await startWithTemplate(server, { seed: true, workdir });
    stops.add(stop);
  } else {
    const { stop, superuserUrl } = await startPostgres(server);
    stops.add(stop);
    if (isNew) {
      await bootstrapDatabase(superuserUrl('postgres'), keys.databasePassword);
    }
    await applyMigrations(url, { seed: isNew, workdir });
  }
  record.write();
  return url;
}

/** Browsers subscribe with the public half of the key that the functions sign with. */
export async function setPushKey(databaseUrl: string, publicKey: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("update public.pengaturan set value = $1 where key = 'KUNCI_PUSH'", [
      publicKey,
    ]);
  } finally {
    await client.end();
  }
}
