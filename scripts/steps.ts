import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

export interface Outcome {
  code: number;
  output: string;
}

/** Runs a script with this Node; its output is shown when it fails. */
export function runScript(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Outcome> {
  return runProgram(process.execPath, [path.resolve(root, file), ...args], env);
}

export async function runProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (value) => resolve(value ?? 1));
  });
  return { code, output };
}
