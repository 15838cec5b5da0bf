import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { raceWithRiders } from '#tests/support/organiser-riders.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';

/** A day of several phones: classes with paid riders, codes from screen to screen, and how often who decides has to press. */

/** A race with classes of so many paid riders, plates from 1 on. */
export async function raceOfClasses(classes: number, ridersEach: number) {
  const race = await raceWithRiders(0, { race: { max_peserta: classes * ridersEach + 50 } });
  for (let at = 0; at < classes; at += 1) {
    const name = `Boys ${2016 + at}`;
    const categoryId = await withAdmin(async (admin) => {
      const { rows } = await admin.query<{ id: string }>(
        `insert into public.kategori_lomba (nama, usia_min, usia_max, batasan_gender)
         values ($1, 2, 9, 'semua') returning id`,
        [`${name} ${race.raceId.slice(0, 8)}`],
      );
      const id = rows[0]?.id as string;
      await admin.query(
        'insert into public.lomba_kategori (lomba_id, kategori_id, kuota) values ($1, $2, null)',
        [race.raceId, id],
      );
      await admin.query(
        `insert into public.pendaftaran_lomba (asal, lomba_id, kategori_id, nomor_plat, nomor_bib, kota_asal, nama_tim,
           nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik,
           biaya_admin, total_bayar, tunai, status_pendaftaran, status_pembayaran, hp_kontak_darurat,
           nama_kontak_darurat, didaftar_pada)
         select 'kertas', $1, $2, n, lpad(n::text, 3, '0'), 'KOTA BANDUNG', null, 'Anak ' || lpad(n::text, 3, '0'),
           'Anak' || n, now()::date - interval '5 years' - n * interval '1 day', 'pria', 0, 0, 0, 0, 150000,
           'dikonfirmasi', 'dibayar', '081298765432', 'Pak Kertas', now() - n * interval '1 minute'
         from generate_series($3::integer, $4::integer) n`,
        [race.raceId, id, at * ridersEach + 1, (at + 1) * ridersEach],
      );
      return id;
    });
    const saved = await race.organiser.client.rpc('save_race_class', {
      race_id: race.raceId,
      class_id: randomUUID(),
      name,
      category_ids: [categoryId],
    });
    expect(saved.error).toBeNull();
  }
  return race;
}

/** What a code on the screen says, read from its picture as a camera would. */
export async function codeIn(picture: Locator): Promise<string> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { buffer } = new Uint8Array(await readFile(wasm));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
  const [code] = await readBarcodes(await picture.screenshot(), { formats: ['QRCode'] });
  expect(code?.text, 'A code that a camera reads.').toBeTruthy();
  return code?.text ?? '';
}

/** What the screen shows as a code that may be copied, as text. */
export async function copied(page: Page): Promise<string> {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Salin sebagai teks' }).last().click();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** A code before the camera: no finger presses anything for it. */
export async function beforeCamera(page: Page, text: string) {
  const top = await page.evaluate(() => window.scrollY);
  const title = page.getByText('Kamera tidak bisa? Tempel teks kode').last();
  await title.evaluate((summary) => summary.closest('details')?.setAttribute('open', ''));
  await page.getByLabel('Teks kode').last().fill(text);
  await page
    .getByRole('button', { name: 'Pakai teks ini' })
    .last()
    .evaluate((button) => (button as HTMLButtonElement).click());
  // Nobody went down to the field.
  await page.evaluate((at) => window.scrollTo(0, at), top);
}

declare global {
  interface Window {
    /** Presses of a finger since the page was opened. */
    fingerPresses?: number;
  }
}

/** Presses on a page, and how many of them had to be scrolled to. */
export async function countedPresses(page: Page) {
  await page.addInitScript(() => {
    window.fingerPresses = 0;
    window.addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        window.fingerPresses = (window.fingerPresses ?? 0) + (isTrusted ? 1 : 0);
      },
      true,
    );
  });
  const outOfReach: string[] = [];
  return {
    outOfReach,
    presses: () => page.evaluate(() => window.fingerPresses ?? 0),
    async press(what: Locator) {
      await what.waitFor();
      // A step that has just come takes no press for a moment; a browser's driver would scroll meanwhile, which no finger does.
      await expect
        .poll(() => what.evaluate((element) => getComputedStyle(element).pointerEvents))
        .not.toBe('none');
      const trouble = await what.evaluate((element) => {
        const { left, top, width, height, bottom } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        const isOpen = hit !== null && element.contains(hit);
        const isSeen = top >= 0 && bottom <= window.innerHeight;
        return isSeen && isOpen
          ? null
          : `${element.textContent}: ${Math.round(top)} to ${Math.round(bottom)}, below ${hit?.outerHTML.slice(0, 120)}`;
      });
      if (trouble !== null) {
        outOfReach.push(trouble);
      }
      await what.click();
    },
  };
}
