import { projectRoot } from './paths.ts';
import { Problem } from './problem.ts';

/**
 * Builds the app for the embedded stack, where it finds API and key by itself: without the addresses of a hosted
 * project that the environment or `.env` may hold for `npm run build`.
 */
export async function buildApp(outDir: string): Promise<void> {
  const { build } = await import('vite');
  forgetHostedProject();
  try {
    await build({
      root: projectRoot,
      envDir: false,
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    });
  } catch (error) {
    throw new Problem(`The app does not build:\n${(error as Error).message}`);
  }
}

export function forgetHostedProject(): void {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('VITE_')) delete process.env[name];
  }
}
