import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The command line of a running process, or undefined when there is none with that number. */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim() || undefined;
  }
  return ps(pid, 'args=');
}

/**
 * When a process started, in a form that is only good for comparing: a process number alone may belong to
 * another process after a restart of the machine or container.
 */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    // The second field, the program's name, may hold spaces and brackets; the start time is the 22nd.
    return readProc(pid, 'stat')
      ?.replace(/^.*\) /s, '')
      .split(' ')[19];
  }
  return ps(pid, 'lstart=');
}

function readProc(pid: number, file: string): string | undefined {
  const name = `/proc/${pid}/${file}`;
  if (!existsSync(name)) {
    return undefined;
  }
  try {
    return readFileSync(name, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
