import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compareWithRelease } from '#scripts/released-migrations.ts';

let root: string;

function file(name: string): string {
  return path.join(root, 'supabase', 'migrations', name);
}

function git(...args: string[]): void {
  execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args]);
}

function release(tag: string): void {
  git('add', '-A');
  git('commit', '-qm', tag);
  git('tag', tag);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'pushbike-released-'));
  mkdirSync(path.dirname(file('x')), { recursive: true });
  git('init', '-q');
  writeFileSync(file('20260101000000_first.sql'), 'select 1;\n');
  writeFileSync(file('20260103000000_third.sql'), 'select 3;\n');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

it('passes everything while nothing has been released', async () => {
  git('add', '-A');
  git('commit', '-qm', 'before');
  git('tag', 'verification');
  writeFileSync(file('20260101000000_first.sql'), 'select 2;\n');
  expect(await compareWithRelease(root)).toEqual({ release: undefined, faults: [] });
});

it('passes new migrations behind the last one, committed or not', async () => {
  release('v1.0.0');
  writeFileSync(file('20260104000000_fourth.sql'), 'select 4;\n');
  expect(await compareWithRelease(root)).toEqual({ release: 'v1.0.0', faults: [] });
});

it('names one that was edited, whether that is committed or not', async () => {
  release('v1.0.0');
  writeFileSync(file('20260101000000_first.sql'), 'select 2;\n');
  const edited = [expect.stringMatching(/^20260101000000_first\.sql was edited.*v1\.0\.0/)];
  expect((await compareWithRelease(root)).faults).toEqual(edited);
  git('commit', '-qam', 'edit');
  expect((await compareWithRelease(root)).faults).toEqual(edited);
});

it('names one that was removed or renamed', async () => {
  release('v1.0.0');
  git('mv', file('20260103000000_third.sql'), file('20260105000000_third.sql'));
  expect((await compareWithRelease(root)).faults).toEqual([
    expect.stringMatching(/^20260103000000_third\.sql was removed/),
  ]);
});

it('names a new one that was put before the last', async () => {
  release('v1.0.0');
  writeFileSync(file('20260102000000_second.sql'), 'select 2;\n');
  expect((await compareWithRelease(root)).faults).toEqual([
    expect.stringMatching(
      /^20260102000000_second\.sql is new, but comes before 20260103000000_third/,
    ),
  ]);
});

it('names a new one with the number of the last, and two new ones with one number', async () => {
  release('v1.0.0');
  writeFileSync(file('20260103000000_zebra.sql'), 'select 4;\n');
  expect((await compareWithRelease(root)).faults).toContainEqual(
    expect.stringMatching(/^20260103000000_zebra\.sql is new, but has the number of/),
  );
  rmSync(file('20260103000000_zebra.sql'));
  writeFileSync(file('20260104000000_a.sql'), 'select 4;\n');
  writeFileSync(file('20260104000000_b.sql'), 'select 5;\n');
  writeFileSync(file('nomor.sql'), 'select 6;\n');
  expect((await compareWithRelease(root)).faults).toEqual([
    expect.stringMatching(/^20260104000000_b\.sql and 20260104000000_a\.sql have one number/),
    expect.stringMatching(/^nomor\.sql is not named/),
  ]);
});

it('guards a name with letters that git writes in quotes', async () => {
  writeFileSync(file('20260103500000_café.sql'), 'select 1;\n');
  release('v1.0.0');
  writeFileSync(file('20260103500000_café.sql'), 'select 2;\n');
  expect((await compareWithRelease(root)).faults).toEqual([
    expect.stringMatching(/^20260103500000_café\.sql was edited/),
  ]);
});

it('compares with the newest release by its number, a candidate before the release it becomes', async () => {
  release('v1.9.0');
  writeFileSync(file('20260104000000_fourth.sql'), 'select 4;\n');
  release('v1.10.0-rc.1');
  writeFileSync(file('20260104000000_fourth.sql'), 'select 44;\n');
  release('v1.10.0');
  expect(await compareWithRelease(root)).toEqual({ release: 'v1.10.0', faults: [] });
  writeFileSync(file('20260104000000_fourth.sql'), 'select 4;\n');
  expect((await compareWithRelease(root)).faults).toHaveLength(1);
});
