import { expect, type Page } from '@playwright/test';
import { chainsOf } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';
import {
  closeList,
  makeClass,
  raceWithPlates,
  showDraw,
  signInByForm,
  typeNumbers,
} from './support/race-day.ts';
import { installed } from './support/service-worker.ts';

/** A class of six, from the closed list to its placings, on one phone with no signal that dies in the middle of the day. */

test.use({ serviceWorkers: 'allow' });

/** By thumb: a press a plate. */
async function enter(page: Page, plates: readonly number[]) {
  for (const plate of plates) {
    await page.getByRole('button', { name: new RegExp(`^Plat ${plate}( |$)`) }).click();
  }
  await underTheThumb(page, 'Periksa');
  await page.getByRole('button', { name: 'Periksa', exact: true }).click();
}

/** The card's button is seen at its full size in the lower half of a small phone, without a scroll. */
async function underTheThumb(page: Page, name: string) {
  // A press that Playwright tries again scrolls on its own: what is measured is the page as it opens.
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(64);
  expect(box?.y).toBeGreaterThan(320);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
}

test('a class of six is raced with no signal, the browser is killed once, and the server agrees', async ({
  page,
  context,
}) => {
  test.slow();
  const race = await raceWithPlates(9);
  const raceClass = await makeClass(race);
  const base = `/panitia/lomba/${race.raceId}/hari-lomba`;
  await signInByForm(page, race.organiser);
  await page.goto(base);
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Pegang kendali di HP ini' }).click();
  await expect(page.getByText('Kendali: HP ini')).toBeVisible();
  await installed(page);

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Tutup daftar' }).first().click();
  await closeList(page);
  await typeNumbers(page);
  await showDraw(page);
  await expect(page.getByRole('table')).toHaveCount(1);

  await page.goto(base);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(page.getByText('0 dari 3 moto')).toBeAttached();
  await expectAccessibleOnBoth(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await underTheThumb(page, 'Panggil moto 1');
  await page.getByRole('button', { name: 'Panggil moto 1', exact: true }).click();
  await expect(page.getByText('Moto 1', { exact: true })).toBeVisible();
  const numbers = await platesOf(race.raceId);
  await expect(
    page.getByRole('region', { name: 'Daftar start' }).getByRole('listitem'),
  ).toHaveCount(numbers.length);
  await underTheThumb(page, 'Pindai QR lembar');
  await enter(page, numbers.slice(0, 5));
  await page.getByRole('button', { name: 'DNS (tidak start)' }).click();
  await underTheThumb(page, 'Simpan dan resmikan');
  await page.getByRole('button', { name: 'Simpan dan resmikan' }).click();
  await page.getByRole('button', { name: 'Panggil Moto 2' }).click();
  await page.getByRole('textbox', { name: 'Urutan finis' }).fill('1 2');
  await expect(page.getByText(/8 keputusan belum terkirim/)).toBeVisible();

  // The browser is killed in the middle of the sheet, and opened again without a signal.
  await page.close();
  const again = await context.newPage();
  await again.setViewportSize({ width: 360, height: 640 });
  await again.goto(base);
  await expect(again.getByText(/8 keputusan belum terkirim/)).toBeVisible();
  await expect(again.getByRole('textbox', { name: 'Urutan finis' })).toHaveValue('1 2');
  await enter(again, numbers.slice(2));
  await again.getByRole('button', { name: 'Simpan dan resmikan' }).click();
  await again.getByRole('button', { name: 'Panggil Moto 3' }).click();
  await enter(again, numbers);
  await again.getByRole('button', { name: 'Simpan dan resmikan' }).click();
  await again.getByRole('link', { name: 'Tutup kelas' }).click();
  await expect(again.getByText('3 poin')).toBeVisible();
  await expectAccessibleOnBoth(again);
  await again.getByRole('button', { name: 'Tutup kelas' }).click();
  await expect(again.getByText(/Semua kelas sudah selesai/)).toBeVisible();

  await context.setOffline(false);
  await expect(again.getByText('semua terkirim')).toBeVisible();
  const chain = await chainsOf(race.organiser, race.raceId);
  expect(chain.filter(({ class: of }) => of === raceClass).at(-1)?.kind).toBe('tutup_kelas');
  const placed = await withAdmin(async (admin) => {
    const { rows } = await admin.query(
      'select nomor, peringkat from private.penempatan where kelas_id = $1 order by peringkat',
      [raceClass],
    );
    return rows.map(({ nomor }) => nomor);
  });
  expect(placed).toEqual(numbers);
});

async function platesOf(raceId: string): Promise<number[]> {
  return withAdmin(async (admin) => {
    const { rows } = await admin.query(
      'select d.nomor from public.pendaftaran_lomba p cross join lateral (select p.nomor_plat as nomor) d where p.lomba_id = $1 and p.nomor_plat is not null and p.status_pendaftaran in ($2, $3) order by 1',
      [raceId, 'dikonfirmasi', 'check_in'],
    );
    return rows.map(({ nomor }) => nomor);
  });
}
