/**
 * Draws the seed data's pictures: `node tools/seed-art/generate.ts [--draft] [--sheet=file.png] [--out=folder] [folder or slug …]`.
 * SVG plates (sky, lettering, pennants) come from Chromium, the scene between them from the ray marcher in renderer.ts,
 * and Chromium encodes the WebP. The same slug always gives the same picture.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { plan } from './picture.ts';
import { pictures } from './pictures.ts';
import { backdropSvg, overlaySvg, signSvg } from './plates.ts';
import { seededRandom } from './random.ts';
import type { Raster } from './renderer.ts';
import type { Job } from './worker.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
// a phone on a slow network still loads a list of them quickly
const byteLimit = 42 * 1024;
const args = process.argv.slice(2);
const draft = args.includes('--draft');
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
const wanted = args.filter((arg) => !arg.startsWith('--'));
const sheetFile = option('sheet');
const outFolder = option('out') ?? join(root, 'public/seed');

const font = readFileSync(
  join(
    root,
    'node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  ),
).toString('base64');

// an SVG drawn as an image loads nothing from outside, so its font travels inside it
const withFont = (svg: string) =>
  svg.includes('font-family="Poster"')
    ? svg.replace(
        '>',
        `><style>@font-face{font-family:Poster;font-weight:200 800;src:url(data:font/woff2;base64,${font})}</style>`,
      )
    : svg;

async function rasterise(page: Page, svg: string, scale: number): Promise<Raster> {
  const { width, height, pixels } = await page.evaluate(
    async ([source, by]) => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(image.naturalWidth * by);
      canvas.height = Math.round(image.naturalHeight * by);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no 2d canvas');
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let text = '';
      for (let at = 0; at < data.length; at += 32768) {
        text += String.fromCharCode(...data.subarray(at, at + 32768));
      }
      return { width: canvas.width, height: canvas.height, pixels: btoa(text) };
    },
    [withFont(svg), scale] as const,
  );
  return { width, height, data: new Uint8ClampedArray(Buffer.from(pixels, 'base64')) };
}

async function encode(page: Page, raster: Raster, type: string, quality: number): Promise<Buffer> {
  const text = await page.evaluate(
    ([pixels, width, height, mime, q]) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const bytes = Uint8ClampedArray.from(atob(pixels), (char) => char.charCodeAt(0));
      canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0);
      return canvas.toDataURL(mime, q).split(',')[1] ?? '';
    },
    [
      Buffer.from(raster.data.buffer).toString('base64'),
      raster.width,
      raster.height,
      type,
      quality,
    ] as const,
  );
  return Buffer.from(text, 'base64');
}

async function withinLimit(page: Page, raster: Raster): Promise<Buffer> {
  for (let quality = 0.74; quality > 0.4; quality -= 0.04) {
    const bytes = await encode(page, raster, 'image/webp', quality);
    if (bytes.length <= byteLimit) return bytes;
  }
  throw new Error('a picture does not fit in the byte limit at any decent quality');
}

async function contactSheet(page: Page, drawn: readonly Raster[], file: string): Promise<void> {
  const columns = 3;
  const cell = { width: 640, height: 360 };
  const rows = Math.ceil(drawn.length / columns);
  const sheet = new Uint8ClampedArray(columns * cell.width * rows * cell.height * 4).fill(255);
  drawn.forEach((raster, index) => {
    const fit = Math.min(cell.width / raster.width, cell.height / raster.height);
    const left = (index % columns) * cell.width;
    const top = Math.floor(index / columns) * cell.height;
    for (let y = 0; y < Math.floor(raster.height * fit); y += 1) {
      for (let x = 0; x < Math.floor(raster.width * fit); x += 1) {
        const from = (Math.floor(y / fit) * raster.width + Math.floor(x / fit)) * 4;
        sheet.set(
          raster.data.subarray(from, from + 4),
          ((top + y) * columns * cell.width + left + x) * 4,
        );
      }
    }
  });
  const raster = { width: columns * cell.width, height: rows * cell.height, data: sheet };
  writeFileSync(file, await encode(page, raster, 'image/png', 1));
}

function inWorker(worker: Worker, job: Job): Promise<Raster> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (raster: Raster) => {
      worker.off('error', reject);
      resolve(raster);
    });
    worker.postMessage(job);
  });
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const workers: Worker[] = [];
try {
  const page = await browser.newPage();
  const chosen = pictures.filter(
    (of) => wanted.length === 0 || wanted.includes(of.slug) || wanted.includes(of.folder),
  );
  const results = new Map<string, Raster>();
  let total = 0;
  const queue = [...chosen];
  // the first use of a font in a fresh page may draw before it is ready
  await rasterise(
    page,
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text font-family="Poster">a</text></svg>',
    1,
  );

  const work = async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    workers.push(worker);
    for (let of = queue.shift(); of; of = queue.shift()) {
      const scale = draft ? 0.67 : 1;
      const picture = plan(of);
      const random = seededRandom(`${of.folder}/${of.slug}:plates`);
      const backdrop = await rasterise(page, backdropSvg(picture.backdrop, random), scale);
      const overlay = await rasterise(page, overlaySvg(picture.overlay, random), scale);
      const signs = new Map<string, Raster>();
      for (const sign of picture.signs) {
        signs.set(sign.id, await rasterise(page, signSvg(sign), 1));
      }
      const raster = await inWorker(worker, {
        name: `${of.folder}/${of.slug}`,
        backdrop,
        overlay,
        signs,
        scale,
        edgeRays: draft ? 1 : 4,
      });
      results.set(`${of.folder}/${of.slug}`, raster);
      const bytes = await withinLimit(page, raster);
      total += bytes.length;
      if (!draft) {
        mkdirSync(join(outFolder, of.folder), { recursive: true });
        writeFileSync(join(outFolder, of.folder, `${of.slug}.webp`), bytes);
      }
      console.log(`${of.folder}/${of.slug}: ${(bytes.length / 1024).toFixed(1)} KiB`);
    }
  };
  await Promise.all([work(), work()]);
  console.log(`${chosen.length} pictures, ${(total / 1024).toFixed(0)} KiB`);
  if (sheetFile) {
    const drawn = chosen.flatMap((of) => results.get(`${of.folder}/${of.slug}`) ?? []);
    await contactSheet(page, drawn, sheetFile);
  }
} finally {
  await Promise.all(workers.map((worker) => worker.terminate()));
  await browser.close();
}
