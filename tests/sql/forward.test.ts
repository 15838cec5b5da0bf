import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, startDatabase } from '#local/database.ts';
import { makeRightsWorld } from '#tests/support/rights-world.ts';
import { openDatabase } from '#tests/support/sql.ts';
import { moveForward } from '../../scripts/forward.ts';
import { newestRelease, writeReleased } from '../../scripts/released-migrations.ts';

// The migrations after a release on what it left behind: its demonstration content, and an organisation with something
// of every kind. Migrations change a database for good, so this file starts its own, also where the others share one.
const repository = mkdtempSync(path.join(tmpdir(), 'pushbike-forward-'));
const released = mkdtempSync(path.join(tmpdir(), 'pushbike-released-'));
let database: Database;
/** A copy of the released database, of the test alone. */
let url: string;

function git(...args: string[]): void {
  execFileSync('git', [
    '-C',
    repository,
    '-c',
    'user.name=t',
    '-c',
    'user.email=t@t.example',
    ...args,
  ]);
}

beforeAll(async () => {
  cpSync('supabase', path.join(repository, 'supabase'), { recursive: true });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'release');
  git('tag', 'v1.0.0');
  const release = await newestRelease(repository);
  await writeReleased(repository, release ?? '', released);
  database = await startDatabase({ workdir: released, seed: true });
  const db = await openDatabase(database.url, 2);
  await makeRightsWorld(db);
  await db.end();
});

afterAll(async () => {
  await database?.stop();
  for (const directory of [repository, released]) {
    rmSync(directory, { recursive: true, force: true });
  }
});

beforeEach(async () => {
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: database.urlOf('template1') });
  await client.connect();
  await client.query(`create database ${name} template postgres`);
  await client.end();
  url = database.urlOf(name);
  return () => git('clean', '-qfd');
});

function write(number: number, sql: string): string {
  const file = `20990101${String(number).padStart(6, '0')}_newer.sql`;
  writeFileSync(path.join(repository, 'supabase', 'migrations', file), sql);
  return file;
}

async function count(table: string): Promise<number> {
  const db = await openDatabase(url, 1);
  const { rows } = await db.admin.query(`select count(*) from ${table}`);
  await db.end();
  return rows[0].count;
}

test('what adds, converts and says what it removes runs; a table that is written anew is named', async () => {
  const rows = await count('public.pendaftaran_kelas');
  const files = [
    write(1, 'alter table public.pendaftaran_lomba add column warna text;'),
    write(2, 'alter table public.pendaftaran_kelas alter column jumlah_dibayar type numeric;'),
    write(3, '-- removes rows: public.tiket\ndelete from public.tiket;'),
  ];
  expect(await moveForward(url, repository)).toEqual({
    ran: files,
    rewritten: [`public.pendaftaran_kelas (${rows} rows)`],
    problems: [],
  });
  expect(await count('public.pendaftaran_lomba where warna is null')).toBeGreaterThan(0);
});

test('what an empty database would take and these rows do not is refused, and nothing of it is done', async () => {
  write(1, 'alter table public.pendaftaran_lomba add column warna text not null;');
  await expect(moveForward(url, repository)).rejects.toThrow(/contains null values/);
  await expect(count('public.pendaftaran_lomba where warna is null')).rejects.toThrow(/warna/);
});

test('rows that are gone and books that no longer agree are faults', async () => {
  const rows = await count('public.tiket');
  write(1, 'delete from public.tiket;');
  write(
    2,
    'update public.lomba set peserta_saat_ini = peserta_saat_ini - 1 where peserta_saat_ini > 0;',
  );
  expect((await moveForward(url, repository)).problems).toEqual([
    `public.tiket has 0 rows, before it had ${rows}.`,
    expect.stringContaining('The books contradict themselves'),
  ]);
});
