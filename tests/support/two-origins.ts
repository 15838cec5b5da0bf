import path from 'node:path';
import { answerAt } from '#local/http.ts';
import { freePort } from '#local/ports.ts';
import { staticHost } from '#local/static-host.ts';
import { runScript } from '#scripts/steps.ts';
import { noApp, startThrowawayStack, type ThrowawayStack } from './throwaway-stack.ts';

/** A throwaway stack, and the app built for it and served at another origin, as a hosted project and its static host. */
export async function startTwoOrigins(): Promise<ThrowawayStack> {
  const port = await freePort();
  const appOrigin = `http://127.0.0.1:${port}`;
  const stack = await startThrowawayStack({ app: noApp, disposable: true, appOrigin });
  const { api_url, publishable_key } = stack.stackInfo;
  const folder = path.join(stack.dataDir, 'hosted-form');
  const { code, output } = await runScript('scripts/build.ts', [`--into=${folder}`], {
    VITE_SUPABASE_URL: api_url,
    VITE_SUPABASE_PUBLISHABLE_KEY: publishable_key,
  });
  if (code !== 0) {
    await stack.stop();
    throw new Error(`The app does not build for a hosted project:\n${output}`);
  }
  const host = await answerAt(
    port,
    staticHost(folder, { api: api_url, publishableKey: publishable_key }),
  );
  return {
    ...stack,
    stop() {
      host.stop();
      return stack.stop();
    },
  };
}
