import { type Browser, chromium } from 'playwright-core';
import type { StackInfo } from '#local/stack.ts';
import { scriptLaunchOptions } from '#tests/support/chromium.ts';
import { targetVariables } from '#tests/support/target.ts';
import { ownBuild, startThrowawayStack } from '#tests/support/throwaway-stack.ts';
import { withStarted } from '#tests/support/with-started.ts';

/** Measures on a stack of its own, with the app that is built for it. */
export function onOwnStack(work: (stackInfo: StackInfo) => Promise<void>): Promise<void> {
  return withStarted(
    () => startThrowawayStack({ app: ownBuild, disposable: true }),
    ({ stackInfo }) => {
      Object.assign(process.env, targetVariables(stackInfo));
      return work(stackInfo);
    },
  );
}

export function inBrowser(
  work: (browser: Browser, stackInfo: StackInfo) => Promise<void>,
): Promise<void> {
  return onOwnStack(async (stackInfo) => {
    const browser = await chromium.launch(scriptLaunchOptions());
    try {
      await work(browser, stackInfo);
    } finally {
      await browser.close();
    }
  });
}
