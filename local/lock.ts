import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.ts';
import { startTimeOf } from './processes.ts';

interface Holder {
  pid: number;
  started: string | undefined;
  url: string;
}

function readHolder(dataDir: string): Holder | undefined {
  const file = path.join(dataDir, 'running.json');
  if (!existsSync(file)) {
    return undefined;
  }
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    const alive =
      startTimeOf(holder.pid) !== undefined && startTimeOf(holder.pid) === holder.started;
    return alive ? holder : undefined;
  } catch {
    // Half written when its stack was killed: it holds nothing any more.
    return undefined;
  }
}

export function embeddedStackRuns(dataDir: string): boolean {
  // On Windows nothing tells when a process started: the file is there until the stack stops in order.
  return process.platform === 'win32'
    ? existsSync(path.join(dataDir, 'running.json'))
    : readHolder(dataDir) !== undefined;
}

/** Refuses when a stack runs on this data: two would stop each other's database. */
export function requireNotRunning(dataDir: string): void {
  const holder = readHolder(dataDir);
  if (holder) {
    throw new Problem(
      `The stack is already running at ${holder.url} (process ${holder.pid}). Use that one, or stop it first: Ctrl-C in its terminal, or kill ${holder.pid}`,
    );
  }
}

/** Takes the data directory for this process until `release()`. */
export function takeLock(dataDir: string, url: string): { release(): void } {
  requireNotRunning(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'running.json');
  const holder: Holder = { pid: process.pid, started: startTimeOf(process.pid), url };
  writeFileSync(file, JSON.stringify(holder));
  return { release: () => rmSync(file, { force: true }) };
}
