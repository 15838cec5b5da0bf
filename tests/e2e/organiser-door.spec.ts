import { expect, type Page } from '@playwright/test';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { appLibraries, holdBack } from './support/held-back.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn, newParent, signUp } from './support/parent.ts';

/** The second door: its own page, guard and worker, beside the parents' on one origin. */

test('a visitor is asked to sign in, and comes back to the page they wanted', async ({ page }) => {
  const organiser = newParent();
  await page.goto('/register');
  await signUp(page, organiser);
  await expect(page.getByRole('heading', { name: 'Event Race' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('pushbike-session'));

  await page.goto('/panitia/tidak-ada?x=1');
  await expect(page.getByRole('heading', { name: 'Masuk panitia' })).toBeVisible();
  await expectAccessibleOnBoth(page);
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
  await expectAccessibleOnBoth(page);

  await page.getByRole('button', { name: 'Keluar' }).click();
  await expect(page.getByRole('heading', { name: 'Masuk panitia' })).toBeVisible();
});

/** What a page asks of the database's functions, by their names. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/rest\/v1\/rpc\/(\w+)/.exec(request.url()) ?? [];
    if (name !== undefined && request.method() === 'POST') {
      calls.push(name);
    }
  });
  return calls;
}

test('the list of races is asked for once, with its code, before any of the app has come @night', async ({
  page,
}) => {
  await arriveSignedIn(page);
  const come = await holdBack(page, appLibraries);
  const calls = callsOf(page);
  const code = page.waitForResponse(/\/assets\/my-races-screen-/);
  // Of an account without a race: what the form in the list's place asks.
  const form = page.waitForResponse(/\/rpc\/my_work/);
  await page.goto('/panitia/', { waitUntil: 'commit' });
  await Promise.all([code, form]);
  expect(calls).toEqual(['my_races', 'my_work']);
  come();
  await expect(page.getByRole('textbox', { name: 'Nama lomba' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual(['my_races', 'my_work']);
});

test('the app comes though nothing says whether there are races @night', async ({ page }) => {
  await arriveSignedIn(page);
  const answer = await holdBack(page, /\/rpc\/my_races/);
  await page.goto('/panitia/');
  await expect(page.getByText('Memuat lomba...')).toBeAttached();
  await expect(page.locator('.boot')).toHaveCount(0);
  answer();
  await expect(page.getByRole('textbox', { name: 'Nama lomba' })).toBeVisible();
});

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
