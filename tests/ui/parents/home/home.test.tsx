import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { course, featuredRace, newsArticle, upcoming } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

beforeEach(() => {
  backend.featuredRaces([featuredRace()]);
  backend.featuredCourses([course()]);
  backend.latestNews([newsArticle()]);
  backend.schedule([]);
});

async function section(name: string) {
  return within(await screen.findByRole('region', { name }));
}

/** The list item of a card. */
function cardOf(element: HTMLElement): HTMLElement {
  const item = element.closest('li');
  if (item === null) {
    throw new Error('Not in a list.');
  }
  return item;
}

describe('Event Race', () => {
  test('shows the races and leads to each and to all', async () => {
    backend.featuredRaces([
      featuredRace(),
      featuredRace({ id: 'r2', judul: 'Seri Bali', penyelenggara: null, harga_dasar: null }),
    ]);
    renderApp('/');
    const races = await section('Event Race');
    const link = await races.findByRole('link', { name: 'Piala Bandung' });
    expect(link).toHaveAttribute('href', '/race-detail/r1');
    expect(races.getByText('Komunitas Roda')).toBeVisible();
    expect(races.getAllByText('Bandung')).toHaveLength(2);
    expect(races.getByText('Rp 175.000')).toBeVisible();
    expect(races.getAllByText('20')).toHaveLength(2);
    // What the race itself does not say.
    expect(races.getByText('Tim Pushbike Indonesia')).toBeVisible();
    expect(races.getByText('Rp 150.000')).toBeVisible();
    expect(races.getByRole('link', { name: 'Lihat Semua Event Race' })).toHaveAttribute(
      'href',
      '/race-list',
    );
  });

  test('without races', async () => {
    backend.featuredRaces([]);
    renderApp('/');
    expect(await (await section('Event Race')).findByText('No races found.')).toBeVisible();
  });
});

describe('Class Online', () => {
  test('shows price or Gratis, Free or Premium, minutes and what it is about', async () => {
    backend.featuredCourses([
      course(),
      course({ id: 'c2', judul: 'Langkah Pertama', is_gratis: true, deskripsi: ' ' }),
      course({ id: 'c3', judul: 'Tanpa Harga', harga: null, durasi_menit: null }),
    ]);
    renderApp('/');
    const classes = await section('Class Online');
    const paid = within(cardOf(await classes.findByText('Start Gate Tanpa Takut')));
    expect(paid.getByText('Premium')).toBeVisible();
    expect(paid.getByText('Rp 90.000')).toBeVisible();
    expect(paid.getByText('50 menit')).toBeVisible();
    expect(paid.getByText('Latihan reaksi di rumah.')).toBeVisible();
    expect(paid.getByRole('link')).toHaveAttribute('href', '/online-classes');
    const free = within(cardOf(classes.getByText('Langkah Pertama')));
    expect(free.getByText('Free')).toBeVisible();
    expect(free.getByText('Gratis')).toBeVisible();
    expect(free.getByText('Learn fundamental cycling skills')).toBeVisible();
    const unpriced = within(cardOf(classes.getByText('Tanpa Harga')));
    expect(unpriced.getByText('Gratis')).toBeVisible();
    expect(unpriced.queryByText(/menit/)).toBeNull();
    expect(classes.getByRole('link', { name: 'Lihat Semua Class Online' })).toHaveAttribute(
      'href',
      '/online-classes',
    );
  });

  test('without classes', async () => {
    backend.featuredCourses([]);
    renderApp('/');
    expect(
      await (await section('Class Online')).findByText('Belum ada kelas online tersedia'),
    ).toBeVisible();
  });
});

describe('Berita Pushbike', () => {
  test('the first article is large with 100 characters, the others small with 50', async () => {
    backend.latestNews([
      newsArticle({ cuplikan: 'a'.repeat(150) }),
      newsArticle({ id: 'n2', judul: 'Kedua', cuplikan: 'b'.repeat(60) }),
      newsArticle({ id: 'n3', judul: 'Ketiga', cuplikan: 'c'.repeat(50) }),
    ]);
    renderApp('/');
    const news = await section('Berita Pushbike');
    expect(await news.findByText(`${'a'.repeat(100)}...`)).toBeVisible();
    expect(news.getByText(`${'b'.repeat(50)}...`)).toBeVisible();
    expect(news.getByText('c'.repeat(50))).toBeVisible();
    expect(news.getByRole('link', { name: 'Kedua' })).toHaveAttribute('href', '/news-detail/n2');
    expect(news.getByRole('link', { name: 'Lihat Semua Berita Pushbike' })).toHaveAttribute(
      'href',
      '/news-list',
    );
  });

  test('a missing picture and a brokenServer one give the default thumbnail', async () => {
    backend.latestNews([
      newsArticle({ gambar_url: null }),
      newsArticle({ id: 'n2', judul: 'Kedua', gambar_url: '/hilang.webp' }),
    ]);
    renderApp('/');
    const news = await section('Berita Pushbike');
    const pictureOf = (title: string) =>
      within(cardOf(news.getByText(title))).getByRole('presentation');
    await news.findByText('Kedua');
    expect(pictureOf('Musim Baru Dimulai')).toHaveAttribute('src', '/default-thumbnail.png');
    expect(pictureOf('Kedua')).toHaveAttribute('src', '/hilang.webp');
    fireEvent.error(pictureOf('Kedua'));
    expect(pictureOf('Kedua')).toHaveAttribute('src', '/default-thumbnail.png');
  });

  test('without news', async () => {
    backend.latestNews([]);
    renderApp('/');
    expect(await (await section('Berita Pushbike')).findByText('No news available.')).toBeVisible();
  });

  test('waits, and says when it failed', async () => {
    const answer = held(brokenServer);
    backend.latestNews(answer.answer);
    const { user } = renderApp('/');
    const news = await section('Berita Pushbike');
    expect(news.getByText('Loading news...')).toBeInTheDocument();
    answer.release();
    expect(await news.findByText('Failed to load news.')).toBeVisible();
    backend.latestNews([newsArticle()]);
    await user.click(news.getByRole('button', { name: 'Coba lagi' }));
    expect(await news.findByRole('link', { name: 'Musim Baru Dimulai' })).toBeVisible();
  });
});

describe('Jadwal Race', () => {
  test('has twelve months of this year, the current one marked', async () => {
    vi.setSystemTime('2026-12-31T17:30:00Z'); // Already January 2027 in Indonesia.
    try {
      renderApp('/');
      const schedule = await section('Jadwal Race');
      const tiles = schedule.getAllByRole('link', { name: /, tiket / });
      expect(tiles.map((tile) => tile.textContent)).toEqual([
        ...['JAN', 'FEB', 'MAR', 'APR', 'MEI', 'JUNI'],
        ...['JULI', 'AGU', 'SEP', 'OKT', 'NOV', 'DES'],
      ]);
      expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(
        Array.from({ length: 12 }, (_, index) => `/tickets/${index + 1}/2027`),
      );
      const current = tiles.filter((tile) => tile.getAttribute('aria-current') === 'date');
      expect(current.map((tile) => tile.textContent)).toEqual(['JAN']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a month that is over is the next one of its name', async () => {
    vi.setSystemTime('2026-03-10T03:00:00Z');
    try {
      renderApp('/');
      const schedule = await section('Jadwal Race');
      const at = (name: RegExp) => schedule.getByRole('link', { name }).getAttribute('href');
      expect(at(/^FEB, tiket/)).toBe('/tickets/2/2027');
      expect(at(/^MAR, tiket/)).toBe('/tickets/3/2026');
    } finally {
      vi.useRealTimers();
    }
  });

  test('names the next races and leads to the schedule', async () => {
    backend.schedule(
      [1, 2, 3, 4].map((number) => upcoming({ id: `u${number}`, judul: `Race ${number}` })),
    );
    renderApp('/');
    const schedule = await section('Jadwal Race');
    expect(await schedule.findByRole('link', { name: /Race 1/ })).toHaveAttribute(
      'href',
      '/race-detail/u1',
    );
    expect(schedule.getByText('Race 3')).toBeVisible();
    expect(schedule.queryByText('Race 4')).toBeNull();
    expect(schedule.getByRole('link', { name: 'Lihat Semua Jadwal Race' })).toHaveAttribute(
      'href',
      '/race-schedule',
    );
  });
});

describe('the highlights', () => {
  test('wait as a skeleton, then are the first race, class and article', async () => {
    const answer = held(() => HttpResponse.json([featuredRace()]));
    backend.featuredRaces(answer.answer);
    renderApp('/');
    expect(await screen.findByText('Loading featured content...')).toBeInTheDocument();
    answer.release();
    const carousel = within(await screen.findByRole('region', { name: 'Sorotan' }));
    const slides = carousel.getAllByRole('group').map((slide) => within(slide));
    expect(
      slides.map((slide) => [
        slide.getByRole('link').textContent,
        slide.getByRole('link').getAttribute('href'),
      ]),
    ).toEqual([
      ['Piala Bandung', '/race-detail/r1'],
      ['Start Gate Tanpa Takut', '/online-classes'],
      ['Musim Baru Dimulai', '/news-detail/n1'],
    ]);
    expect(slides[0]?.getByText('Bandung')).toBeVisible();
    expect(slides[1]?.getByText('Kelas Online')).toBeInTheDocument();
    expect(slides[2]?.getByText('Berita Terbaru')).toBeInTheDocument();
    expect(screen.queryByText('Loading featured content...')).toBeNull();
  });

  test('are not there when there is nothing to show', async () => {
    backend.featuredRaces([]);
    backend.featuredCourses([]);
    backend.latestNews([]);
    renderApp('/');
    await screen.findByText('No races found.');
    expect(screen.queryByRole('region', { name: 'Sorotan' })).toBeNull();
    expect(screen.queryByText('Loading featured content...')).toBeNull();
  });
});

describe('failures', () => {
  test('one request that fails leaves its own list empty', async () => {
    backend.featuredRaces(brokenServer);
    const { user } = renderApp('/');
    const races = await section('Event Race');
    expect(await races.findByText('No races found.')).toBeVisible();
    const news = await section('Berita Pushbike');
    expect(await news.findByRole('link', { name: 'Musim Baru Dimulai' })).toBeVisible();
    expect(screen.queryByText('Failed to load data')).toBeNull();
    const again = held(() => HttpResponse.json([featuredRace()]));
    backend.featuredRaces(again.answer);
    await user.click(races.getByRole('button', { name: 'Coba lagi' }));
    expect(await races.findByRole('button', { name: 'Memuat...' })).toHaveFocus();
    again.release();
    expect(await races.findByRole('link', { name: 'Piala Bandung' })).toBeVisible();
  });

  test('when all fail it says so once, and tries all again', async () => {
    backend.featuredRaces(brokenServer);
    backend.races(brokenServer);
    backend.featuredCourses(brokenServer);
    backend.latestNews(brokenServer);
    backend.schedule(brokenServer);
    const { user } = renderApp('/');
    expect(await screen.findByText('Failed to load data')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Event Race' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Jadwal Race' })).toBeVisible();
    backend.featuredRaces([featuredRace()]);
    backend.races([]);
    backend.featuredCourses([course()]);
    backend.latestNews([newsArticle()]);
    backend.schedule([upcoming()]);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(
      await (await section('Event Race')).findByRole('link', { name: 'Piala Bandung' }),
    ).toBeVisible();
    expect(screen.queryByText('Failed to load data')).toBeNull();
  });
});

test('the requests go out side by side, for what is shown only', async () => {
  const asked: URL[] = [];
  const onRequest = ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    // Its file of the catalogue, which is not there, comes before them.
    if (!url.pathname.startsWith('/storage/')) {
      asked.push(url);
    }
  };
  server.events.on('request:start', onRequest);
  const answer = held(() => HttpResponse.json([]));
  backend.featuredRaces(answer.answer);
  backend.featuredCourses(answer.answer);
  backend.latestNews(answer.answer);
  backend.schedule(answer.answer);
  renderApp('/');
  // Nothing is answered yet, and everything has been asked: the five reads and the header's bell.
  await waitFor(() => expect(asked).toHaveLength(6));
  answer.release();
  await screen.findByText('No races found.');
  server.events.removeAllListeners();
  expect(asked).toHaveLength(6);
  const limits = asked.map((url) => [url.pathname.split('/').pop(), url.searchParams.get('limit')]);
  expect(limits).toEqual(
    expect.arrayContaining([
      ['lomba', '3'],
      ['list_races', null],
      ['kelas_online', '5'],
      ['lomba', '12'],
      ['berita', '5'],
    ]),
  );
  // That function has published races only.
  for (const url of asked.filter(({ pathname }) => !pathname.endsWith('list_races'))) {
    expect(url.searchParams.get('status')).toBe('eq.dipublikasi');
    expect(url.searchParams.get('select')).not.toMatch(/\*|\bisi\b|mendapatkan/);
  }
});
