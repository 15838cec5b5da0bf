import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '#local/build-app.ts';
import { projectRoot } from '#local/folders.ts';
import { type Stack, type StackOptions, startStack } from '#local/stack.ts';

/** The app is built for this stack alone. */
export const ownBuild = Symbol('own build');
/** Only the API is wanted: every address gives its door's page as it is in the source, nothing is built. */
export const noApp = Symbol('no app');

export interface ThrowawayOptions extends Pick<StackOptions, 'survives' | 'appOrigin'> {
  /** A directory with the built app, or where else it comes from. */
  app: string | typeof ownBuild | typeof noApp;
  /** False: what was committed must be there after a crash (`survives`), as in production. */
  disposable: boolean;
}

export type ThrowawayStack = Stack & { dataDir: string };

/** An embedded stack on free ports, without a schedule, whose data go when it stops or does not start. */
export async function startThrowawayStack({
  app,
  disposable,
  ...options
}: ThrowawayOptions): Promise<ThrowawayStack> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pushbike-stack-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const ownApp = path.join(dataDir, 'app');
  try {
    if (app === ownBuild) {
      await buildApp(ownApp);
    }
    if (app === noApp) {
      for (const page of ['index.html', 'panitia/index.html']) {
        cpSync(path.join(projectRoot, page), path.join(ownApp, page));
      }
    }
    const stack = await startStack({
      dataDir,
      app: typeof app === 'string' ? app : ownApp,
      disposable,
      ...options,
      reconcileSeconds: 0,
      messageSeconds: 0,
      forgetSeconds: 0,
      catalogueSeconds: 0,
    });
    return { ...stack, dataDir, stop: () => stack.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
