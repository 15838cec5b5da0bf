import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

/** A size and theme that a screen is taken in. */
export interface Look {
  name: string;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  /** Of the WebP, 0 to 100. */
  quality: number;
}

/** What the page shows in its window, as WebP. */
export async function webpOf(page: Page, quality: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  // It ends with the page: detached, it would take "no signal" with it, which another session has set.
  return Buffer.from(data, 'base64');
}

export function keep(file: string, bytes: Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
