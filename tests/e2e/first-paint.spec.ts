import { expect, type Page, type Route } from '@playwright/test';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { createArticle } from './support/content.ts';
import { appLibraries, holdBack } from './support/held-back.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn } from './support/parent.ts';

/**
 * What the page shows by itself, before the app's code has come, stands where the app then has it, in the same words and of the same
 * size: nothing jumps, and the largest content of the first screen is that early one.
 */

test.use({ serviceWorkers: 'block' });

const picture = '/default-thumbnail.png';

/** Of the shell, and the same of the app. */
const pairs = {
  title: ['.boot-title', 'h1'],
  heading: ['.boot-heading', 'main p.text-2xl'],
  subheading: ['.boot-heading', 'main h2'],
  lead: ['.boot-lead', 'main p.text-ink-muted'],
  bar: ['.boot-bar svg', 'header svg'],
  picture: ['.boot-picture img', 'main img[fetchpriority="high"]'],
  row: ['.boot-picture img', 'main li img'],
  mark: ['.boot-scene svg', 'main svg.size-16'],
  tabs: ['.boot-tabs', '.tab-bar'],
} as const;

type Part = keyof typeof pairs;

interface Seen {
  /** Left edge, top, width and height of the words or the picture. */
  place: number[];
  words: string;
  font: string;
}

/** Null for what is not on the screen. */
function look(page: Page, selector: string): Promise<Seen | null> {
  return page.evaluate((found) => {
    const element = document.querySelector(found);
    const whole = element?.getBoundingClientRect();
    if (!element || !whole || whole.height === 0) {
      return null;
    }
    const range = document.createRange();
    range.selectNodeContents(element);
    const hasWords = (element.textContent ?? '').trim() !== '' && element.children.length === 0;
    const { x, y, width, height } = hasWords ? range.getBoundingClientRect() : whole;
    const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color } =
      getComputedStyle(element);
    return {
      place: [x, y, width, height],
      words: hasWords ? (element.textContent ?? '') : '',
      font: hasWords
        ? [
            fontFamily.split(',').slice(0, 2).join(),
            fontSize,
            fontWeight,
            lineHeight,
            letterSpacing,
            color,
          ].join(' ')
        : '',
    };
  }, selector);
}

/** The list's first race may be another journey's, which has no picture. */
async function answerWithPictures(route: Route) {
  const response = await route.fetch();
  const races: object[] = await response.json();
  await route.fulfill({
    response,
    json: races.map((race) => ({ ...race, gambar_url: picture })),
  });
}

async function addresses(page: Page): Promise<[string, Part[]][]> {
  await arriveSignedIn(page);
  const { raceId, categoryId } = await createRace();
  const article = await createArticle('Berita Uji', '<p>Isi</p>');
  await withAdmin(async (client) => {
    await client.query('update public.lomba set gambar_url = $2 where id = $1', [raceId, picture]);
    await client.query('update public.berita set gambar_url = $2 where id = $1', [
      article,
      picture,
    ]);
  });
  return [
    ['/race-list', ['title', 'row', 'tabs']],
    [`/race-detail/${raceId}`, ['title', 'picture']],
    [`/race-detail/${raceId}/categories`, ['title', 'lead', 'tabs']],
    [`/register-rider/${raceId}?kategori=${categoryId}`, ['title', 'lead']],
    ['/order', ['title', 'tabs']],
    [`/news-detail/${article}`, ['title', 'picture', 'tabs']],
  ];
}

for (const { width, height, colorScheme, when } of [
  { width: 390, height: 844, colorScheme: 'light', when: '' },
  { width: 1280, height: 800, colorScheme: 'dark', when: ' @night' },
] as const) {
  test(`at ${width} points the shell stands where the app will${when}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const open = async (address: string, parts: Part[]) => {
      await page.route('**/rest/v1/rpc/list_races*', answerWithPictures);
      const come = await holdBack(page, appLibraries);
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.fonts.check('1rem "Plus Jakarta Sans Variable"'));
      for (const part of parts) {
        await expect(page.locator(pairs[part][0]).first(), `${address} ${part}`).toBeVisible();
      }
      const early = await Promise.all(parts.map((part) => look(page, pairs[part][0])));
      come();
      await expect(page.locator('.boot')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      for (const [index, part] of parts.entries()) {
        const late = await look(page, pairs[part][1]);
        const name = `${address} ${part}`;
        expect(late, name).not.toBeNull();
        expect(early[index], name).toMatchObject({ words: late?.words, font: late?.font });
        // The list's first row is as high as its title is long.
        const sides = late?.place.slice(0, part === 'row' ? 3 : 4) ?? [];
        for (const [side, measure] of sides.entries()) {
          expect(
            Math.abs((early[index]?.place[side] ?? 0) - measure),
            `${name}, ${['left', 'top', 'width', 'height'][side]}`,
          ).toBeLessThanOrEqual(0.6);
        }
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    };

    await open('/login', ['title', 'heading', 'lead', 'mark']);
    await open('/panitia/masuk', ['title', 'lead']);
    for (const [address, parts] of await addresses(page)) {
      await open(address, parts);
    }
    // Of an account without a race.
    await open('/panitia/', ['bar', 'title', 'subheading', 'lead']);
  });
}
