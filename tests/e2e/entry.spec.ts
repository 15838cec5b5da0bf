import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { encode } from 'uqr';
import { atProvider, callFunction } from '#tests/support/payments.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn, confirmedOrder, entryCodeOf, register } from './support/parent.ts';

function qr(page: Page) {
  return page.getByRole('img', { name: 'Kode QR masuk Kirana Ayu' });
}

async function openEntry(page: Page): Promise<string> {
  const race = await createRace();
  const parent = await arriveSignedIn(page);
  const order = await confirmedOrder(race, parent.userId, 'Kirana Ayu');
  await withAdmin((client) =>
    client.query('update public.pendaftaran_lomba set nomor_plat = 105 where id = $1', [order]),
  );
  await page.goto(`/order-detail/${order}`);
  await expect(qr(page)).toBeVisible();
  return order;
}

test('the entry QR and its caption are in the first view of a small phone, above the tab bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openEntry(page);
  const tabBar = await page.getByRole('navigation', { name: 'Menu utama' }).boundingBox();
  for (const part of [
    page.getByText('Kira', { exact: true }),
    page.getByText('Plat 105', { exact: true }),
    qr(page),
    page.getByText('Show this QR code at the event entrance for entry.'),
  ]) {
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabBar?.y ?? 0);
  }
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('a tap shows the QR as wide as the screen, on white, and a tap takes it away', async ({
    page,
  }) => {
    await openEntry(page);
    await page.getByRole('button', { name: 'Tampilkan QR layar penuh' }).click();
    const full = page.getByRole('dialog', { name: 'Kode QR masuk Kirana Ayu' });
    await expect(full.getByText('Kira', { exact: true })).toBeVisible();
    await expect(full.getByText('Plat 105', { exact: true })).toBeVisible();
    expect(await full.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expect(full).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(full).toHaveCSS('color', 'rgb(0, 0, 0)');
    expect((await qr(page).last().boundingBox())?.width).toBeGreaterThan(360);
    await expectAccessible(page);
    await full.click({ position: { x: 20, y: 800 } });
    await expect(full).toBeHidden();

    const words = await page.getByText('Ketuk QR untuk layar penuh.').boundingBox();
    await page.mouse.click((words?.x ?? 0) + 5, (words?.y ?? 0) + 8);
    await expect(full).toBeVisible();
  });
});

test('the QR is saved as a picture with the child’s nickname, and says what the screen’s says', async ({
  page,
}) => {
  const order = await openEntry(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Simpan gambar' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^qr-kira-lomba-uji-[a-z0-9]+\.png$/);
  await expect(page.getByText(/Gambar QR Kira sudah diunduh/)).toBeVisible();

  const { data, size } = encode(await entryCodeOf(order), { border: 0, ecc: 'M' });
  expect(await modulesOf(page, await file.path(), size, [0, 0])).toEqual(data);

  // The card for the group is none: what can be scanned on it opens the race's page, and nothing else.
  const shared = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bagikan kartu ke grup' }).click();
  const card = await shared;
  expect(card.suggestedFilename()).toMatch(/^kartu-kira-lomba-uji-[a-z0-9]+\.png$/);
  const race = await withAdmin(async (client) => {
    const found = await client.query(
      'select lomba_id from public.pendaftaran_lomba where id = $1',
      [order],
    );
    return found.rows[0].lomba_id;
  });
  const link = encode(new URL(`/race-detail/${race}`, page.url()).href, { border: 0, ecc: 'M' });
  expect(await modulesOf(page, await card.path(), link.size, [330, 1030])).toEqual(link.data);
});

/**
 * The modules of the one code on a picture: the words on it are brown or light, only a code is black.
 *
 * @param edge how many there are on each side
 * @param corner right end and top of the part with the code; zero right end is the whole width
 */
async function modulesOf(page: Page, file: string, edge: number, corner: [number, number]) {
  const picture = `data:image/png;base64,${readFileSync(file).toString('base64')}`;
  return page.evaluate(
    async ([source, edge, [end, from]]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      if (context === null) {
        throw new Error('no canvas');
      }
      context.drawImage(image, 0, 0);
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
      const isBlack = (x: number, y: number) => {
        const at = (y * canvas.width + x) * 4;
        return pixels[at] === 0 && pixels[at + 1] === 0 && pixels[at + 2] === 0;
      };
      let [left, right, top] = [canvas.width, 0, canvas.height];
      for (let y = from; y < canvas.height; y += 1) {
        for (let x = 0; x < (end || canvas.width); x += 1) {
          if (!isBlack(x, y)) {
            continue;
          }
          left = Math.min(left, x);
          right = Math.max(right, x);
          top = Math.min(top, y);
        }
      }
      const step = (right - left + 1) / edge;
      return Array.from({ length: edge }, (_, row) =>
        Array.from({ length: edge }, (__, column) =>
          isBlack(Math.floor(left + (column + 0.5) * step), Math.floor(top + (row + 0.5) * step)),
        ),
      );
    },
    [picture, edge, corner] as const,
  );
}

test('an order that is paid on another phone turns into an entry without a touch @night', async ({
  page,
}) => {
  const race = await createRace();
  const { session } = await arriveSignedIn(page);
  const order = await register(page, race);
  await page.goto(`/order-detail/${order}`);
  await expect(page.getByRole('link', { name: 'Bayar Sekarang' })).toBeVisible();

  const checkout = await callFunction('create-payment', {
    token: session.access_token,
    body: { registration_id: order },
  });
  const { reference } = await checkout.json();
  await atProvider(reference, 'pay');
  await expect(page.getByRole('heading', { name: 'Entry QR Code' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bayar Sekarang' })).toHaveCount(0);
});
