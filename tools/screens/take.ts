import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildApp } from '#local/build-app.ts';
import { startStack } from '#local/stack.ts';
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts';
import {
  openScene,
  picturesInView,
  type Scene,
  scenes,
  signInScript,
} from '#tests/support/scenes/scenes.ts';
import { createWorld, crowdTheWorld, type World } from '#tests/support/scenes/world.ts';

/**
 * `npm run screens`: pictures of every screen and its states in docs/screens/, from a stack of its own with the seed's
 * content. Words as arguments take only the scenes whose name holds one of them, and leave the other pictures.
 */

const screensDir = path.resolve(import.meta.dirname, '../../docs/screens');

interface Look {
  name: string;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  /** Of the WebP, 0 to 100. */
  quality: number;
}

const phone = { width: 390, height: 844, quality: 55 };
const light: Look = { ...phone, name: '390x844-light', colorScheme: 'light' };
const dark: Look = { ...phone, name: '390x844-dark', colorScheme: 'dark' };
const others: Look[] = [
  { name: '360x640-light', width: 360, height: 640, colorScheme: 'light', quality: 50 },
  { name: '360x640-dark', width: 360, height: 640, colorScheme: 'dark', quality: 50 },
  { name: '1280x800-light', width: 1280, height: 800, colorScheme: 'light', quality: 50 },
  { name: '1280x800-dark', width: 1280, height: 800, colorScheme: 'dark', quality: 50 },
];
const landscape: Look = {
  name: '844x390-light',
  width: 844,
  height: 390,
  colorScheme: 'light',
  quality: 50,
};
/** Where a low window is hard: sticky bars and dialogs. */
const inLandscape = ['home', 'race-detail', 'rider-form', 'order-detail', 'race-detail-share'];

const crowded: Scene[] = [
  {
    name: 'race-list-hundred',
    as: 'visitor',
    address: () => '/race-list?jumlah=96',
    ready: (page) => page.getByRole('link', { name: 'Pesan' }).first(),
    act: (page) =>
      page
        .getByRole('link', { name: /Seri Komunitas 60/ })
        .first()
        .scrollIntoViewIfNeeded(),
  },
  {
    name: 'home-notifications-hundred',
    as: 'visitor',
    address: () => '/',
    ready: (page) => page.getByRole('button', { name: /9\+ event/ }),
    act: (page) => page.getByRole('button', { name: /9\+ event/ }).click(),
  },
  {
    name: 'order-hundred',
    as: 'parent',
    address: () => '/order',
    ready: (page) => page.getByRole('link', { name: /^Rincian/ }).first(),
  },
  {
    name: 'profile-hundred',
    as: 'parent',
    address: () => '/profile?tab=race',
    ready: (page) => page.getByRole('tab', { name: 'Race' }),
  },
];

function looksOf(scene: Scene): Look[] {
  const looks = scene.main ? [light, dark, ...others] : [light];
  return inLandscape.includes(scene.name) ? [...looks, landscape] : looks;
}

async function take(browser: Browser, scene: Scene, world: World, origin: string): Promise<number> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: light.width, height: light.height },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(15_000);
  const stored = signInScript(scene, world);
  if (stored) {
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), stored);
  }
  // Maps are other people's pages.
  await context.route(
    (url) => url.origin !== origin && !url.hostname.endsWith('.example.test'),
    (route) => route.abort(),
  );
  let bytes = 0;
  try {
    const page = await context.newPage();
    await openScene(page, scene, world);
    // Kept free for a scrollbar, which a picture does not have.
    await page.evaluate(() => {
      document.documentElement.style.scrollbarGutter = 'auto';
    });
    for (const look of looksOf(scene)) bytes += await picture(page, scene, look);
  } finally {
    await context.close();
  }
  return bytes;
}

async function picture(page: Page, scene: Scene, look: Look): Promise<number> {
  await page.setViewportSize(look);
  await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
  await picturesInView(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: look.quality,
  });
  await session.detach();
  const dir = path.join(screensDir, look.name);
  mkdirSync(dir, { recursive: true });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(path.join(dir, `${scene.name}.webp`), bytes);
  return bytes.length;
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const wanted = ({ name }: Scene) =>
    words.length === 0 || words.some((word) => name.includes(word));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pushbike-screens-'));
  const appDir = path.join(dataDir, 'app');
  const stops: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  let stopped = false;
  const stop = async () => {
    stopped = true;
    for (const one of stops.splice(0).reverse()) await one();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  }
  try {
    await buildApp(appDir);
    const stack = await startStack({
      dataDir: path.join(dataDir, 'stack'),
      app: appDir,
      disposable: true,
      reconcileSeconds: 0,
    });
    stops.push(() => stack.stop());
    const info = stack.stackInfo;
    for (const [key, value] of Object.entries(info)) {
      process.env[`TEST_${key.toUpperCase()}`] = value;
    }
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: chromiumArguments,
    });
    stops.push(() => browser.close());
    if (words.length === 0) {
      for (const look of [light, dark, ...others, landscape]) {
        rmSync(path.join(screensDir, look.name), { recursive: true, force: true });
      }
    }

    const world = await createWorld();
    let bytes = 0;
    const failed: string[] = [];
    const takeAll = async (list: readonly Scene[]) => {
      for (const scene of list.filter(wanted)) {
        if (stopped) return;
        try {
          bytes += await take(browser, scene, world, info.app_url);
          console.log(`ok     ${scene.name}`);
        } catch (error) {
          failed.push(scene.name);
          console.log(`FAILED ${scene.name}: ${error instanceof Error ? error.message : error}`);
        }
      }
    };
    await takeAll(scenes);
    if (crowded.some(wanted)) {
      await crowdTheWorld(world);
      await takeAll(crowded);
    }
    console.log(`${Math.round(bytes / 1024)} KiB written below docs/screens`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    await stop();
  }
}

await main();
