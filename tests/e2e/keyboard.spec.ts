import { expect, type Locator, type Page } from '@playwright/test';
import { createRace } from '#tests/support/race-fixture.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn, newRider } from './support/parent.ts';

// A keyboard at a desk: no touch, and Tab reaches everything.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const mostTabs = 60;

/** Tabs on until this has the focus; on the way everything that has it can be seen and is not covered. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBeNull();
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      return;
    }
  }
  throw new Error(`${mostTabs} times Tab do not lead to ${wanted}.`);
}

/** What has the focus although nobody can see it, or does not look like it; null when all is well. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const focused = document.activeElement;
    // Past the last one the browser itself has the focus; a map is another page.
    if (focused === null || focused === document.body || focused.tagName === 'IFRAME') {
      return null;
    }
    // Scrolling to it and the ring's transition take a frame or two.
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame);
    }
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
    const name = focused.outerHTML.slice(0, 160);
    const box = focused.getBoundingClientRect();
    const corners = [0.25, 0.5, 0.75].flatMap((across) =>
      [0.25, 0.5, 0.75].map(
        (down) => [box.left + box.width * across, box.top + box.height * down] as const,
      ),
    );
    const seen = corners.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      const own = top !== null && (focused.contains(top) || top.contains(focused));
      return own || (top?.closest('label')?.contains(focused) ?? false);
    });
    if (!seen) {
      return `covered: ${name}`;
    }
    const marked = [focused, ...ancestors(focused), ...focused.querySelectorAll('*')].some(
      (element) =>
        [undefined, '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        }),
    );
    return marked ? null : `no ring: ${name}`;

    function ancestors(element: Element): Element[] {
      const parents: Element[] = [];
      for (
        let at = element.parentElement;
        at !== null && parents.length < 3;
        at = at.parentElement
      ) {
        parents.push(at);
      }
      return parents;
    }
  });
}

async function press(page: Page, wanted: Locator, key = 'Enter') {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByRole('textbox', { name: label }));
  await page.keyboard.type(text);
}

test('the whole booking, from the race to the entry QR, by keyboard and names alone', async ({
  page,
}) => {
  test.slow();
  const race = await createRace();
  await arriveSignedIn(page);
  const rider = newRider();

  await page.goto(`/race-list?cari=${encodeURIComponent(race.title)}`);
  await press(page, page.getByRole('link', { name: race.title, exact: true }));
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ringkasan', level: 1 })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Pesan', exact: true }));
  await expect(page.getByRole('heading', { name: 'Pilih Kategori' })).toBeFocused();
  await press(page, page.getByRole('link', { name: `Pilih ${race.categoryName}` }));

  await expect(page.getByRole('heading', { name: 'Isi Form Riders' })).toBeVisible();
  // Sent empty: the first error takes the focus and is told with its field.
  await press(page, page.getByRole('button', { name: 'Pesan', exact: true }));
  const fullName = page.getByRole('textbox', { name: 'Nama lengkap rider' });
  await expect(fullName).toBeFocused();
  await expect(fullName).toHaveAccessibleDescription('Nama lengkap rider harus diisi.');
  await page.keyboard.type(rider.fullName);
  await write(page, 'Nama panggilan rider', rider.nickname);
  await write(page, 'Tanggal lahir', rider.birthDate.replaceAll('-', ''));
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: rider.gender })).toBeChecked();

  const city = page.getByRole('combobox', { name: 'Kota asal' });
  await press(page, city);
  await expect(page.getByRole('combobox', { name: 'Cari kota atau kabupaten' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(city).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: 'Cari kota atau kabupaten' })).toBeFocused();
  await page.keyboard.type(rider.city);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([rider.city]);
  await page.keyboard.press('Enter');
  await expect(city).toBeFocused();
  await expect(city).toContainText(rider.city);
  const jersey = page.getByRole('combobox', { name: 'Ukuran jersey' });
  await tabTo(page, jersey);
  await page.keyboard.type('S');
  await expect(jersey).toHaveValue('S');
  await press(page, page.getByRole('button', { name: 'Pesan', exact: true }));

  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Bayar' }));
  await press(page, page.getByRole('link', { name: 'Go to Payment Page' }));
  // The provider's page; its looks are not ours.
  const pay = page.getByRole('button', { name: 'Bayar' });
  await expect(pay).toBeVisible();
  await pay.focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('status').filter({ hasText: 'Pembayaran Berhasil' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Lihat kode QR masuk' }));
  await expect(page.getByRole('heading', { name: 'Detail Order' })).toBeFocused();
  await expect(page.getByRole('img', { name: `Kode QR masuk ${rider.fullName}` })).toBeVisible();
});

test('the first stop leads past the header to the content @night', async ({ page }) => {
  await page.goto('/race-list');
  await expect(page.getByRole('heading', { name: 'Daftar Race' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Lewati ke konten' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Cari lomba' })).toBeFocused();
});

test('every stop of the home page can be seen @night', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Berita Pushbike' })).toBeVisible();
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Profil' }));
});

test('a dialog takes the focus, keeps it, and gives it back', async ({ page }) => {
  await page.goto('/login');
  const opener = page.getByRole('button', { name: 'Lupa password?' });
  await press(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Lupa password?' });
  await expect(dialog.getByRole('textbox', { name: 'Email akun' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Email harus diisi')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Email akun' })).toBeFocused();
  for (let tabs = 0; tabs < 6; tabs += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        document.activeElement?.closest('dialog') === null,
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('what a toast says comes into a live region that was there before @night', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Masuk' })).toBeVisible();
  await page.evaluate(() => {
    for (const region of document.querySelectorAll('[aria-live="polite"]')) {
      region.setAttribute('data-from-the-start', '');
    }
  });
  await press(page, page.getByRole('button', { name: 'Lupa password?' }));
  await page.keyboard.type('ibu@example.test');
  await page.keyboard.press('Enter');
  const said = page.getByText('Link reset password telah dikirim ke email Anda');
  await expect(said).toBeVisible();
  expect(await said.evaluate((element) => element.closest('[data-from-the-start]') !== null)).toBe(
    true,
  );
});
