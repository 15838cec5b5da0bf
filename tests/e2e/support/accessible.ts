import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { still } from '#tests/support/scenes/scenes.ts';
import { isNight } from '#tests/support/size.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Puts axe into a page and its frames, once: it is half a megabyte of code. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) {
    return;
  }
  await page.evaluate(axeSource);
  // A frame may be on its way to somewhere else.
  const inside = page.frames().filter((frame) => frame !== page.mainFrame());
  await Promise.all(inside.map((frame) => frame.evaluate(axeSource).catch(() => undefined)));
}

/**
 * What axe finds on what can be used of the page now, which is the dialog alone while one is open; by all rules of WCAG 2.2 AA, or
 * only the named ones.
 */
async function barriers(page: Page, onlyRules?: string[]): Promise<string[]> {
  await bringAxe(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(onlyRules === undefined
      ? // WCAG 2.2 AA, which axe leaves off by default.
        { rules: { 'target-size': { enabled: true } } }
      : { runOnly: { type: 'rule', values: onlyRules } }),
  };
  const violations = await page.evaluate(async (how) => {
    const { axe: there } = window as unknown as { axe: typeof axe };
    const found = await there.run(document.querySelector('dialog:modal') ?? document, how);
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // What a panel or a bar lies on in this moment is a whole target once it is scrolled free, and axe does not
      // see that a link's ::after reaches over its whole card.
      .filter(
        ({ html, failureSummary }) =>
          !(id === 'target-size' && /after:inset-0/.test(html)) &&
          !failureSummary?.includes('partially obscured'),
      )
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

/**
 * Axe finds nothing on what the page shows now, in the dark and in the light theme, which differ in colours alone.
 * What is on its way arrives at once and what changes does not fade, which costs a frame of the whole page each time,
 * until the function that this gives is called.
 */
export async function expectNoBarriers(
  page: Page,
  colorSchemes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<() => Promise<void>> {
  // Another screen is on its way, and what stands is the one before it.
  await expect(page.getByRole('progressbar', { name: 'Membuka halaman' })).toHaveCount(0);
  const sheet = await page.evaluateHandle(() => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
    document.adoptedStyleSheets.push(atOnce);
    return atOnce;
  });
  for (const [place, colorScheme] of colorSchemes.entries()) {
    // Nothing is to be caught half faded in.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await still(page);
    const rules = place > 0 ? ['color-contrast'] : undefined;
    expect(await barriers(page, rules), colorScheme).toEqual([]);
  }
  return () =>
    sheet.evaluate((atOnce) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== atOnce);
    });
}

/** Axe finds nothing on what the page shows now, in the light and in the dark theme; the journey goes on. By night: by day twelve pages are looked at. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!isNight) {
    return;
  }
  const moveAgain = await expectNoBarriers(page);
  await moveAgain();
}

const laptop = { width: 1280, height: 800 };

/**
 * As `expectAccessible`, on the journey's own screen and then on a laptop's, where also nothing may stick out, nor on the phone in large text: what a
 * journey does on a phone need not be done twice to be seen on both.
 */
export async function expectAccessibleOnBoth(page: Page): Promise<void> {
  if (!isNight) {
    return;
  }
  await expectAccessible(page);
  await expectFitsLargeText(page);
  const phone = page.viewportSize();
  if (phone === null) {
    throw new Error('The journey has no screen of a size.');
  }
  await page.setViewportSize(laptop);
  const moveAgain = await expectNoBarriers(page, ['light']);
  const outside = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName} ${scrollWidth}/${clientWidth}`),
  );
  expect(outside, 'on a laptop').toEqual([]);
  await moveAgain();
  await page.setViewportSize(phone);
}

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
          (
            element, // What is fixed is as wide as the page that something else made too wide.
          ) =>
            // A word that is longer than its line widens nothing but what can be scrolled to.
            element.getBoundingClientRect().left +
              Math.max(element.getBoundingClientRect().width, element.scrollWidth) >
              edge + 0.5 &&
            getComputedStyle(element.closest('nav') ?? element).position !== 'fixed' &&
            !cutOff(element),
        );
        const innermost = culprits.filter(
          (one) => !culprits.some((other) => other !== one && one.contains(other)),
        );
        const names = innermost.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 120));
        const self = (place.cloneNode(false) as Element).outerHTML.slice(0, 160);
        return `${place.scrollWidth} in ${place.clientWidth}: ${names.join(' | ') || self}`;
      });
  });
}

/** How much of the window's height no bar lies on, once somebody has scrolled a little. */
export async function shareLeft(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollBy({ top: 120, behavior: 'instant' }));
  return page.evaluate(() => {
    const middle = window.innerWidth / 2;
    let free = 0;
    for (let y = 2; y < window.innerHeight; y += 4) {
      const bars = document
        .elementsFromPoint(middle, y)
        .filter((element) => /^(sticky|fixed)$/.test(getComputedStyle(element).position))
        .filter((element) => !element.classList.contains('backdrop'))
        // The gate's scanner is the page itself.
        .filter((element) => element.clientHeight < window.innerHeight);
      if (bars.length === 0) {
        free += 4;
      }
    }
    return free / window.innerHeight;
  });
}

const narrowestPhone = 320;

/**
 * What the page shows now fits the narrowest phone that is promised when its text is twice as large, and its bars leave three quarters of the screen to
 * what is read. Then the page is as it was.
 */
export async function expectFitsLargeText(page: Page): Promise<void> {
  const phone = page.viewportSize();
  if (phone === null) {
    throw new Error('The journey has no screen of a size.');
  }
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await setTextSize('200%');
  // A wider one has more room, but for what lies side by side from a width in between on.
  const inColumns = page.locator('[class*="rem]:grid-cols-"]');
  const widths = (await inColumns.count()) > 0 ? [phone.width, narrowestPhone] : [narrowestPhone];
  for (const width of widths) {
    await page.setViewportSize({ width, height: phone.height });
    await still(page);
    expect.soft(await tooWide(page), `text at 200 %, ${width} px`).toEqual([]);
  }
  const free = (await page.locator('dialog[open]').count()) > 0 ? 1 : await shareLeft(page);
  expect.soft(free, 'what the bars leave of the screen at 200 %').toBeGreaterThanOrEqual(0.75);
  await setTextSize('');
  await page.setViewportSize(phone);
  await still(page);
}
