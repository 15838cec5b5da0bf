import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { FoundRace } from '#api/races.ts';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { course } from '#tests/support/ui/rows.ts';

const found: FoundRace = {
  id: 'r1',
  judul: 'Piala Bandung',
  kota: 'Bandung',
  zona_waktu: 'Asia/Jakarta',
  tanggal_mulai: '2026-12-20T00:00:00+00:00',
  harga_dasar: null,
  gambar_url: null,
};

test('waits, then shows races and classes under their headings', async () => {
  const answer = held(() => HttpResponse.json([found]));
  backend.foundRaces(answer.answer);
  backend.foundClasses([course(), course({ id: 'c2', judul: 'Gratisan', harga: 0 })]);
  renderApp('/search-results?query=band');
  expect(await screen.findByText('Loading search results...')).toBeInTheDocument();
  answer.release();
  const races = within(await screen.findByRole('region', { name: 'Event Races' }));
  expect(races.getByRole('link', { name: 'Piala Bandung' })).toHaveAttribute(
    'href',
    '/race-detail/r1',
  );
  expect(races.getByText('20 Des 2026')).toBeVisible();
  expect(races.getByText('Bandung')).toBeVisible();
  expect(races.getByText('Rp 150.000')).toBeVisible();
  const classes = within(screen.getByRole('region', { name: 'Online Classes' }));
  expect(classes.getByRole('link', { name: 'Start Gate Tanpa Takut' })).toHaveAttribute(
    'href',
    '/online-classes',
  );
  expect(classes.getByText('Rp 90.000')).toBeVisible();
  expect(classes.getByText('Gratis')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Hasil untuk “band”' })).toBeVisible();
  expect(document.title).toBe('Hasil untuk “band” · Pushbike Race');
});

test('an empty half has no heading', async () => {
  backend.foundRaces([]);
  backend.foundClasses([course()]);
  renderApp('/search-results?query=gate');
  expect(await screen.findByRole('region', { name: 'Online Classes' })).toBeVisible();
  expect(screen.queryByText('Event Races')).toBeNull();
});

test('nothing found', async () => {
  backend.foundRaces([]);
  backend.foundClasses([]);
  renderApp('/search-results?query=zzz');
  expect(await screen.findByText('No results found')).toBeVisible();
});

test('failed, and tried again', async () => {
  backend.foundRaces(brokenServer);
  backend.foundClasses(brokenServer);
  const { user } = renderApp('/search-results?query=bali');
  expect(await screen.findByText('Failed to load search results.')).toBeVisible();
  backend.foundRaces([found]);
  backend.foundClasses([]);
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('link', { name: 'Piala Bandung' })).toBeVisible();
});

test('half failed: what was found is shown, and says that it is not all', async () => {
  backend.foundRaces([found]);
  backend.foundClasses(brokenServer);
  const { user } = renderApp('/search-results?query=bali');
  expect(await screen.findByRole('link', { name: 'Piala Bandung' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Sebagian hasil belum bisa dimuat.');
  backend.foundClasses([course()]);
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('link', { name: 'Start Gate Tanpa Takut' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test.each(['%', 'a,b', '(x)', '"', "'", '🚲', 'eq.1', 'in.(1)'])(
  'a search for %s is sent as it stands',
  async (text) => {
    const asked: unknown[] = [];
    const answer = (body: Record<string, unknown>) => {
      asked.push(body.query);
      return HttpResponse.json([]);
    };
    backend.foundRaces(answer);
    backend.foundClasses(answer);
    renderApp(`/search-results?query=${encodeURIComponent(text)}`);
    await screen.findByText('No results found');
    expect(asked).toEqual([text, text]);
  },
);

test('without a text nothing is asked, and one can be typed', async () => {
  const { user } = renderApp('/search-results');
  expect(await screen.findByText('Cari lomba atau kelas')).toBeVisible();
  backend.foundRaces([found]);
  backend.foundClasses([]);
  await user.type(screen.getByRole('searchbox'), 'bandung{Enter}');
  expect(await screen.findByRole('link', { name: 'Piala Bandung' })).toBeVisible();
  expect(window.location.search).toBe('?query=bandung');
});

test('what is typed in the moment in which the box appears stays', async () => {
  backend.foundRaces([]);
  backend.foundClasses([]);
  const typing = new MutationObserver(() => {
    const box = document.querySelector('input[type="search"]');
    if (box !== null) {
      typing.disconnect();
      fireEvent.change(box, { target: { value: 'dua' } });
    }
  });
  typing.observe(document.body, { childList: true, subtree: true });
  renderApp('/search-results?query=satu');
  await screen.findByRole('heading', { name: 'Hasil untuk “satu”' });
  expect(screen.getByRole('searchbox')).toHaveValue('dua');
});

test('another search takes the place of this one, so that back leads out of the results', async () => {
  backend.featuredRaces([]);
  backend.featuredCourses([]);
  backend.latestNews([]);
  backend.schedule([]);
  backend.foundRaces([found]);
  backend.foundClasses([]);
  const { user } = renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Buka pencarian' }));
  await user.keyboard('satu{Enter}');
  await screen.findByRole('heading', { name: 'Hasil untuk “satu”' });
  const box = screen.getByRole('searchbox');
  await user.clear(box);
  await user.type(box, 'dua{Enter}');
  await screen.findByRole('heading', { name: 'Hasil untuk “dua”' });
  await user.click(screen.getByRole('button', { name: 'Kembali' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
