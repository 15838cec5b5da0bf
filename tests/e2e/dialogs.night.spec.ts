import { expect, type Locator, type Page } from '@playwright/test';
import { createRace } from '#tests/support/race-fixture.ts';
import { createClass, newMark } from './support/content.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn, register } from './support/parent.ts';

/**
 * A dialog is as tall as what is in it. Its parts must not begin from no height at all (`flex: 1`): WebKit, which gives a
 * dialog of the height of its content nothing to share out, then shows a line of its border and nothing else.
 */
async function expectWhole(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('heading').first()).toBeInViewport({ ratio: 1 });
  const found = await dialog.evaluate((element) => {
    const parts = [...element.querySelectorAll<HTMLElement>(':scope > div, :scope > div > div')];
    return {
      bases: parts.map((part) => getComputedStyle(part).flexBasis),
      // The last of them scrolls, so it may be shorter than its content, yet not by all of it.
      heights: parts.map(({ clientHeight }) => clientHeight),
    };
  });
  expect(new Set(found.bases)).toEqual(new Set(['auto']));
  for (const height of found.heights) {
    expect(height).toBeGreaterThan(60);
  }
}

/** A priced class of this test alone, on the page of the list where other tests' newer classes leave it. */
async function openPricedClass(page: Page): Promise<string> {
  const mark = newMark();
  await createClass(`Kelas ${mark}`, { is_gratis: false, harga: 75_000 });
  await arriveSignedIn(page);
  const card = page.getByRole('heading', { name: `Kelas ${mark}` });
  await expect(async () => {
    for (const number of [1, 2, 3]) {
      await page.goto(`/online-classes?page=${number}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      if (await card.isVisible()) {
        break;
      }
    }
    await expect(card).toBeVisible();
  }).toPass();
  return mark;
}

const opened: Record<string, (page: Page) => Promise<{ name: string; control: Locator }>> = {
  'the forgotten password': async (page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Lupa password?' }).click();
    return {
      name: 'Lupa password?',
      control: page.getByRole('button', { name: 'Kirim link reset' }),
    };
  },
  'giving an order up': async (page) => {
    const race = await createRace();
    await arriveSignedIn(page);
    await page.goto(`/order-detail/${await register(page, race)}`);
    await page.getByRole('button', { name: 'Batalkan pesanan' }).click();
    return {
      name: 'Batalkan pesanan ini?',
      control: page.getByRole('button', { name: 'Ya, batalkan' }),
    };
  },
  'the city of a rider': async (page) => {
    const race = await createRace();
    await arriveSignedIn(page);
    await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
    await page.getByRole('combobox', { name: 'Kota asal' }).click();
    return { name: 'Kota asal', control: page.getByRole('option').first() };
  },
  'the sizes of jerseys': async (page) => {
    const race = await createRace();
    await arriveSignedIn(page);
    await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
    await page.getByRole('button', { name: 'Tabel ukuran' }).click();
    return { name: 'Ukuran jersey anak', control: page.getByRole('columnheader').first() };
  },
  'booking a priced class': async (page) => {
    const mark = await openPricedClass(page);
    await page.getByRole('button', { name: new RegExp(`^Daftar Kelas.*${mark}`) }).click();
    return {
      name: 'Daftar kelas berbayar?',
      control: page.getByRole('button', { name: 'Ya, daftar' }),
    };
  },
  'giving a class up': async (page) => {
    const mark = await openPricedClass(page);
    const card = page.getByRole('listitem').filter({ hasText: mark });
    await card.getByRole('button', { name: /^Daftar Kelas/ }).click();
    await page.getByRole('button', { name: 'Ya, daftar' }).click();
    await card.getByRole('button', { name: /^Batalkan/ }).click();
    return {
      name: 'Batalkan kelas ini?',
      control: page.getByRole('button', { name: 'Ya, batalkan' }),
    };
  },
  'sharing a race': async (page) => {
    const race = await createRace();
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(`/race-detail/${race.raceId}`);
    await page.getByRole('button', { name: 'Bagikan' }).click();
    return { name: 'Bagikan', control: page.getByRole('button', { name: 'Salin link' }) };
  },
  'help with a payment that could not begin': async (page) => {
    const race = await createRace();
    await arriveSignedIn(page);
    const id = await register(page, race);
    await page.route('**/functions/v1/create-payment', (route) =>
      route.fulfill({
        status: 502,
        json: { error: { code: 'provider_unreachable', message: 'none', request_id: 'x' } },
      }),
    );
    await page.goto(`/payment/${race.raceId}?pendaftaran=${id}`);
    await page.getByRole('button', { name: 'Bantuan' }).click();
    return { name: 'Bantuan pembayaran', control: page.getByRole('listitem').first() };
  },
};

for (const [what, open] of Object.entries(opened)) {
  test(`${what} opens a dialog that can be read and used`, async ({ page }) => {
    const { name, control } = await open(page);
    const dialog = page.getByRole('dialog', { name });
    await expectWhole(dialog);
    await expect(dialog.locator(control)).toBeInViewport({ ratio: 1 });
    // A phone on its side.
    await page.setViewportSize({ width: 667, height: 320 });
    await expectWhole(dialog);
    await dialog.locator(control).scrollIntoViewIfNeeded();
    await expect(dialog.locator(control)).toBeInViewport({ ratio: 0.9 });

    await dialog.getByRole('button', { name: 'Tutup' }).click();
    await expect(dialog).toBeHidden();
  });
}
