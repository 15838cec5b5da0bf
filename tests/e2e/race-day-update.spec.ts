import { expect, type Page } from '@playwright/test';
import { beDirectorsPhone } from '#tests/support/be-directors-phone.ts';
import { arriveAs } from '#tests/support/organiser.ts';
import { chainsOf, raceDay, send } from '#tests/support/race-day.ts';
import { installed } from './support/service-worker.ts';
import { newer, test } from './support/two-versions.ts';

/** A release in the middle of the day (R31): the phone that decides goes on with what it has, and its chain with every decision. */

function versionOf(page: Page) {
  return page.locator('script[src^="/panitia/assets/index-"]').getAttribute('src');
}

test('a phone that decides keeps its version when it is loaded anew, with a signal too, and nothing that it decided is lost', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  page.setDefaultTimeout(20_000);
  const { day, director, raceId } = await raceDay();
  day
    .close([1, 2, 3, 4, 5, 6].map((plate) => ({ plate, team: 0 })))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  expect((await send(director, raceId, day.decisions)).body.refusal).toBeNull();
  const address = `${site.url}/panitia/lomba/${raceId}/hari-lomba`;
  await page.goto(`${site.url}/robots.txt`);
  await beDirectorsPhone(page);
  await arriveAs(page, director);
  await page.goto(address);
  await installed(page);
  const old = (await versionOf(page)) ?? '';
  const kinds = async () => (await chainsOf(director, raceId)).map(({ kind }) => kind);

  // A signal that loads pages, and a server that does not take what was decided yet.
  await page.route('**/functions/v1/race-day', (route) => route.abort());
  await page.getByRole('button', { name: /^Panggil/ }).click();
  await expect(page.getByText('2 keputusan belum terkirim').first()).toBeVisible();
  site.deploy();
  await page.reload();
  expect(await versionOf(page)).toBe(old);
  await expect(page.getByText('2 keputusan belum terkirim').first()).toBeVisible();

  await page.unroute('**/functions/v1/race-day');
  await expect(async () => {
    expect((await kinds()).toSorted()).toEqual(['panggil', 'tutup_daftar', 'undi', 'urutan']);
  }).toPass();

  // Closed and opened again, the phone has the newer version, which it has fetched meanwhile, and the same chain goes on.
  await page.waitForFunction(async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    return Boolean(worker?.waiting);
  });
  await page.close();
  const again = await context.newPage();
  await arriveAs(again, director);
  await expect(async () => {
    // The older version makes room once no page of the app has been open for a moment.
    await again.goto('about:blank');
    await again.waitForTimeout(1000);
    await again.goto(address);
    expect(await versionOf(again)).toBe(newer(old));
  }).toPass();
  await again
    .getByRole('button', { name: /^Urungkan/ })
    .first()
    .click();
  await again
    .getByRole('dialog')
    .getByRole('button', { name: /rungkan/ })
    .click();
  await expect(async () => expect(await kinds()).toContain('urung')).toPass();
});
