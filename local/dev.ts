import { watch } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { forgetHostedProject } from './build-app.ts';
import { projectRoot } from './folders.ts';
import { printAddresses, runUntilStopped } from './lifecycle.ts';
import { readSettings } from './settings.ts';
import { type Stack, startStack } from './stack.ts';

// `npm run dev`: the stack of `npm start`, with the app from Vite's development server on the same address.

interface Stopping {
  close(): Promise<void>;
}
let vite: Stopping | undefined;

async function serveSource(server: Server, transformPage: (html: string) => string) {
  const { createServer } = await import('vite');
  forgetHostedProject();
  const development = await createServer({
    root: projectRoot,
    envDir: false,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
    plugins: [{ name: 'embedded-stack-key', transformIndexHtml: transformPage }],
  });
  vite = development;
  return (
    request: Parameters<typeof development.middlewares>[0],
    response: Parameters<typeof development.middlewares>[1],
  ) => development.middlewares(request, response);
}

/** Functions are loaded again when their source changes; the database is not: its data would be lost. */
function watchServerSide(stack: Stack): void {
  let timer: NodeJS.Timeout | undefined;
  watch(path.join(projectRoot, 'supabase'), { recursive: true }, (_, file) => {
    if (file === null) {
      return;
    }
    if (file.startsWith('migrations')) {
      console.log(
        `supabase/${file} changed: restart to apply a new migration; after editing an old one run npm run reset.`,
      );
      return;
    }
    if (!file.startsWith('functions')) {
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      stack.functions
        .reload()
        .then(() => console.log('Functions loaded again.'))
        .catch((error: unknown) => console.error(error));
    }, 200);
  });
}

await runUntilStopped(
  async () => {
    const stack = await startStack({
      ...readSettings(),
      app: serveSource,
      log: (line) => console.log(line),
    });
    watchServerSide(stack);
    const stop = async () => {
      await vite?.close();
      await stack.stop();
    };
    return { ...stack, stop };
  },
  (stack) => printAddresses(stack, 'The app is running, with hot reload'),
);
