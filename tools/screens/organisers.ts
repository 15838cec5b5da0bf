import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { beDirectorsPhone } from '#tests/support/be-directors-phone.ts';
import { scriptLaunchOptions } from '#tests/support/chromium.ts';
import { arriveAs } from '#tests/support/organiser.ts';
import { deskScenes } from '#tests/support/scenes/desk-scenes.ts';
import { operatorScenes } from '#tests/support/scenes/operator-scenes.ts';
import { type OrganiserScene, organiserScenes } from '#tests/support/scenes/organiser-scenes.ts';
import {
  createOrganiserWorld,
  type OrganiserWorld,
} from '#tests/support/scenes/organiser-world.ts';
import { type RaceDayScene, raceDayScenes } from '#tests/support/scenes/race-day-scenes.ts';
import { createRaceDayWorld } from '#tests/support/scenes/race-day-world.ts';
import { picturesInView } from '#tests/support/scenes/scenes.ts';
import type { TestUser } from '#tests/support/stack.ts';
import { targetVariables } from '#tests/support/target.ts';
import { ownBuild, startThrowawayStack } from '#tests/support/throwaway-stack.ts';
import { withStarted } from '#tests/support/with-started.ts';
import { keep, type Look, webpOf } from './picture.ts';
import { sheetOf } from './sheet.ts';

/**
 * `npm run screens:organisers`: pictures of the organisers' screens in screens/organisers/, which git ignores, from a stack of its
 * own with the seed's content. Words as arguments take only the scenes whose name holds one of them; `--sheet` takes those
 * that docs/screens/organisers.webp shows, and makes it.
 */

const root = path.resolve(import.meta.dirname, '../..');
const screensDir = path.join(root, 'screens/organisers');
const sheetFile = path.join(root, 'docs/screens/organisers.webp');

const looks: Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [
    { width: 1366, height: 768 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ].map(({ width, height }) => ({
    name: `${width}x${height}-${colorScheme}`,
    width,
    height,
    colorScheme,
    quality: 60,
  })),
);
/** The smallest phone that a director may hold. */
const smallest: Look = {
  name: '360x640-light',
  width: 360,
  height: 640,
  colorScheme: 'light',
  quality: 60,
};
const onSheet = looks.find(({ name }) => name === '1366x768-light') as Look;

function fileOf(look: Look, scene: Pick<OrganiserScene, 'name'>): string {
  return path.join(screensDir, look.name, `${scene.name}.webp`);
}

/** Everything that a screen reads fails but what its frame needs. */
async function failReads(page: Page): Promise<void> {
  await page.route('**/rest/v1/**', (route) =>
    /my_work|my_races/.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'XX000', message: 'taken for a picture' } }),
  );
}

/** The operator's overview as on a day on which nothing waits. */
async function calm(page: Page): Promise<void> {
  await page.route('**/rest/v1/rpc/operator_overview', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), alarms: [], waiting: [] },
    });
  });
}

async function signInByForm(page: Page, person: Pick<TestUser, 'email' | 'password'>) {
  await page.goto('/panitia/masuk');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.getByRole('heading', { name: 'Lomba' }).waitFor();
}

/** A scene, and how its page comes to it. */
interface Shot extends Pick<OrganiserScene, 'name' | 'ready' | 'state' | 'shown'> {
  arrive: (page: Page) => Promise<void>;
  address: string;
  act: ((page: Page) => Promise<void>) | undefined;
}

async function take(
  browser: Browser,
  shot: Shot,
  origin: string,
  inLooks: readonly Look[],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: inLooks[0] ?? null,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(20_000);
  try {
    await context.route(
      (url) => url.origin !== origin,
      (route) => route.abort(),
    );
    const page = await context.newPage();
    await shot.arrive(page);
    if (shot.state === 'failing') {
      await failReads(page);
    }
    if (shot.state === 'calm') {
      await calm(page);
    }
    await page.goto(`/panitia${shot.address}`);
    await shot.ready(page);
    if (shot.state === 'offline') {
      await context.setOffline(true);
      await page
        .getByText(/sinyal|internet|terhubung/)
        .first()
        .waitFor();
    }
    await shot.act?.(page);
    // Kept free for a scrollbar, which a picture does not have.
    await page.evaluate(() => {
      document.documentElement.style.scrollbarGutter = 'auto';
    });
    await page.waitForLoadState('networkidle');
    for (const look of inLooks) {
      await page.setViewportSize(look);
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
      await shot.shown?.(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await picturesInView(page);
      keep(fileOf(look, shot), await webpOf(page, look.quality));
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wide > 0) {
        console.log(`WIDER  ${shot.name} ${look.name}: ${wide} px beyond the window`);
        process.exitCode = 1;
      }
    }
  } finally {
    await context.close();
  }
}

function shotsOfWorld(wanted: readonly OrganiserScene[], world: OrganiserWorld): Shot[] {
  const people = { operator: world.operator, near: world.near.organiser };
  return wanted.map((scene) => ({
    ...scene,
    arrive: (page) => arriveAs(page, scene.as === undefined ? world.owner : people[scene.as]),
    address: scene.address(world),
    act: async (page) => scene.act?.(page, world),
  }));
}

/** On the phone that holds the race. It signs in by the form: names are kept encrypted with the key of a session that was. */
async function shotsOfRaceDay(wanted: readonly RaceDayScene[]): Promise<Shot[]> {
  if (wanted.length === 0) {
    return [];
  }
  const world = await createRaceDayWorld();
  return wanted.map((scene) => ({
    ...scene,
    arrive: async (page) => {
      await page.goto('/robots.txt');
      await beDirectorsPhone(page);
      await signInByForm(page, world.director);
    },
    address: scene.address(world),
    act: async (page) => scene.act?.(page, world),
  }));
}

const words = process.argv.slice(2);
const asSheet = words.includes('--sheet');

await withStarted(
  () => startThrowawayStack({ app: ownBuild, disposable: true }),
  async ({ stackInfo }) => {
    Object.assign(process.env, targetVariables(stackInfo));
    const browser = await chromium.launch(scriptLaunchOptions());
    const named = ({ name }: { name: string }) =>
      words.length === 0 || words.some((word) => name.includes(word));
    const wanted = [...organiserScenes, ...deskScenes, ...operatorScenes].filter((scene) =>
      asSheet ? scene.sheet !== undefined : named(scene),
    );
    const ofDay = asSheet ? [] : raceDayScenes.filter(named);
    const shots = [
      ...(wanted.length === 0 ? [] : shotsOfWorld(wanted, await createOrganiserWorld())),
      ...(await shotsOfRaceDay(ofDay)),
    ];
    if (words.length === 0) {
      rmSync(screensDir, { recursive: true, force: true });
    }
    try {
      for (const shot of shots) {
        const inDay = ofDay.some(({ name }) => name === shot.name);
        try {
          await take(
            browser,
            shot,
            stackInfo.app_url,
            asSheet ? [onSheet] : inDay ? [...looks, smallest] : looks,
          );
          console.log(`ok     ${shot.name}`);
        } catch (error) {
          process.exitCode = 1;
          console.log(`FAILED ${shot.name}: ${error instanceof Error ? error.message : error}`);
        }
      }
      if (asSheet) {
        const pictures = wanted.map((scene) => ({
          title: scene.sheet ?? scene.name,
          file: fileOf(onSheet, scene),
        }));
        const bytes = await sheetOf(browser, pictures, { columns: 3, width: 480, quality: 55 });
        keep(sheetFile, bytes);
        console.log(`${Math.round(bytes.length / 1024)} KiB in docs/screens/organisers.webp`);
      }
    } finally {
      await browser.close();
    }
  },
);
