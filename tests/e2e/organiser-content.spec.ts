import { randomUUID } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { coursesPerPage } from '#domain/list-size.ts';
import { arriveAs, createOrganiser, giveRace, type Organiser } from '#tests/support/organiser.ts';
import { photo } from '#tests/support/photo.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { signUp, visitor } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

/** Classes, news, tickets and their pictures: written at the organisers' door, seen at the parents'. */

function mark(): string {
  return randomUUID().slice(0, 8);
}

async function choosePicture(page: Page, label: string, file: Buffer, name = 'foto.jpg') {
  await page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: file });
}

/** The bytes of a public file; null when there is none. */
async function bytesOf(address: string): Promise<Buffer | null> {
  const response = await fetch(address);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}

function widthOf(page: Page, address: string): Promise<number> {
  return page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return picture.naturalWidth;
  }, address);
}

/** The row of a table, as the database holds it. */
function rowOf(table: string, id: string): Promise<Record<string, unknown> | undefined> {
  return withAdmin(async (client) => {
    const { rows } = await client.query(`select * from public.${table} where id = $1`, [id]);
    return rows[0];
  });
}

/** The page of the parents' list that this class stands on: newest first, ten a page (product spec, section 4). */
function classPageOf(id: string): Promise<number> {
  return withAdmin(async (client) => {
    const { rows } = await client.query<{ newer: number }>(
      `select count(*)::int as newer from public.kelas_online other, public.kelas_online own
        where own.id = $1 and other.status = 'dipublikasi'
          and (other.dibuat_pada, own.id) > (own.dibuat_pada, other.id)`,
      [id],
    );
    return Math.floor((rows[0]?.newer ?? 0) / coursesPerPage) + 1;
  });
}

function idInAddress(page: Page): string {
  return page.url().match(/\/isi\/\w+\/([0-9a-f-]{36})/)?.[1] ?? '';
}

async function openContent(page: Page, organiser: Organiser, kind: string) {
  await arriveAs(page, organiser);
  await page.goto(`/panitia/isi?jenis=${kind}`);
}

test('a ticket to another site, with a photo that leaves its place behind', async ({ page }) => {
  test.slow();
  const place = `Lapangan ${mark()}`;
  await openContent(page, await createOrganiser(), 'tiket');
  await expect(page.getByText('Belum ada tiket')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.getByRole('link', { name: 'Buat tiket' }).click();
  await expect(page.getByRole('heading', { name: 'Tiket baru' })).toBeVisible();

  await choosePicture(page, 'Poster', Buffer.from('<html>bukan gambar</html>'));
  await expect(page.getByText('File ini bukan gambar.')).toBeVisible();
  // By its path: as bytes it would go through three programs before the page has it.
  const large = test.info().outputPath('besar.jpg');
  writeFileSync(large, '');
  truncateSync(large, 30 * 1024 * 1024);
  await page.getByLabel('Poster', { exact: true }).setInputFiles(large);
  await expect(page.getByText('File ini 30 MB. Paling besar 20 MB')).toBeVisible();
  await choosePicture(page, 'Poster', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]));
  await expect(page.getByText('Gambar ini tidak bisa dibuka')).toBeVisible();
  await choosePicture(page, 'Poster', await photo(page, 300, 400));
  await expect(page.getByText('Gambar ini hanya 300 piksel lebarnya')).toBeVisible();
  // Forty megapixels, as a telephone takes them.
  await choosePicture(page, 'Poster', await photo(page, 5152, 7728));
  await expect(page.getByText('Gambar sudah terunggah.')).toBeVisible();

  await page.getByRole('radio', { name: 'Situs lain' }).check();
  await page.getByRole('button', { name: 'Simpan tiket' }).click();
  await expect(page.getByText('Tempel alamat yang dibuka tiket ini.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Alamat yang dibuka' }).fill('https://tiket.example/');
  await page.getByLabel('Tanggal acara').fill('2027-03-06');
  await page.getByRole('textbox', { name: 'Tempat' }).fill(place);
  await expectAccessibleOnBoth(page);
  const id = idInAddress(page);
  await page.getByRole('button', { name: 'Simpan tiket' }).click();
  await expect(page.getByRole('link', { name: place })).toBeVisible();

  const wide = String((await rowOf('tiket', id))?.gambar_url);
  const narrow = wide.replace('-960.', '-480.');
  expect([await widthOf(page, wide), await widthOf(page, narrow)]).toEqual([960, 480]);
  for (const address of [wide, narrow]) {
    const bytes = await bytesOf(address);
    expect(bytes?.length).toBeLessThan(1_048_576);
    expect(bytes?.includes('Exif')).toBe(false);
    expect(bytes?.includes('rumah')).toBe(false);
  }

  await page.goto('/tickets/3/2027');
  await expect(page.getByRole('link', { name: new RegExp(place) })).toHaveAttribute(
    'href',
    'https://tiket.example/',
  );

  // Replaced: the old files go.
  await page.goto('/panitia/isi?jenis=tiket');
  await page.getByRole('link', { name: place }).click();
  await choosePicture(page, 'Poster', await photo(page, 900, 1200));
  await expect(page.getByText('Gambar sudah terunggah.')).toBeVisible();
  await page.getByRole('button', { name: 'Simpan tiket' }).click();
  await expect(page.getByRole('link', { name: place })).toBeVisible();
  await expect.poll(() => bytesOf(wide)).toBeNull();
  await expect.poll(() => bytesOf(narrow)).toBeNull();

  await page.getByRole('link', { name: place }).click();
  await page.getByRole('button', { name: 'Hapus', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(page.getByText('Belum ada tiket')).toBeVisible();
  expect(await rowOf('tiket', id)).toBeUndefined();
});

test.describe('of an attacker', () => {
  // The browser tells of a handler while the markup is being cleaned, before it is shown.
  test.use({ attempts: /script-src-attr inline$/ });

  test('an article with evil markup pasted into it is clean wherever it is read', async ({
    page,
  }) => {
    test.slow();
    const title = `Hasil lomba ${mark()}`;
    const organiser = await createOrganiser();
    await openContent(page, organiser, 'berita');
    await page.getByRole('link', { name: 'Tulis berita' }).click();
    await page.getByRole('textbox', { name: 'Judul' }).fill(title);
    await choosePicture(page, 'Gambar sampul', await photo(page, 1600, 1000));
    await expect(page.getByText('Gambar sudah terunggah.')).toBeVisible();

    const body = page.getByRole('textbox', { name: 'Isi berita' });
    await body.click();
    await page.getByRole('button', { name: 'Judul', exact: true }).click();
    await page.keyboard.type('Juara hari ini');
    await page.keyboard.press('Enter');
    await body.evaluate((element) => {
      const clipboard = new DataTransfer();
      clipboard.setData(
        'text/html',
        `<p style="color:red" onclick="window.jahat=1">Halo <b>rider</b></p>
           <script>window.jahat = 1</script>
           <img src="x" onerror="window.jahat = 1"><img src="https://pelacak.example/p.gif">
           <p><a href="javascript:window.jahat=1">klik</a> <a href="https://klub.example/">klub</a></p>
           <iframe src="https://jahat.example"></iframe>`,
      );
      element.dispatchEvent(
        new ClipboardEvent('paste', {
          clipboardData: clipboard,
          bubbles: true,
          cancelable: true,
        }),
      );
    });
    await expect(body.getByText('rider')).toBeVisible();
    await expect(page.getByText('Gambar dari situs lain tidak ikut ditempel.')).toBeVisible();
    await expectAccessibleOnBoth(page);
    const id = idInAddress(page);
    await page.getByRole('button', { name: 'Terbitkan' }).click();
    await expect(page.getByText('Sudah terbit.')).toBeVisible();

    const kept = String((await rowOf('berita', id))?.isi);
    expect(kept).toContain('<h2>Juara hari ini</h2>');
    expect(kept).toContain('<strong>rider</strong>');
    expect(kept).toContain('<a href="https://klub.example/">klub</a>');
    expect(kept).not.toMatch(/script|onclick|onerror|javascript|iframe|pelacak|style/);

    // Past the editor, straight to the database: cleaned there, and once more when it is shown.
    const client = visitor();
    await client.auth.setSession(organiser.session);
    const saved = await client.rpc('save_news', {
      news_id: id,
      version: 2,
      title,
      body: `${kept}<p>Lanjut</p><svg onload="window.jahat=1"></svg><img src=x onerror="window.jahat=1"><a href="java&#115;cript:window.jahat=1">x</a>`,
      picture: String((await rowOf('berita', id))?.gambar_url),
    });
    expect(saved.error).toBeNull();

    await page.goto(`/news-detail/${id}`);
    const article = page.getByRole('article');
    await expect(article.getByText('Lanjut')).toBeVisible();
    await expect(article.getByRole('heading', { name: 'Juara hari ini' })).toBeVisible();
    await expect(article.getByRole('link', { name: 'klub' })).toHaveAttribute('target', '_blank');
    expect(await article.getByRole('link').count()).toBe(1);
    expect(await page.evaluate(() => 'jahat' in window)).toBe(false);

    await page.goto('/panitia/isi?jenis=berita');
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: 'Tarik dari publik' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tarik dari publik' }).click();
    await expect(page.getByText('Sudah ditarik dan menjadi draf lagi.')).toBeVisible();
    await page.goto(`/news-detail/${id}`);
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});

test('a class whose learning link only a participant gets', async ({ page, browser }) => {
  test.slow();
  const title = `Belajar Menikung ${mark()}`;
  const link = `https://meet.example/${mark()}`;
  const organiser = await createOrganiser();
  await openContent(page, organiser, 'kelas');
  await page.getByRole('link', { name: 'Buat kelas' }).click();
  await page.getByRole('textbox', { name: 'Judul' }).fill(title);
  await page.getByRole('textbox', { name: 'Keterangan' }).fill('Untuk rider 4-6 tahun.');
  await page.getByRole('spinbutton', { name: 'Durasi (menit)' }).fill('45');
  await page.getByRole('radio', { name: /Berbayar/ }).check();
  await page.getByRole('textbox', { name: 'Harga per peserta' }).fill('Rp 75.000');
  await page.getByRole('textbox', { name: 'Tautan belajar (rahasia)' }).fill(link);
  await expectAccessibleOnBoth(page);
  const id = idInAddress(page);
  await page.getByRole('button', { name: 'Terbitkan' }).click();
  await expect(page.getByText('Sudah terbit.')).toBeVisible();
  await page.getByRole('link', { name: 'Kembali ke daftar' }).click();
  // The form says the price, too.
  await expect(page.getByRole('textbox', { name: 'Judul' })).toHaveCount(0);
  await expect(page.getByText('Rp 75.000')).toBeVisible();

  const parentPage = await (await browser.newContext()).newPage();
  const parent = await signUp('Ibu Sari');
  await arriveAs(parentPage, parent);
  const parentClient = visitor();
  await parentClient.auth.setSession(parent.session);
  const linkFor = async () =>
    (await parentClient.from('kelas_tautan').select('*').eq('kelas_id', id)).data;
  await parentClient.rpc('register_class', { class_id: id });
  expect(await linkFor()).toEqual([]);
  expect(
    (await visitor().from('kelas_tautan').select('*').eq('kelas_id', id)).error,
  ).not.toBeNull();

  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText('Ibu Sari')).toBeVisible();
  await page.getByRole('button', { name: 'Catat sudah bayar' }).click();
  await expect(page.getByText('Punya akses', { exact: true })).toBeVisible();
  expect(await linkFor()).toEqual([{ kelas_id: id, url_learning_center: link }]);
  // Other journeys publish classes meanwhile, so the page that it stands on is asked anew.
  await expect(async () => {
    await parentPage.goto(`/online-classes?page=${await classPageOf(id)}`);
    await expect(parentPage.getByRole('link', { name: `Lihat Detail ${title}` })).toHaveAttribute(
      'href',
      link,
      { timeout: 5_000 },
    );
  }).toPass();
  await parentPage.context().close();
});

test('a ticket to a race has its day and place, and opens it @night', async ({ page }) => {
  const organiser = await createOrganiser();
  const race = await createRace();
  await withAdmin((client) => giveRace(client, race.raceId, organiser.organisationId));
  await openContent(page, organiser, 'tiket');
  await page.getByRole('link', { name: 'Buat tiket' }).click();
  await choosePicture(page, 'Poster', await photo(page, 900, 1200));
  await expect(page.getByText('Gambar sudah terunggah.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Lomba' }).selectOption({ index: 1 });
  const id = idInAddress(page);
  await page.getByRole('button', { name: 'Simpan tiket' }).click();
  await expect(page.getByText('Ke lomba')).toBeVisible();
  const row = await rowOf('tiket', id);
  expect(row).toMatchObject({ tipe: 'internal', lomba_id: race.raceId });
  await page.goto('/tickets');
  await page.locator(`a[href$="/race-detail/${race.raceId}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/race-detail/${race.raceId}$`));
});

test('a picture that does not get through waits and is sent when the signal is back @night', async ({
  page,
}) => {
  await openContent(page, await createOrganiser(), 'kelas');
  await page.getByRole('link', { name: 'Buat kelas' }).click();
  const picture = await photo(page, 1600, 900);
  const storage = `${target().api_url}/storage/v1/object/gambar/**`;
  await page.route(storage, (route) => route.abort());
  await choosePicture(page, 'Gambar', picture);
  await expect(page.getByText('Gambar belum terunggah. Fotonya masih di sini')).toBeVisible();
  await page.unroute(storage);
  await page.getByRole('button', { name: 'Coba kirim lagi' }).click();
  await expect(page.getByText('Gambar sudah terunggah.')).toBeVisible();
});

test('where the browser writes no WebP, the picture is a JPEG in both widths @night', async ({
  page,
}) => {
  // As Safari: it gives a PNG for a type that it does not write.
  await page.addInitScript(() => {
    const write = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      write.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  await openContent(page, await createOrganiser(), 'kelas');
  await page.getByRole('link', { name: 'Buat kelas' }).click();
  await page.getByRole('textbox', { name: 'Judul' }).fill('Kelas dari iPhone');
  await choosePicture(page, 'Gambar', await photo(page, 1600, 900));
  await expect(page.getByText('Gambar sudah terunggah.')).toBeVisible();
  const id = idInAddress(page);
  await page.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(page.getByText('Perubahan tersimpan.')).toBeVisible();
  const wide = String((await rowOf('kelas_online', id))?.gambar_url);
  expect(wide).toMatch(/-960\.jpg$/);
  const widths = [await widthOf(page, wide), await widthOf(page, wide.replace('-960.', '-480.'))];
  expect(widths).toEqual([960, 480]);
});
