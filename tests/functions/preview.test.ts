import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asVisitor } from '#functions/_shared/database.ts';
import { previewHandler } from '#functions/preview/handler.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { target } from '#tests/support/target.ts';
import { answerCrawler } from '../../hosting/crawlers.ts';

const whatsApp = 'WhatsApp/2.24.20.89 A';
const facebook = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';
const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';

function ask(path: string) {
  const { api_url } = target();
  return fetch(`${api_url}/functions/v1/preview?${new URLSearchParams({ path })}`);
}

/** A page of the app as somebody with this user agent gets it. */
function open(path: string, userAgent: string) {
  return fetch(target().app_url + path, { headers: { 'user-agent': userAgent } });
}

function metaOf(html: string): Record<string, string> {
  const found = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]));
}
function dataOf(html: string): Record<string, unknown> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

function createArticle(values: { judul: string; isi: string; status: string }): Promise<string> {
  return withAdmin(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'insert into public.berita (judul, isi, status) values ($1, $2, $3) returning id',
      [values.judul, values.isi, values.status],
    );
    return rows[0]?.id ?? '';
  });
}

describe('a race that somebody shared', () => {
  it('tells WhatsApp and Facebook its day, place, price and ages; a person gets the app', async () => {
    const judul = `Piala "<b>Ceria</b>" & ${randomUUID().slice(0, 8)} </script><script>alert(1)</script>`;
    const { raceId } = await createRace({ judul, harga_dasar: 200_000 });
    await withAdmin((client) =>
      client.query(
        `update public.lomba set tanggal_mulai = '2027-11-21T23:00:00Z', zona_waktu = 'Asia/Makassar',
           lokasi = 'Renon', kota = 'Denpasar', provinsi = 'Bali', gambar_url = '/seed/races/renon.webp',
           gambar_cover = 'javascript:alert(1)' where id = $1`,
        [raceId],
      ),
    );
    for (const crawler of [whatsApp, facebook]) {
      const response = await open(`/race-detail/${raceId}`, crawler);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
      const html = await response.text();
      const meta = metaOf(html);
      expect(meta['og:description']?.replaceAll('\u00a0', ' ')).toBe(
        'Senin, 22 November 2027, 07.00 WITA · Renon, Denpasar · Rp 200.000 · usia 4–6',
      );
      expect(meta['og:url']).toMatch(new RegExp(`^https?://[^/]+/race-detail/${raceId}$`));
      expect(meta['og:image']).toMatch(/^https?:\/\/[^/]+\/seed\/races\/renon\.webp$/);
      expect(html).toContain(`<link rel="canonical" href="${meta['og:url']}">`);
      // What was typed stays text, in markup and in the data.
      expect(html).not.toContain('<b>');
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).not.toContain('javascript:');
      expect(dataOf(html)).toMatchObject({
        '@type': 'SportsEvent',
        name: judul,
        // The venue's own clock, which search engines show as it stands.
        startDate: '2027-11-22T07:00:00+08:00',
        location: { name: 'Renon', address: { addressLocality: 'Denpasar' } },
        offers: {
          price: 200_000,
          priceCurrency: 'IDR',
          availability: 'https://schema.org/InStock',
        },
      });
    }
    const app = await (await open(`/race-detail/${raceId}`, phone)).text();
    expect(app).toContain('id="root"');
    expect(app).not.toContain('og:title');
  });

  it('tells the price of today, the next one and when; not how many places are left, which a messenger would keep', async () => {
    const { raceId, title, categoryId } = await createRace({ harga_dasar: 200_000 });
    await withAdmin(async (client) => {
      await client.query(
        "update public.lomba set zona_waktu = 'Asia/Jakarta', tanggal_mulai = '2027-11-21T23:00:00Z', pendaftaran_selesai = '2027-11-20T23:00:00Z' where id = $1",
        [raceId],
      );
      await client.query(
        `insert into private.harga_lomba (lomba_id, urutan, nama, sampai, tempat, harga)
         values ($1, 1, 'Early bird', '2027-05-02T17:00:00Z', 40, 100000), ($1, 2, 'Normal', null, null, null)`,
        [raceId],
      );
    });
    const shared = async (path: string) => (await open(path, whatsApp)).text();
    const plain = (text = '') => text.replaceAll('\u00a0', ' ');
    const html = await shared(`/race-detail/${raceId}`);
    const told =
      'Rp 100.000 · Early bird · harga ini untuk 40 pendaftar pertama · Rp 200.000 mulai Senin, 3 Mei, 00.00 WIB';
    expect(plain(metaOf(html)['og:description'])).toContain(` · ${told} · usia 4–6`);
    expect(dataOf(html)).toMatchObject({
      offers: { price: 100_000, priceValidUntil: '2027-05-03T00:00:00+07:00' },
    });
    await withAdmin((client) =>
      client.query(
        'insert into private.harga_kategori (lomba_id, urutan, kategori_id, harga) values ($1, 1, $2, 90000), ($1, 2, $2, 190000)',
        [raceId, categoryId],
      ),
    );
    expect(plain(metaOf(await shared(`/race-detail/${raceId}`))['og:description'])).toContain(
      'mulai Rp 90.000 · Early bird · harga ini untuk 40 pendaftar pertama · mulai Rp 190.000 per Senin, 3 Mei, 00.00 WIB',
    );
    // The next race of all, so that the list has it.
    await withAdmin((client) =>
      client.query(
        "update public.lomba set tanggal_mulai = now() + interval '30 seconds', pendaftaran_selesai = now() where id = $1",
        [raceId],
      ),
    );
    expect(plain(await shared('/race-list'))).toMatch(
      new RegExp(`>${title} · [^<]* · mulai Rp 90\\.000 · Early bird · `),
    );
  });

  it('offers no entry once entries are closed', async () => {
    const { raceId } = await createRace();
    const offered = async () =>
      'offers' in dataOf(await (await open(`/race-detail/${raceId}`, whatsApp)).text());
    expect(await offered()).toBe(true);
    await withAdmin((client) =>
      client.query(
        "update public.lomba set pendaftaran_selesai = now() - interval '1 minute' where id = $1",
        [raceId],
      ),
    );
    expect(await offered()).toBe(false);
    const told = async () =>
      metaOf(await (await open(`/race-detail/${raceId}`, whatsApp)).text())['og:description'];
    expect(await told()).toMatch(/ · pendaftaran ditutup · usia 4–6$/);
    // It ended eight days ago, and the job that closes such races came by.
    await withAdmin(async (client) => {
      await client.query(
        "update public.lomba set tanggal_mulai = now() - interval '8 days 12 hours', pendaftaran_selesai = now() - interval '9 days' where id = $1",
        [raceId],
      );
      await client.query('select public.close_ended_races(1000)');
    });
    expect(await told()).toMatch(/ · lomba sudah selesai · usia 4–6$/);
  });

  it('says nothing of a draft, of what is none, and of what is no address of ours', async () => {
    const { raceId, title } = await createRace();
    await withAdmin((client) =>
      client.query(`update public.lomba set status = 'draf' where id = $1`, [raceId]),
    );
    const draft = await createArticle({ judul: title, isi: 'Rahasia', status: 'draf' });
    for (const path of [
      `/race-detail/${raceId}`,
      `/news-detail/${draft}`,
      `/news-detail/${raceId}`,
      `/race-detail/${randomUUID()}`,
      `/race-detail/${raceId}?select=*`,
      `/order-detail/${raceId}`,
      '/race-detail/1,status.neq.x',
      '',
    ]) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).not.toContain(title);
    }
    expect((await open(`/race-detail/${raceId}`, whatsApp)).status).toBe(404);
  });
});

it.each([
  ['/', 'Daftar lomba pushbike anak'],
  ['/race-list', 'Lomba pushbike yang akan datang'],
])(
  '%s tells what it is, with a picture and the coming races; a person gets the app',
  async (path, title) => {
    const { raceId, title: race } = await createRace();
    await withAdmin((client) =>
      client.query(
        "update public.lomba set tanggal_mulai = now() + interval '1 minute', pendaftaran_selesai = now() where id = $1",
        [raceId],
      ),
    );
    const response = await open(`${path}?kota=Bali`, whatsApp);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await response.text();
    const meta = metaOf(html);
    expect(meta).toMatchObject({ 'og:type': 'website', 'og:title': title });
    expect(meta['og:url']).toMatch(new RegExp(`^https?://[^/]+${path}$`));
    expect(meta['og:image']).toMatch(/^https?:\/\/[^/]+\/default-thumbnail\.png$/);
    expect(meta['og:description']?.length).toBeGreaterThan(20);
    expect(html).toContain(`<a href="/race-detail/${raceId}">${race} · `);
    expect(await (await open(path, phone)).text()).toContain('id="root"');
  },
);

it('an article tells its first words, when it came out, and all of its text', async () => {
  const judul = `Helm ${randomUUID().slice(0, 8)}`;
  const isi = `<p>Pilih yang <b>pas</b>.</p><script>alert(1)</script><p>${'kata '.repeat(60)}</p>`;
  const id = await createArticle({ judul, isi, status: 'dipublikasi' });
  const html = await (await open(`/news-detail/${id}`, facebook)).text();
  const meta = metaOf(html);
  expect(meta).toMatchObject({ 'og:type': 'article', 'og:title': judul });
  expect(meta['og:description']).toMatch(/^Pilih yang pas.*\.\.\.$/);
  expect(meta['og:image']).toMatch(/\/icon-512\.png$/);
  expect(dataOf(html)).toMatchObject({ '@type': 'NewsArticle', headline: judul });
});

it("the site's map lists what is published, and robots are told where it is", async () => {
  const { raceId } = await createRace();
  const draft = await createArticle({ judul: 'Belum', isi: 'x', status: 'draf' });
  const response = await open('/sitemap.xml', phone);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const map = await response.text();
  expect(map).toContain(`/race-detail/${raceId}</loc>`);
  expect(map).not.toContain(draft);
  expect(map).not.toContain('/order');

  const robots = await (await open('/robots.txt', phone)).text();
  expect(robots.startsWith(readFileSync('public/robots.txt', 'utf8'))).toBe(true);
  expect(robots).toContain(`Sitemap: ${target().app_url}/sitemap.xml`);
});

it('while the database is silent a crawler gets the app, and the map is to be asked for later', async () => {
  const silent = previewHandler({
    database: asVisitor({
      url: 'http://127.0.0.1:1',
      publishableKey: 'x',
      secretKey: 'x',
      timeoutMs: 500,
      fetch,
    }),
    origin: 'https://lomba.example',
    log: () => undefined,
  });
  const through = (path: string) =>
    answerCrawler(
      new Request(`https://lomba.example${path}`, { headers: { 'user-agent': whatsApp } }),
      (query) => silent(new Request(`https://api.example/functions/v1/${query}`)),
    );
  expect(await through(`/race-detail/${randomUUID()}`)).toBeUndefined();
  expect((await through('/sitemap.xml'))?.status).toBe(503);
  expect(await through('/race-list')).toBeUndefined();

  const unreachable = (path: string) =>
    answerCrawler(
      new Request(`https://lomba.example${path}`, { headers: { 'user-agent': whatsApp } }),
      () => Promise.reject(new TypeError('fetch failed')),
    );
  expect(await unreachable(`/race-detail/${randomUUID()}`)).toBeUndefined();
  expect((await unreachable('/sitemap.xml'))?.status).toBe(503);
});
