import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sanitise } from '#parts/sanitise.ts';
import { backend, brokenServer } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { newsArticle } from '#tests/support/ui/rows.ts';

describe('the list', () => {
  test('a card has picture, title, 150 characters, the date in Indonesia, and opens the article', async () => {
    backend.news([newsArticle({ cuplikan: 'x'.repeat(180) })]);
    renderApp('/news-list');
    expect(await screen.findByRole('heading', { name: 'Daftar Berita' })).toBeVisible();
    expect(await screen.findByText(`${'x'.repeat(150)}...`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Musim Baru Dimulai' })).toHaveAttribute(
      'href',
      '/news-detail/n1',
    );
    // 20 November, 18.00 UTC.
    expect(screen.getByText('21 Nov 2026')).toBeVisible();
  });

  test('the search box narrows it, by what the database finds, and stays in the address', async () => {
    const asked: unknown[] = [];
    backend.news((body) => {
      asked.push(body);
      const all = [newsArticle(), newsArticle({ id: 'n2', judul: 'Helm yang Pas' })];
      return HttpResponse.json(all.filter(({ judul }) => judul.includes(String(body.query))));
    });
    const { user } = renderApp('/news-list');
    const box = await screen.findByRole('searchbox', { name: 'Cari berita' });
    expect(box).toHaveAttribute('placeholder', 'Cari berita...');
    expect(await screen.findAllByRole('listitem', { name: '' })).not.toHaveLength(0);
    await user.type(box, 'Helm');
    await waitFor(() => expect(screen.queryByText('Musim Baru Dimulai')).toBeNull());
    expect(screen.getByText('Helm yang Pas')).toBeVisible();
    expect(window.location.search).toBe('?cari=Helm');
    expect(asked).toEqual([
      { query: '', max_rows: 25 },
      { query: 'Helm', max_rows: 25 },
    ]);
  });

  test('a shared address shows the same; nothing found says so and leads back', async () => {
    backend.news((body) => HttpResponse.json(body.query === '' ? [newsArticle()] : []));
    const { user } = renderApp('/news-list?cari=100%25');
    expect(await screen.findByText('Tidak ada berita ditemukan')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('100%');
    await user.click(screen.getByRole('button', { name: 'Lihat semua berita' }));
    expect(await screen.findByText('Musim Baru Dimulai')).toBeVisible();
    expect(window.location.search).toBe('');
  });

  test('waits, and a failure can be tried again', async () => {
    backend.news(brokenServer);
    const { user } = renderApp('/news-list');
    expect(await screen.findByText('Failed to load news.')).toBeVisible();
    backend.news([newsArticle()]);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Musim Baru Dimulai')).toBeVisible();
  });

  test('a long list grows by steps, its size in the address', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      newsArticle({ id: `n${index}`, judul: `Berita ${index + 1}` }),
    );
    backend.news((body) => HttpResponse.json(many.slice(0, Number(body.max_rows))));
    const { user } = renderApp('/news-list');
    await screen.findByText('Berita 24');
    expect(screen.queryByText('Berita 25')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tampilkan lebih banyak' }));
    expect(await screen.findByText('Berita 30')).toBeVisible();
    expect(window.location.search).toBe('?jumlah=48');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Tampilkan lebih banyak' })).toBeNull(),
    );
  });

  test('back from an article shows the list at once', async () => {
    backend.news([newsArticle()]);
    backend.article(newsArticle());
    const { user } = renderApp('/news-list');
    await user.click(await screen.findByRole('link', { name: 'Musim Baru Dimulai' }));
    await screen.findByRole('heading', { name: 'Berita' });
    await user.click(screen.getByRole('button', { name: 'Kembali' }));
    expect(await screen.findByRole('link', { name: 'Musim Baru Dimulai' })).toBeVisible();
    expect(screen.queryByText('Loading news...')).toBeNull();
  });
});

describe('an article', () => {
  test('has title, date, author and body, and can be shared', async () => {
    backend.article(newsArticle());
    renderApp('/news-detail/n1');
    expect(await screen.findByRole('heading', { name: 'Musim Baru Dimulai' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Berita', level: 1 })).toBeVisible();
    expect(screen.getByText('21 Nov 2026')).toBeVisible();
    expect(screen.getByText('Oleh Tim Pushbike Indonesia')).toBeVisible();
    expect(await screen.findByText('Kalender musim ini sudah lengkap.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Bagikan' })).toBeVisible();
  });

  test('none', async () => {
    backend.article(null);
    renderApp('/news-detail/n1');
    expect(await screen.findByText('No news found.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bagikan' })).toBeNull();
  });

  test('an address that can be no article', async () => {
    backend.article(() =>
      HttpResponse.json({ code: '22P02', message: 'invalid input syntax' }, { status: 400 }),
    );
    renderApp('/news-detail/bukan-id');
    expect(await screen.findByText('No news found.')).toBeVisible();
  });

  test('failed, and tried again', async () => {
    backend.article(brokenServer);
    const { user } = renderApp('/news-detail/n1');
    expect(await screen.findByText('Failed to load news details.')).toBeVisible();
    backend.article(newsArticle());
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('heading', { name: 'Musim Baru Dimulai' })).toBeVisible();
  });

  describe('for social networks', () => {
    const meta = (name: string) =>
      document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)
        ?.content;

    beforeEach(() => {
      document.head.innerHTML = '<meta name="description" content="Deskripsi situs">';
    });
    afterEach(() => {
      document.head.innerHTML = '';
    });

    test('sets title and tags, and takes them back', async () => {
      backend.article(newsArticle({ cuplikan: 'k'.repeat(200) }));
      backend.news([]);
      const { user } = renderApp('/news-detail/n1');
      await screen.findByRole('heading', { name: 'Musim Baru Dimulai' });
      await waitFor(() => expect(document.title).toBe('Musim Baru Dimulai · Pushbike Race'));
      const description = `${'k'.repeat(160)}...`;
      expect(meta('description')).toBe(description);
      expect(meta('og:description')).toBe(description);
      expect(meta('twitter:description')).toBe(description);
      expect(meta('og:type')).toBe('article');
      expect(meta('og:title')).toBe('Musim Baru Dimulai');
      expect(meta('og:image')).toBe(`${window.location.origin}/seed/n1.webp`);
      expect(meta('og:url')).toBe(`${window.location.origin}/news-detail/n1`);
      expect(meta('twitter:card')).toBe('summary_large_image');

      await user.click(screen.getByRole('button', { name: 'Kembali' }));
      await screen.findByRole('heading', { name: 'Daftar Berita' });
      expect(meta('description')).toBe('Deskripsi situs');
      expect(meta('og:title')).toBeUndefined();
    });

    test('a short text is the whole description; no picture is the default one', async () => {
      backend.article(newsArticle({ cuplikan: 'k'.repeat(160), gambar_url: null }));
      renderApp('/news-detail/n1');
      await waitFor(() => expect(meta('og:description')).toBe('k'.repeat(160)));
      expect(meta('og:image')).toBe(`${window.location.origin}/default-thumbnail.png`);
    });
  });

  test('nothing in its markup runs, and what is harmless stays', async () => {
    const warned = vi.fn();
    Object.assign(window, { warned });
    backend.article(
      newsArticle({
        isi: '<p>Awal <b>tebal</b></p><img src="x" onerror="warned()"><script>warned()</script><p>Akhir</p>',
      }),
    );
    renderApp('/news-detail/n1');
    expect(await screen.findByText('tebal')).toBeVisible();
    expect(screen.getByText('Akhir')).toBeVisible();
    const article = screen.getByRole('article');
    expect(article.querySelector('script')).toBeNull();
    expect(article.innerHTML).not.toContain('onerror');
    expect(warned).not.toHaveBeenCalled();
  });
});

describe('sanitised markup', () => {
  const html = (markup: string) => {
    const box = document.createElement('div');
    box.append(sanitise(markup));
    return box;
  };

  test.each([
    ['<script>alert(1)</script>teks', 'teks'],
    ['<style>*{display:none}</style>teks', 'teks'],
    ['<iframe src="https://jahat.contoh"></iframe>teks', 'teks'],
    ['<object data="x"></object><embed src="x">teks', 'teks'],
    ['<form action="https://jahat.contoh"><input name="a"></form>teks', 'teks'],
    ['<svg><script>alert(1)</script></svg>teks', 'teks'],
    ['<p style="position:fixed" class="x" id="y" onclick="a()">teks</p>', '<p>teks</p>'],
    ['<a href="javascript:alert(1)">teks</a>', '<a>teks</a>'],
    ['<a href="JaVaScRiPt&#58;alert(1)">teks</a>', '<a>teks</a>'],
    ['<a href="//jahat.contoh">teks</a>', '<a>teks</a>'],
    ['<a href="data:text/html,x">teks</a>', '<a>teks</a>'],
    ['<h1>Judul</h1><h2>Bagian</h2><h3>Sub</h3>', '<h3>Judul</h3><h3>Bagian</h3><h4>Sub</h4>'],
    ['<a href="/race-list">race</a>', '<a href="/race-list">race</a>'],
    ['<a href="mailto:a@b.id">surat</a>', '<a href="mailto:a@b.id">surat</a>'],
    [
      '<a href="https://contoh.id/">luar</a>',
      '<a href="https://contoh.id/" target="_blank" rel="noopener noreferrer">luar</a>',
    ],
  ])('%s', (markup, expected) => {
    expect(html(markup).innerHTML).toBe(expected);
  });

  test('pictures come when scrolled to, and a brokenServer one is replaced', () => {
    const picture = within(html('<img src="/a.webp">')).getByRole('presentation');
    expect(picture).toHaveAttribute('loading', 'lazy');
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('src', '/default-thumbnail.png');
  });
});
