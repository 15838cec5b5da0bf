import { projectRoot } from './folders.ts';
import { Problem } from './problem.ts';

/**
 * Builds both doors for the embedded stack, where they find API and key by themselves: without the addresses of a hosted
 * project that the environment or `.env` may hold for `npm run build`.
 *
 * @param settings of the build: `VITE_…`
 */
export async function buildApp(
  outDir: string,
  settings: Record<string, string> = {},
): Promise<void> {
  const { buildDoors } = await import('../bundling/doors.ts');
  forgetHostedProject();
  Object.assign(process.env, settings);
  try {
    await buildDoors(outDir, { root: projectRoot, envDir: false, logLevel: 'warn' });
  } catch (error) {
    throw new Problem(`The app does not build:\n${(error as Error).message}`);
  }
}

export function forgetHostedProject(): void {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('VITE_')) {
      delete process.env[name];
    }
  }
}
