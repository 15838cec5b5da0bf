import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { arriveAs, createOrganiser } from '#tests/support/organiser.ts';
import { createRace } from '#tests/support/race-fixture.ts';
import { signUp } from '#tests/support/stack.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/journey.ts';
import { fillRiderForm, newRider } from './support/parent.ts';

/** What a race asks for itself: worded by its organiser, answered by a parent, read and exported by the organiser. */

test('an organiser asks three things, a parent answers them, and the organiser reads and exports the answers', async ({
  page,
}) => {
  test.slow();
  const race = await createRace();
  const organiser = await createOrganiser({ raceId: race.raceId });
  const parent = await signUp();
  const rider = newRider();

  await arriveAs(page, organiser);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/panitia/lomba/${race.raceId}/pengaturan`);
  const part = page.getByRole('region', { name: 'Pertanyaan untuk pendaftar' });
  const add = part.getByRole('button', { name: 'Tambah pertanyaan' });
  await add.click();
  await part.getByRole('textbox', { name: 'Pertanyaan 1' }).fill('Nama di kaus');
  await add.click();
  await part.getByRole('textbox', { name: 'Pertanyaan 2' }).fill('Merek sepeda');
  await part.getByRole('combobox', { name: 'Jenis jawaban' }).nth(1).selectOption('choice');
  await part.getByRole('textbox', { name: 'Pilihan, satu per baris' }).fill('Strider\nLainnya');
  await part.getByRole('checkbox', { name: 'Wajib dijawab' }).nth(1).check();
  await add.click();
  await part.getByRole('textbox', { name: 'Pertanyaan 3' }).fill('Ikut makan siang?');
  await part.getByRole('combobox', { name: 'Jenis jawaban' }).nth(2).selectOption('yes_no');
  await part.getByRole('checkbox', { name: 'Wajib dijawab' }).nth(2).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Simpan perubahan' }).click();
  await expect(page.getByText('Semua perubahan tersimpan')).toBeVisible();

  await arriveAs(page, parent);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  await fillRiderForm(page, rider);
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  await expect(page.getByText('Pertanyaan ini harus dijawab.')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Nama di kaus' }).fill('=Kira');
  await page.getByRole('radio', { name: 'Strider' }).check();
  await page.getByRole('radio', { name: 'Tidak', exact: true }).check();
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  await expect(page).toHaveURL(/order-summary/);

  // Back to the organiser, whose session was here before.
  await page.evaluate(
    (mark) => localStorage.removeItem(mark),
    `uji-masuk-${organiser.id.slice(0, 8)}`,
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/panitia/lomba/${race.raceId}/peserta`);
  await page.getByRole('button', { name: 'Kolom' }).click();
  await page.getByRole('checkbox', { name: 'Merek sepeda' }).check();
  await page.getByRole('button', { name: 'Tampilkan kolom ini' }).click();
  await expect(page.getByRole('columnheader', { name: 'Merek sepeda' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Strider' })).toBeVisible();
  await page.getByRole('button', { name: 'Ekspor' }).click();
  await page.getByRole('radio', { name: 'CSV' }).check();
  await page.getByRole('radio', { name: 'Semua kolom' }).check();
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Buat file' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain(';Nama di kaus;Merek sepeda;Ikut makan siang?');
  expect(text).toContain(";'=Kira;Strider;Tidak");
});
