import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Problem } from '../../local/problem.ts';
import type { Manifest } from './backup.ts';
import { type FileService, upload } from './files.ts';
import {
  connected,
  countOf,
  derivedBucket,
  isPlatformTable,
  lostReferences,
  migrationsOf,
  quoted,
  quotedColumns,
  tablesOf,
} from './tables.ts';

export interface Restored {
  rows: number;
  files: number;
  /** What does not hold together; empty when all is well. */
  problems: string[];
}

/** @throws Problem when the directory holds no whole backup */
export function readManifest(directory: string): Manifest {
  const file = path.join(directory, 'manifest.json');
  if (!existsSync(file)) {
    throw new Problem(
      `${directory} is no backup, or one that was not finished: it has no manifest.json.`,
    );
  }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.format !== 2) {
    throw new Problem(`${directory} is of a format that these sources do not know.`);
  }
  return manifest;
}

/**
 * Puts a backup into a project that has the same migrations and no accounts yet: the files first, each in the place of one that is
 * there already, then all rows together. So what was interrupted is done again from the start; within a day, before
 * retention takes files that no row names.
 *
 * @throws Problem, with nothing changed, when the project is another one than the backup fits, or the backup has lost a byte
 */
export async function restore(
  databaseUrl: string,
  service: FileService,
  directory: string,
): Promise<Restored> {
  const manifest = readManifest(directory);
  return connected(databaseUrl, async (client) => {
    await requireFit(client, manifest);
    await requireWhole(directory, manifest);
    for (const file of manifest.files) {
      await upload(
        service,
        file,
        new Uint8Array(readFileSync(path.join(directory, 'files', file.sha256))),
      );
    }
    await putRows(client, manifest, directory);
    return {
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      problems: [...(await countProblems(client, manifest)), ...(await lostReferences(client))],
    };
  });
}

/**
 * The rows of a backup alone, together or not at all.
 *
 * @throws Problem, with nothing changed, when the database is another one than the backup fits, or the backup has lost a byte
 */
export async function restoreRows(
  client: ClientBase,
  manifest: Manifest,
  directory: string,
): Promise<void> {
  await requireFit(client, manifest);
  await requireWhole(directory, manifest);
  await putRows(client, manifest, directory);
}

async function putRows(client: ClientBase, manifest: Manifest, directory: string): Promise<void> {
  await client.query('begin');
  try {
    // No triggers: what they did is in the rows. The platform lets its owner say so, for restores.
    await client.query('set local session_replication_role = replica');
    const ours = manifest.tables.filter(({ name }) => !isPlatformTable(name));
    await client.query(`truncate ${ours.map(({ name }) => quoted(name)).join(', ')}`);
    for (const { name, columns, file } of manifest.tables) {
      const target = client.query(
        copyFrom(`copy ${quoted(name)} (${quotedColumns(columns)}) from stdin`),
      );
      await pipeline(createReadStream(path.join(directory, file)), target);
    }
    await continueNumbering(client);
    // Published files are due again, all of them.
    await client.query('truncate private.katalog_berkas');
    await tellOwners(client, manifest);
    await client.query('commit');
  } catch (error) {
    // A connection that is gone has taken everything back by itself, and its failure would hide the reason.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  // Without statistics the planner takes every table for an empty one, until autovacuum has been there.
  await client.query('analyze');
}

async function requireFit(client: ClientBase, manifest: Manifest): Promise<void> {
  const there = await migrationsOf(client);
  const missing = manifest.migrations.filter((version) => !there.includes(version));
  const more = there.filter((version) => !manifest.migrations.includes(version));
  if (missing.length > 0 || more.length > 0) {
    throw new Problem(
      `The backup was made at migration ${manifest.migrations.at(-1)}, the project is at ${there.at(-1)}: check out the release that made it, push its migrations to an empty project, restore, and then push the newer ones.`,
    );
  }
  const accounts = await countOf(client, 'auth.users');
  if (accounts > 0) {
    throw new Problem(
      `The project has ${accounts} accounts already: a backup goes into an empty one only.`,
    );
  }
  const tables = await tablesOf(client);
  for (const { name, columns } of manifest.tables) {
    const known = tables.find((table) => table.name === name)?.columns ?? [];
    const unknown = columns.filter((column) => !known.includes(column));
    if (unknown.length > 0) {
      throw new Problem(
        `The project’s ${name} has no ${unknown.join(', ')}: its platform is older than the backup’s.`,
      );
    }
  }
}

/** Rows that are copied bring their numbers and leave the counters behind: the next row is to have a number of its own. */
async function continueNumbering(client: ClientBase): Promise<void> {
  const { rows: numbered } = await client.query<{ table: string; column: string }>(
    `select n.nspname || '.' || c.relname as table, a.attname as column
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where a.attidentity <> '' and n.nspname in ('public', 'private')`,
  );
  for (const { table, column } of numbered) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${quotedColumns([column])}))
       from ${quoted(table)} having count(*) > 0`,
      [quoted(table), column],
    );
  }
}

async function requireWhole(directory: string, { tables, files }: Manifest): Promise<void> {
  for (const { file, sha256 } of tables) {
    await requireBytes(path.join(directory, file), sha256, file);
  }
  for (const { sha256, bucket } of files) {
    const file = `files/${sha256}`;
    await requireBytes(path.join(directory, file), sha256, `a file of ${bucket}: ${file}`);
  }
}

async function requireBytes(file: string, sha256: string, said: string): Promise<void> {
  const digest = createHash('sha256');
  if (existsSync(file)) {
    await pipeline(createReadStream(file), digest);
  }
  if (digest.digest('hex') !== sha256) {
    throw new Problem(`The backup has lost or damaged ${said}.`);
  }
}

/** An upload with the secret key belongs to nobody; the rows say whose and since when. */
async function tellOwners(client: ClientBase, { files }: Manifest): Promise<void> {
  const owned = files.map(({ bucket, name, ownerId, createdAt }) => ({
    bucket,
    name,
    owner: ownerId,
    created: createdAt,
  }));
  await client.query(
    `update storage.objects o set owner_id = f.owner, created_at = f.created::timestamptz
     from jsonb_to_recordset($1) f (bucket text, name text, owner text, created text)
     where o.bucket_id = f.bucket and o.name = f.name`,
    [JSON.stringify(owned)],
  );
}

async function countProblems(client: ClientBase, { tables, files }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, rows } of tables) {
    const there = await countOf(client, name);
    if (there !== rows) {
      problems.push(`${name} has ${there} rows, the backup ${rows}`);
    }
  }
  const { rows: stored } = await client.query<{ count: number }>(
    'select count(*)::integer as count from storage.objects where bucket_id <> $1',
    [derivedBucket],
  );
  if (stored[0]?.count !== files.length) {
    problems.push(`${stored[0]?.count} files, the backup has ${files.length}`);
  }
  return problems;
}
