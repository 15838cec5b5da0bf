import { expect, type Locator } from '@playwright/test';
import type { WaitingPlace } from '#api/waiting-list.ts';
import { createContentRace, newMark } from './support/content.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn } from './support/parent.ts';

test.use({ isMobile: false, hasTouch: false });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) {
    throw new Error(`${locator} has no place on the screen.`);
  }
  return box;
}

test('a laptop shows races side by side and a race beside its facts; booking stays a column', async ({
  page,
}) => {
  const mark = newMark();
  await createContentRace(`Piala Lebar ${mark} A`);
  await createContentRace(`Piala Lebar ${mark} B`);
  await page.addInitScript(() => {
    const state = window as unknown as { shift: number };
    state.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        state.shift += entry.hadRecentInput ? 0 : entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

  const found = `/race-list?cari=${mark}`;
  const links = page.getByRole('heading', { name: `Piala Lebar ${mark}` }).getByRole('link');
  const widths = [768, 1280, 1920];
  // A page that is open is laid out anew at each width, as when a window is drawn wider.
  for (const address of [
    '/',
    '/race-schedule',
    '/tickets',
    '/online-classes',
    '/news-list',
    found,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 1000 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        `${address} at ${width}`,
      ).toBeLessThanOrEqual(0);
    }
  }
  await expect(links).toHaveCount(2);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1000 });
    const [first, second] = [await boxOf(links.nth(0)), await boxOf(links.nth(1))];
    expect(second.y).toBeCloseTo(first.y, 0);
    expect(second.x).toBeGreaterThan(first.x + first.width);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await boxOf(links.nth(1))).y).toBeGreaterThan((await boxOf(links.nth(0))).y + 80);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(found);
  await links.first().click();
  await expect(page).toHaveURL(/\/race-detail\//);
  await page.reload();
  const title = page.getByRole('heading', { name: `Piala Lebar ${mark} A`, level: 2 });
  const book = page.getByRole('link', { name: 'Pesan', exact: true });
  await expect(book).toHaveCount(1);
  const story = await boxOf(title);
  const booking = await boxOf(book);
  expect(booking.x).toBeGreaterThan(story.x + story.width - 1);
  expect(booking.y + booking.height).toBeLessThan(800);
  await expect(page.getByRole('heading', { name: 'Lokasi', level: 3 })).toBeVisible();
  // Reading and Tab come by the booking before they come to the map at the story's end.
  expect(
    await book.evaluate((link) => {
      const map = [...document.querySelectorAll('h3')].find(
        ({ textContent }) => textContent === 'Lokasi',
      );
      return (
        map !== undefined &&
        (link.compareDocumentPosition(map) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      );
    }),
  ).toBe(true);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
    0.02,
  );

  await page.goto(`${new URL(page.url()).pathname}/categories`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await boxOf(page.getByRole('main'))).width).toBeLessThanOrEqual(480);
});

test('on a laptop a place that is kept stands whole below the bar @night', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const id = await createContentRace(`Piala Simpan ${newMark()}`);
  await arriveSignedIn(page);
  await page.route('**/rpc/my_waiting_list*', (route) =>
    route.fulfill({
      json: [
        {
          lomba_id: id,
          kategori_id: id,
          rider_id: id,
          status: 'ditawari',
          tawaran_sampai: new Date(Date.now() + 2_400_000).toISOString(),
          position: null,
          nama_panggilan: 'Raka',
          category: 'Balance 4-5 Mix',
          judul: 'Piala Simpan',
          kota: 'Bandung',
          zona_waktu: 'Asia/Jakarta',
          tanggal_mulai: new Date(Date.now() + 864_000_000).toISOString(),
        },
      ] satisfies WaitingPlace[],
    }),
  );
  await page.goto(`/race-detail/${id}`);
  const card = page.getByRole('region', { name: 'Tempat untuk Anda' });
  await expect(card).toBeVisible();
  const [place, bar] = [await boxOf(card), await boxOf(page.locator('.tab-bar'))];
  expect(place.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  expect(place.y + place.height).toBeLessThanOrEqual(800);
});
