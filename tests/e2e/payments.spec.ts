import { expect, type Page } from '@playwright/test';
import { atProvider, books, control } from '#tests/support/payments.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn, openProviderPage, register } from './support/parent.ts';

/** From the order to the provider's page. */
async function openCheckout(page: Page, id: string): Promise<void> {
  await page.goto(`/order-detail/${id}`);
  await page.getByRole('link', { name: 'Bayar Sekarang' }).click();
  await openProviderPage(page);
}

/** The newest attempt of a registration. */
async function attempt(id: string) {
  const transaction = (await books(id)).transactions.at(-1);
  if (!transaction) {
    throw new Error('no attempt to pay was opened');
  }
  return transaction;
}

/** Paid with a saved QR, and the news of it is lost on its way to us. */
async function payUnseen(id: string): Promise<void> {
  const { merchant_ref, reference } = await attempt(id);
  await control('POST', 'faults', {
    kind: 'callback',
    mode: 'lose',
    merchant_ref,
    times: null,
  });
  await atProvider(reference, 'pay');
}

test.describe('with no file of the app on the phone yet', () => {
  test.use({ serviceWorkers: 'block' });

  test('a signal that is none: what did not load is loaded again, and the payment goes on by itself', async ({
    page,
  }) => {
    const race = await createRace();
    await arriveSignedIn(page);
    const id = await register(page, race);
    let dead = true;
    const lose = (pattern: string | RegExp) =>
      page.route(pattern, (route) => (dead ? route.abort() : route.fallback()));
    await lose(/\/functions\/v1\/create-payment/);
    await lose(/\/assets\/payments-/);
    await page.goto(`/payment/${race.raceId}?pendaftaran=${id}`);
    const alert = page.getByRole('alert').filter({ hasText: 'An error occurred during payment' });
    await expect(alert).toContainText('begitu sinyal kembali, halaman pembayaran dibuka sendiri');
    dead = false;
    await openProviderPage(page);
  });
});

test('a failed payment is tried again from its result, and paid', async ({ page }) => {
  const race = await createRace();
  await arriveSignedIn(page);
  const id = await register(page, race);

  await page.goto('/order');
  await page.getByRole('link', { name: `Bayar Sekarang ${race.title}` }).click();
  await openProviderPage(page);
  await page.getByRole('button', { name: 'Gagalkan' }).click();

  await expect(page.getByText('Pembayaran Gagal', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Coba bayar lagi' }).click();
  await openProviderPage(page);
  await page.getByRole('button', { name: 'Bayar' }).click();

  await expect(page.getByText('Pembayaran Berhasil', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Lihat kode QR masuk' }).click();
  await expect(page.getByText('Entry QR Code')).toBeVisible();
  const { transactions, peserta_saat_ini } = await books(id);
  expect(transactions.map(({ status }) => status)).toEqual(['FAILED', 'PAID']);
  expect(peserta_saat_ini).toBe(1);
});

test('cancelling an unpaid order gives its slot back @night', async ({ page }) => {
  const race = await createRace();
  await arriveSignedIn(page);
  const id = await register(page, race);
  await openCheckout(page, id);
  await page.goto(`/order-detail/${id}`);
  await expect(page.getByRole('timer')).toHaveText(/^Sisa waktu bayar/);

  await page.getByRole('button', { name: 'Batalkan pesanan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batalkan pesanan ini?' });
  await dialog.getByRole('button', { name: 'Tidak jadi' }).click();
  await expect(dialog).toBeHidden();
  expect((await books(id)).peserta_saat_ini).toBe(1);

  await page.getByRole('button', { name: 'Batalkan pesanan' }).click();
  await dialog.getByRole('button', { name: 'Ya, batalkan' }).click();
  await expect(page.getByText(/Pesanan ini sudah Anda batalkan/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bayar Sekarang' })).toHaveCount(0);
  expect(await books(id)).toMatchObject({
    status_pendaftaran: 'dibatalkan',
    peserta_saat_ini: 0,
  });
});

test('a payment whose news was lost is found by "Saya sudah bayar" @night', async ({ page }) => {
  const race = await createRace();
  await arriveSignedIn(page);
  const id = await register(page, race);
  await openCheckout(page, id);
  await payUnseen(id);

  await page.goto(`/order-detail/${id}`);
  await expect(page.getByText('Belum Bayar', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Saya sudah bayar' }).click();
  await expect(page.getByText('Entry QR Code')).toBeVisible();
  await expect(page.getByText('Lunas')).toBeVisible();
});

test('money that comes late, when the race is full, is explained @night', async ({ page }) => {
  const race = await createRace({ max_peserta: 1 });
  await arriveSignedIn(page);
  const id = await register(page, race);
  await openCheckout(page, id);
  // The hold ends, and somebody else takes the only place.
  await withAdmin(async (client) => {
    await client.query(
      `update public.pendaftaran_lomba
       set status_pendaftaran = 'dibatalkan', status_pembayaran = 'gagal' where id = $1`,
      [id],
    );
    await client.query(
      `insert into public.pendaftaran_lomba (user_id, lomba_id, kategori_id, kota_asal,
         nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider,
         harga_dasar, kode_unik, biaya_admin, total_bayar, status_pendaftaran, status_pembayaran)
       select user_id, lomba_id, kategori_id, kota_asal, 'Rider Lain', 'Lain', '2021-01-01', 'pria',
         200000, 1, 0, 200001, 'dikonfirmasi', 'dibayar'
       from public.pendaftaran_lomba where id = $1`,
      [id],
    );
  });
  const { reference } = await attempt(id);
  await atProvider(reference, 'pay');

  await page.goto(`/order-detail/${id}`);
  await expect(page.getByText(/tempat di lomba ini sudah habis/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bayar Sekarang' })).toHaveCount(0);
  await page.goto(`/success?ref=${reference}`);
  await expect(page.getByText(/tempat di lomba ini sudah habis/)).toBeVisible();
  expect(await books(id)).toMatchObject({ perlu_tindakan: 'slot_habis', peserta_saat_ini: 1 });
});
