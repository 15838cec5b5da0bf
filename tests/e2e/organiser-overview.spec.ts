import { expect, type Page } from '@playwright/test';
import { arriveAs } from '#tests/support/organiser.ts';
import { type RaceWithRiders, raceWithRiders } from '#tests/support/organiser-riders.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/journey.ts';

/** How a race stands: what needs a decision, the drawings with their tables, and the search from anywhere. */

/** Forty riders over three weeks, one of them alone in the youngest class, and a payment that waits for a decision. */
async function busyRace(): Promise<RaceWithRiders> {
  const race = await raceWithRiders(40, { role: 'pemilik' });
  await withAdmin(async (client) => {
    await client.query(
      `update public.pendaftaran_lomba set didaftar_pada = now() - (right(nama_lengkap_rider, 3)::integer % 21) * interval '1 day'
       where lomba_id = $1`,
      [race.raceId],
    );
    await client.query(
      `update public.pendaftaran_lomba set kategori_id = $2, nama_lengkap_rider = 'Bima Kecil', nama_panggilan_rider = 'Bima',
         tanggal_lahir_rider = now()::date - interval '3 years 60 days'
       where lomba_id = $1 and nama_lengkap_rider = 'Anak 001'`,
      [race.raceId, race.otherCategoryId],
    );
    await client.query(
      `update public.pendaftaran_lomba set perlu_tindakan = 'jumlah_tidak_sesuai'
       where lomba_id = $1 and nama_lengkap_rider = 'Anak 003'`,
      [race.raceId],
    );
  });
  return race;
}

function overviewOf({ raceId }: { raceId: string }) {
  return `/panitia/lomba/${raceId}`;
}
function place(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Menu lomba ini' }).getByRole('link', { name });
}

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('shows what needs a decision first, and every number opens the rows behind it', async ({
    page,
  }) => {
    test.slow();
    const race = await busyRace();
    await arriveAs(page, race.organiser);
    await page.goto(overviewOf(race));
    await expect(
      page.getByRole('link', { name: '1 membayar jumlah lain dari tagihan' }),
    ).toHaveAttribute('href', /uang\?bagian=keputusan$/);
    await expect(page.getByRole('img', { name: /^Pendaftaran per hari dari/ })).toBeVisible();
    await expectAccessible(page);
    // What is sent to families stays where it was before the first rider came.
    const link = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Tautan untuk orang tua' }) });
    await expect(link).toContainText(`/race-detail/${race.raceId}`);
    await expect(link).toContainText('40 dari 90 tempat terisi');
    await expect(link.getByRole('button', { name: 'Salin tautan' })).toBeVisible();
    await expect(link.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=.*race-detail/,
    );

    const paid = page.getByRole('link', { name: /, lihat rider sudah bayar$/ });
    await expect(paid).toHaveText(/^26/);
    await paid.click();
    await expect(page.getByText('26 dari 40 rider')).toBeVisible();

    await place(page, 'Ringkasan').click();
    await page.getByText('Lihat sebagai tabel').click();
    const [day] = await page
      .getByRole('table', { name: 'Pendaftaran' })
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .all();
    const [dayPaid, dayUnpaid] = (await day?.getByRole('cell').allTextContents()) ?? [];
    await day?.getByRole('link').click();
    await expect(
      page.getByText(`${Number(dayPaid) + Number(dayUnpaid)} dari 40 rider`),
    ).toBeVisible();

    await place(page, 'Ringkasan').click();
    await page.getByRole('link', { name: race.otherCategoryName, exact: true }).click();
    await expect(page.getByText('1 dari 40 rider')).toBeVisible();
  });

  test('a thin class is merged upward after its consequences were read @night', async ({
    page,
  }) => {
    const race = await busyRace();
    await arriveAs(page, race.organiser);
    await page.goto(overviewOf(race));
    await expect(page.getByRole('link', { name: 'Bima Kecil' })).toBeVisible();
    await page
      .getByRole('link', {
        name: `Lihat akibatnya: ${race.otherCategoryName} digabung ke ${race.categoryName}`,
      })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 rider tidak sesuai aturan kategori itu:')).toBeVisible();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: /^Pindahkan 1/ }).click();
    await expect(page.getByRole('button', { name: 'Urungkan' })).toBeVisible();
    await place(page, 'Ringkasan').click();
    await expect(page.getByText(`Belum ada yang bayar: ${race.otherCategoryName}.`)).toBeVisible();
  });

  test('the name of the race switches to another and keeps the place @night', async ({ page }) => {
    const race = await raceWithRiders(3, { role: 'pemilik' });
    const other = await createRace();
    await withAdmin((client) =>
      client.query('update public.lomba set organisasi_id = $2 where id = $1', [
        other.raceId,
        race.organiser.organisationId,
      ]),
    );
    await withAdmin((client) =>
      client.query(
        'update public.anggota_organisasi set lomba_id = null where organisasi_id = $1',
        [race.organiser.organisationId],
      ),
    );
    await arriveAs(page, race.organiser);
    await page.goto(`${overviewOf(race)}/uang`);
    const name = page.getByRole('combobox', { name: 'Pindah ke lomba lain' });
    await expect(name).toHaveValue(race.raceId);
    await name.selectOption(other.raceId);
    await expect(page).toHaveURL(new RegExp(`${other.raceId}/uang$`));
  });
});

test.describe('the search from anywhere', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('one key, a few letters and Enter open a rider; a telephone number and a race are found too', async ({
    page,
  }) => {
    const race = await busyRace();
    await arriveAs(page, race.organiser);
    await page.goto('/panitia');
    await expect(page.getByRole('heading', { name: 'Lomba saya' })).toBeVisible();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: /^Nama, plat/ });
    await expect(field).toBeFocused();
    // Faster than any answer.
    await page.keyboard.type('bima kec');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${race.raceId}/peserta/`));
    await expect(page.getByRole('dialog', { name: 'Bima Kecil' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Cari', exact: true }).click();
    await field.fill('8765432');
    await expect(page.getByRole('option', { name: /Nomor HP cocok/ })).toHaveCount(8);
    await expectAccessible(page);
    await field.fill(race.title);
    // The switch of races has options of its own.
    const hits = page.getByRole('listbox', { name: 'Hasil pencarian' });
    await expect(hits.getByRole('option', { name: new RegExp(`^${race.title}`) })).toBeVisible();
    await field.fill('tidak-ada-yang-begini');
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible();
    // In a field the key is a letter.
    await field.fill('');
    await page.keyboard.press('/');
    await expect(field).toHaveValue('/');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Tombol cepat' })).toBeVisible();
  });
});
