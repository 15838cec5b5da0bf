import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { raceWithRiders } from '#tests/support/organiser-riders.ts';
import { chainsOf } from '#tests/support/race-day.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

/** A day is practised with no signal: drawn, put in order, paused; then wiped, and the server has heard of nothing. */

test.use({ serviceWorkers: 'allow' });

test('a practice is drawn and put in order with no signal, and wiped', async ({
  page,
  context,
}) => {
  test.slow();
  const race = await raceWithRiders(27);
  const plates = await race.organiser.client.rpc('assign_plates', {
    race_id: race.raceId,
    category_id: race.categoryId,
    first: 1,
    order_by: 'nama',
    keep: false,
    commit: true,
  });
  expect(plates.error).toBeNull();
  const saved = await race.organiser.client.rpc('save_race_class', {
    race_id: race.raceId,
    class_id: randomUUID(),
    name: 'Boys 2019',
    category_ids: [race.categoryId],
  });
  expect(saved.error).toBeNull();
  // By the form: names are kept on the phone sealed with the key of a session that was signed in.
  await page.goto('/panitia/masuk');
  await page.getByRole('textbox', { name: 'Email' }).fill(race.organiser.email);
  await page.getByLabel('Password', { exact: true }).fill(race.organiser.password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lomba' })).toBeVisible();
  await page.goto(`/panitia/lomba/${race.raceId}/hari-lomba`);
  await page.getByRole('button', { name: 'Buka latihan' }).click();
  await expect(page.getByText('Latihan: hanya di HP ini, tidak ada yang terkirim')).toBeVisible();
  await expectAccessibleOnBoth(page);
  const practice = new URL(page.url()).pathname;

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Tutup daftar' }).first().click();
  await page.getByRole('textbox', { name: 'Angka panitia' }).fill('048213');
  await page.getByRole('button', { name: 'Tutup daftar dan buat kode undian' }).click();
  await page.getByRole('button', { name: 'Tutup daftar', exact: true }).click();
  for (const [index, number] of ['912004', '000377', '550021'].entries()) {
    await page.getByRole('textbox', { name: `Orang ${index + 1}` }).fill(number);
  }
  await page.getByRole('button', { name: 'Periksa angka' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Tampilkan hasil undian' }).click();
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
