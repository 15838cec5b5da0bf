import type { Page } from '@playwright/test';

/** The door's worker is installed, with all its files, and answers this page: so it is for who looks at a screen for a moment. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The worker answers this page, as on every visit but the first. */
export async function workerInCharge(page: Page): Promise<void> {
  await page.goto('/');
  await installed(page);
}
