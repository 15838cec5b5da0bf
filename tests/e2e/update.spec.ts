import { expect, type Page, type Request } from '@playwright/test';
import { createRace } from '#tests/support/race-fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  arriveSignedIn,
  confirmedOrder,
  entryLink,
  fillRiderForm,
  newRider,
} from './support/parent.ts';
import { installed } from './support/service-worker.ts';
import { newer, test } from './support/two-versions.ts';

function notice(page: Page) {
  return page.getByText('Versi baru aplikasi sudah siap.');
}
function entry(page: Page) {
  return page.locator('script[src^="/assets/index-"]');
}

/** The worker is at work, as on every visit but the first. Gives the app's file in this version and in the newer one. */
async function installedVersions(page: Page) {
  await installed(page);
  const version = (await entry(page).getAttribute('src')) ?? '';
  expect(newer(version)).not.toBe(version);
  return { version, newVersion: newer(version) };
}

/** The page asks which version the host has. */
function isComparison(request: Request) {
  return new URL(request.url()).pathname === '/' && request.resourceType() === 'fetch';
}

/** Ends when the newer version's worker is ready, and the page has found out whether it is newer than itself. */
async function updateFound(page: Page): Promise<void> {
  const compared = page.waitForEvent('requestfinished', isComparison);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await compared;
}

/** The phone comes out of the pocket. */
async function seenAgainAnHourLater(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 61 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** The files of the app that the phone keeps. */
function kept(page: Page) {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Whether an order and its ticket have been read, and are on the phone: what is kept is encrypted, its name is not. */
function keepsTicket(page: Page, order: string) {
  return page.evaluate(
    (id) => Object.keys(localStorage).some((key) => key.includes(`"detail","${id}"`)),
    order,
  );
}

test('who has the app open hears of a new version, and it comes when they say so', async ({
  page,
  context,
  site,
}) => {
  await page.goto(site.url);
  const { version, newVersion } = await installedVersions(page);
  await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();

  site.deploy();
  await seenAgainAnHourLater(page);
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await expect(entry(page)).toHaveAttribute('src', version);

  await page.getByRole('button', { name: 'Perbarui' }).click();
  await expect(entry(page)).toHaveAttribute('src', newVersion);
  await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  // What the phone keeps for where there is no signal is the new version, and whole.
  await expect.poll(() => kept(page)).not.toContain(version);
  expect(await kept(page)).toContain(newVersion);
  await context.setOffline(true);
  await page.reload();
  await expect(entry(page)).toHaveAttribute('src', newVersion);
  await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();
});

test('right after a release the ticket opens with no signal, on a phone that never opened it', async ({
  page,
  context,
  site,
}) => {
  const race = await createRace();
  const parent = await arriveSignedIn(page);
  const order = await confirmedOrder(race, parent.userId, 'Raka Putra');
  const ticket = page.getByRole('img', { name: 'Kode QR masuk Raka Putra' });
  const open = () => entryLink(page, race.title).click();
  await page.goto(`${site.url}/order`);
  const { newVersion } = await installedVersions(page);
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();

  site.deploy();
  await page.reload();
  await expect(entry(page)).toHaveAttribute('src', newVersion);
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await expect.poll(() => keepsTicket(page, order)).toBe(true);
  await context.setOffline(true);
  await open();
  await expect(ticket).toBeVisible();
  await page.goto(`${site.url}/order`);
  await open();
  await expect(ticket).toBeVisible();
});

test('a booking is not disturbed: it is said when they are back @night', async ({ page, site }) => {
  const race = await createRace();
  await arriveSignedIn(page);
  await page.goto(`${site.url}/race-detail/${race.raceId}/categories`);
  const { version, newVersion } = await installedVersions(page);
  await page.getByRole('link', { name: race.categoryName }).click();
  const name = page.getByRole('textbox', { name: 'Nama lengkap rider' });
  const nickname = page.getByRole('textbox', { name: 'Nama panggilan rider' });
  await name.fill('Kirana Ayu');

  site.deploy();
  await updateFound(page);
  await nickname.fill('Kira');
  await expect(notice(page)).toHaveCount(0);
  await expect(name).toHaveValue('Kirana Ayu');
  await expect(entry(page)).toHaveAttribute('src', version);

  await page.getByRole('button', { name: 'Kembali' }).click();
  await page.getByRole('link', { name: 'Beranda' }).click();
  await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Perbarui' }).click();
  await expect(entry(page)).toHaveAttribute('src', newVersion);

  await page.goto(`${site.url}/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  await expect(name).toHaveValue('Kirana Ayu');
  await expect(nickname).toHaveValue('Kira');
});

test('a booking begun on the old version goes on undisturbed', async ({ page, site }) => {
  const race = await createRace();
  await arriveSignedIn(page);
  await page.goto(`${site.url}/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  const { version } = await installedVersions(page);
  const rider = newRider();
  await fillRiderForm(page, rider);

  site.deploy();
  await updateFound(page);
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  // The phone keeps the files of the screens from here to the payment.
  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  await expect(page.getByText(rider.fullName)).toBeVisible();
  await expect(entry(page)).toHaveAttribute('src', version);
});

test('a screen whose file went with the old version comes with the new one', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/race-schedule`);
  const { newVersion } = await installedVersions(page);
  const heading = page.getByRole('heading', { name: 'Jadwal Race' });
  await expect(heading).toBeVisible();

  site.deploy();
  await updateFound(page);
  await page
    .getByRole('link', { name: /^Tiket/ })
    .first()
    .click();
  // The page loads itself anew.
  await expect(entry(page)).toHaveAttribute('src', newVersion);
  await expect(
    page.getByRole('textbox', { name: /Cari/ }).or(page.getByRole('searchbox')).first(),
  ).toBeVisible();
});

test('a version that waited while there was no signal is announced later @night', async ({
  page,
  context,
  site,
}) => {
  await page.goto(site.url);
  const { version, newVersion } = await installedVersions(page);
  site.deploy();
  await updateFound(page);
  await context.setOffline(true);
  const compared = page.waitForEvent('requestfailed', isComparison);
  await page.reload();
  await expect(entry(page)).toHaveAttribute('src', version);
  await compared;

  await context.setOffline(false);
  await seenAgainAnHourLater(page);
  await page.getByRole('button', { name: 'Perbarui' }).click();
  await expect(entry(page)).toHaveAttribute('src', newVersion);
});

test('who reloads has the new version already, and nothing is said @night', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  const { version, newVersion } = await installedVersions(page);

  site.deploy();
  await page.reload();
  await expect(entry(page)).toHaveAttribute('src', newVersion);
  await expect.poll(() => kept(page)).not.toContain(version);
  expect(await kept(page)).toContain(newVersion);
  await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});
