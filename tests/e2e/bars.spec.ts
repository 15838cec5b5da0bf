import { expect, type Page } from '@playwright/test';
import { createRace } from '#tests/support/race-fixture.ts';
import { shareLeft } from './support/accessible.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn, fillRiderForm, newParent, newRider, signUp } from './support/parent.ts';

test('on a phone on its side the bars leave most of the screen to the page @night', async ({
  page,
}) => {
  const race = await createRace();
  await page.setViewportSize({ width: 844, height: 390 });
  for (const [address, heading] of [
    ['/', 'Berita Pushbike'],
    ['/race-list', 'Daftar Race'],
    [`/race-detail/${race.raceId}`, race.title],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    expect(await shareLeft(page), address).toBeGreaterThan(0.75);
  }
});

test('a field that gets the focus is above the bar, however tall that is', async ({ page }) => {
  const race = await createRace();
  await arriveSignedIn(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  const name = page.getByRole('textbox', { name: 'Nama lengkap rider' });
  await expect(name).toBeVisible();
  // A notice in the bar, in large text.
  await page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('.screen-footer');
    bar?.style.setProperty('min-height', '240px');
  });
  await name.focus();
  let fields = 0;
  for (let tabs = 0; tabs < 25; tabs += 1) {
    await page.keyboard.press('Tab');
    const overlap = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) {
        await new Promise(requestAnimationFrame);
      }
      const field = document.activeElement;
      const bar = document.querySelector('.screen-footer');
      if (field === null || bar === null || !field.closest('form')) {
        return null;
      }
      // What has no size of its own is a native control behind one that is drawn.
      const box = field.getBoundingClientRect();
      return box.height < 30 ? null : box.bottom - bar.getBoundingClientRect().top;
    });
    if (overlap === null) {
      continue;
    }
    fields += 1;
    expect(overlap).toBeLessThanOrEqual(0);
  }
  expect(fields).toBeGreaterThan(4);
});

/** What of all that matters on the screen lies under the toast of these words; waits until it has its place. */
async function underToast(page: Page, words: string): Promise<string[]> {
  const toast = page.locator('[data-sonner-toast]', { hasText: words });
  await expect(toast).toBeVisible();
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  return toast.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const matters =
      'main h1, main h2, main h3, header, nav, .screen-footer, [role="timer"], [role="img"]';
    return [...document.querySelectorAll(matters)]
      .filter((other) => !other.closest('.sr-only') && !other.closest('[data-sonner-toaster]'))
      .filter((other) => {
        const { left, right, top, bottom, width } = other.getBoundingClientRect();
        const apart =
          right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom;
        return width > 1 && !apart;
      })
      .map((other) => `${other.tagName} ${other.textContent?.slice(0, 60)}`);
  });
}

test('a toast lies on no heading, deadline or bar on the way from sign-up to payment @night', async ({
  page,
}) => {
  const race = await createRace();
  await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  await page.getByRole('link', { name: 'Sudah punya akun? Masuk' }).click();
  await page.getByRole('link', { name: 'Daftar sekarang' }).click();
  await signUp(page, newParent());
  expect(await underToast(page, 'Registrasi berhasil!')).toEqual([]);
  await fillRiderForm(page, newRider());
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  expect(await underToast(page, 'Biodata peserta berhasil ditambahkan!')).toEqual([]);
  await page
    .getByRole('button', { name: 'Bayar' })
    .or(page.getByRole('link', { name: 'Bayar' }))
    .first()
    .click();
  await expect(page.getByRole('img', { name: 'Kode QRIS untuk pembayaran ini' })).toBeVisible();
  expect(await underToast(page, 'Biodata peserta berhasil ditambahkan!')).toEqual([]);
});

test('a toast leaves the way back in reach @night', async ({ page }) => {
  await page.goto('/race-list');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Lupa password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lupa password?' });
  await dialog.getByRole('textbox', { name: 'Email akun' }).fill('ibu@example.test');
  await dialog.getByRole('button', { name: 'Kirim link reset' }).click();
  await expect(page.getByText('Link reset password telah dikirim ke email Anda')).toBeVisible();
  // Until it is gone it covers the page.
  await expect(dialog).toBeHidden();
  // In one look, while the toast stands: what a finger would touch on the button is the button.
  const back = page.getByRole('button', { name: 'Kembali' });
  await expect
    .poll(() =>
      back.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const touched = document.elementFromPoint(left + width / 2, top + height / 2);
        const toast = document.querySelector('[data-sonner-toast]');
        const place = toast?.closest('[data-sonner-toaster]');
        return {
          // Its style comes as a file: another one the content policy would refuse.
          styled: place instanceof Element && getComputedStyle(place).position === 'fixed',
          reached: button.contains(touched),
        };
      }),
    )
    .toEqual({ styled: true, reached: true });
  await back.click();
  await expect(page).not.toHaveURL(/login/);
});

test('every highlight has its picture before it is swiped to @night', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'Sorotan' }).locator('img');
  await expect(page.getByRole('button', { name: /^Sorotan 2:/ })).toBeVisible();
  await page.clock.runFor(200);
  await expect
    .poll(() =>
      slides.evaluateAll((all) =>
        all.map((img) => (img as HTMLImageElement).naturalWidth > 0).join(),
      ),
    )
    .toBe('true,true,true');
  await expect(page.getByRole('button', { name: /^Sorotan 1:/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
});
