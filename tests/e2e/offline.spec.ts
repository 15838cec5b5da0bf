import { expect, type Page } from '@playwright/test';
import { createRace, type RaceFixture, withAdmin } from '#tests/support/race-fixture.ts';
import { test } from './support/journey.ts';
import {
  arriveSignedIn,
  confirmedOrder,
  entryLink,
  fillRiderForm,
  newParent,
  newRider,
  openProviderPage,
  signUp,
} from './support/parent.ts';
import { installed } from './support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

/** The shell is on the phone: from here on it opens without a network. */
function offlineBanner(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Anda sedang offline' });
}
function savedAt(page: Page) {
  return page.getByRole('status').filter({ hasText: /^Tersimpan \d/ });
}
/** The order and its ticket have been read, and are on the phone. */
async function keptTicket(page: Page, order: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        (id) => Object.keys(localStorage).some((key) => key.includes(`"detail","${id}"`)),
        order,
      ),
    )
    .toBe(true);
}
function entryQr(page: Page, rider: string) {
  return page.getByRole('img', { name: `Kode QR masuk ${rider}` });
}

test('at the gate, with no signal: the orders and the entry QR that were seen', async ({
  page,
  context,
}) => {
  const race = await createRace();
  const parent = await arriveSignedIn(page);
  await confirmedOrder(race, parent.userId, 'Kirana Ayu');

  await page.goto('/order');
  await entryLink(page, race.title).click();
  await expect(entryQr(page, 'Kirana Ayu')).toBeVisible();
  await installed(page);

  await context.setOffline(true);
  await page.goto('/order');
  await expect(offlineBanner(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await expect(savedAt(page)).toBeVisible();
  await entryLink(page, race.title).click();
  await expect(entryQr(page, 'Kirana Ayu')).toBeVisible();
  await expect(savedAt(page)).toBeVisible();

  // The phone was locked and the app comes up again where it was.
  await page.reload();
  await expect(entryQr(page, 'Kirana Ayu')).toBeVisible();

  await context.setOffline(false);
  await expect(offlineBanner(page)).toHaveCount(0);
  await expect(savedAt(page)).toHaveCount(0);
});

/** All that an organiser may say of the day: what is shown beside the ticket, and must never stand in its way. */
async function tellTheDay({ raceId }: RaceFixture): Promise<void> {
  await withAdmin((client) =>
    client.query(
      `update public.lomba set bawaan = 'Helm', parkir = 'Sisi utara', aturan = 'Wajib helm',
         daftar_ulang_mulai = tanggal_mulai - interval '1 hour' where id = $1`,
      [raceId],
    ),
  );
}

test('sign in, look at the list of orders only, lose the signal: the ticket opens @night', async ({
  page,
  context,
}) => {
  const race = await createRace();
  await tellTheDay(race);
  const parent = await arriveSignedIn(page);
  const order = await confirmedOrder(race, parent.userId, 'Raka Putra');
  await page.goto('/order');
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await installed(page);
  await keptTicket(page, order);

  await context.setOffline(true);
  await entryLink(page, race.title).click();
  await expect(entryQr(page, 'Raka Putra')).toBeVisible();
  await expect(page.getByText(race.categoryName).first()).toBeVisible();
  await expect(page.getByText(/Daftar ulang mulai/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Di hari lomba' })).toBeVisible();
  await expect(savedAt(page)).toBeVisible();
  // The next morning: the session has run out, and the app begins anew.
  await page.clock.setFixedTime(Date.now() + 12 * 3_600_000);
  await page.goto('/order');
  await entryLink(page, race.title).click();
  await expect(entryQr(page, 'Raka Putra')).toBeVisible();
});

test('a phone that was signed in and has never seen its orders has the ticket too @night', async ({
  page,
  context,
}) => {
  const race = await createRace();
  await tellTheDay(race);
  const parent = await arriveSignedIn(page);
  const order = await confirmedOrder(race, parent.userId, 'Raka Putra');
  await page.goto('/race-list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await installed(page);
  await keptTicket(page, order);

  await context.setOffline(true);
  await page.goto('/order');
  await entryLink(page, race.title).click();
  await expect(entryQr(page, 'Raka Putra')).toBeVisible();
});

test('paid at the provider, the QR looked at at once, and the signal goes: the order is in the list @night', async ({
  page,
  context,
}) => {
  test.slow();
  const race = await createRace();
  const rider = newRider();
  await page.goto('/register');
  await signUp(page, newParent());
  await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();
  await installed(page);
  await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  await fillRiderForm(page, rider);
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  await page
    .getByRole('button', { name: 'Bayar' })
    .or(page.getByRole('link', { name: 'Bayar' }))
    .first()
    .click();
  await openProviderPage(page);
  await page.getByRole('button', { name: 'Bayar' }).click();
  await page.getByRole('link', { name: 'Lihat kode QR masuk' }).click();
  await expect(entryQr(page, rider.fullName)).toBeVisible();

  await context.setOffline(true);
  await page.goto('/order');
  await expect(offlineBanner(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await entryLink(page, race.title).click();
  await expect(entryQr(page, rider.fullName)).toBeVisible();
});

/** What a built file of the app imports, at once and later, and the style sheets that come with it. */
function importsOf(code: string) {
  const names = (pattern: RegExp) =>
    [...code.matchAll(pattern)].map(([, name]) => `assets/${name}`);
  return {
    now: names(/(?:from|import)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g),
    later: names(/import\(\s*["'`]\.\/([\w.~-]+\.js)["'`]\s*\)/g),
    styles: names(/["'`](?:\/?assets\/)([\w.~-]+\.css)["'`]/g),
  };
}

test('all that the ticket loads, at once or later, is on the phone from the first visit on', async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(`/${path}`)).text();
  const worker = await read('sw.js');
  const kept = new Set([...worker.matchAll(/url:\s*["']([^"']+)["']/g)].map(([, url]) => url));
  test.skip(kept.size === 0, 'The target serves no built app.');
  const [app = ''] = /assets\/index-[\w-]+\.js/.exec(await read('')) ?? [];
  const around = new Set([app]);
  for (const file of around) {
    for (const next of importsOf(await read(file)).now) {
      around.add(next);
    }
  }
  const screens = await Promise.all([...around].map(read));
  const [ticket = ''] = /assets\/order-detail-screen-[\w-]+\.js/.exec(screens.join()) ?? [];

  const needed = new Set([...around, ticket]);
  for (const file of needed) {
    const { now, later, styles } = importsOf(await read(file));
    // What the app around it loads later is every screen there is.
    for (const next of [...now, ...(around.has(file) ? [] : [...later, ...styles])]) {
      needed.add(next);
    }
  }
  expect(needed.size).toBeGreaterThan(10);
  expect([...needed].filter((file) => !kept.has(file))).toEqual([]);
  // What says that the picture was saved, or why it was not.
  expect([...kept].filter((url) => /assets\/toaster-.*\.(js|css)$/.test(url ?? ''))).toHaveLength(
    2,
  );
});

test('lists and a race show what was seen last, and since when it stands', async ({
  page,
  context,
}) => {
  const race = await createRace();
  await page.goto('/');
  const featured = page.getByRole('listitem').getByRole('heading', { level: 3 }).first();
  const featuredTitle = (await featured.textContent()) ?? '';
  await page.goto(`/race-detail/${race.raceId}`);
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await page.goto('/race-list');
  const first = page.getByRole('listitem').getByRole('heading').first();
  const title = (await first.textContent()) ?? '';
  await installed(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(savedAt(page)).toBeVisible();
  await page.goto(`/race-detail/${race.raceId}`);
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: featuredTitle, level: 3 }).first()).toBeVisible();
  await expect(savedAt(page)).toBeVisible();
});

test('nothing of auth, data, files or payment is ever in a cache', async ({ page }) => {
  const race = await createRace();
  const parent = await arriveSignedIn(page);
  await confirmedOrder(race, parent.userId, 'Kirana Ayu');
  await page.goto('/order');
  await installed(page);
  await page.reload();
  await entryLink(page, race.title).click();
  await expect(entryQr(page, 'Kirana Ayu')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: parent.name })).toBeVisible();

  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/index.html');
  expect(cached.filter((path) => /^\/(auth|rest|storage|functions)\//.test(path))).toEqual([]);
});

test('the app can be installed', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await request.get(href ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ lang: 'id', display: 'standalone', start_url: '/' });
  for (const { src } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  }
});
