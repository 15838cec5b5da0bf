import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn, newParent, signUp } from './support/parent.ts';

/** The second door: its own page, guard and worker, beside the parents' on one origin. */

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a visitor is asked to sign in, and comes back to the page they wanted', async ({
      page,
    }) => {
      const organiser = newParent();
      await page.goto('/register');
      await signUp(page, organiser);
      await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('pushbike-session'));

      await page.goto('/panitia/tidak-ada?x=1');
      await expect(page.getByRole('heading', { name: 'Masuk panitia' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Masuk', exact: true }).click();
      await expect(page.getByText('Email dan password harus diisi.')).toBeVisible();

      await page.getByRole('textbox', { name: 'Email' }).fill(organiser.email);
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('bukan ini');
      await page.getByRole('button', { name: 'Masuk', exact: true }).click();
      await expect(page.getByText('Email atau password salah.')).toBeVisible();

      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(organiser.password);
      await page.getByRole('button', { name: 'Masuk', exact: true }).click();
      await expect(page).toHaveURL(/\/panitia\/tidak-ada\?x=1$/);
      await expect(page.getByText('Halaman ini tidak ada').last()).toBeVisible();
      await page.getByRole('link', { name: 'Ke daftar lomba', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Lomba saya' })).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Keluar' }).click();
      await expect(page.getByRole('heading', { name: 'Masuk panitia' })).toBeVisible();
    });
  });
}

test.describe('with the service worker at work', () => {
  test.use({ serviceWorkers: 'allow' });

  test('each door opens without a signal, by its own worker and as its own page', async ({
    page,
    context,
  }) => {
    await arriveSignedIn(page);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto('/panitia/');
    await page.waitForFunction(() =>
      navigator.serviceWorker.controller?.scriptURL.endsWith('/panitia/sw.js'),
    );
    await context.setOffline(true);
    await page.goto('/panitia/');
    await expect(page.getByText('Anda sedang offline. Perubahan baru')).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('Mendaftar dan membayar perlu koneksi')).toBeVisible();
  });
});
