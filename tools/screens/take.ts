import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildApp } from '#local/build-app.ts';
import { scriptLaunchOptions } from '#tests/support/chromium.ts';
import { familyScenes } from '#tests/support/scenes/family-scenes.ts';
import { createFamilyWorld } from '#tests/support/scenes/family-world.ts';
import {
  openScene,
  picturesInView,
  type Scene,
  scenes,
  signInScript,
} from '#tests/support/scenes/scenes.ts';
import { createWorld, crowdTheWorld, type World } from '#tests/support/scenes/world.ts';
import { targetVariables } from '#tests/support/target.ts';
import { startThrowawayStack } from '#tests/support/throwaway-stack.ts';
import { withStarted } from '#tests/support/with-started.ts';
import { keep, type Look, webpOf } from './picture.ts';
import { sheetOf } from './sheet.ts';

/**
 * `npm run screens`: pictures of every screen and its states in screens/, which git ignores, from a stack of its own with
 * the seed's content; those that documents show are copied to docs/screens/. Words as arguments take only the scenes
 * whose name holds one of them, and leave the other pictures; `--docs` takes those that documents show, `--sheet` those of
 * docs/screens/parents.webp, and makes it.
 */

const root = path.resolve(import.meta.dirname, '../..');
const screensDir = path.join(root, 'screens');
const shownDir = path.join(root, 'docs/screens');

/** The scenes of docs/screens/README.md: one booking from end to end, and what a family comes back to. */
const shown = new Set([
  'home',
  'race-list',
  'race-detail',
  'categories',
  'rider-form',
  'order-summary',
  'payment',
  'success',
  'order',
  'order-detail',
  'online-classes',
  'profile',
]);

/** The scenes of docs/screens/parents.webp with their titles, in its order. */
const onSheet: Readonly<Record<string, string>> = {
  home: 'Beranda',
  'home-offline': 'Beranda tanpa sinyal',
  'race-list': 'Daftar Race',
  'race-list-none': 'Tidak ditemukan',
  'race-detail': 'Lomba',
  categories: 'Kategori',
  'new-family': 'Keluarga baru',
  'rider-form-questions': 'Pertanyaan penyelenggara',
  'order-summary': 'Pesananmu',
  payment: 'Pembayaran',
  success: 'Berhasil',
  order: 'Order',
  'order-detail': 'QR masuk',
  profile: 'Profil',
  'own-data': 'Data saya',
  'own-data-messages': 'Pesan',
};
const sheetFile = path.join(shownDir, 'parents.webp');

const phone = { width: 390, height: 844, quality: 55 };
const light: Look = { ...phone, name: '390x844-light', colorScheme: 'light' };
const dark: Look = { ...phone, name: '390x844-dark', colorScheme: 'dark' };
const others: Look[] = [
  { name: '360x640-light', width: 360, height: 640, colorScheme: 'light', quality: 50 },
  { name: '360x640-dark', width: 360, height: 640, colorScheme: 'dark', quality: 50 },
  { name: '1366x768-light', width: 1366, height: 768, colorScheme: 'light', quality: 50 },
  { name: '1366x768-dark', width: 1366, height: 768, colorScheme: 'dark', quality: 50 },
];
const tablet: Look = {
  name: '768x1024-light',
  width: 768,
  height: 1024,
  colorScheme: 'light',
  quality: 50,
};
const landscape: Look = {
  name: '844x390-light',
  width: 844,
  height: 390,
  colorScheme: 'light',
  quality: 50,
};
/** Where a low window is hard: sticky bars and dialogs. */
const inLandscape = ['home', 'race-detail', 'rider-form', 'order-detail', 'race-detail-share'];

/** What is only there where the build names somebody to tell load times to. */
const measured: Scene[] = [
  {
    name: 'privacy-measuring',
    as: 'visitor',
    address: () => '/privasi',
    ready: (page) => page.getByRole('checkbox'),
    act: async (page) => {
      await page.getByRole('checkbox').check();
      await page.getByRole('checkbox').scrollIntoViewIfNeeded();
    },
    main: true,
  },
];

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
    ready: (page) => page.getByRole('button', { name: /9\+ lomba/ }),
    act: (page) => page.getByRole('button', { name: /9\+ lomba/ }).click(),
  },
  {
    name: 'order-hundred',
    as: 'parent',
    address: () => '/order',
    ready: (page) => page.getByRole('link', { name: /^Lihat (QR|pesanan)/ }).first(),
  },
  {
    name: 'profile-hundred',
    as: 'parent',
    address: () => '/profile?tab=race',
    ready: (page) => page.getByRole('tab', { name: 'Race' }),
  },
];

/** The screens that take a tablet's and a laptop's width. */
const wideScreens =
  /^(home|race-list|race-detail|race-schedule|tickets|online-classes|news-list|news-detail|search-results)$/;
const wide: Look[] = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { name: `768x1024-${colorScheme}`, width: 768, height: 1024, colorScheme, quality: 50 },
  { name: `1920x1080-${colorScheme}`, width: 1920, height: 1080, colorScheme, quality: 50 },
]);

function looksOf(scene: Scene): Look[] {
  if (asSheet) {
    return [light];
  }
  const looks = scene.main ? [light, dark, ...others] : [light, tablet];
  return [
    ...looks,
    ...(inLandscape.includes(scene.name) ? [landscape] : []),
    ...(wideScreens.test(scene.name) ? wide : []),
  ];
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
    for (const look of looksOf(scene)) {
      bytes += await picture(page, scene, look);
    }
  } finally {
    await context.close();
  }
  return bytes;
}

async function picture(page: Page, scene: Scene, look: Look): Promise<number> {
  await page.setViewportSize(look);
  await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
  await picturesInView(page);
  const bytes = await webpOf(page, look.quality);
  keep(path.join(screensDir, look.name, `${scene.name}.webp`), bytes);
  if (look === light && shown.has(scene.name)) {
    keep(path.join(shownDir, `${scene.name}.webp`), bytes);
  }
  return bytes.length;
}

const words = process.argv.slice(2);
const onlyShown = words.includes('--docs');
const asSheet = words.includes('--sheet');
function wanted({ name }: Scene) {
  if (asSheet) {
    return Object.hasOwn(onSheet, name);
  }
  return onlyShown
    ? shown.has(name)
    : words.length === 0 || words.some((word) => name.includes(word));
}

async function takeAllWanted(origin: string): Promise<void> {
  const browser = await chromium.launch(scriptLaunchOptions());
  try {
    if (words.length === 0) {
      for (const look of [light, dark, ...others, tablet, ...wide, landscape]) {
        rmSync(path.join(screensDir, look.name), { recursive: true, force: true });
      }
    }

    const world = await createWorld();
    let bytes = 0;
    const takeAll = async (list: readonly Scene[], of = world) => {
      for (const scene of list.filter(wanted)) {
        try {
          bytes += await take(browser, scene, of, origin);
          console.log(`ok     ${scene.name}`);
        } catch (error) {
          process.exitCode = 1;
          console.log(`FAILED ${scene.name}: ${error instanceof Error ? error.message : error}`);
        }
      }
    };
    await takeAll(scenes);
    await takeAll(measured);
    // After the others: its races stand in everybody's lists.
    if (!(onlyShown || asSheet)) {
      const family = await createFamilyWorld();
      await takeAll(familyScenes(family), { ...world, parent: family.person });
    }
    if (crowded.some(wanted)) {
      await crowdTheWorld(world);
      await takeAll(crowded);
    }
    console.log(`${Math.round(bytes / 1024)} KiB written below screens/`);
    if (asSheet) {
      const pictures = Object.entries(onSheet).map(([name, title]) => ({
        title,
        file: path.join(screensDir, light.name, `${name}.webp`),
      }));
      keep(sheetFile, await sheetOf(browser, pictures, { columns: 4, width: 240, quality: 55 }));
    }
  } finally {
    await browser.close();
  }
}

const app = mkdtempSync(path.join(tmpdir(), 'pushbike-screens-'));

async function start() {
  await buildApp(app, { VITE_VITALS_URL: 'https://ukur.example.test/' });
  return startThrowawayStack({ app, disposable: true });
}

await withStarted(start, ({ stackInfo }) => {
  Object.assign(process.env, targetVariables(stackInfo));
  return takeAllWanted(stackInfo.app_url);
}).finally(() => rmSync(app, { recursive: true, force: true }));
