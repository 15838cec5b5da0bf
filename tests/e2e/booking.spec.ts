import { expect } from '@playwright/test';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { test } from './support/journey.ts';
import { fillRiderForm, newParent, newRider, openProviderPage, signUp } from './support/parent.ts';

test('a new parent goes from sign-up to the entry QR', async ({ page }) => {
  test.slow();
  const race = await createRace({ harga_dasar: 200_000 });

  await page.goto(`/race-detail/${race.raceId}`);
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await page
    .getByRole('link', { name: 'Pesan', exact: true })
    .or(page.getByRole('button', { name: 'Pesan', exact: true }))
    .click();

  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: /Daftar/ }).click();
  await signUp(page, newParent());
  await expect(
    page.getByText('Registrasi berhasil! Silakan cek email untuk verifikasi.').first(),
  ).toBeVisible();

  await expect(page).toHaveURL(new RegExp(`/race-detail/${race.raceId}/categories`));
  await expect(page.getByText('Tidak Bisa di Tukar atau di Kembalikan').first()).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`Pilih ${race.categoryName}`) }).click();

  const rider = newRider();
  await fillRiderForm(page, rider);
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  await expect(page.getByText('Biodata peserta berhasil ditambahkan!').first()).toBeVisible();
  const stored = await withAdmin(async (client) => {
    const { rows } = await client.query(
      'select total_bayar::int, kode_unik, biaya_admin::int from public.pendaftaran_lomba where lomba_id = $1',
      [race.raceId],
    );
    return rows;
  });
  expect(stored).toHaveLength(1);
  const { total_bayar, kode_unik, biaya_admin } = stored[0];
  expect(total_bayar).toBe(200_000 + kode_unik + biaya_admin);
  const total = new Intl.NumberFormat('id-ID').format(total_bayar);
  await expect(page.getByText(new RegExp(`Rp\\s?${total}`)).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText(new RegExp(`Rp\\s?${total}`)).first()).toBeVisible();

  await page
    .getByRole('button', { name: 'Bayar' })
    .or(page.getByRole('link', { name: 'Bayar' }))
    .click();
  await openProviderPage(page);
  await expect(page.getByText(new RegExp(`Rp\\s?${total}`)).first()).toBeVisible();
  await page.getByRole('button', { name: 'Bayar' }).click();

  await expect(page.getByText('Pembayaran Berhasil', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Lihat kode QR masuk' }).click();
  await expect(page.getByText('Entry QR Code')).toBeVisible();
  await expect(page.getByText('Show this QR code at the event entrance for entry.')).toBeVisible();
  await expect(page.getByText('Lunas')).toBeVisible();

  await page.goto('/order');
  await expect(page.getByText(race.title)).toBeVisible();
  await expect(page.getByText('Dikonfirmasi')).toBeVisible();
});
