import type { Page } from '@playwright/test';

/** The libraries of both doors: nothing of an app is drawn without them. */
export const appLibraries = /\/assets\/vendor-/;

/**
 * Lets nothing of these addresses come to the page.
 *
 * @returns what lets them come
 */
export async function holdBack(page: Page, addresses: RegExp): Promise<() => void> {
  const { promise: awaited, resolve: come } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await awaited;
    await route.continue();
  });
  return come;
}
