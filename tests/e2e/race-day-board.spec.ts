import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { preset } from '#functions/_shared/racing/format.ts';
import { boardPage } from '#hosting/board-page.ts';
import { greatDay } from '#tests/support/board/great-day.ts';
import { drawnAloud, listOf, q } from '#tests/support/racing/class-day.ts';
import { target } from '#tests/support/target.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { boardDay } from './support/board-day.ts';
import { test } from './support/journey.ts';

/** The board of a race day as a parent at the fence meets it: before any script, with the app, and with no signal. */

test.use({ serviceWorkers: 'allow' });

const mostBytes = 14_000;

/** A class of six in the middle of its day, with a nickname that is markup. */
async function dayUnderWay() {
  const found = await boardDay(6, { 2: '<b>Raka</b>' });
  const { day } = found;
  day.close(listOf(6), preset('baku', 8)).decide('undi', drawnAloud.payload);
  day.run(q(1, 1)).decide('panggil', { moto: q(1, 2) });
  await found.publish();
  return found;
}

/** From the next page on: what each of its largest texts so far stood in, the app or the page's first answer. */
async function noteLargest(page: Page) {
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null };
        noted.push(element?.closest('#konten') ? `app: ${element.textContent}` : 'first answer');
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { noted: string[] }).noted);
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
  await expect(plain.getByText(/1\.\s1 2\.\s2/)).toBeVisible();
  await expect(plain.getByText('1 dari 3 moto resmi')).toBeVisible();
  await bare.close();

  const largest = await noteLargest(page);
  await page.goto(`${address}?fbclid=abc`);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('textbox', { name: 'Plat, nama, atau tim' })).toBeVisible();
  await expect(page.getByText(/Raka/).first()).toBeVisible();
  // What a visitor waits for is there with the first paint, and the app draws nothing larger (decision 034).
  expect(new Set(await largest())).toEqual(new Set(['first answer']));
  await page.getByRole('textbox', { name: 'Plat, nama, atau tim' }).fill('kilat');
  await page.getByRole('button', { name: 'Ikuti', exact: true }).click();
  await page.getByRole('button', { name: /^Ikuti <b>Raka<\/b> \(plat 2\)/ }).click();
  await expect(page.getByText('LANGSUNG KE START')).toBeVisible();
  await page.getByRole('button', { name: /Boys 2019/ }).click();
  await expect(page.getByText('Dihitung ulang di HP ini: cocok')).toBeVisible();
  const third = page
    .getByRole('listitem')
    .filter({ hasText: /^3\. Plat 3/ })
    .last();
  await third.locator('summary').click();
  await expect(third.getByText('Kenapa peringkat ini?')).toBeVisible();
  await expectAccessibleOnBoth(page);

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
});
