import { expect } from '@playwright/test';
import { raceWithRiders } from '#tests/support/organiser-riders.ts';
import { chainsOf } from '#tests/support/race-day.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

/** A class is made with a signal; it is closed, drawn and printed without one, and the server hears of it afterwards. */

test.use({ serviceWorkers: 'allow' });

test('a class is closed, drawn and printed with no signal', async ({ page, context }) => {
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
  const base = `/panitia/lomba/${race.raceId}/hari-lomba`;
  // By the form: names are kept on the phone sealed with the key of a session that was signed in.
  await page.goto('/panitia/masuk');
  await page.getByRole('textbox', { name: 'Email' }).fill(race.organiser.email);
  await page.getByLabel('Password', { exact: true }).fill(race.organiser.password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lomba' })).toBeVisible();
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
  await page.screenshot({ path: 'test-results/shot-draw-close.png', fullPage: true });

  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Angka panitia' }).fill('048213');
  await page.getByRole('button', { name: 'Tutup daftar dan buat kode undian' }).click();
  await page.getByRole('button', { name: 'Tutup daftar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Kode undian' })).toBeVisible();
  await expect(page.getByRole('img', { name: /seluruh teks yang dikunci/ })).toBeVisible();
  await expect(page.getByText(/^Belum terkirim \(tanpa sinyal\)/)).toBeVisible();
  await page.screenshot({ path: 'test-results/shot-draw-code.png', fullPage: true });
  for (const [index, number] of ['912004', '000377', '550021'].entries()) {
    await page.getByRole('textbox', { name: `Orang ${index + 1}` }).fill(number);
  }
  await page.getByRole('button', { name: 'Periksa angka' }).click();
  await expectAccessibleOnBoth(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Tampilkan hasil undian' }).click();
  await expect(page.getByText('Dihitung ulang di HP ini: cocok')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(3);
  await expectAccessibleOnBoth(page);
  await page.screenshot({ path: 'test-results/shot-draw-board.png', fullPage: true });
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
