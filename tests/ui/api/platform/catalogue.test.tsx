import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ownWrite } from '#api/platform/own-writes.ts';
import { api } from '#tests/support/ui/api.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { category, featuredRace, newsArticle, race, raceId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

// A request that no test answers fails it: where only a file answers, the database was not asked.

const hour = 3_600_000;

afterEach(() => vi.restoreAllMocks());

/** A file as publish-catalogue writes it. */
function file(name: string, answers: Record<string, unknown>, age = 0) {
  const at = Date.now() - age;
  server.use(
    http.get(api.storage(`object/public/katalog/v1/${name}.json`), () =>
      HttpResponse.json({ version: 1, at, until: at + hour, answers }),
    ),
  );
}

/** As the data API answers without its database. */
function away() {
  return HttpResponse.json({ code: 'PGRST001', message: 'connection lost' }, { status: 503 });
}

const articleId = '1b0f7a44-0000-4000-8000-0000000000b1';
const article = newsArticle({ id: articleId, judul: 'Kabar dari berkas' });
const inFile = { ...race(), judul: 'Lomba dari berkas', peserta_saat_ini: null };

describe('what may be seconds old', () => {
  test('is read from its file, and the database is not asked', async () => {
    file(`berita/${articleId}`, { article });
    renderApp(`/news-detail/${articleId}`);
    expect(await screen.findByRole('heading', { name: 'Kabar dari berkas' })).toBeVisible();
    expect(screen.queryByText(/^Tersimpan/)).toBeNull();
  });

  test('home is one file: the database is asked for nothing', async () => {
    let opened = 0;
    server.events.on('request:start', () => {
      opened += 1;
    });
    file('beranda', {
      races: [featuredRace({ judul: 'Piala dari berkas' })],
      coming: [],
      classes: [],
      news: [],
      upcoming: [],
      soon: [],
    });
    renderApp('/');
    expect(await screen.findAllByRole('link', { name: 'Piala dari berkas' })).not.toHaveLength(0);
    expect(await screen.findByRole('region', { name: 'Jadwal Race' })).toBeVisible();
    server.events.removeAllListeners();
    // Five queries, and the bell's a moment later.
    expect(opened).toBeLessThanOrEqual(2);
  });

  test('comes from the database where there is no file, and where the file is too old', async () => {
    file(`berita/${articleId}`, { article }, 2 * hour);
    backend.article({ ...article, judul: 'Kabar terbaru' });
    renderApp(`/news-detail/${articleId}`);
    expect(await screen.findByRole('heading', { name: 'Kabar terbaru' })).toBeVisible();
  });

  test('comes from the database where this browser has just changed something, and from the file later', async () => {
    file(`berita/${articleId}`, { article });
    backend.article({ ...article, judul: 'Kabar yang baru disimpan' });
    await ownWrite(Promise.resolve());
    const { unmount } = renderApp(`/news-detail/${articleId}`);
    expect(await screen.findByRole('heading', { name: 'Kabar yang baru disimpan' })).toBeVisible();
    unmount();

    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 200_000);
    renderApp(`/news-detail/${articleId}`);
    expect(await screen.findByRole('heading', { name: 'Kabar dari berkas' })).toBeVisible();
  });

  test('comes from the file after an own change too, while the database is away', async () => {
    file(`berita/${articleId}`, { article });
    backend.article(away());
    await ownWrite(Promise.reject(new Error('the answer was lost'))).catch(() => undefined);
    renderApp(`/news-detail/${articleId}`);
    expect(await screen.findByRole('heading', { name: 'Kabar dari berkas' })).toBeVisible();
  });

  test('comes from an old file, and says so, while the database is away', async () => {
    file(`berita/${articleId}`, { article }, 2 * hour);
    backend.article(away());
    renderApp(`/news-detail/${articleId}`);
    expect(await screen.findByRole('heading', { name: 'Kabar dari berkas' })).toBeVisible();
    expect(await screen.findByText(/^Tersimpan/)).toBeVisible();
  });
});

describe('a race, whose places are in no file', () => {
  test('comes from the database, whatever the file says', async () => {
    file(`lomba/${raceId}`, { race: inFile, categories: [] });
    backend.race({ ...race(), judul: 'Lomba terbaru' });
    renderApp(`/race-detail/${raceId}`);
    expect(await screen.findByRole('heading', { name: 'Lomba terbaru' })).toBeVisible();
  });

  test('is shown from its file while the database is away, its places unknown', async () => {
    file(`lomba/${raceId}`, { race: inFile, categories: [{ ...category(), terisi: null }] });
    backend.race(away());
    backend.categories(away());
    renderApp(`/race-detail/${raceId}`);
    expect(await screen.findByRole('heading', { name: 'Lomba dari berkas' })).toBeVisible();
    expect(screen.getByText(/sisanya belum diketahui/)).toBeVisible();
    expect(await screen.findByText('Sisa tempat belum diketahui')).toBeVisible();
    expect(await screen.findByText(/^Tersimpan/)).toBeVisible();
  });
});
