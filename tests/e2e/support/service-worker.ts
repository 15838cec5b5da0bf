import type { Page } from '@playwright/test';

/** The worker answers this page, as on every visit but the first. */
export async function workerInCharge(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
