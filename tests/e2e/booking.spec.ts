import { expect, type Page } from '@playwright/test';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/journey.ts';
import {
  arriveSignedIn,
  fillRiderForm,
  newParent,
  newRider,
  openProviderPage,
  signUp,
} from './support/parent.ts';

test('a new parent goes from sign-up to the entry QR', async ({ page }) => {
  test.slow();
  const race = await createRace({ harga_dasar: 200_000 });

  await page.goto(`/race-detail/${race.raceId}`);
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await page
    .getByRole('link', { name: 'Pesan', exact: true })
    .or(page.getByRole('button', { name: 'Pesan', exact: true }))
    .click();

  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: /Daftar/ }).click();
  await signUp(page, newParent());
  await expect(
    page.getByText('Registrasi berhasil! Silakan cek email untuk verifikasi.').first(),
  ).toBeVisible();

  await expect(page).toHaveURL(new RegExp(`/race-detail/${race.raceId}/categories`));
  await expect(page.getByText('Tidak Bisa di Tukar atau di Kembalikan').first()).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`Pilih ${race.categoryName}`) }).click();

  const rider = newRider();
  await fillRiderForm(page, rider);
  await page.getByRole('button', { name: 'Pesan', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  await expect(page.getByText('Biodata peserta berhasil ditambahkan!').first()).toBeVisible();
  const stored = await withAdmin(async (client) => {
    const { rows } = await client.query(
      'select total_bayar::int, kode_unik, biaya_admin::int from public.pendaftaran_lomba where lomba_id = $1',
      [race.raceId],
    );
    return rows;
  });
  expect(stored).toHaveLength(1);
  const { total_bayar, kode_unik, biaya_admin } = stored[0];
  expect(total_bayar).toBe(200_000 + kode_unik + biaya_admin);
  const total = new Intl.NumberFormat('id-ID').format(total_bayar);
  await expect(page.getByText(new RegExp(`Rp\\s?${total}`)).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText(new RegExp(`Rp\\s?${total}`)).first()).toBeVisible();

  await page
    .getByRole('button', { name: 'Bayar' })
    .or(page.getByRole('link', { name: 'Bayar' }))
    .click();
  await openProviderPage(page);
  await expect(page.getByText(new RegExp(`Rp\\s?${total}`)).first()).toBeVisible();
  await page.getByRole('button', { name: 'Bayar' }).click();

  await expect(page.getByText('Pembayaran Berhasil', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Lihat kode QR masuk' }).click();
  await expect(page.getByText('Entry QR Code')).toBeVisible();
  await expect(page.getByText('Show this QR code at the event entrance for entry.')).toBeVisible();
  await expect(page.getByText('Lunas')).toBeVisible();

  await page.goto('/order');
  await expect(page.getByText(race.title)).toBeVisible();
  await expect(page.getByText('Dikonfirmasi')).toBeVisible();
});

test('what was typed survives a reload of the rider form', async ({ page }) => {
  const race = await createRace();
  await arriveSignedIn(page);
  await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  const rider = newRider();
  await fillRiderForm(page, rider);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Nama lengkap rider' })).toHaveValue(
    rider.fullName,
  );
  await expect(page.getByRole('textbox', { name: 'Tanggal lahir' })).toHaveValue(rider.birthDate);
  await expect(page.getByRole('combobox', { name: 'Kota asal' })).toContainText(rider.city);
});

test('a double tap on Pesan makes one registration', async ({ page }) => {
  const race = await createRace();
  await arriveSignedIn(page);
  await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  await fillRiderForm(page, newRider());
  await page.getByRole('button', { name: 'Pesan', exact: true }).dblclick();
  await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  const registrations = await withAdmin(async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::int from public.pendaftaran_lomba where lomba_id = $1) as rows,
              (select peserta_saat_ini from public.lomba where id = $1) as counter`,
      [race.raceId],
    );
    return rows[0];
  });
  expect(registrations).toEqual({ rows: 1, counter: 1 });
});

test.describe('refusals a parent meets', () => {
  async function openForm(page: Page, race: { raceId: string; categoryId: string }) {
    await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  }
  const send = (page: Page) => page.getByRole('button', { name: 'Pesan', exact: true }).click();

  test('the last place goes while the form is being filled in', async ({ page }) => {
    const race = await createRace({ max_peserta: 1 });
    await arriveSignedIn(page);
    await openForm(page, race);
    await fillRiderForm(page, newRider());
    await withAdmin((client) =>
      client.query('update public.lomba set max_peserta = 0, peserta_saat_ini = 0 where id = $1', [
        race.raceId,
      ]),
    );
    await send(page);
    await expect(page.getByRole('alert').filter({ hasText: /penuh/i })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Nama lengkap rider' })).toHaveValue(
      newRider().fullName,
    );
  });

  test('the same child a second time is led to the order that there is', async ({ page }) => {
    const race = await createRace();
    await arriveSignedIn(page);
    await openForm(page, race);
    await fillRiderForm(page, newRider());
    await send(page);
    await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();

    await openForm(page, race);
    const rider = newRider({ fullName: ' kirana ayu  PRAMESWARI' });
    await fillRiderForm(page, rider);
    await expect(page.getByText('Kira sudah punya pesanan di lomba ini.')).toBeVisible();
    await send(page);
    const alert = page.getByRole('alert').filter({ hasText: 'sudah punya pesanan di lomba ini' });
    await expect(alert).toBeVisible();
    await alert.getByRole('link', { name: 'Bayar' }).click();
    await openProviderPage(page);
  });

  test('a document that does not arrive leaves the order whole, and goes at the second try', async ({
    page,
  }) => {
    const race = await createRace();
    const { userId } = await arriveSignedIn(page);
    await openForm(page, race);
    await fillRiderForm(page, newRider());
    await page.getByLabel('Akta kelahiran atau KIA').setInputFiles({
      name: 'akta.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 akta'),
    });
    await expect(page.getByText('akta.pdf')).toBeVisible();
    await page.route('**/storage/v1/object/akta_kia/**', (route) =>
      route.fulfill({ status: 500, json: { message: 'no', statusCode: '500' } }),
    );
    await send(page);
    await expect(page.getByRole('heading', { name: 'Dokumen belum terkirim' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/storage/v1/object/akta_kia/**');
    await page.getByRole('button', { name: 'Kirim dokumen lagi' }).click();
    await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
    const stored = await withAdmin(async (client) => {
      const { rows } = await client.query(
        `select (select count(*)::int from public.pendaftaran_lomba where lomba_id = $1) as entries,
                (select count(*)::int from public.rider r join storage.objects o
                   on o.bucket_id = 'akta_kia' and o.name = r.file_identitas where r.user_id = $2) as documents`,
        [race.raceId, userId],
      );
      return rows[0];
    });
    expect(stored).toEqual({ entries: 1, documents: 1 });
  });

  test('a child in a class that does not fit is moved to the one that does', async ({ page }) => {
    const race = await createRace({ kategori: { usia_min: 8, usia_max: 10 } });
    const fitting = await createRace();
    await withAdmin((client) =>
      client.query('insert into public.lomba_kategori (lomba_id, kategori_id) values ($1, $2)', [
        race.raceId,
        fitting.categoryId,
      ]),
    );
    await arriveSignedIn(page);
    await openForm(page, race);
    await fillRiderForm(page, newRider());
    await page.getByRole('link', { name: `Pindah ke ${fitting.categoryName}` }).click();
    await expect(page).toHaveURL(new RegExp(`kategori=${fitting.categoryId}`));
    await expect(page.getByRole('textbox', { name: 'Nama lengkap rider' })).toHaveValue(
      newRider().fullName,
    );
    await send(page);
    await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeVisible();
  });
});
