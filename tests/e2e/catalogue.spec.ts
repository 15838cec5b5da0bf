import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { publishCatalogue } from '#tests/support/catalogue.ts';
import { createRace, type RaceFixture, withAdmin } from '#tests/support/race-fixture.ts';
import { target, targetVariables } from '#tests/support/target.ts';
import { startThrowawayStack } from '#tests/support/throwaway-stack.ts';
import { test as base } from './support/journey.ts';

interface Site {
  url: string;
  key: string;
  race: RaceFixture;
  articleId: string;
}

/** A site of this test alone, whose catalogue is published and whose database has been stopped before anybody came. */
const test = base.extend<{ site: Site }>({
  site: async ({ request }, use) => {
    const page = await (await request.get('/')).text();
    base.skip(!/src="\/assets\/index-/.test(page), 'The target serves no built app.');
    base.skip(!existsSync('dist'), 'The app was built elsewhere.');
    const { api_url, app_url: served } = target();
    base.skip(
      new URL(api_url).origin !== new URL(served).origin,
      'The app was built for another API, which is not the one that is stopped here.',
    );
    const stack = await startThrowawayStack({ app: 'dist', disposable: true });
    const before = { ...process.env };
    Object.assign(process.env, targetVariables(stack.stackInfo));
    try {
      const race = await createRace();
      const articleId = await withAdmin(async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `insert into public.berita (judul, isi, status)
           values ('Kabar saat database mati', '<p>Isi kabar lengkap.</p>', 'dipublikasi') returning id`,
        );
        return rows[0]?.id ?? '';
      });
      await publishCatalogue();
      const pidFile = readFileSync(path.join(stack.dataDir, 'postgres', 'postmaster.pid'), 'utf8');
      // At once, with every connection.
      process.kill(Number(pidFile.split('\n')[0]), 'SIGQUIT');
      const { app_url, publishable_key } = stack.stackInfo;
      await use({ url: app_url, key: publishable_key, race, articleId });
    } finally {
      process.env = before;
      await stack.stop();
    }
  },
});

async function open(page: Page, { url }: Site, address: string): Promise<void> {
  await page.goto(url + address);
}

test('visitors’ pages open with the database stopped', async ({ page, site }) => {
  const { race, articleId } = site;
  await expect(async () => {
    const answer = await page.request.get(`${site.url}/rest/v1/lomba?limit=1`, {
      headers: { apikey: site.key },
    });
    expect(answer.status()).toBeGreaterThanOrEqual(500);
  }).toPass();

  await open(page, site, '/');
  await expect(
    page.getByRole('region', { name: 'Event Race' }).getByText(race.title),
  ).toBeVisible();

  await open(page, site, '/race-list');
  await expect(page.getByRole('status').filter({ hasText: /^Tersimpan/ })).toBeVisible();
  await expect(page.getByRole('listitem').first()).toBeVisible();

  await open(page, site, `/race-detail/${race.raceId}`);
  await expect(page.getByRole('heading', { name: race.title })).toBeVisible();
  await expect(page.getByText('sisanya belum diketahui')).toBeVisible();
  await expect(page.getByText(race.categoryName)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Tersimpan/ })).toBeVisible();

  await open(page, site, '/news-list');
  await expect(page.getByRole('link', { name: 'Kabar saat database mati' })).toBeVisible();
  await open(page, site, `/news-detail/${articleId}`);
  await expect(page.getByText('Isi kabar lengkap.')).toBeVisible();

  await open(page, site, '/online-classes');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await open(page, site, '/tickets');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await open(page, site, '/race-schedule');
  await expect(page.getByRole('listitem').first()).toBeVisible();
});
