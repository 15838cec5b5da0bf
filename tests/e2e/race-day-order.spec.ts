import { expect } from '@playwright/test';
import { chainsOf } from '#tests/support/race-day.ts';
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

/** A day is practised with no signal: drawn, put in order, paused; then wiped, and the server has heard of nothing. */

test.use({ serviceWorkers: 'allow' });

test('a practice is drawn and put in order with no signal, and wiped', async ({
  page,
  context,
}) => {
  test.slow();
  const race = await raceWithPlates(27);
  await makeClass(race);
  await signInByForm(page, race.organiser);
  await page.goto(`/panitia/lomba/${race.raceId}/hari-lomba`);
  await page.getByRole('button', { name: 'Buka latihan' }).click();
  await expect(page.getByText('Latihan: hanya di HP ini, tidak ada yang terkirim')).toBeVisible();
  await expectAccessibleOnBoth(page);
  const practice = new URL(page.url()).pathname;

  await installed(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Tutup daftar' }).first().click();
  await closeList(page);
  await typeNumbers(page);
  await showDraw(page);
  await expect(page.getByText('Dihitung ulang di HP ini: cocok')).toBeVisible();

  await page.goto(`${practice}/urutan`);
  await expect(page.getByRole('button', { name: /^Pindahkan Moto 1:/ })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Berikutnya' }).getByRole('listitem');
  await page.getByRole('button', { name: /^Pindahkan Moto 1:/ }).press('ArrowDown');
  await expect(rows.first()).toContainText('Moto 2');
  // Dragged back by its handle.
  const [handle, over] = [
    await page.getByRole('button', { name: /^Pindahkan Moto 1:/ }).boundingBox(),
    await rows.first().boundingBox(),
  ];
  await page.mouse.move((handle?.x ?? 0) + 15, (handle?.y ?? 0) + 15);
  await page.mouse.down();
  await page.mouse.move((over?.x ?? 0) + 15, (over?.y ?? 0) + 15, { steps: 4 });
  await page.mouse.up();
  await expect(rows.first()).toContainText('Moto 1');
  await page.getByRole('button', { name: 'Tambah istirahat' }).click();
  await page.getByRole('button', { name: 'Tambahkan' }).click();
  await page.getByRole('button', { name: 'Naikkan Istirahat' }).click();
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Simpan urutan' }).click();
  await expect(page.getByRole('button', { name: 'Simpan urutan' })).toBeHidden();
  await page.getByRole('button', { name: 'Jeda' }).click();
  await page.getByRole('button', { name: 'Mulai jeda' }).click();
  await expect(page.getByText('Lomba sedang jeda: Hujan')).toBeVisible();
  await page.getByRole('button', { name: 'Hentikan lomba' }).click();
  await page.getByRole('button', { name: 'Batal', exact: true }).click();

  // Taken out again, still with no signal: everything is there.
  await page.reload();
  await expect(rows.first()).toContainText('Moto 1');
  await expect(page.getByText('Lomba sedang jeda: Hujan')).toBeVisible();

  await page.goto(practice);
  await page.getByRole('button', { name: 'Hapus latihan' }).click();
  await expect(page.getByRole('button', { name: 'Buka latihan' })).toBeVisible();
  await context.setOffline(false);
  expect(await chainsOf(race.organiser, race.raceId)).toEqual([]);
});
