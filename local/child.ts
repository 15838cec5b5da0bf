import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Child {
  process: ChildProcess;
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/**
 * Starts a process that never outlives this one. Ctrl-C reaches only us (the child has its own process
 * group), so that we can stop things in order; and when we are killed without a chance to clean up
 * (kill -9), a one-line shell that waits on a pipe from us sees it close and ends the child.
 */
export function startChild(
  command: string,
  args: string[],
  options: SpawnOptions,
  stopSignal: NodeJS.Signals,
): Child {
  const child = spawn(command, args, { ...options, detached: true });
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  const guard =
    child.pid === undefined
      ? undefined
      : spawn(
          'sh',
          ['-c', 'read -r _ || kill -s "$2" "$1"', 'sh', String(child.pid), stopSignal.slice(3)],
          { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
        );
  // The pipe may report that the guard is gone; there is nothing to do about it.
  guard?.stdin?.on('error', () => undefined);
  void exited.then(() => guard?.kill('SIGKILL'));

  return {
    process: child,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
        return;
      }
      child.kill(stopSignal);
      const deadline = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await exited;
      clearTimeout(deadline);
      if (guard && guard.exitCode === null && guard.signalCode === null) {
        await once(guard, 'exit');
      }
    },
  };
}

/** Runs a program to its end; both of its outputs come back as text. */
export async function runToEnd(
  command: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<{ code: number; output: string; stdout: string }> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let stdout = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (value) => resolve(value ?? 1));
  });
  return { code, output, stdout };
}
