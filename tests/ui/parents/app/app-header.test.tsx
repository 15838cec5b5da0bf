import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { upcoming } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

beforeEach(() => {
  backend.featuredRaces([]);
  backend.featuredCourses([]);
  backend.latestNews([]);
  backend.schedule([]);
});

describe('the search box', () => {
  test('opens, takes a text to the results, then is closed and empty', async () => {
    const asked: unknown[] = [];
    backend.foundRaces((body) => {
      asked.push(body);
      return HttpResponse.json([]);
    });
    backend.foundClasses([]);
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Buka pencarian' }));
    const box = screen.getByRole('searchbox', { name: 'Cari balapan atau kelas' });
    expect(box).toHaveFocus();
    expect(box).toHaveAttribute('placeholder', 'Cari balapan atau kelas...');
    await user.type(box, '  a&b=c 100% ');
    await user.click(screen.getByRole('button', { name: 'Cari' }));
    expect(await screen.findByRole('heading', { name: 'Hasil untuk “a&b=c 100%”' })).toBeVisible();
    expect(window.location.search).toBe('?query=a%26b%3Dc%20100%25');
    await waitFor(() => expect(asked).toEqual([{ query: 'a&b=c 100%' }]));
    await user.click(screen.getByRole('button', { name: 'Kembali' }));
    await screen.findByRole('button', { name: 'Buka pencarian' });
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Buka pencarian' }));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('Enter sends it too', async () => {
    backend.foundRaces([]);
    backend.foundClasses([]);
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Buka pencarian' }));
    await user.keyboard('bali{Enter}');
    expect(await screen.findByRole('heading', { name: 'Hasil untuk “bali”' })).toBeVisible();
  });

  test('a blank text goes nowhere', async () => {
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Buka pencarian' }));
    await user.keyboard('   {Enter}');
    expect(window.location.pathname).toBe('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('closes with its button and with Escape', async () => {
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Buka pencarian' }));
    await user.click(screen.getByRole('button', { name: 'Tutup pencarian' }));
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Buka pencarian' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('is on the home page only', async () => {
    renderApp('/order');
    await screen.findByRole('button', { name: /^Notifikasi/ });
    expect(screen.queryByRole('button', { name: 'Buka pencarian' })).toBeNull();
  });
});

describe('the bell', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      upcoming({ id: `u${index}`, judul: `Race ${index + 1}` }),
    );

  test.each([
    [1, '1'],
    [9, '9'],
    [10, '9+'],
  ])('%i races soon: its badge reads %s', async (count, badge) => {
    backend.bell(many(count));
    renderApp('/');
    const bell = await screen.findByRole('button', {
      name: `Notifikasi, ${badge} lomba mendatang`,
    });
    expect(within(bell.parentElement as HTMLElement).getByText(badge)).toBeVisible();
  });

  test('lists the races, each of which opens its detail', async () => {
    backend.bell([upcoming(), upcoming({ id: 'u2', judul: 'Tanpa Harga', harga_dasar: null })]);
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: /^Notifikasi, 2/ }));
    const panel = within(await screen.findByRole('region', { name: 'Notifikasi' }));
    expect(panel.getByText('Event Mendatang (7 hari ke depan)')).toBeVisible();
    const link = panel.getByRole('link', { name: /Senayan Kids Cup/ });
    expect(link).toHaveAttribute('href', '/race-detail/u1');
    expect(within(link).getByText('Minggu, 22 November 2026')).toBeVisible();
    expect(within(link).getByText('Jakarta Pusat')).toBeVisible();
    expect(within(link).getByText('Rp 200.000')).toBeVisible();
    expect(panel.getByText('Rp 150.000')).toBeVisible();
  });

  test('no races soon', async () => {
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Notifikasi' }));
    expect(
      await screen.findByText('Tidak ada event mendatang dalam 7 hari ke depan'),
    ).toBeVisible();
  });

  test('waits, and a failure can be tried again', async () => {
    const answer = held(brokenServer);
    backend.bell(answer.answer);
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Notifikasi' }));
    expect(screen.getByText('Memuat notifikasi...')).toBeVisible();
    answer.release();
    expect(await screen.findByText('Notifikasi belum bisa dimuat.')).toBeVisible();
    backend.bell([upcoming()]);
    const panel = within(await screen.findByRole('region', { name: 'Notifikasi' }));
    await user.click(panel.getByRole('button', { name: 'Coba lagi' }));
    expect(await panel.findByText('Senayan Kids Cup')).toBeVisible();
  });

  test('closes on a click outside, on Escape and on going elsewhere', async () => {
    backend.bell([upcoming()]);
    const { user } = renderApp('/');
    const bell = await screen.findByRole('button', { name: /^Notifikasi/ });
    const panel = () => screen.queryByRole('region', { name: 'Notifikasi' });
    await user.click(bell);
    expect(panel()).toBeVisible();
    await user.click(screen.getByRole('main'));
    expect(panel()).toBeNull();

    await user.click(bell);
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(bell).toHaveFocus();

    await user.click(bell);
    await user.click(screen.getByRole('link', { name: 'Order' }));
    await waitFor(() => expect(window.location.pathname).toBe('/order'));
    await waitFor(() => expect(panel()).toBeNull());
  });

  test('counts seven days from now', async () => {
    const asked: URLSearchParams[] = [];
    server.events.on('request:start', ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.getAll('tanggal_mulai').length === 2) {
        asked.push(query);
      }
    });
    renderApp('/');
    await waitFor(() => expect(asked).toHaveLength(1));
    server.events.removeAllListeners();
    const bounds = asked[0]?.getAll('tanggal_mulai') ?? [];
    expect(bounds.map((bound) => bound.slice(0, 4))).toEqual(['gte.', 'lte.']);
    const [from = 0, to = 0] = bounds.map((bound) => Date.parse(bound.slice(4)));
    expect(to - from).toBe(7 * 86_400_000);
    expect(Math.abs(from - Date.now())).toBeLessThan(60_000);
    expect(asked[0]?.get('status')).toBe('eq.dipublikasi');
  });
});
