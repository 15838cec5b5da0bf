import { expect, type Page } from '@playwright/test';
import {
  act,
  scenes as allScenes,
  openScene,
  type Scene,
  signInScript,
} from '#tests/support/scenes/scenes.ts';
import { createWorld, type World } from '#tests/support/scenes/world.ts';
import { isNight } from '#tests/support/size.ts';
import { expectFitsLargeText, expectNoBarriers } from './support/accessible.ts';
import { test as base } from './support/journey.ts';

const test = base.extend<object, { world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  world: [async ({}, use) => use(await createWorld()), { scope: 'worker' }],
});

test.use({ serviceWorkers: 'block' });

/** Dark to begin with, as in a new page, and nothing moves. */
function atFirst(page: Page): Promise<void> {
  return page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
}

/** What the page shows now has no barrier, and fits when its text is twice as large; then the page is as it was. */
async function expectGood(page: Page): Promise<void> {
  const moveAgain = await expectNoBarriers(page);
  // With motion there is a button more: it stops what moves by itself.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await expectFitsLargeText(page);
  await moveAgain();
  await atFirst(page);
}

function isOnPageOf(first: Scene, scene: Scene): boolean {
  return (
    scene.as === first.as &&
    scene.before === first.before &&
    String(scene.address) === String(first.address)
  );
}

/** By day a page of each kind, half of them with what opens over them; by night every scene. */
const byDay = [
  'home',
  'race-list',
  'race-detail',
  'race-detail-share',
  'news-detail-rich',
  'login',
  'rider-form',
  'rider-form-city',
  'order-summary',
  'order-detail',
  'profile',
  'own-data-erase',
];
const scenes = allScenes.filter(({ name }) => isNight || byDay.includes(name));

/** Each scene once; one that begins on the page of another is come to by staying there. */
const visits: Scene[][] = [];
for (const scene of scenes) {
  const earlier = visits.find(([first]) => first && !first.act && isOnPageOf(first, scene));
  if (scene.act && earlier) {
    earlier.push(scene);
  } else {
    visits.push([scene]);
  }
}

/** What the scene opened or cut off is closed and there again. */
async function takeBack(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

for (const [first, ...later] of visits as [Scene, ...Scene[]][]) {
  const names = [first, ...later].map(({ name }) => name).join(', ');
  test(`no barrier, and fits at twice the text size: ${names}`, async ({ page, world }) => {
    await atFirst(page);
    const stored = signInScript(first, world);
    if (stored) {
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), stored);
    }
    // Maps are other people's pages.
    await page.route(/^https:\/\/(www\.google|maps|www\.openstreetmap)/, (route) => route.abort());
    await openScene(page, first, world);
    await test.step(first.name, () => expectGood(page));
    for (const scene of later) {
      await test.step(scene.name, async () => {
        await takeBack(page);
        await act(page, scene, world);
        await expectGood(page);
      });
    }
  });
}
