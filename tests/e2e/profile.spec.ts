import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn } from './support/parent.ts';

function pdf(size = 2000, name = 'Akta Kirana.pdf') {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'.padEnd(size, ' ')),
  };
}

async function openProfile(page: Page) {
  const parent = await arriveSignedIn(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Profil' }).click();
  await expect(page.getByRole('heading', { name: parent.name })).toBeVisible();
  return parent;
}

function stored(userId: string) {
  return withAdmin(async (client) => {
    const profile = await client.query(
      'select foto_profil, file_identitas, nama_file_identitas from public.profil_pengguna where id = $1',
      [userId],
    );
    const objects = await client.query<{ name: string }>(
      'select name from storage.objects where starts_with(name, $1) order by created_at',
      [`${userId}/`],
    );
    return { ...profile.rows[0], objects: objects.rows.map(({ name }) => name) };
  });
}

test('a parent fills in the profile, and it is there after a reload', async ({ page }) => {
  await openProfile(page);
  await page.getByRole('button', { name: 'Ubah profil' }).click();
  const name = page.getByRole('textbox', { name: 'Nama lengkap' });
  await name.clear();
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Nama lengkap harus diisi')).toBeVisible();
  await expect(name).toBeFocused();

  await name.fill('Rani Kusumawardhani Prameswari Adiningrat');
  const birthDate = page.getByRole('textbox', { name: 'Tanggal lahir' });
  await birthDate.pressSequentially('05031990');
  await expect(birthDate).toHaveValue('05-03-1990');
  await page.getByRole('combobox', { name: 'Jenis kelamin' }).selectOption('Wanita');
  await page.getByRole('textbox', { name: 'Nama kontak darurat' }).fill('Pak Budi');
  await page.getByRole('textbox', { name: 'Nomor HP kontak darurat' }).fill('0812 3456 7890');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Profil berhasil diperbarui')).toBeVisible();

  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'Rani Kusumawardhani Prameswari Adiningrat' }),
  ).toBeVisible();
  await expect(page.getByText('5 Mar 1990')).toBeVisible();
  await expect(page.getByText(/^\d+ tahun$/)).toBeVisible();
  await expect(page.getByText('Pak Budi')).toBeVisible();
  await expect(page.getByText('0812 3456 7890')).toBeVisible();
});

/** The new file is named first and the old one goes after: for a moment both are there. */
async function expectReplaced(
  userId: string,
  column: 'foto_profil' | 'file_identitas',
  before: string | null,
): Promise<void> {
  await expect
    .poll(async () => {
      const now = await stored(userId);
      return { isNew: now[column] !== before, isOnlyOne: now.objects.join() === now[column] };
    })
    .toEqual({ isNew: true, isOnlyOne: true });
}

test('a photo is shown, replaced and taken away', async ({ page }) => {
  const { userId } = await openProfile(page);
  const public_ = path.resolve(import.meta.dirname, '../../public');
  await page.getByLabel('Tambah foto profil').setInputFiles(path.join(public_, 'icon-512.png'));
  const photo = page.getByRole('img', { name: 'Foto profil' });
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(512);
  const first = await stored(userId);
  expect(first.objects).toEqual([first.foto_profil]);

  await page
    .getByLabel('Ganti foto profil')
    .setInputFiles(path.join(public_, 'default-thumbnail.png'));
  await expect(page.getByText('Foto profil diperbarui').first()).toBeVisible();
  await expectReplaced(userId, 'foto_profil', first.foto_profil);
  // Never wider than it needs to be, whatever came from the camera.
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(640);

  await page.getByLabel('Ganti foto profil').setInputFiles({
    name: 'foto.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('bukan gambar'),
  });
  await expect(
    page.getByText('Foto ini tidak bisa dibuka. Silakan pilih foto lain.'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ubah profil' }).click();
  await page.getByRole('button', { name: 'Hapus foto' }).click();
  await expect(photo).toBeHidden();
  await expect.poll(() => stored(userId)).toMatchObject({ foto_profil: null, objects: [] });
});

test('an identity document is stored, looked at by its owner and replaced', {
  tag: '@whole-browser',
}, async ({ page }) => {
  const { userId } = await openProfile(page);
  const input = page.getByLabel('Akta kelahiran atau KIA');
  await input.setInputFiles(pdf());
  await expect(page.getByText('Tersimpan', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const first = await stored(userId);
  expect(first.objects).toEqual([first.file_identitas]);
  // The path says nothing of the family; the name it is saved by does.
  expect(first.file_identitas).toMatch(new RegExp(`^${userId}/[0-9a-f-]{36}\\.pdf$`));
  expect(first.nama_file_identitas).toMatch(new RegExp(`^ibu_uji_[0-9a-f]+_${userId}_\\d+\\.pdf$`));

  // The browser may show the PDF or save it; either way out of the page's memory.
  const [tab, asked] = await Promise.all([
    page.context().waitForEvent('page'),
    page.waitForRequest(
      (request) => request.url().includes('/object/sign/akta_kia/') && request.method() === 'GET',
    ),
    page.getByRole('button', { name: /Lihat dokumen/ }).click(),
  ]);
  await expect.poll(() => tab.isClosed() || tab.url().startsWith('blob:')).toBe(true);
  const document = await fetch(asked.url());
  expect(document.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await document.arrayBuffer())).toEqual(pdf().buffer);

  await page.bringToFront();
  await page.reload();
  await expect(page.getByText('Tersimpan', { exact: true })).toBeVisible();
  await input.setInputFiles(pdf(1_048_576, 'baru.pdf'));
  await expect(page.getByText('Dokumen berhasil disimpan')).toBeVisible();
  await expectReplaced(userId, 'file_identitas', first.file_identitas);
});

test('what is no good document is refused, and a broken upload leaves nothing', async ({
  page,
}) => {
  const { userId } = await openProfile(page);
  const input = page.getByLabel('Akta kelahiran atau KIA');
  for (const [file, sentence] of [
    [
      {
        name: 'akta.jpg',
        mimeType: 'image/jpeg',
        buffer: await readFile(new URL(import.meta.url)),
      },
      'Hanya file PDF yang diperbolehkan.',
    ],
    [
      { name: 'akta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('JFIF') },
      'Hanya file PDF yang diperbolehkan.',
    ],
    [pdf(1_048_577), 'Ukuran file tidak boleh melebihi 1MB.'],
  ] as const) {
    await input.setInputFiles(file);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('Pilih file PDF')).toBeVisible();
  }
  await expectAccessible(page);

  await page.route('**/storage/v1/object/akta_kia/**', (route) => route.abort('connectionreset'));
  await input.setInputFiles(pdf());
  await expect(
    page.getByText('Server tidak bisa dihubungi. Periksa koneksi Anda, lalu coba lagi.'),
  ).toBeVisible();
  await expect(page.getByText('Pilih file PDF')).toBeVisible();
  expect(await stored(userId)).toMatchObject({ file_identitas: null, objects: [] });

  await page.unroute('**/storage/v1/object/akta_kia/**');
  await page.route('**/rest/v1/profil_pengguna*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
  );
  await input.setInputFiles(pdf());
  await expect(page.getByText(/^Server tidak bisa dihubungi/)).toBeVisible();
  await expect.poll(async () => (await stored(userId)).objects).toEqual([]);
});

test('the password is changed only by a person who knows it, and the session stays', async ({
  page,
}) => {
  const parent = await openProfile(page);
  await page.getByRole('tab', { name: 'Keamanan' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const change = async (current: string, next: string) => {
    await field('Password saat ini').fill(current);
    await field('Password baru').fill(next);
    await field('Konfirmasi password baru').fill(next);
    await page.getByRole('button', { name: 'Ubah password' }).click();
  };
  await change('bukan-sandinya', 'sandi-baru-1');
  await expect(page.getByText('Password saat ini salah')).toBeVisible();
  await expect(field('Password saat ini')).toBeFocused();
  await change(parent.password, 'sandi-baru-1');
  await expect(page.getByText('Password berhasil diubah')).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: 'Info' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?next=/);

  const signIn = async (password: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(parent.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Masuk' }).click();
  };
  await signIn(parent.password);
  await expect(page.getByText('Email atau password salah')).toBeVisible();
  await signIn('sandi-baru-1');
  await expect(page.getByRole('heading', { name: parent.name })).toBeVisible();
});

test('registrations of races and classes, and from a race to its order', async ({ page }) => {
  const parent = await openProfile(page);
  const race = await createRace();
  const className = await withAdmin(async (client) => {
    await client.query(
      `insert into public.pendaftaran_lomba (user_id, lomba_id, kategori_id, kota_asal,
         nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider,
         harga_dasar, kode_unik, biaya_admin, total_bayar, status_pendaftaran, status_pembayaran, nomor_plat)
       values ($1, $2, $3, 'KOTA BANDUNG', 'Kirana Ayu', 'Kira', '2021-01-01', 'wanita',
         200000, 1, 0, 200001, 'selesai', 'dibayar', 77)`,
      [parent.userId, race.raceId, race.categoryId],
    );
    const { rows } = await client.query<{ judul: string }>(
      `with kelas as (
         insert into public.kelas_online (judul, deskripsi, is_gratis, status, jadwal_pada, url_halaman)
         values ('Kelas Uji ' || $1, 'Untuk uji.', true, 'dipublikasi', now(), 'https://kelas.example.test/')
         returning id, judul
       ), daftar as (
         insert into public.pendaftaran_kelas (user_id, kelas_id, jumlah_dibayar, status_pembayaran, akses_diberikan)
         select $1::uuid, id, 0, 'gratis', true from kelas
       ) select judul from kelas`,
      [parent.userId],
    );
    return rows[0]?.judul ?? '';
  });

  await page.goto('/profile?tab=kelas');
  await expect(page.getByRole('heading', { name: className })).toBeVisible();
  await expect(page.getByText('Akses Diberikan')).toBeVisible();
  await page.getByRole('tab', { name: 'Race' }).click();
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await expect(page.getByText(/Plat 77/)).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('1');
  await page.getByRole('link', { name: new RegExp(`^Lihat (QR|order) ${race.title}`) }).click();
  await expect(page.getByRole('heading', { name: 'Detail Order' })).toBeVisible();
});
