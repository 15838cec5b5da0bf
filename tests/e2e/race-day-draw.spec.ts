import { expect } from '@playwright/test';
import { chainsOf } from '#tests/support/race-day.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';
import {
  closeList,
  raceWithPlates,
  showDraw,
  signInByForm,
  typeNumbers,
} from './support/race-day.ts';
import { installed } from './support/service-worker.ts';

/** A class is made with a signal; it is closed, drawn and printed without one, and the server hears of it afterwards. */

test.use({ serviceWorkers: 'allow' });

test('a class is closed, drawn and printed with no signal', async ({ page, context }) => {
  test.slow();
  const race = await raceWithPlates(27);
  const base = `/panitia/lomba/${race.raceId}/hari-lomba`;
  await signInByForm(page, race.organiser);
  await page.goto(base);
  await page.getByRole('button', { name: 'Pegang kendali di HP ini' }).click();
  await expect(page.getByText('Kendali: HP ini')).toBeVisible();

  await page.goto(`${base}/kelas-baru`);
  await page.getByRole('button', { name: /^Buat kelas (?!Balita)/ }).click();
  await page.getByRole('textbox', { name: 'Nama kelas' }).fill('Boys 2019');
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.getByRole('link', { name: 'Undian Boys 2019' }).click();
  await expect(page.getByText(/^18 anak: 3 batch/)).toBeVisible();
  await expectAccessibleOnBoth(page);

  await installed(page);
  await context.setOffline(true);
  await closeList(page);
  await expect(page.getByRole('heading', { name: 'Kode undian' })).toBeVisible();
  await expect(page.getByRole('img', { name: /seluruh teks yang dikunci/ })).toBeVisible();
  await expect(page.getByText(/^Belum terkirim \(tanpa sinyal\)/)).toBeVisible();
  await typeNumbers(page);
  await expectAccessibleOnBoth(page);
  await showDraw(page);
  await expect(page.getByText('Dihitung ulang di HP ini: cocok')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(3);
  await expectAccessibleOnBoth(page);
  const drawn = await page.getByRole('table').first().textContent();

  // The phone is put away and taken out again, still without a signal.
  await page.reload();
  await expect(page.getByText('Dihitung ulang di HP ini: cocok')).toBeVisible();
  expect(await page.getByRole('table').first().textContent()).toBe(drawn);

  await page.getByRole('link', { name: 'Cetak sekarang' }).click();
  await expect(page.getByRole('table', { name: 'Batch 3' })).toBeVisible();
  await expect(page.getByText(/^Maju: peringkat 1 sampai/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Daftar start' }).click();
  await expect(page.getByRole('img', { name: /^Kode QR daftar start/ })).toHaveCount(6);
  await expectAccessibleOnBoth(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeHidden();
  await expect(page.getByRole('table', { name: 'Batch 1, moto 1' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await context.setOffline(false);
  await expect(async () => {
    const chain = await chainsOf(race.organiser, race.raceId);
    expect(chain.map(({ kind }) => kind)).toEqual(['tutup_daftar', 'undi']);
  }).toPass();
});
