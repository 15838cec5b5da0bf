import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { bootstrapDatabase } from './bootstrap.ts';
import { projectRoot } from './folders.ts';
import { applyMigrations, migrationsIn } from './migrate.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { runAsSuperuser } from './run-as-superuser.ts';

/*
 * To make a cluster and apply every migration through the official CLI costs some ten seconds of a processor, and one
 * run of all tests wants more than a dozen clusters. So a cluster that was made for throw-away data stays, under a name
 * that tells what it was made from, and the next one is a copy. What people keep (`npm start`) never comes from here.
 */

const shelf = path.join(projectRoot, 'node_modules', '.cache', 'clusters');

/** Of the cluster on the shelf, which nobody reaches: a copy has another from its first moment on. */
export const preparedPassword = 'prepared';

const unusedForMs = 24 * 3_600_000;

/**
 * Puts a stopped cluster with the migrated database `sql_template` into an empty place.
 * @param workdir the directory that holds `supabase/`
 * @throws Problem when a migration fails; nothing is left then
 */
export async function copyPreparedCluster(
  dataDir: string,
  workdir: string = projectRoot,
): Promise<void> {
  const prepared = path.join(shelf, nameOf(workdir));
  if (!existsSync(prepared)) {
    await prepare(prepared, workdir);
  }
  const now = new Date();
  utimesSync(prepared, now, now);
  cpSync(path.join(prepared, 'postgres'), dataDir, { recursive: true });
  // PostgreSQL asks for it, and a copy has what everybody may have.
  chmodSync(dataDir, 0o700);
  giveTo(dataDir, statSync(path.join(prepared, 'postgres')));
}

/** What a cluster is made from: the migrations, the platform's part, and the versions of PostgreSQL and of the CLI. */
function nameOf(workdir: string): string {
  const hash = createHash('sha256').update(JSON.stringify(migrationsIn(workdir)));
  for (const file of ['bootstrap.sql', 'bootstrap.ts', 'postgres.ts', 'prepared-cluster.ts']) {
    hash.update(readFileSync(path.join(import.meta.dirname, file)));
  }
  return hash.update(readFileSync(path.join(projectRoot, 'package-lock.json'))).digest('hex');
}

async function prepare(prepared: string, workdir: string): Promise<void> {
  mkdirSync(shelf, { recursive: true });
  for (const name of readdirSync(shelf)) {
    const place = path.join(shelf, name);
    if (Date.now() - statSync(place).mtimeMs > unusedForMs) {
      rmSync(place, { recursive: true, force: true });
    }
  }
  const making = `${prepared}.${process.pid}`;
  try {
    const port = await freePort();
    const server = await startPostgres({
      dataDir: path.join(making, 'postgres'),
      port,
      password: preparedPassword,
      logFile: path.join(making, 'postgres.log'),
      survives: 'nothing',
    });
    try {
      await runAsSuperuser(server.superuserUrl('template1'), [
        'drop database postgres',
        'create database sql_template',
      ]);
      await bootstrapDatabase(server.superuserUrl('sql_template'), preparedPassword);
      const url = `postgres://postgres:${preparedPassword}@127.0.0.1:${port}/sql_template`;
      await applyMigrations(url, { seed: false, workdir });
    } finally {
      await server.stop();
    }
    renameSync(making, prepared);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // Somebody else was quicker.
    if (!existsSync(prepared)) {
      throw error;
    }
  }
}

/** A copy that root made belongs to root, for whom PostgreSQL does not work. */
function giveTo(place: string, owner: { uid: number; gid: number }): void {
  if (process.getuid?.() !== 0) {
    return;
  }
  chownSync(place, owner.uid, owner.gid);
  for (const entry of readdirSync(place, { withFileTypes: true, recursive: true })) {
    chownSync(path.join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
}
