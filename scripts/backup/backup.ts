import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { Problem } from '../../local/problem.ts';
import { type BackupFile, digestOf, download, type FileService } from './files.ts';
import { derivedBucket, migrationsOf, quoted, quotedColumns, tablesOf } from './tables.ts';

export interface Manifest {
  format: 1;
  takenAt: string;
  migrations: string[];
  tables: { name: string; columns: string[]; rows: number; file: string }[];
  files: BackupFile[];
  /** Files that went between the rows and the copy of their bytes. */
  gone: string[];
}

/**
 * Writes everything that cannot be made again into a new directory: the rows, as they were in one moment, and the files.
 * The schema is the migrations; secrets are the operator's.
 *
 * @throws Problem when the directory is there already, or the file service does not answer
 */
export async function backUp(
  databaseUrl: string,
  service: FileService,
  directory: string,
): Promise<Manifest> {
  if (existsSync(directory)) {
    throw new Problem(`${directory} is there already: name a new directory.`);
  }
  for (const part of ['data', 'files']) {
    mkdirSync(path.join(directory, part), { recursive: true, mode: 0o700 });
  }
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const { rows, objects } = await sql.begin(
      'isolation level repeatable read read only',
      async (transaction) => {
        const [now] = await transaction<{ taken: string }[]>`
          select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as taken`;
        const migrations = await migrationsOf(transaction);
        const tables: Manifest['tables'] = [];
        for (const { name, columns } of await tablesOf(transaction)) {
          const file = `data/${name}.copy`;
          const stream = await transaction
            .unsafe(`copy ${quoted(name)} (${quotedColumns(columns)}) to stdout`)
            .readable();
          await pipeline(stream, createWriteStream(path.join(directory, file), { mode: 0o600 }));
          const [count] = await transaction.unsafe<{ count: number }[]>(
            `select count(*)::integer as count from ${quoted(name)}`,
          );
          tables.push({ name, columns, rows: count?.count ?? 0, file });
        }
        const found = await transaction<ObjectRow[]>`
          select bucket_id, name, to_jsonb(o) ->> 'owner_id' as owner_id, created_at::text, metadata
          from storage.objects o where bucket_id <> ${derivedBucket} order by bucket_id, name`;
        return {
          rows: { takenAt: now?.taken ?? '', migrations, tables },
          objects: [...found],
        };
      },
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
    const manifest: Manifest = { format: 1, ...rows, files, gone };
    // Last: a directory without it is no backup.
    writeFileSync(path.join(directory, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
    });
    return manifest;
  } finally {
    await sql.end();
  }
}

interface ObjectRow {
  bucket_id: string;
  name: string;
  owner_id: string | null;
  created_at: string;
  metadata: { mimetype?: string; cacheControl?: string } | null;
}
