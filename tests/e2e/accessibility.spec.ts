import { expect, type Page } from '@playwright/test';
import {
  act,
  openScene,
  type Scene,
  scenes,
  signInScript,
  still,
} from '#tests/support/scenes/scenes.ts';
import { createWorld, type World } from '#tests/support/scenes/world.ts';
import { expectNoBarriers } from './support/accessible.ts';
import { test as base } from './support/journey.ts';

const test = base.extend<object, { world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  world: [async ({}, use) => use(await createWorld()), { scope: 'worker' }],
});

test.use({ serviceWorkers: 'block' });

/** What is wider than its place: the page, or a dialog above it. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A card hides what sticks out of it. Lines that end in dots, text for the ear, and the logo's name, which gives
    // way, are meant to.
    const cards = [...document.querySelectorAll('body *')].filter((element) => {
      const { clipPath, flexWrap, overflowX, textOverflow } = getComputedStyle(element);
      const onPurpose = textOverflow !== 'clip' || clipPath !== 'none' || flexWrap === 'wrap';
      return overflowX === 'hidden' && !onPurpose && element.tagName !== 'INPUT';
    });
    return [document.documentElement, ...document.querySelectorAll('dialog[open]'), ...cards]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((place) => {
        const edge = place.getBoundingClientRect().left + place.clientWidth;
        const cutOff = (element: Element): boolean => {
          const parent = element.parentElement;
          if (parent === null || parent === place) {
            return false;
          }
          return getComputedStyle(parent).overflowX !== 'visible' || cutOff(parent);
        };
        const culprits = [...place.querySelectorAll('*')].filter(
          (element) => element.getBoundingClientRect().right > edge + 0.5 && !cutOff(element),
        );
        const names = culprits.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 120));
        return `${place.scrollWidth} in ${place.clientWidth}: ${names.join(' | ')}`;
      });
  });
}

/** Dark to begin with, as in a new page; whoever is seen here, nothing moves. */
function atFirst(page: Page): Promise<void> {
  return page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
}

/** What the page shows now has no barrier, and fits when its text is twice as large; then the page is as it was. */
async function expectGood(page: Page): Promise<void> {
  const moveAgain = await expectNoBarriers(page);
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  // Whoever moves things by themselves has a button more.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await setTextSize('200%');
  await still(page);
  expect(await tooWide(page), 'text at 200 %').toEqual([]);
  await setTextSize('');
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
