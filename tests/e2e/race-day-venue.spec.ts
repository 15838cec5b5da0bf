import { expect, type Page } from '@playwright/test';
import { preset } from '#functions/_shared/racing/format.ts';
import { drawnAloud, listOf, q } from '#tests/support/racing/class-day.ts';
import { expectAccessible, expectFitsLargeText } from './support/accessible.ts';
import { boardDay } from './support/board-day.ts';
import { test } from './support/journey.ts';

/** The large screen at a venue: hung up in the morning, changed by its own three buttons, read from ten metres away. */

const hall = { width: 1920, height: 1080 };
test.use({ serviceWorkers: 'allow', viewport: hall, isMobile: false, hasTouch: false });

const nicknames = ['Raka', 'Sinta', 'Bayu', 'Dewi', 'Eko', 'Fajar', 'Gita', 'Hana'];

/** Each row as large as ten metres ask for, and whole above the buttons. */
async function expectReadAtTenMetres(page: Page, list: string, rows: number) {
  const items = page.getByRole('list', { name: list }).getByRole('listitem');
  await expect(items).toHaveCount(rows);
  const sizes = await items.evaluateAll((all) =>
    all.map((row) => Number.parseFloat(getComputedStyle(row).fontSize)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(hall.height * 0.05);
  const last = await items.last().boundingBox();
  const buttons = await page.getByRole('navigation', { name: 'Bagian layar' }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
}

/** Both themes, then a phone in large text, on which an organiser looks at it before the day. */
async function expectGoodToLookAt(page: Page) {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitsLargeText(page);
  await page.setViewportSize(hall);
}

/** A press; one that comes too soon after the one before it opens nothing. */
async function open(page: Page, label: string, name: string) {
  await expect(async () => {
    await page.getByRole('button', { name: label }).click({ timeout: 1_000 });
    await expect(page.getByText(name, { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('a screen at the venue shows who rides, a class, and a podium name by name, also with no signal', async ({
  page,
  context,
}) => {
  test.slow();
  const { raceId, day, publish } = await boardDay(
    8,
    Object.fromEntries(nicknames.map((name, index) => [index + 1, name])),
  );
  day.close(listOf(8), preset('baku', 8)).decide('undi', drawnAloud.payload);
  day.decide('panggil', { moto: q(1, 1) });
  await publish();

  await page.goto(`/papan/layar/${raceId}`);
  await expect(page.getByText('Raka', { exact: true })).toBeVisible();
  await expectReadAtTenMetres(page, 'Batch 1, moto 1', 8);
  await expectGoodToLookAt(page);

  day.goOn();
  await publish();
  await page.getByRole('button', { name: 'Hasil kelas' }).click();
  await expect(page.getByText('RESMI')).toBeVisible({ timeout: 30_000 });
  await expectReadAtTenMetres(page, 'Final Utama', 8);
  await expectGoodToLookAt(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Final Utama/ })).toBeVisible();

  await page.getByRole('button', { name: 'Podium' }).click();
  await page.getByRole('button', { name: 'Boys 2019 · Utama' }).click();
  await expect(page.getByRole('button', { name: 'Buka juara 3' })).toBeVisible();
  expect(await page.content()).not.toMatch(/Raka|Sinta|Bayu/);
  await open(page, 'Buka juara 3', 'Bayu');
  expect(await page.content()).not.toMatch(/Raka|Sinta/);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Tanpa sinyal\. Keadaan terakhir/)).toBeVisible();
  await expect(page.getByText('Bayu', { exact: true })).toBeVisible();
  expect(await page.content()).not.toMatch(/Raka|Sinta/);
  await open(page, 'Buka juara 2', 'Sinta');
  expect(await page.content()).not.toContain('Raka');
  await open(page, 'Buka juara 1', 'Raka');
  await expectGoodToLookAt(page);
});
