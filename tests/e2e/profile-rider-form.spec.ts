import { expect, type Page } from '@playwright/test';
import { birthDateForAge } from '#tests/support/birth-date.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn } from './support/parent.ts';

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

/** A child of five who rode before. */
async function registerBefore(userId: string): Promise<void> {
  const race = await createRace();
  await withAdmin((client) =>
    client.query(
      `insert into public.pendaftaran_lomba (user_id, lomba_id, kategori_id, kota_asal,
         nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider,
         nama_tim, ukuran_jersey, harga_dasar, kode_unik, biaya_admin, total_bayar)
       values ($1, $2, $3, 'KOTA BANDUNG', 'Kirana Ayu', 'Kira', to_date($4, 'DD-MM-YYYY'),
         'wanita', 'Roda Kecil', 'S', 200000, 1, 0, 200001)`,
      [userId, race.raceId, race.categoryId, birthDateForAge(5)],
    ),
  );
}

test('the children are kept in the profile, each with a document of their own, and chosen when one is entered', async ({
  page,
}) => {
  const { userId } = await arriveSignedIn(page);
  await page.goto('/profile?tab=anak');
  await expect(page.getByText('Belum ada anak tersimpan')).toBeVisible();
  await page.getByRole('button', { name: 'Tambah anak' }).click();
  await field(page, 'Nama lengkap rider').fill('Zahra Ayu Lestari');
  await field(page, 'Nama panggilan rider').fill('Zahra');
  await field(page, 'Tanggal lahir').fill(birthDateForAge(5));
  await page.getByText('Perempuan', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Kota asal' }).click();
  await page.getByRole('option', { name: 'Kota Bandung', exact: true }).click();
  await field(page, 'Nomor plat yang diinginkan').fill('12');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('heading', { name: 'Zahra' })).toBeVisible();
  await registerBefore(userId);

  // A photograph of the paper, as most parents have it: one with so much in it that it must be shrunk.
  await page.getByRole('button', { name: 'Ubah Zahra' }).click();
  const photograph = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 3000;
    canvas.height = 2000;
    const context = canvas.getContext('2d');
    for (let at = 0; context !== null && at < 40_000; at += 1) {
      context.fillStyle = `hsl(${(at * 7919) % 360} 80% ${(at * 31) % 100}%)`;
      context.fillRect((at * 104_729) % 3000, (at * 1_299_709) % 2000, 24, 24);
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  await page
    .getByRole('tabpanel')
    .getByLabel('Punya fotonya? Ubah jadi PDF')
    .setInputFiles({
      name: 'akta zahra.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(photograph, 'base64'),
    });
  await expect(page.getByText('Dokumen tersimpan')).toBeVisible();
  await page.getByRole('button', { name: 'Batal' }).click();
  const kept = await withAdmin(async (client) => {
    const { rows } = await client.query(
      `select r.nama_panggilan, (o.metadata ->> 'size')::int between 50000 and 1048576 as small,
         o.metadata ->> 'mimetype' as kind
       from public.rider r left join storage.objects o on o.bucket_id = 'akta_kia' and o.name = r.file_identitas
       where r.user_id = $1 order by r.nama_panggilan`,
      [userId],
    );
    return rows;
  });
  expect(kept).toEqual([
    { nama_panggilan: 'Kira', small: null, kind: null },
    { nama_panggilan: 'Zahra', small: true, kind: 'application/pdf' },
  ]);

  const race = await createRace();
  await page.goto(`/register-rider/${race.raceId}?kategori=${race.categoryId}`);
  await page.getByRole('button', { name: /^Zahra/ }).click();
  await expect(field(page, 'Nomor plat yang diinginkan')).toHaveValue('12');
  await expect(page.getByText('Tersimpan', { exact: true })).toBeVisible();

  await page.goto('/profile?tab=anak');
  await page.getByRole('button', { name: 'Ubah Zahra' }).click();
  await page.getByRole('button', { name: 'Hapus dari daftar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Zahra' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Kira' })).toBeVisible();
  const left = await withAdmin(async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as files from storage.objects where starts_with(name, $1 || '/')`,
      [userId],
    );
    return rows[0]?.files;
  });
  expect(left).toBe(0);
});
