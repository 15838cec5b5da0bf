import { expect, type Page } from '@playwright/test';
import { arriveAs, createOrganiser } from '#tests/support/organiser.ts';
import { raceDay, send } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { q } from '#tests/support/racing/class-day.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

/** A judge at the finish line whose phone loses the signal: nothing is lost, and the sheet is there when the signal is back. */

test.use({ serviceWorkers: 'allow' });

async function drawnRace() {
  const race = await raceDay();
  const { day, director, raceId } = race;
  day
    .close([1, 2, 3, 4, 5, 6].map((plate) => ({ plate, team: 0 })))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] })
    .decide('panggil', { moto: q(1, 1) });
  const { body } = await send(director, raceId, day.decisions);
  expect(body.refusal).toBeNull();
  return { ...race, plates: day.plates(q(1, 1)) };
}

function sheetsOn(raceId: string) {
  return withAdmin(async (client) => {
    const { rows } = await client.query(
      "select isi, tindakan from public.peristiwa_lapangan where lomba_id = $1 and jenis = 'pos' order by urutan_perangkat",
      [raceId],
    );
    return rows as { isi: { order?: number[]; dnf?: number[] }; tindakan: string }[];
  });
}

function plate(page: Page, number: number) {
  return page.getByRole('button', { name: new RegExp(`^Gate \\d+ plat ${number}( |$)`) });
}

test('a moto is judged with no signal: tap now, plate later, and the sheet goes when it can', async ({
  page,
  context,
}) => {
  test.slow();
  page.setDefaultTimeout(20_000);
  const { raceId, plates } = await drawnRace();
  const judge = await createOrganiser({ raceId, role: 'juri' });
  await arriveAs(page, judge);
  await page.goto(`/panitia/lomba/${raceId}/hari-lomba/pos`);
  await expect(page.getByText(/^Siap tanpa sinyal: \d+ moto/)).toBeVisible({ timeout: 20_000 });
  await expectAccessibleOnBoth(page);
  await context.setOffline(true);

  await page.getByRole('link', { name: /^Garis finis/ }).click();
  await expect(page.getByText('0 dari 6')).toBeVisible();
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = plates;
  // Two cross together: now the taps, then whose they were. Of one nobody saw the plate.
  const tap = page.getByRole('button', { name: /^TAP/ });
  await tap.click();
  await page.waitForTimeout(100);
  await tap.click();
  await page.waitForTimeout(100);
  await plate(page, third).click();
  await page.waitForTimeout(100);
  await plate(page, first).click();
  await page.waitForTimeout(100);
  await page.getByRole('button', { name: 'Tidak lihat' }).click();
  await page.waitForTimeout(100);
  await plate(page, second).click();
  await expect(page.getByText('4 dari 6')).toBeVisible();
  await expectAccessibleOnBoth(page);
  // On the smallest phone too every button of the thumb is whole: the list above gives way.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  const send = await page.getByRole('button', { name: 'Kirim lembar' }).boundingBox();
  expect((send?.y ?? 640) + (send?.height ?? 0)).toBeLessThanOrEqual(640);
  await page.setViewportSize(size ?? { width: 390, height: 844 });
  await page.waitForTimeout(100);
  await plate(page, second).click();
  await expect(page.getByText(`Plat ${second} sudah di tempat 4.`)).toBeVisible();
  await page.getByRole('button', { name: 'Tempat, belum ada platnya 3. ?' }).click();
  await page.waitForTimeout(100);
  await plate(page, fifth).click();
  // Four taps, two plates for open ones, and the one that nobody saw: all on the disk.
  await expect(page.getByText('7 belum terkirim')).toBeVisible();

  // The phone is killed and opened again with no signal.
  await page.reload();
  await expect(page.getByText('4 dari 6')).toBeVisible();
  await page.getByRole('button', { name: 'Kirim lembar' }).click();
  await expect(page.getByText('Belum lengkap')).toBeVisible();
  await page.getByRole('button', { name: `DNF ${fourth}` }).click();
  await page.getByRole('button', { name: `DNS ${sixth}` }).click();
  await page.getByRole('button', { name: 'Kirim lembar' }).click();
  await expect(page.getByRole('img', { name: /^QR lembar/ })).toBeVisible();
  await page.getByRole('button', { name: 'Selesai' }).click();
  await expect(page.getByText(/^Lembar tersimpan .* belum terkirim/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/^Lembar terkirim/)).toBeVisible({ timeout: 20_000 });
  const seen = await sheetsOn(raceId);
  expect(seen.filter(({ tindakan }) => tindakan === 'lewat')).toHaveLength(4);
  expect(seen.at(-1)).toMatchObject({
    tindakan: 'lembar',
    isi: { order: [third, first, fifth, second], dnf: [fourth], dns: [sixth] },
  });
});

/** Taps one after the other, as close together as the screen takes them apart, without waiting for anything. */
function tapAway(page: Page, count: number) {
  return page.evaluate((most) => {
    let taps = 0;
    const timer = setInterval(() => {
      const button = [...document.querySelectorAll('button')].find((one) =>
        one.textContent?.startsWith('TAP'),
      );
      if (button === undefined) {
        return;
      }
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }));
      taps += 1;
      if (taps === most) {
        clearInterval(timer);
      }
    }, 100);
  }, count);
}

function crossings(page: Page) {
  return page.getByRole('list', { name: 'Urutan lewat' }).getByRole('listitem');
}

async function judgeWithNoSignal(page: Page) {
  page.setDefaultTimeout(20_000);
  const { raceId, director } = await drawnRace();
  const { organisationId } = director;
  const judge = await createOrganiser({ organisationId, role: 'juri' });
  await arriveAs(page, judge);
  const address = `/panitia/lomba/${raceId}/hari-lomba/pos/finis`;
  await page.goto(address);
  await expect(page.getByText('0 dari 6')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  return { raceId, judge, address };
}

test('a tab killed in the middle of tapping loses no tap that was stored, and keeps none by halves', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only Chromium kills a page on demand.');
  test.slow();
  const { judge, address } = await judgeWithNoSignal(page);
  const developer = await context.newCDPSession(page);
  await tapAway(page, 100);
  await page.getByText(/^\d\d dari 6$/).waitFor();
  const stored = await crossings(page).filter({ hasNotText: 'belum tersimpan' }).count();
  const shown = await crossings(page).count();
  expect(stored).toBeGreaterThan(5);
  // Without a word to the page, between one tap and the next.
  const crashed = page.waitForEvent('crash');
  developer.send('Page.crash').catch(() => undefined);
  await crashed;

  const again = await context.newPage();
  await arriveAs(again, judge);
  await again.goto(address);
  await expect.poll(() => crossings(again).count()).toBeGreaterThanOrEqual(stored);
  const kept = await crossings(again).count();
  // What was on its way at that moment may have come through, and the taps after the last look.
  expect(kept).toBeLessThan(shown + 30);
  await expect(again.getByText(`${kept} belum terkirim`)).toBeVisible();
  await expect(crossings(again).filter({ hasText: 'belum tersimpan' })).toHaveCount(0);
});

test('a browser that throws its storage away in the middle of a moto loses no tap @night', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only Chromium throws storage away on demand.');
  test.slow();
  const { raceId } = await judgeWithNoSignal(page);
  await tapAway(page, 3);
  await expect(page.getByText('3 dari 6')).toBeVisible();
  await expect(page.getByText('3 belum terkirim')).toBeVisible();
  const developer = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await developer.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await tapAway(page, 1);
  await expect(page.getByText('4 dari 6')).toBeVisible();
  await expect(page.getByText('4 belum terkirim')).toBeVisible();
  await page.reload();
  await expect(page.getByText('4 dari 6')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await sheetsOn(raceId)).length, { timeout: 20_000 }).toBe(4);
});
