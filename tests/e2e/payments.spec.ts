import { expect } from '@playwright/test';
import { books } from '#tests/support/payments.ts';
import { createRace } from '#tests/support/race-fixture.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn, openProviderPage, register } from './support/parent.ts';

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
