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

async function enter(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Urutan finis' }).fill(text);
  await page.getByRole('button', { name: 'Periksa', exact: true }).click();
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
  await expect(page.getByText('0 dari 3 moto')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Panggil moto 1' }).first().click();
  await expect(page.getByText('Moto 1', { exact: true })).toBeVisible();
  await expectAccessibleOnBoth(page);
  const numbers = await platesOf(race.raceId);
  await expect(page.getByRole('listitem')).toHaveCount(numbers.length);
  await enter(page, numbers.slice(0, 5).join(' '));
  await page.getByRole('button', { name: 'DNS (tidak start)' }).click();
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Simpan dan resmikan' }).click();
  await page.getByRole('button', { name: 'Panggil Moto 2' }).click();
  await page.getByRole('textbox', { name: 'Urutan finis' }).fill('1 2');
  await expect(page.getByText(/8 keputusan belum terkirim/)).toBeVisible();

  // The browser is killed in the middle of the sheet, and opened again without a signal.
  await page.close();
  const again = await context.newPage();
  await again.goto(`${base}/kelas/${raceClass}`);
  await expect(again.getByText(/8 keputusan belum terkirim/)).toBeVisible();
  await again.getByRole('link', { name: 'Hasil Moto 2' }).click();
  await expect(again.getByRole('textbox', { name: 'Urutan finis' })).toHaveValue('1 2');
  await enter(again, numbers.join(' '));
  await again.getByRole('button', { name: 'Simpan dan resmikan' }).click();
  await again.getByRole('button', { name: 'Panggil Moto 3' }).click();
  await enter(again, numbers.join(' '));
  await again.getByRole('button', { name: 'Simpan dan resmikan' }).click();
  await again.getByRole('link', { name: 'Tutup kelas' }).click();
  await expect(again.getByText('3 poin')).toBeVisible();
  await expectAccessibleOnBoth(again);
  await again.getByRole('button', { name: 'Tutup kelas' }).click();
  await expect(again.getByText('Selesai', { exact: true })).toBeVisible();

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
