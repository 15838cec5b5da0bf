import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { preset } from '#functions/_shared/racing/format.ts';
import { boardPage } from '#hosting/board-page.ts';
import { greatDay } from '#tests/support/board/great-day.ts';
import { publishCatalogue } from '#tests/support/catalogue.ts';
import { raceDay, send } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { listOf, q } from '#tests/support/racing/class-day.ts';
import { target } from '#tests/support/target.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

/** The board of a race day as a parent at the fence meets it: before any script, with the app, and with no signal. */

test.use({ serviceWorkers: 'allow' });

const mostBytes = 14_000;

/** A class of six in the middle of its day, with a nickname that is markup. */
async function dayUnderWay() {
  const { director, raceId, day } = await raceDay();
  await withAdmin((admin) =>
    admin.query(
      `with named as (
         update public.pendaftaran_lomba set nama_panggilan_rider = '<b>Raka</b>', nama_tim = 'Kilat'
         where lomba_id = $1 and nomor_plat = 2 returning id)
       insert into private.izin_papan (pendaftaran_id, boleh, dari) select id, true, 'gerbang' from named`,
      [raceId],
    ),
  );
  day
    .close(listOf(6), preset('baku', 8))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  day.run(q(1, 1)).decide('panggil', { moto: q(1, 2) });
  let sent = 0;
  const publish = async () => {
    await send(director, raceId, day.decisions.slice(sent));
    sent = day.decisions.length;
    await publishCatalogue();
  };
  await publish();
  return { raceId, day, publish };
}

/** Each size in both themes: for whoever looks at what was built. */
async function shoot(page: Page, name: string) {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const path = `test-results/shot-board-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: width === 390 });
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

test('a parent reads the board without a script, with the app, and with no signal', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const { raceId, day, publish } = await dayUnderWay();
  const address = `/race-detail/${raceId}/hari-lomba`;

  const answer = await fetch(`${target().app_url}${address}`);
  const html = await answer.text();
  expect(gzipSync(html, { level: 9 }).length).toBeLessThan(mostBytes);
  expect(html).not.toContain('Raka');
  // The same of a great day, with the page as it was built.
  const shell = await (await fetch(`${target().app_url}/`)).text();
  const great = await boardPage(shell, greatDay(), Date.now());
  expect(gzipSync(great, { level: 9 }).length).toBeLessThan(mostBytes);
  // The app goes on from it without a question, also of 300 riders in 20 classes.
  expect(great).toContain('<script type="application/json" id="papan">');
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: target().app_url });
  const plain = await bare.newPage();
  await plain.goto(address);
  await expect(plain.getByRole('heading', { name: 'Sekarang' })).toBeVisible();
  await expect(plain.getByRole('heading', { name: /moto 2: Dipanggil/ })).toBeVisible();
  await expect(plain.getByText(/1\. Plat 1, 2\. Plat 2/)).toBeVisible();
  await expect(plain.getByText('1 dari 3 moto resmi')).toBeVisible();
  await shoot(plain, 'html');
  await bare.close();

  await page.goto(`${address}?fbclid=abc`);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('textbox', { name: 'Plat, nama, atau tim' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Plat, nama, atau tim' }).fill('kilat');
  await page.getByRole('button', { name: 'Ikuti', exact: true }).click();
  await page.getByRole('button', { name: /^Ikuti <b>Raka<\/b> \(plat 2\)/ }).click();
  await expect(page.getByText('Langsung ke area start.')).toBeVisible();
  await page.getByRole('button', { name: /Boys 2019/ }).click();
  await expect(page.getByText('Dihitung ulang di HP ini: cocok')).toBeVisible();
  const third = page
    .getByRole('listitem')
    .filter({ hasText: /^3\. Plat 3/ })
    .last();
  await third.locator('summary').click();
  await expect(third.getByText('Kenapa peringkat ini?')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await shoot(page, 'app');

  day.race(q(1, 2)).decide('protes', { moto: q(1, 2), plate: 3, reason: 'Start curi' });
  await publish();
  await expect(page.getByText('Ada protes yang belum diputus').first()).toBeVisible({
    timeout: 30_000,
  });

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Terakhir diketahui' })).toBeVisible();
  await expect(page.getByText(/Ini keadaan terakhir yang diterima HP ini/)).toBeVisible();
  await page.getByRole('button', { name: /Boys 2019/ }).click();
  await expect(page.getByText('Dihitung ulang di HP ini: cocok')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await shoot(page, 'offline');
});
