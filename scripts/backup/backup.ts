import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Problem } from '../../local/problem.ts';
import { type BackupFile, digestOf, download, type FileService } from './files.ts';
import {
  backupName,
  connected,
  countOf,
  derivedBucket,
  migrationsOf,
  quoted,
  quotedColumns,
  tablesOf,
} from './tables.ts';

export interface Manifest {
  format: 2;
  takenAt: string;
  migrations: string[];
  /** `sha256`: of the bytes of the table's file. */
  tables: { name: string; columns: string[]; rows: number; file: string; sha256: string }[];
  files: BackupFile[];
  /** Files that went between the rows and the copy of their bytes. */
  gone: string[];
}

const longestSilenceMs = 60_000;

/**
 * Writes everything that cannot be made again into a new directory: the rows, as they were in one moment, and the files.
 * The schema is the migrations; secrets are the operator's.
 *
 * @param silenceMs how long the database may send nothing in the middle of a table
 * @throws Problem when the directory is there already, the database falls silent, or the file service does not answer
 */
export async function backUp(
  databaseUrl: string,
  service: FileService,
  directory: string,
  silenceMs: number = longestSilenceMs,
): Promise<Manifest> {
  if (existsSync(directory)) {
    throw new Problem(`${directory} is there already: name a new directory.`);
  }
  for (const part of ['data', 'files']) {
    mkdirSync(path.join(directory, part), { recursive: true, mode: 0o700 });
  }
  const { rows, objects } = await connected(
    databaseUrl,
    (client) => rowsOfOneMoment(client, directory, silenceMs),
    backupName,
  );
  const files: BackupFile[] = [];
  const gone: string[] = [];
  for (const { bucket_id, name, owner_id, created_at, metadata } of objects) {
    const bytes = await download(service, bucket_id, name);
    if (bytes === undefined) {
      gone.push(`${bucket_id}/${name}`);
      continue;
    }
    const sha256 = digestOf(bytes);
    writeFileSync(path.join(directory, 'files', sha256), bytes, { mode: 0o600 });
    files.push({
      bucket: bucket_id,
      name,
      ownerId: owner_id,
      createdAt: created_at,
      type: metadata?.mimetype ?? 'application/octet-stream',
      cacheControl: metadata?.cacheControl ?? 'max-age=3600',
      sha256,
    });
  }
  const manifest: Manifest = { format: 2, ...rows, files, gone };
  // Last: a directory without it is no backup.
  writeFileSync(path.join(directory, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  });
  return manifest;
}

async function rowsOfOneMoment(client: ClientBase, directory: string, silenceMs: number) {
  await client.query(
    `set lock_timeout = ${silenceMs}; set idle_in_transaction_session_timeout = ${silenceMs}`,
  );
  await client.query('begin transaction isolation level repeatable read read only');
  const { rows: now } = await client.query<{ taken: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as taken`,
  );
  const migrations = await migrationsOf(client);
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const file = `data/${name}.copy`;
    const sha256 = await copyOut(
      client,
      `copy ${quoted(name)} (${quotedColumns(columns)}) to stdout`,
      path.join(directory, file),
      silenceMs,
    );
    tables.push({ name, columns, rows: await countOf(client, name), file, sha256 });
  }
  const { rows: objects } = await client.query<ObjectRow>(
    `select bucket_id, name, to_jsonb(o) ->> 'owner_id' as owner_id, created_at::text, metadata
     from storage.objects o where bucket_id <> $1 order by bucket_id, name`,
    [derivedBucket],
  );
  await client.query('commit');
  return { rows: { takenAt: now[0]?.taken ?? '', migrations, tables }, objects };
}

/**
 * Answers with the digest of what it wrote. Ends when nothing has come for `silenceMs`: a copy that hangs would hold its
 * transaction, and so the vacuum, for ever.
 */
async function copyOut(
  client: ClientBase,
  statement: string,
  file: string,
  silenceMs: number,
): Promise<string> {
  const digest = createHash('sha256');
  const rows = client.query(copyTo(statement));
  const silent = new AbortController();
  const watchdog = setTimeout(() => silent.abort(), silenceMs);
  rows.on('data', (chunk: Buffer) => {
    watchdog.refresh();
    digest.update(chunk);
  });
  try {
    await pipeline(rows, createWriteStream(file, { mode: 0o600 }), { signal: silent.signal });
  } catch (error) {
    throw silent.signal.aborted
      ? new Problem(
          `The backup stopped: the database sent nothing for ${silenceMs / 1000} seconds (${statement}).`,
        )
      : error;
  } finally {
    clearTimeout(watchdog);
  }
  return digest.digest('hex');
}

interface ObjectRow {
  bucket_id: string;
  name: string;
  owner_id: string | null;
  created_at: string;
  metadata: { mimetype?: string; cacheControl?: string } | null;
}
