import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { withAdmin } from '#tests/support/race-fixture.ts';
import {
  createArticle,
  createClass,
  createContentRace,
  createTicket,
  newMark,
} from './support/content.ts';
import { test } from './support/journey.ts';
import { arriveSignedIn } from './support/parent.ts';

test('a visitor finds a race from the home page, and comes back to what was found', async ({
  page,
}) => {
  const mark = newMark();
  // Signs that mean something to databases, addresses and markup.
  const title = `Piala 100% "Ceria", (${mark}) & _\\ <b>🚲`;
  await createContentRace(title);
  await createContentRace(`Piala 1000 Ceria ${mark}`);
  await createClass(`Kelas ${mark}`);

  await page.goto('/');
  await page.getByRole('button', { name: 'Buka pencarian' }).click();
  await page.getByRole('searchbox').fill(`100% "ceria", (${mark}) & _\\ <b>🚲`);
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  const races = page.getByRole('region', { name: 'Event Races' });
  await expect(races.getByRole('link')).toHaveText([title]);
  await expect(page.getByRole('region', { name: 'Online Classes' })).toHaveCount(0);

  await races.getByRole('link', { name: title }).click();
  // The list has a heading of the same name: only the address says that the race is open.
  await expect(page).toHaveURL(/\/race-detail\//);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.goBack();
  await expect(races.getByRole('link')).toHaveText([title]);
  const shared = page.url();
  await page.goto('/');
  await page.goto(shared);
  await expect(races.getByRole('link')).toHaveText([title]);

  await page.getByRole('searchbox').fill(mark);
  await page.keyboard.press('Enter');
  await expect(races.getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Online Classes' }).getByRole('link')).toHaveText([
    `Kelas ${mark}`,
  ]);
});

test('a page that is opened by its address begins on top; a reload finds the old place', async ({
  page,
}) => {
  const end = page.getByRole('heading', { name: 'Kalau syarat ini berubah' });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.goto('/syarat');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(scrolled).toBe(600);
  await page.reload();
  await expect.poll(scrolled).toBe(600);
  await page.goto('/syarat');
  await expect(end).toBeAttached();
  await expect.poll(scrolled).toBe(0);
});

test('the race list keeps its filters in the address and its place when coming back', async ({
  page,
}) => {
  const mark = newMark();
  for (let number = 1; number <= 8; number += 1) {
    await createContentRace(`Seri ${number} ${mark}`, {
      kota: number === 8 ? 'Medan' : 'Surabaya',
      tanggal_mulai: `2090-03-0${number}T01:00:00+00:00`,
    });
  }
  await createContentRace(`Seri April ${mark}`, {
    kota: 'Surabaya',
    // Still March in London, April in Indonesia.
    tanggal_mulai: '2090-03-31T17:00:00+00:00',
  });

  await page.goto('/race-list');
  await page.getByRole('searchbox', { name: 'Cari lomba' }).fill(mark);
  await page.getByRole('combobox', { name: 'Kota' }).selectOption('Surabaya');
  await page.getByRole('combobox', { name: 'Bulan' }).selectOption('Maret');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(cards).toHaveCount(7);
  await expect(page).toHaveURL(new RegExp(`\\?cari=${mark}&bulan=3&kota=Surabaya$`));

  const last = page.getByRole('link', { name: `Seri 7 ${mark}`, exact: true });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(250);
  await last.click();
  await expect(page.getByRole('heading', { name: 'Ringkasan' })).toBeVisible();
  await page.getByRole('button', { name: 'Kembali' }).click();
  await expect(cards).toHaveCount(7);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);

  await page.reload();
  await expect(cards).toHaveCount(7);
  await expect(page.getByRole('searchbox', { name: 'Cari lomba' })).toHaveValue(mark);
});

test('a race shows its map to who asks for it, and goes into the calendar', async ({ page }) => {
  const mark = newMark();
  const id = await createContentRace(`Piala Peta ${mark}`, {
    map_location: '-6.9333,107.6',
    tanggal_mulai: '2090-05-20T00:30:00+00:00',
    deskripsi: 'Panjang.\n'.repeat(40),
  });
  const asked: string[] = [];
  await page.route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().method());
    return route.fulfill({ contentType: 'text/html', body: '<p>peta</p>' });
  });
  await page.goto(`/race-detail/${id}`);
  await expect(page.getByText('Sisa 40 tempat dari 40')).toBeVisible();
  const directions = page.getByRole('link', { name: 'Petunjuk Arah' });
  await expect(directions).toHaveAttribute('href', /destination=-6\.9333%2C107\.6/);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Lihat peta' }).click();
  await expect(page.getByTitle('Peta lokasi')).toBeVisible();
  // Whether it can be reached is asked before the frame is made.
  await expect.poll(() => asked).toEqual(['HEAD', 'GET']);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tambah ke kalender' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`piala-peta-${mark}.ics`);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('DTSTART;TZID=Asia/Jakarta:20900520T073000');
  expect(file).toContain(`SUMMARY:Piala Peta ${mark}`);
});

test.describe('of an attacker', () => {
  // The browser tells of a handler while the markup is being cleaned, before it is shown.
  test.use({ attempts: /script-src-attr inline$/ });

  test('an article is found, read without what could harm, and shared', async ({
    page,
    context,
  }) => {
    const mark = newMark();
    const title = `Helm yang Pas ${mark}`;
    const id = await createArticle(
      title,
      `<h2>Ukuran</h2><p>Dua <b>jari</b>${mark} di atas alis. ${'Panjang sekali. '.repeat(20)}</p>
     <img src="/tidak-ada.webp" onerror="document.title='dibajak'">
     <a href="javascript:document.title='dibajak'">jangan</a><script>document.title='dibajak'</script>
     <a href="https://helm.example.test/">toko</a>`,
    );
    await createArticle(`Rancangan ${mark}`, '<p>belum</p>', { status: 'draf' });

    await page.goto('/news-list');
    await page.getByRole('searchbox', { name: 'Cari berita' }).fill(`jari${mark}`);
    const cards = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(cards).toHaveText([title]);
    await page.getByRole('searchbox', { name: 'Cari berita' }).fill(`tidak ada ${mark}`);
    await expect(page.getByText('Tidak ada berita ditemukan')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Cari berita' }).fill(mark);
    await expect(cards).toHaveText([title]);

    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: 'Ukuran' })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    const meta = (name: string) => page.locator(`meta[property="${name}"]`);
    await expect(meta('og:title')).toHaveAttribute('content', title);
    await expect(meta('og:description')).toHaveAttribute(
      'content',
      /^Ukuran Dua jari.{140,145}\.\.\.$/,
    );
    await expect(meta('og:url')).toHaveAttribute('content', new RegExp(`/news-detail/${id}$`));
    const article = page.getByRole('article');
    await expect(article.getByText('jangan')).not.toHaveAttribute('href');
    await expect(article.getByRole('link', { name: 'toko' })).toHaveAttribute('rel', /noopener/);
    const broken = article.getByRole('presentation').last();
    await broken.scrollIntoViewIfNeeded();
    await expect(broken).toHaveAttribute('src', '/default-thumbnail.png');

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Bagikan' }).click();
    const sheet = page.getByRole('dialog', { name: 'Bagikan' });
    await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(`/news-detail/${id}`)),
    );
    await sheet.getByRole('button', { name: 'Salin link' }).click();
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`/news-detail/${id}$`),
    );
  });
});

test('classes are turned page by page, and a free one is open at once', async ({ page }) => {
  const mark = newMark();
  // The newest of all, so that they fill the first page.
  for (let number = 1; number <= 11; number += 1) {
    await createClass(`Kelas ${number} ${mark}`, {
      dibuat_pada: new Date(Date.now() + 86_400_000 + number * 1000).toISOString(),
      ...(number === 10 ? { is_gratis: false, harga: 75_000 } : {}),
    });
  }
  const parent = await arriveSignedIn(page);
  await page.goto('/online-classes');
  const card = (number: number) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `Kelas ${number} ${mark}`, exact: true }) });
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(10);
  await page
    .getByRole('navigation', { name: 'Halaman' })
    .getByRole('link', { name: 'Halaman 2', exact: true })
    .click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole('heading', { name: `Kelas 11 ${mark}` })).toHaveCount(0);
  await page.goBack();
  await expect(card(11)).toBeVisible();

  await card(11)
    .getByRole('button', { name: /^Daftar Kelas/ })
    .click();
  await expect(card(11).getByText('Akses Diberikan')).toBeVisible();
  await card(10)
    .getByRole('button', { name: /^Daftar Kelas/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Daftar kelas berbayar?' })
    .getByRole('button', { name: 'Ya, daftar' })
    .click();
  await expect(card(10).getByText('Menunggu')).toBeVisible();
  await page.reload();
  await expect(card(11).getByText('Akses Diberikan')).toBeVisible();

  const stored = await withAdmin(async (client) => {
    const { rows } = await client.query(
      `select k.judul, p.jumlah_dibayar::int, p.status_pembayaran, p.akses_diberikan
       from public.pendaftaran_kelas p join public.kelas_online k on k.id = p.kelas_id
       where p.user_id = $1 order by p.jumlah_dibayar`,
      [parent.userId],
    );
    return rows;
  });
  expect(stored).toEqual([
    {
      judul: `Kelas 11 ${mark}`,
      jumlah_dibayar: 0,
      status_pembayaran: 'gratis',
      akses_diberikan: true,
    },
    {
      judul: `Kelas 10 ${mark}`,
      jumlah_dibayar: 75_000,
      status_pembayaran: 'pending',
      akses_diberikan: false,
    },
  ]);

  await page
    .context()
    .route('https://belajar.example.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Pusat belajar' }),
    );
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    card(11)
      .getByRole('link', { name: /^Lihat Detail/ })
      .click(),
  ]);
  await expect(tab).toHaveURL('https://belajar.example.test/kelas');
});

test('a month leads to its tickets, those to their race or away', async ({ page }) => {
  const mark = newMark();
  const race = await createContentRace(`Race Tiket ${mark}`);
  // A month of which nobody else has tickets, an earlier run included.
  const year = randomInt(2100, 9000);
  const day = `${year}-03-15`;
  await createTicket({
    tipe: 'internal',
    lomba_id: race,
    lokasi: `Solo ${mark}`,
    tanggal_lomba: day,
  });
  await createTicket({
    lokasi: `Kudus ${mark}`,
    tanggal_lomba: day,
    link_eksternal: 'https://tiket.example.test/kudus',
  });

  await page.goto('/');
  const tile = page.getByRole('link', { name: /^MAR, tiket Maret/ });
  await tile.click();
  await expect(page.getByRole('heading', { name: /^MAR \d{4}$/ })).toBeVisible();

  await page.goto(`/tickets/3/${year}`);
  await expect(page.getByRole('heading', { name: `MAR ${year}` })).toBeVisible();
  await expect(page.getByText('External Link')).toHaveCount(1);
  await page
    .context()
    .route('https://tiket.example.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Tiket' }),
    );
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: new RegExp(`Kudus ${mark}`) }).click(),
  ]);
  await expect(tab).toHaveURL('https://tiket.example.test/kudus');

  await page.getByRole('combobox', { name: 'Lokasi' }).selectOption(`Solo ${mark}`);
  await expect(page.getByText('External Link')).toHaveCount(0);
  await page.getByRole('link', { name: new RegExp(`Solo ${mark}`) }).click();
  await expect(page).toHaveURL(/\/race-detail\//);
  await expect(page.getByRole('heading', { name: `Race Tiket ${mark}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Lokasi' })).toHaveValue(`Solo ${mark}`);

  await page.goto(`/tickets/4/${year}`);
  await expect(page.getByText('No tickets found for this period')).toBeVisible();
});
