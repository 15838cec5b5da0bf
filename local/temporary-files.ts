import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import { commandLineOf } from './processes.ts';

/** Linux keeps what lies here in memory. */
const inMemory = '/dev/shm';
const name = /^pushbike-(\d+)-/;

/** What all suites put there at once is a third of it. */
const roomNeeded = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > roomNeeded && freemem() > 2 * roomNeeded;
  } catch {
    return false;
  }
}

/**
 * From now on temporary files, of this process and of those that it starts, lie in memory, where the system has room
 * for them: databases that are thrown away are copied dozens of times, and a disk takes ten times as long to make their
 * files. What is left of them goes when this process ends. Elsewhere nothing changes.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!hasRoom()) {
    return;
  }
  for (const left of readdirSync(inMemory)) {
    const [, pid] = name.exec(left) ?? [];
    // Of a run that was killed.
    if (pid !== undefined && commandLineOf(Number(pid)) === undefined) {
      rmSync(path.join(inMemory, left), { recursive: true, force: true });
    }
  }
  const directory = mkdtempSync(path.join(inMemory, `pushbike-${process.pid}-`));
  // The database's user passes through.
  chmodSync(directory, 0o711);
  process.env.TMPDIR = directory;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
}
