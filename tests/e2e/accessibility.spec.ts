import { expect, type Page } from '@playwright/test';
import { openScene, scenes, signInScript, still } from '#tests/support/scenes/scenes.ts';
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

for (const scene of scenes) {
  test(`${scene.name} has no barrier and fits at twice the text size`, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const stored = signInScript(scene, world);
    if (stored) {
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), stored);
    }
    // Maps are other people's pages.
    await page.route(/^https:\/\/(www\.google|maps|www\.openstreetmap)/, (route) => route.abort());
    await openScene(page, scene, world);
    await expectNoBarriers(page);

    // Whoever moves things by themselves has a button more.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await still(page);
    expect(await tooWide(page), 'text at 200 %').toEqual([]);
  });
}
