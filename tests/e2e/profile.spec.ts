import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { keepDocument, visitor } from '#tests/support/stack.ts';
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

test('a photo is shown, replaced and taken away @night', async ({ page }) => {
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

test('an identity document of the account is looked at by its owner and replaced', {
  tag: ['@whole-browser', '@night'],
}, async ({ page }) => {
  const { userId, email, password } = await openProfile(page);
  const owner = visitor();
  await owner.auth.signInWithPassword({ email, password });
  const first = await keepDocument(owner, userId, pdf().buffer.toString());
  await page.reload();
  const input = page.getByLabel('Akta kelahiran atau KIA');
  await expect(page.getByText('Tersimpan', { exact: true })).toBeVisible();
  await expectAccessible(page);

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
  await expectReplaced(userId, 'file_identitas', first);
  // The path says nothing of the family; the name it is saved by does.
  const now = await stored(userId);
  expect(now.file_identitas).toMatch(new RegExp(`^${userId}/[0-9a-f-]{36}\\.pdf$`));
  expect(now.nama_file_identitas).toMatch(new RegExp(`^ibu_uji_[0-9a-f]+_${userId}_\\d+\\.pdf$`));
});

test('the password is changed only by a person who knows it, and the session stays @night', async ({
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
