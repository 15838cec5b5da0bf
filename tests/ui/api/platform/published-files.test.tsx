import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { screenAt } from '#parents/app/screens.ts';
import { api } from '#tests/support/ui/api.ts';
import { publish } from '#tests/support/ui/published.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  category,
  course,
  featuredRace,
  inDays,
  newsArticle,
  race,
  raceId,
  ticket,
  upcoming,
} from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

// Every screen that visitors read shows what the publisher writes, with the database away. What a part is (rows, one row,
// rows and their number) is decided by the publisher, so the files are made by its own code.

const listed = {
  ...race({ judul: 'Piala Bandung', tanggal_mulai: inDays(20), pendaftaran_selesai: inDays(19) }),
  ages: [{ usia_min: 2, usia_max: 3, batasan_gender: 'campur' }],
  price_totals: { 175000: 178_999 },
};
const soon = upcoming({ tanggal_mulai: inDays(3) });

/** A file is waited for eight seconds, and a screen's code may take a busy machine longer. */
async function openScreen(path: string) {
  await screenAt(path)?.screen.load();
  return renderApp(path);
}

beforeEach(() => {
  window.localStorage.clear();
  const away = () => HttpResponse.json({ code: 'XX000', message: 'away' }, { status: 400 });
  server.use(http.all(api.rest('*'), away));
});

test('home: the races, what is soon, classes, news and the coming days', async () => {
  publish('beranda', {
    races: [featuredRace({ judul: 'Piala Utama' })],
    coming: [{ ...listed, judul: 'Lomba Segera' }],
    classes: [course()],
    news: [newsArticle()],
    upcoming: [upcoming({ judul: 'Lomba Jadwal', tanggal_mulai: inDays(9) })],
    soon: [soon],
  });
  await openScreen('/');
  for (const name of [
    'Piala Utama',
    'Lomba Segera',
    'Start Gate Tanpa Takut',
    'Musim Baru Dimulai',
    'Lomba Jadwal',
  ]) {
    expect((await screen.findAllByText(name, { exact: false })).length).toBeGreaterThan(0);
  }
  expect(screen.queryByText(/belum bisa dimuat/)).toBeNull();
});

test('the bell: the races of the next seven days', async () => {
  publish('beranda', { races: [], coming: [], classes: [], news: [], upcoming: [], soon: [soon] });
  const { user } = await openScreen('/');
  await user.click(await screen.findByRole('button', { name: /^Notifikasi/ }));
  expect(await screen.findByText('Senayan Kids Cup')).toBeVisible();
});

test('the race list', async () => {
  publish('lomba', { list: [listed] });
  await openScreen('/race-list');
  expect(await screen.findByRole('heading', { name: 'Piala Bandung' })).toBeVisible();
});

test('a race with its classes and what stands below', async () => {
  publish(`lomba/${raceId}`, {
    race: [race()],
    categories: [category()],
    story: [
      {
        susunan_acara: '07.30 Moto pertama',
        rute: null,
        tanya_jawab: null,
        foto_lama: [],
        foto_sponsor: [],
        club_id: null,
      },
    ],
  });
  await openScreen(`/race-detail/${raceId}`);
  expect(await screen.findByRole('heading', { level: 2, name: race().judul })).toBeVisible();
  expect(await screen.findByText(category().nama)).toBeVisible();
  expect(await screen.findByText('Moto pertama')).toBeVisible();
});

test('the online classes, with how many there are', async () => {
  publish('kelas', {
    list: [course(), course({ id: 'c2', judul: 'Menikung Halus' })],
  });
  await openScreen('/online-classes');
  expect(await screen.findByRole('heading', { name: 'Start Gate Tanpa Takut' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Menikung Halus' })).toBeVisible();
});

test('the news and an article', async () => {
  const id = '1b0f7a44-0000-4000-8000-0000000000d1';
  publish('berita', { list: [newsArticle({ id })] });
  publish(`berita/${id}`, { article: [newsArticle({ id })] });
  const { user } = await openScreen('/news-list');
  await user.click(await screen.findByRole('link', { name: /Musim Baru Dimulai/ }));
  expect(await screen.findByText('Kalender musim ini sudah lengkap.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Musim Baru Dimulai' })).toBeVisible();
});

test('the schedule', async () => {
  publish('beranda', {
    races: [],
    coming: [],
    classes: [],
    news: [],
    upcoming: [upcoming({ tanggal_mulai: inDays(9) })],
    soon: [],
  });
  await openScreen('/race-schedule');
  expect(await screen.findByRole('link', { name: 'Senayan Kids Cup' })).toBeVisible();
});

test('the tickets and the places to choose from', async () => {
  publish('tiket', {
    list: [ticket()],
    // As PostgREST answers a function that gives texts.
    locations: ['Bandung', 'Kudus'] as unknown as object[],
  });
  await openScreen('/tickets');
  expect(await screen.findByRole('option', { name: 'Kudus' })).toBeInTheDocument();
  expect(await screen.findByText('28 Nov 2026')).toBeVisible();
});
