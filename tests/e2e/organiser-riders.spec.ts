import { expect, type Page } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import writeXlsx from 'write-excel-file/node';
import { arriveAs } from '#tests/support/organiser.ts';
import { type RaceWithRiders, raceWithRiders } from '#tests/support/organiser-riders.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/journey.ts';

/** The riders of a race, as their organiser finds, moves, calls and exports them. */

function listOf({ raceId }: RaceWithRiders, query = ''): string {
  return `/panitia/lomba/${raceId}/peserta${query}`;
}
function panel(page: Page, name: string) {
  return page.getByRole('dialog', { name });
}

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('hundreds of riders are found, filtered by the address, opened, and gone through by keyboard', async ({
    page,
  }) => {
    test.slow();
    const race = await raceWithRiders(420);
    await arriveAs(page, race.organiser);
    await page.goto(listOf(race));
    await expect(page.getByText('420 rider').first()).toBeVisible();
    // Only what is in view is drawn.
    const drawn = await page.getByRole('row').count();
    expect(drawn).toBeLessThan(80);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Bayar', exact: true }).first().click();
    await page.getByRole('checkbox', { name: /Belum bayar/ }).click();
    await expect(page).toHaveURL(/bayar=pending/);
    await expect(page.getByText('140 dari 420 rider')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Cari peserta' }).fill('anak 00');
    await expect(page.getByText('5 dari 420 rider')).toBeVisible();
    await expect(page).toHaveURL(/q=anak\+00/);
    await page.reload();
    await expect(page.getByText('5 dari 420 rider')).toBeVisible();
    await page.getByTitle('Urutkan menurut Nama').click();
    await expect(page).toHaveURL(/urut=nama/);

    await page.getByRole('link', { name: 'Anak 000' }).click();
    await expect(panel(page, 'Anak 000')).toBeVisible();
    await expect(page).toHaveURL(/peserta\/[0-9a-f-]{36}\?/);
    await page.keyboard.press('j');
    await expect(panel(page, 'Anak 003')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('5 dari 420 rider')).toBeVisible();
    await page.getByRole('button', { name: 'Hapus saringan Bayar: Belum bayar' }).click();
    await expect(page.getByText('14 dari 420 rider')).toBeVisible();
  });

  test('the list of a whole race is saved as Excel reads it, and as many riders are read from such a file', async ({
    page,
  }) => {
    test.slow();
    const race = await raceWithRiders(420, { race: { max_peserta: 900 } });
    await arriveAs(page, race.organiser);
    await page.goto(listOf(race));
    await page.getByRole('button', { name: 'Ekspor' }).click();
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Buat file' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^peserta-lomba-uji-.*\.xlsx$/);
    const [sheet] = await readXlsx(await file.path());
    expect(sheet?.data).toHaveLength(421);

    const born = `17-08-${new Date().getFullYear() - 5}`;
    const rows = [
      ['Nama', 'Tanggal lahir', 'L/P', 'Kategori', 'Kota', 'Catatan'],
      ...Array.from({ length: 420 }, (_, index) => [
        `Kertas ${index}`,
        born,
        'L',
        race.categoryName,
        'Kota Bandung',
        // A notes column is what makes such a file large: 600 KB of it here.
        `${index} ${'catatan '.repeat(180)}`,
      ]),
    ].map((row) => row.map((value) => ({ value })));
    await page.goto(`/panitia/lomba/${race.raceId}/peserta/impor`);
    await page.getByLabel('Atau pilih file').setInputFiles({
      name: 'peserta.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeXlsx(rows).toBuffer(),
    });
    await page.getByRole('button', { name: 'Baca tabel' }).click();
    await expect(page.getByText('420 siap masuk')).toBeVisible();
    await page.getByRole('button', { name: 'Masukkan 420 rider' }).click();
    await expect(page.getByText('420 rider masuk dan terdaftar.')).toBeVisible();
    await page.goto(listOf(race));
    await expect(page.getByText('840 rider').first()).toBeVisible();
  });
});

test.describe('on paper', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the start list prints who starts, by category, and nothing of the console', async ({
    page,
  }) => {
    const race = await raceWithRiders(9);
    await arriveAs(page, race.organiser);
    await page.goto(`/panitia/lomba/${race.raceId}/peserta/daftar-start`);
    await expect(page.getByRole('row')).toHaveCount(7);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Cetak' })).toBeHidden();
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.getByText('Anak 001')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test("a table in the club's own words is asked once for each word, and keeps its rows @night", async ({
    page,
  }) => {
    test.slow();
    const race = await raceWithRiders(3, { race: { max_peserta: 600 } });
    await arriveAs(page, race.organiser);
    await page.goto(`/panitia/lomba/${race.raceId}/peserta/impor`);
    const year = new Date().getFullYear() - 5;
    const dates = [`1 Mei ${year}`, `02/02/${year % 100}`, `2/2/${year}`, `Rabu, 3 Agt ${year}`];
    const cities = ['Bandung', 'Kab. Bandung', 'bandung', 'Jkt'];
    const table = [
      'Nama\tTanggal lahir\tL/P\tKategori\tKota',
      ...Array.from({ length: 420 }, (_, index) =>
        [`Klub ${index}`, dates[index % 4], 'L', 'FFA', cities[index % 4]].join('\t'),
      ),
    ].join('\n');
    await page.getByRole('textbox', { name: 'Tempel tabel di sini' }).fill(table);
    await page.getByRole('button', { name: 'Baca tabel' }).click();
    await expect(page.getByText('420 perlu diperbaiki')).toBeVisible();
    const city = page.getByRole('group', {
      name: 'Kota "Bandung" di 210 baris: maksudnya yang mana?',
    });
    await expect(city.getByRole('radio')).toHaveCount(2);
    const category = page.getByRole('group', {
      name: 'Kategori "FFA" di 420 baris: masuk kategori mana?',
    });
    await expectAccessible(page);
    await city.getByRole('radio', { name: 'Kota Bandung' }).check();
    await category.getByRole('radio', { name: race.categoryName }).check();
    await page.getByRole('combobox', { name: /^Kota "Jkt" di 105 baris/ }).click();
    await page.getByRole('combobox', { name: 'Cari kota' }).fill('jakarta selatan');
    await page.getByRole('option', { name: 'Jakarta Selatan' }).click();
    await expect(page.getByText('420 siap masuk')).toBeVisible();
    // An answer can be changed.
    await city.getByRole('radio', { name: 'Kabupaten Bandung' }).check();
    await page.getByRole('button', { name: 'Masukkan 420 rider' }).click();
    await expect(page.getByText('420 rider masuk dan terdaftar.')).toBeVisible();
    const { rows } = await withAdmin((client) =>
      client.query(
        `select kota_asal, count(*)::integer as riders from public.pendaftaran_lomba
         where lomba_id = $1 and nama_lengkap_rider like 'Klub %' group by 1 order by 1`,
        [race.raceId],
      ),
    );
    expect(rows).toEqual([
      { kota_asal: 'KABUPATEN BANDUNG', riders: 315 },
      { kota_asal: 'KOTA JAKARTA SELATAN', riders: 105 },
    ]);
  });

  test('riders are cards, one opens over them, and its contact is shown when asked for @night', async ({
    page,
  }) => {
    test.slow();
    const race = await raceWithRiders(120);
    await arriveAs(page, race.organiser);
    await page.goto(listOf(race));
    await expect(page.getByText('120 rider').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Saringan' }).click();
    await page.getByRole('checkbox', { name: /Tim Tujuh/ }).click();
    await page.getByRole('button', { name: 'Tampilkan 1' }).click();
    await page.getByRole('link', { name: 'Anak 007' }).click();
    await expect(panel(page, 'Anak 007')).toBeVisible();
    await expect(page.getByText('081298765432')).toHaveCount(0);
    await page.getByRole('button', { name: 'Tampilkan kontak' }).click();
    await expect(page.getByText('081298765432')).toBeVisible();
    await expect(page.getByText('Kontak orang tua dibuka')).toBeVisible();
    await page.getByRole('combobox', { name: 'Teks siap pakai' }).selectOption('hari');
    await expect(
      page.getByRole('link', { name: 'Buka WhatsApp untuk orang tua Anak 007' }),
    ).toHaveAttribute('href', /^https:\/\/wa\.me\/6281298765432\?text=Halo%2C%20Anak7/);
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Anak 007' })).toBeVisible();
  });
});
