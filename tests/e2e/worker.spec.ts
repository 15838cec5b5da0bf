import { expect, type Page } from '@playwright/test';
import { createRace } from '#tests/support/race-fixture.ts';
import { newestMailTo } from '#tests/support/stack.ts';
import { test } from './support/journey.ts';
import {
  arriveSignedIn,
  fillRiderForm,
  newParent,
  newRider,
  openProviderPage,
  type Parent,
  signUp,
} from './support/parent.ts';
import { workerInCharge } from './support/service-worker.ts';

/** What leads away from the app and back, or through addresses on its own origin that are not the app's, with the service worker at work. */

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ page }) => workerInCharge(page));

function signOut(page: Page) {
  return page.evaluate(() => localStorage.removeItem('pushbike-session'));
}

async function signIn(page: Page, { email, password }: Parent) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();
}

test('a forgotten password is replaced through the mailed link, which works once', async ({
  page,
}) => {
  const parent = newParent();
  await page.goto('/register');
  await signUp(page, parent);
  await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();
  await signOut(page);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Lupa password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lupa password?' });
  await dialog.getByRole('textbox', { name: 'Email akun' }).fill(parent.email);
  await dialog.getByRole('button', { name: 'Kirim link reset' }).click();
  await expect(page.getByText('Link reset password telah dikirim ke email Anda')).toBeVisible();

  const { links } = await newestMailTo(parent.email);
  const link = links.find((address) => address.includes('/verify'));
  await page.goto(link ?? '');
  await expect(page.getByText('Buat password baru')).toBeVisible();
  const renewed = { ...parent, password: `baru-${parent.password}` };
  await page.getByRole('textbox', { name: 'Password baru', exact: true }).fill(renewed.password);
  await page.getByRole('textbox', { name: 'Konfirmasi password baru' }).fill(renewed.password);
  await page.getByRole('button', { name: 'Simpan password' }).click();
  await expect(page.getByText(/Password berhasil diubah!/)).toBeVisible();

  await signIn(page, renewed);
});

test('an entry is booked and paid at the provider, and the way back shows it', async ({ page }) => {
  const race = await createRace();
  await arriveSignedIn(page);
  await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  await fillRiderForm(page, newRider());
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  await page
    .getByRole('button', { name: 'Bayar' })
    .or(page.getByRole('link', { name: 'Bayar' }))
    .first()
    .click();
  await openProviderPage(page);
  await page.getByRole('button', { name: 'Bayar' }).click();
  await expect(page.getByText('Pembayaran Berhasil', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Lihat kode QR masuk' }).click();
  await expect(page.getByText('Entry QR Code')).toBeVisible();
});
