import path from 'node:path';
import { runToEnd } from './child.ts';
import { projectRoot } from './folders.ts';

/** Runs the official CLI from node_modules. It needs no account, no Docker and no network for our uses. */
export function runSupabaseCli(
  args: string[],
  {
    workdir = projectRoot,
    env = {},
    timeoutMs,
  }: { workdir?: string; env?: Record<string, string>; timeoutMs?: number } = {},
): Promise<{ code: number; output: string; stdout: string }> {
  const entry = path.join(projectRoot, 'node_modules', 'supabase', 'dist', 'supabase.js');
  return runToEnd(process.execPath, [entry, ...args, '--workdir', workdir], {
    cwd: workdir,
    timeout: timeoutMs,
    env: {
      ...process.env,
      ...env,
      DO_NOT_TRACK: '1',
      SUPABASE_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    },
  });
}

/** The embedded server speaks no TLS, and the CLI asks for it unless told. */
export function cliUrl(url: string): string {
  return `${url}?sslmode=disable`;
}
