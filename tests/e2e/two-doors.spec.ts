import { type BrowserContext, expect, type Page } from '@playwright/test';
import { arriveAs } from '#tests/support/organiser.ts';
import { raceDay } from '#tests/support/race-day.ts';
import { newer, test } from './support/two-versions.ts';

/** Both doors on one phone: what one of them does to what is kept must leave the other whole. */

async function phone(page: Page, site: string) {
  page.setDefaultTimeout(20_000);
  const { director, raceId } = await raceDay(4);
  await page.goto(`${site}/robots.txt`);
  await arriveAs(page, director);
  const race = `${site}/panitia/lomba/${raceId}`;
  return {
    /** The console, made ready for the track. */
    openConsole: async () => {
      await page.goto(`${race}/gerbang`);
      await expect(page.getByText('Bisa dibuka lagi tanpa sinyal.')).toBeVisible();
      await expect(page.getByText('Siap, juga tanpa sinyal.')).toBeVisible();
      await page.goto(`${race}/hari-lomba`);
      await expect(page.getByText(/^Siap tanpa sinyal/)).toBeVisible();
    },
    openParents: async () => {
      await page.goto(`${site}/`);
      await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();
      await inCharge(page, '/sw.js');
    },
    consoleOpensWithoutSignal: async (context: BrowserContext) => {
      await context.setOffline(true);
      await page.goto(`${race}/hari-lomba`);
      await expect(page.getByRole('link', { name: 'Boys 2019' })).toBeVisible();
      await expect(page.getByText('Tanpa sinyal').first()).toBeVisible();
      await expect(page.getByText(/^Siap tanpa sinyal/)).toBeVisible();
      await page.goto(`${race}/gerbang`);
      await expect(page.getByText('Bisa dibuka lagi tanpa sinyal.')).toBeVisible();
      await page.goto(`${race}/hari-lomba/pos/finis`);
      await expect(page.getByRole('heading', { name: 'Garis finis' })).toBeVisible();
      await context.setOffline(false);
    },
    race,
  };
}

/** The worker at this address answers the page. */
async function inCharge(page: Page, worker: string) {
  await page.waitForFunction(
    (path) =>
      navigator.serviceWorker.controller?.scriptURL === new URL(path, window.location.href).href,
    worker,
  );
}

/** The app's own file of the page that is open. */
function version(page: Page) {
  return page.locator('script[src*="/assets/index-"]').getAttribute('src');
}

test('the parents’ door opened after the console leaves the console whole; so does a new version of either', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const { openConsole, openParents, consoleOpensWithoutSignal, race } = await phone(page, site.url);
  await openConsole();
  await openParents();
  const old = (await version(page)) ?? '';
  await consoleOpensWithoutSignal(context);

  // The parents' door alone is seen after a release.
  site.deploy();
  await page.goto(`${site.url}/`);
  expect(await version(page)).toBe(newer(old));
  await expect.poll(() => kept(page)).not.toContain(old);
  await consoleOpensWithoutSignal(context);

  await page.goto(`${race}/hari-lomba`);
  const console = (await version(page)) ?? '';
  expect(newer(console.replace(/b(\.js)$/, '$1'))).toBe(console);
  await expect.poll(() => kept(page)).toContain(console);
  await consoleOpensWithoutSignal(context);
  await context.setOffline(true);
  await page.goto(`${site.url}/`);
  await expect(page.getByText('Mendaftar dan membayar perlu koneksi')).toBeVisible();
});

test('the console opened after the parents’ door, and files that went: it fetches them, and says in red while it cannot @night', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const { openConsole, openParents, consoleOpensWithoutSignal, race } = await phone(page, site.url);
  await openParents();
  await openConsole();
  await consoleOpensWithoutSignal(context);

  // Whatever took them: they are fetched anew at the next start.
  await takeFiles(page);
  await page.goto(`${race}/hari-lomba`);
  await expect(page.getByText(/^Siap tanpa sinyal/)).toBeVisible();
  await consoleOpensWithoutSignal(context);

  // Without a signal nothing can be fetched: the page that is open says so, and none opens but one of ours.
  await context.setOffline(true);
  await page.goto(`${race}/hari-lomba`);
  await takeFiles(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Belum siap tanpa sinyal: halaman')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Belum bisa dibuka tanpa sinyal' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Coba lagi' }).click();
  await expect(page.getByText(/^Siap tanpa sinyal/)).toBeVisible();
});

/** Throws away what the console keeps. */
function takeFiles(page: Page) {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.endsWith('/panitia/'));
    await Promise.all(names.map((name) => caches.delete(name)));
    return names;
  });
}

/** The files of the app that the phone keeps, of both doors. */
function kept(page: Page) {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

test('a family that signs out in one tab signs the console out too: only a race day goes on, and says so', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const { openConsole, race } = await phone(page, site.url);
  await openConsole();
  const desk = await context.newPage();
  await desk.goto(race);
  await expect(desk.getByRole('heading', { name: 'Ringkasan' })).toBeVisible();
  const family = await context.newPage();
  await family.goto(`${site.url}/profile`);
  await family.getByRole('button', { name: 'Logout' }).click();
  await expect(family.getByRole('button', { name: 'Logout' })).toHaveCount(0);

  await expect(desk.getByRole('heading', { name: 'Masuk' })).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText(/^Sesi Anda habis\. Keputusan tetap tersimpan/)).toBeVisible();
  // Neither the session nor what opens the names is left on the phone.
  const left = await page.evaluate(async () => ({
    session: localStorage.getItem('pushbike-session'),
    keys: (await (await caches.open('pushbike-kunci')).keys()).length,
  }));
  expect(left).toEqual({ session: null, keys: 0 });
});
