import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, startDatabase } from '#local/database.ts';
import { makeRightsWorld } from '#tests/support/rights-world.ts';
import { openDatabase } from '#tests/support/sql.ts';
import { moveForward } from '../../scripts/forward.ts';
import { newestRelease, writeReleased } from '../../scripts/released-migrations.ts';

// A release is rehearsed: a throwaway clone of the project gets a tag, later migrations and the two commands that judge
// them. They run on what the release left behind: its demonstration content, and an organisation with something of every
// kind. Migrations change a database for good, so this file starts its own, also where the others share one.
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
  for (const part of ['supabase', 'scripts', 'local', 'package.json', 'package-lock.json']) {
    cpSync(part, path.join(repository, part), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(repository, 'node_modules'));
  git('init', '-q');
  git('add', 'supabase', 'scripts', 'local', 'package.json');
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
  return () => {
    git('clean', '-qfd', 'supabase');
    git('checkout', '-q', '.');
  };
});

function write(number: number, sql: string, begins = "set lock_timeout = '3s';"): string {
  const file = `20990101${String(number).padStart(6, '0')}_newer.sql`;
  writeFileSync(path.join(repository, 'supabase', 'migrations', file), `${begins}\n${sql}`);
  return file;
}

async function count(table: string): Promise<number> {
  const db = await openDatabase(url, 1);
  const { rows } = await db.admin.query(`select count(*) from ${table}`);
  await db.end();
  return rows[0].count;
}

test('what adds, and what says which table it removes from or locks, runs', async () => {
  const files = [
    write(1, 'alter table public.pendaftaran_lomba add column warna text;'),
    write(
      2,
      '-- locks: public.pendaftaran_kelas\nalter table public.pendaftaran_kelas alter column jumlah_dibayar type numeric;',
    ),
    write(3, '-- removes rows: public.tiket\ndelete from public.tiket;'),
  ];
  expect(await moveForward(url, repository)).toEqual({ ran: files, problems: [] });
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

test('what works through the rows of a table that it keeps locked is a fault, each', async () => {
  expect(await count('public.tiket')).toBeGreaterThan(0);
  const files = [
    // Writes every row anew.
    'alter table public.tiket add column kode uuid default gen_random_uuid();',
    // Checks every row.
    'alter table public.tiket add constraint wajar check (id is not null);',
    'create index on public.tiket (id, lokasi);',
    // Fills rows while the table is still locked.
    'alter table public.tiket add column angka integer; update public.tiket set angka = 1;',
  ].map((sql, index) => write(index + 1, sql));
  expect((await moveForward(url, repository)).problems).toEqual(
    files.map((file) =>
      expect.stringMatching(`^${file} keeps public.tiket locked while it works through its rows`),
    ),
  );
});

test('two tables in one migration, and a lock that is waited for without an end, are faults', async () => {
  const both = write(
    1,
    'alter table public.tiket add column kode integer; alter table public.lomba add column kode integer;',
  );
  const patient = write(2, 'alter table public.tiket add column angka integer;', '');
  write(3, 'create table public.baru (kode integer);', '');
  expect((await moveForward(url, repository)).problems).toEqual([
    expect.stringContaining(`${both} alters public.lomba and public.tiket together`),
    expect.stringContaining(`${patient} locks public.tiket and waits for it`),
  ]);
});

test('what keeps nobody waiting is none', async () => {
  const ran = [
    'alter table public.tiket add column kode integer not null default 1;',
    // Only new rows must pass, and the old ones are looked at later.
    'alter table public.tiket add constraint wajar check (id is not null) not valid;',
    'alter table public.tiket validate constraint wajar;',
    'alter table public.tiket add column angka integer;',
    'update public.tiket set angka = 1;',
    'create table public.baru (kode integer); insert into public.baru values (1); create index on public.baru (kode);',
  ].map((sql, index) => write(index + 1, sql));
  expect(await moveForward(url, repository)).toEqual({ ran, problems: [] });
});

describe('the commands, as an operator runs them', () => {
  /** Runs a script of the clone. */
  function run(script: string): { code: number; output: string } {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(repository, 'scripts', script)],
      { cwd: repository, encoding: 'utf8' },
    );
    return { code: status ?? -1, output: stdout + stderr };
  }

  const first = readdirSync('supabase/migrations').sort()[0] ?? '';

  test('a later migration passes both', () => {
    const file = write(1, 'alter table public.lomba add column warna text;');
    expect(run('migrations-check.ts')).toEqual({
      code: 0,
      output: 'The migrations of v1.0.0 are as they were, and new ones come after them.\n',
    });
    expect(run('migrations-forward.ts')).toEqual({
      code: 0,
      output: `On the data of v1.0.0 ran: ${file}.\n`,
    });
  });

  test('one that was edited, one that is lost and one that comes too early are refused', () => {
    const [, second = ''] = readdirSync('supabase/migrations').sort();
    appendFileSync(path.join(repository, 'supabase', 'migrations', first), '\nselect 1;\n');
    rmSync(path.join(repository, 'supabase', 'migrations', second));
    writeFileSync(
      path.join(repository, 'supabase', 'migrations', '20200101000000_early.sql'),
      'select 1;',
    );
    const { code, output } = run('migrations-check.ts');
    expect(code).toBe(1);
    expect(output).toContain(`${first} was edited`);
    expect(output).toContain(`${second} was removed`);
    expect(output).toContain('20200101000000_early.sql is new, but comes before');
  });

  test('a default that writes rows anew, and a lock, are refused', () => {
    const rewriting = write(
      1,
      'alter table public.lomba add column kode uuid default gen_random_uuid();',
    );
    const locking = write(2, 'create index on public.tiket (lokasi);');
    const { code, output } = run('migrations-forward.ts');
    expect(code).toBe(1);
    expect(output).toContain(`${rewriting} keeps public.lomba locked`);
    expect(output).toContain(`${locking} keeps public.tiket locked`);
  });

  test('a migration that the rows do not take is told, with its reason', () => {
    write(1, 'alter table public.lomba add column warna text not null;');
    const { code, output } = run('migrations-forward.ts');
    expect(code).toBe(1);
    expect(output).toContain('contains null values');
  });
});
