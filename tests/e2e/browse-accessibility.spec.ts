import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { createArticle, createContentRace, createTicket, newMark } from './support/content.ts';

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('no screen of a visitor has a barrier', async ({ page }) => {
      test.slow();
      const mark = newMark();
      const race = await createContentRace(`Race ${mark}`, { map_location: null });
      const article = await createArticle(
        `Artikel ${mark}`,
        '<h2>Bagian</h2><p>Isi dengan <a href="https://contoh.example.test/">tautan</a>.</p><ul><li>satu</li></ul><blockquote>kutipan</blockquote><table><tr><th>a</th><td>b</td></tr></table>',
      );
      await createTicket({
        lokasi: `Kudus ${mark}`,
        tanggal_lomba: '2092-05-01',
        link_eksternal: 'https://tiket.example.test/',
      });

      const screens: [address: string, ready: string][] = [
        ['/', 'Berita Pushbike'],
        ['/race-list', 'Daftar Race'],
        [`/race-list?cari=${mark}zz`, 'Daftar Race'],
        [`/race-detail/${race}`, `Race ${mark}`],
        ['/online-classes', 'All Online Classes'],
        ['/news-list', 'Daftar Berita'],
        [`/news-detail/${article}`, 'Bagian'],
        ['/race-schedule', 'Jadwal Race'],
        ['/tickets', 'All Tickets'],
        ['/tickets/5/2092', 'MEI 2092'],
        ['/tickets/6/2092', 'JUNI 2092'],
        [`/search-results?query=${mark}`, `Hasil untuk “${mark}”`],
        ['/search-results', 'Hasil Pencarian'],
        ['/tidak/ada', 'Halaman tidak ditemukan'],
      ];
      for (const [address, ready] of screens) {
        await page.goto(address);
        await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible();
        await expect(page.getByText(/^(Memuat|Loading)/)).toHaveCount(0);
        expect(await violationsOf(page), address).toEqual([]);
      }
    });

    test('nor has what opens above them', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Berita Pushbike' })).toBeVisible();
      await page.getByRole('button', { name: 'Buka pencarian' }).click();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: /^Notifikasi/ }).click();
      await expect(page.getByRole('region', { name: 'Notifikasi' })).toBeVisible();
      await expect(page.getByText('Memuat notifikasi...')).toHaveCount(0);
      expect(await violationsOf(page)).toEqual([]);
    });
  });
}
