import { expect } from '@playwright/test';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { test } from './support/journey.ts';
import { counted, newParent, newRider, openProviderPage } from './support/parent.ts';

test('a family that nobody knows goes from a link to the entry QR, never sent to sign in', async ({
  page,
}) => {
  test.slow();
  const race = await createRace({ harga_dasar: 200_000 });

  await page.goto(`/race-detail/${race.raceId}`);
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  const counts = await counted(page);
  await page.getByRole('link', { name: 'Pesan', exact: true }).click();
  const rider = newRider({ fullName: 'Kira Ayu' });
  await page.getByRole('textbox', { name: 'Tanggal lahir anak' }).click();
  await page.keyboard.type(rider.birthDate.replaceAll('-', ''));
  // The only class for that age, and the form with the name next.
  await expect(page.getByRole('textbox', { name: 'Nama lengkap rider' })).toBeFocused();
  await expect(page.getByText(race.categoryName)).toBeVisible();
  await page.keyboard.type(rider.fullName);
  await page.getByText(rider.gender, { exact: true }).click();
  await page.getByRole('combobox', { name: 'Kota asal' }).click();
  await page.getByRole('option', { name: rider.city, exact: true }).click();
  // The phone's own list: a tap to open it and one to choose.
  await page.getByRole('combobox', { name: 'Ukuran jersey' }).selectOption('S');
  counts.taps += 2;
  const parent = newParent();
  for (const [label, text] of [
    ['Nama Anda', 'Ani'],
    ['Email', parent.email.replace('@example.test', '@u.id')],
    ['Nomor HP', parent.phone],
    ['Password', 'sepeda'],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).click();
    await page.keyboard.type(text);
  }
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
  expect(counts.taps).toBeLessThanOrEqual(13);
  expect(counts.characters).toBeLessThanOrEqual(60);
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
