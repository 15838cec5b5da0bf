import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  backend,
  brokenServer,
  category,
  categoryId,
  held,
  inDays,
  malformedId,
  race,
  raceId,
} from './backend.ts';

const path = `/race-detail/${raceId}/categories`;
const card = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (item === null) throw new Error(`No card for ${name}`);
  return within(item);
};

test('waits as a skeleton, then offers every category in plain words', async () => {
  const answer = held(() => HttpResponse.json([race()]));
  backend.race(answer.answer);
  // In the order in which the database gives them: tests/sql/rls.test.ts.
  backend.categories([
    category(),
    category({
      id: 'k2',
      nama: 'Girls 6+',
      usia_min: 6,
      usia_max: null,
      batasan_gender: 'wanita',
      kuota: 20,
    }),
  ]);
  renderApp(path);
  expect(await screen.findByText('Memuat kategori...')).toBeInTheDocument();
  answer.release();
  await screen.findByRole('heading', { name: 'Balance 4-5 Mix' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pilih Kategori');
  expect(screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
    'Balance 4-5 Mix',
    'Girls 6+',
  ]);

  const mix = card('Balance 4-5 Mix');
  expect(mix.getByText('Usia 4–5 tahun')).toBeVisible();
  expect(mix.getByText('Putra & putri')).toBeVisible();
  expect(mix.queryByText(/Kuota/)).toBeNull();
  expect(mix.getByText('Tidak Bisa di Tukar atau di Kembalikan')).toBeVisible();
  expect(mix.getByText('Rp 175.000')).toBeVisible();
  expect(mix.getByRole('link', { name: 'Pilih Balance 4-5 Mix' })).toHaveAttribute(
    'href',
    `/register-rider/${raceId}?kategori=${categoryId}`,
  );
  const girls = card('Girls 6+');
  expect(girls.getByText('Usia 6 tahun ke atas')).toBeVisible();
  expect(girls.getByText('Khusus putri')).toBeVisible();
  expect(girls.getByText('Kuota 20 rider')).toBeVisible();
});

test('no categories', async () => {
  backend.race(race());
  backend.categories([]);
  renderApp(path);
  expect(await screen.findByText('Tidak ada kategori tersedia.')).toBeVisible();
});

test('a closed race says so before anybody fills in a form', async () => {
  backend.race(race({ pendaftaran_selesai: inDays(-1) }));
  backend.categories([category()]);
  renderApp(path);
  expect(await screen.findByText(/Pendaftaran lomba ini sudah ditutup/)).toBeVisible();
});

test('a race that does not exist', async () => {
  backend.race(null);
  backend.categories([]);
  renderApp(path);
  expect(await screen.findByText('No race found.')).toBeVisible();
});

test('an address that can be no race', async () => {
  backend.race(malformedId());
  backend.categories(malformedId());
  renderApp('/race-detail/bukan-id/categories');
  expect(await screen.findByText('No race found.')).toBeVisible();
});

test('a failed read says so and can be tried again', async () => {
  backend.race(race());
  backend.categories(brokenServer());
  const { user } = renderApp(path);
  expect(await screen.findByText('Failed to load categories.')).toBeVisible();
  backend.categories([category()]);
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('heading', { name: 'Balance 4-5 Mix' })).toBeVisible();
});
