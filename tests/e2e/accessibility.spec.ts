import type { Page } from '@playwright/test';
import { act, openScene, type Scene, scenes, signInScript } from '#tests/support/scenes/scenes.ts';
import { createWorld, type World } from '#tests/support/scenes/world.ts';
import { expectFitsLargeText, expectNoBarriers } from './support/accessible.ts';
import { test as base } from './support/journey.ts';

const test = base.extend<object, { world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  world: [async ({}, use) => use(await createWorld()), { scope: 'worker' }],
});

test.use({ serviceWorkers: 'block' });

/** Dark to begin with, as in a new page; whoever is seen here, nothing moves. */
function atFirst(page: Page): Promise<void> {
  return page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
}

/** What the page shows now has no barrier, and fits when its text is twice as large; then the page is as it was. */
async function expectGood(page: Page): Promise<void> {
  const moveAgain = await expectNoBarriers(page);
  // Whoever moves things by themselves has a button more.
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

/** Each scene once; the first that begins on the page of another is come to by staying there. */
const visits: [Scene, Scene?][] = [];
for (const scene of scenes) {
  const earlier = visits.find(
    ([first, second]) => !first.act && second === undefined && isOnPageOf(first, scene),
  );
  if (scene.act && earlier) {
    earlier.push(scene);
  } else {
    visits.push([scene]);
  }
}

for (const [scene, next] of visits) {
  const names = next ? `${scene.name}, then ${next.name},` : scene.name;
  test(`${names} has no barrier and fits at twice the text size`, async ({ page, world }) => {
    await atFirst(page);
    const stored = signInScript(scene, world);
    if (stored) {
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), stored);
    }
    // Maps are other people's pages.
    await page.route(/^https:\/\/(www\.google|maps|www\.openstreetmap)/, (route) => route.abort());
    await openScene(page, scene, world);
    await test.step(scene.name, () => expectGood(page));
    if (next) {
      await act(page, next, world);
      await test.step(next.name, () => expectGood(page));
    }
  });
}
