import { expect } from '@playwright/test';
import { test } from './support/journey.ts';

test('a browser that is too old says so, though it cannot read the app', async ({ page }) => {
  // An engine before the promised ones: it lacks what they have, and a newer syntax is an error to it.
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'));
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'this is no script' }),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Peramban ini perlu diperbarui' })).toBeVisible();
  await expect(page.getByText(/Safari 16\.4 \(iPhone dengan iOS 16\.4\)/)).toBeVisible();
  await expect(page.getByText('Memuat...')).toHaveCount(0);
});

test('it stays the plain page where the app could be read @night', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'));
  // A page whose first script asks for no rows: an answer that no app reads would never count as idle.
  await page.goto('/syarat');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading')).toHaveText(['Peramban ini perlu diperbarui']);
});
