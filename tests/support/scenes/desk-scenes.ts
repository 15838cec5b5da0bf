import type { Page } from 'playwright-core';
import { photo } from '#tests/support/photo.ts';
import type { OrganiserScene } from './organiser-scenes.ts';
import type { OrganiserWorld } from './organiser-world.ts';

/** What an organiser fills in before the race day, with the mistakes that are made there; and the gate's search. */

type Scene = Omit<OrganiserScene, 'name'>;

const editor: Scene = {
  address: ({ draftId }) => `/lomba/${draftId}/pengaturan`,
  ready: (page) =>
    page
      .getByRole('button', { name: /^Tambah Kelahiran/ })
      .first()
      .waitFor(),
};
function picture(page: Page) {
  return page.locator('[data-field=gambar_url]');
}
async function choosePicture(page: Page, width: number, height: number): Promise<void> {
  const buffer = await photo(page, width, height);
  await picture(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'klub.jpg', mimeType: 'image/jpeg', buffer });
}
function pictures(then: string | RegExp, act: (page: Page) => Promise<void>): Scene {
  return {
    ...editor,
    act: async (page) => {
      await act(page);
      await picture(page).getByText(then).waitFor();
    },
    shown: picture,
  };
}

const importTable = [
  'PIALA KLUB 2026\t\t\t\t\t\t\t',
  'Nama Lengkap\tTgl Lahir\tL/P\tKategori\tTim\tKota\tBayar\tIzin',
  'Abyan Rizky\t12-03-2022\tL\tPushbike 4-5 Tahun Putra\t-\tKota Bandung\t150rb\tya',
  'Naura Salsabila\t31-02-2022\tP\tPushbike 4-5 Tahun Putri\tRoda Kecil\tKota Bandung\t150.000\ttidak',
  'Raden Mas Kusumawardhana Prameswara\t5 Mei 2019\tL\tPushbike 4-5 Tahun Putra\t-\tBandung\tlunas\t',
  '\t17-08-2021\tL\tBoys 4-5\t-\tBandng\t\tmungkin',
].join('\n');

/** The form of a rider's record, and what the server says of another birth date. */
async function correctBirthDate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Perbaiki data' }).click();
  await page.getByLabel('Tanggal lahir').first().fill('05-05-2017');
  await page.getByRole('button', { name: 'Periksa dulu' }).click();
  await page.getByRole('dialog', { name: /^Perbaiki data/ }).waitFor();
}
function rider(raceId: string, entryId: string): string {
  return `/lomba/${raceId}/peserta/${entryId}`;
}

function record(page: Page) {
  return page.getByRole('button', { name: 'Perbaiki data' }).waitFor();
}
const scanner: Scene = {
  as: 'near',
  address: ({ near }) => `/lomba/${near.raceId}/gerbang/pindai`,
  ready: (page) => page.getByRole('textbox', { name: /^Kode, nomor plat/ }).waitFor(),
};
function lookFor(text: string, key?: string): OrganiserScene['act'] {
  return async (page) => {
    const field = page.getByRole('textbox', { name: /^Kode, nomor plat/ });
    await field.fill(text);
    await page.getByRole('main').getByRole('button', { name: /^#/ }).first().waitFor();
    if (key !== undefined) {
      await field.press(key);
    }
  };
}

const scenes: Record<string, Scene> = {
  'settings-birth-years': {
    ...editor,
    act: async (page) => {
      await page.getByRole('button', { name: 'Buat kategori sendiri' }).click();
      await page.getByLabel('Nama kategori').last().fill('Pemula dan tamu dari luar kota');
      await page.locator('input[name^=usia_min]').last().fill('7');
      await page.locator('input[name^=usia_max]').last().fill('3');
      await page
        .getByRole('button', { name: /^Tambah Kelahiran/ })
        .first()
        .click();
      await page.getByText(/terbalik/).waitFor();
    },
    shown: (page) => page.getByText(/terbalik/),
  },
  'picture-none': pictures('Pilih gambar', async () => undefined),
  'picture-too-narrow': pictures(/akan tampak buram/, (page) => choosePicture(page, 300, 200)),
  'picture-no-picture': pictures(/bukan gambar/, (page) =>
    picture(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'daftar.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      }),
  ),
  'picture-on-its-way': pictures(/^Mengunggah gambar/, async (page) => {
    await page.route('**/storage/v1/object/**', () => undefined);
    await choosePicture(page, 1500, 2000);
  }),
  'picture-upright': pictures(/^Gambar sudah terunggah/, (page) => choosePicture(page, 1500, 2000)),
  'consent-bulk': {
    address: ({ raceId }) => `/lomba/${raceId}/peserta`,
    ready: (page) => page.getByRole('checkbox').nth(5).waitFor(),
    act: async (page) => {
      for (const place of [1, 2, 3, 4, 5]) {
        await page.getByRole('checkbox').nth(place).click();
      }
      await page.getByRole('button', { name: 'Izin nama' }).click();
      await page.getByRole('dialog', { name: 'Nama 5 rider di papan' }).waitFor();
    },
  },
  'import-checked': {
    address: ({ raceId }: OrganiserWorld) => `/lomba/${raceId}/peserta/impor`,
    ready: (page) => page.getByLabel('Tempel tabel di sini').waitFor(),
    act: async (page) => {
      await page.getByLabel('Tempel tabel di sini').fill(importTable);
      await page.getByRole('button', { name: 'Baca tabel' }).click();
      await page.getByRole('heading', { name: 'Perlu diperbaiki' }).waitFor();
    },
    shown: (page) => page.getByRole('heading', { name: 'Perlu diperbaiki' }),
  },
  'rider-corrected': {
    address: ({ raceId, entryId }) => rider(raceId, entryId),
    ready: record,
    act: correctBirthDate,
  },
  'rider-corrected-closed': {
    as: 'near',
    address: ({ near }) => rider(near.raceId, near.entryId),
    ready: record,
    act: correctBirthDate,
  },
  'gate-one-nickname': { ...scanner, act: lookFor('abizar') },
  'gate-plate': { ...scanner, act: lookFor('12', 'Enter') },
};

export const deskScenes: readonly OrganiserScene[] = Object.entries(scenes).map(
  ([name, scene]) => ({ name, ...scene }),
);
