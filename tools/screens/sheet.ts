import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { webpOf } from './picture.ts';

export interface SheetPicture {
  title: string;
  /** A WebP. */
  file: string;
}

export interface SheetLayout {
  columns: number;
  /** Of one picture, in CSS pixels. */
  width: number;
  quality: number;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Many pictures beside each other in one, each under its title. */
export async function sheetOf(
  browser: Browser,
  pictures: readonly SheetPicture[],
  { columns, width, quality }: SheetLayout,
): Promise<Buffer> {
  const gap = 16;
  const page = await browser.newPage({
    viewport: { width: columns * (width + gap) + gap, height: 600 },
  });
  try {
    await page.setContent(
      `<style>
         body { margin: 0; padding: ${gap}px; background: #e7e2da; font: 600 13px system-ui, sans-serif; color: #26221d;
           display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: ${gap}px; align-items: start }
         figure { margin: 0 } figcaption { padding-bottom: 6px } img { width: 100%; display: block; border-radius: 6px }
       </style>${pictures
         .map(
           ({ title, file }) =>
             `<figure><figcaption>${escaped(title)}</figcaption><img alt="" src="data:image/webp;base64,${readFileSync(file).toString('base64')}"></figure>`,
         )
         .join('')}`,
    );
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: columns * (width + gap) + gap, height });
    return await webpOf(page, quality);
  } finally {
    await page.close();
  }
}
