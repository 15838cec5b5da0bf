import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { screens as consoleScreens } from '#organiser/app/screens.ts';
import { screens } from '#parents/app/screens.ts';
import { arriveAs, createOrganiser, giveRace } from '#tests/support/organiser.ts';
import { raceWithRiders } from '#tests/support/organiser-riders.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { createArticle } from './support/content.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn, register } from './support/parent.ts';

/** Every screen of both tables, as it is served: nothing that it does is against its door's content policy (support/journey.ts fails what is). */

const pagesAtOnce = 4;

// Each page would fetch the whole app for it.
test.use({ serviceWorkers: 'block' });

/** A screen's address with these values in it; one that is not known fails the test, so that new screens are named here. */
function addressOf(path: string, values: Record<string, string>): string {
  return path.replace(/:(\w+)\??/g, (_, name: string) => {
    const value = values[`${path} ${name}`] ?? values[name];
    if (value === undefined) {
      throw new Error(`policy.spec.ts has no value for ${name} of ${path}.`);
    }
    return value;
  });
}

async function openAll(context: BrowserContext, addresses: string[]): Promise<void> {
  // Maps are other people's pages, with policies of their own.
  await context.route(/^https:\/\/(www\.google|maps|www\.openstreetmap)/, (route) => route.abort());
  const left = [...addresses];
  const work = async (page: Page) => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const response = await page.goto(next);
      expect(response?.headers()['content-security-policy'], next).toContain("script-src 'self'");
      await expect(page.getByRole('heading', { level: 1 }).first(), next).toBeAttached();
      // A request that the browser gave up sometimes never ends for Playwright.
      await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, async () => work(await context.newPage())));
}

test("no parents' screen tries what its content policy forbids @night", async ({ page }) => {
  test.slow();
  const race = await createRace();
  await arriveSignedIn(page);
  // From here on every page of this browser has the parent's session.
  await page.goto('/order');
  const orderId = await register(page, race);
  const article = await createArticle(
    'Berita Uji',
    // Markup with handlers is no case for this: the browser reports it while it is being cleaned, before it is shown.
    '<p style="color: red">Isi <img src="/default-thumbnail.png"></p>',
  );
  const values = {
    id: race.raceId,
    raceId: race.raceId,
    month: '11',
    year: '2026',
    token: randomUUID(),
    '/order-detail/:id id': orderId,
    '/news-detail/:id id': article,
  };
  const query: Record<string, string> = {
    '/register-rider/:raceId': `?kategori=${race.categoryId}`,
    '/payment/:raceId': `?pendaftaran=${orderId}`,
    '/search-results': '?query=lomba',
  };
  const addresses = screens.map(({ path }) => addressOf(path, values) + (query[path] ?? ''));
  await openAll(page.context(), addresses);
});

test("no organisers' screen tries what its content policy forbids @night", async ({ page }) => {
  test.slow();
  const race = await raceWithRiders(3);
  // Of the whole house, not of one race: classes, articles and tickets are hers too.
  const owner = await createOrganiser({ role: 'pemilik' });
  await arriveAs(page, owner);
  const entry = await withAdmin(async (client) => {
    await giveRace(client, race.raceId, owner.organisationId);
    const { rows } = await client.query<{ id: string }>(
      'select id from public.pendaftaran_lomba where lomba_id = $1 limit 1',
      [race.raceId],
    );
    return rows[0]?.id ?? '';
  });
  const classId = randomUUID();
  const made = await owner.client.rpc('save_race_class', {
    race_id: race.raceId,
    class_id: classId,
    name: 'Kelas Uji',
    category_ids: [race.categoryId],
  });
  expect(made.error).toBeNull();
  await page.goto('/panitia/');
  const values = {
    id: race.raceId,
    classId,
    entryId: entry,
    token: randomUUID(),
    ...Object.fromEntries(
      ['kelas', 'berita', 'tiket'].map((kind) => [`/isi/${kind}/:id id`, randomUUID()]),
    ),
  };
  const fresh = `?penyelenggara=${owner.organisationId}&baru=1`;
  const addresses = consoleScreens.map(
    ({ path }) => `/panitia${addressOf(path, values)}${path.startsWith('/isi/') ? fresh : ''}`,
  );
  await openAll(page.context(), addresses);
});
