import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDatabase } from '../local/database.ts';
import { projectRoot } from '../local/folders.ts';
import { Problem, reportAndExit } from '../local/problem.ts';
import { readManifest, restoreRows } from './backup/restore.ts';
import { connected } from './backup/tables.ts';
import { moveForward } from './forward.ts';
import { newestRelease, writeReleased } from './released-migrations.ts';

/**
 * `npm run migrations:forward [-- <backup>]`: the newer migrations on a database of the newest release, with the rows
 * of a backup (`npm run backup`), else with that release's own demonstration content. Says which ran, which keep a table
 * locked while they work through its rows, and what no longer holds together; exit code 1 when one of these is found.
 */
try {
  const [backup, ...more] = process.argv.slice(2);
  if (more.length > 0) {
    throw new Problem('Usage: npm run migrations:forward [-- <backup>]');
  }
  const release = await newestRelease(projectRoot);
  if (release === undefined) {
    console.log('Nothing has been released yet: no tag v*.');
  } else {
    await rehearse(release, backup);
  }
} catch (error) {
  reportAndExit(error);
}

async function rehearse(release: string, backup: string | undefined): Promise<void> {
  const workdir = mkdtempSync(path.join(tmpdir(), 'pushbike-released-'));
  try {
    await writeReleased(projectRoot, release, workdir);
    const database = await startDatabase({ workdir, seed: backup === undefined });
    try {
      if (backup !== undefined) {
        await fill(database.url, path.resolve(backup));
      }
      const { ran, problems } = await moveForward(database.url, projectRoot);
      console.log(
        ran.length === 0
          ? `Nothing is newer than ${release}.`
          : `On the data of ${release} ran: ${ran.join(', ')}.`,
      );
      for (const problem of problems) {
        console.error(problem);
      }
      process.exitCode = problems.length > 0 ? 1 : 0;
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(workdir, { recursive: true, force: true });
  }
}

async function fill(databaseUrl: string, backup: string): Promise<void> {
  await connected(databaseUrl, (client) => restoreRows(client, readManifest(backup), backup));
}
