import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { upcoming } from '#tests/support/ui/rows.ts';

test('waits, then shows the coming races by month, each with its tickets', async () => {
  const answer = held(() =>
    HttpResponse.json([
      upcoming(),
      upcoming({ id: 'u2', judul: 'Malam Akhir', tanggal_mulai: '2026-11-30T17:00:00+00:00' }),
    ]),
  );
  backend.schedule(answer.answer);
  renderApp('/race-schedule');
  expect(await screen.findByRole('heading', { name: 'Jadwal Race' })).toBeVisible();
  expect(screen.getByText('Memuat jadwal...')).toBeInTheDocument();
  answer.release();
  const november = within(await screen.findByRole('region', { name: 'November\u00a02026' }));
  expect(november.getByRole('link', { name: 'Senayan Kids Cup' })).toHaveAttribute(
    'href',
    '/race-detail/u1',
  );
  expect(november.getByText('Minggu, 22 November 2026')).toBeVisible();
  expect(november.getByText('07.00 WIB')).toBeVisible();
  expect(november.getByText('Jakarta Pusat')).toBeVisible();
  expect(november.getByRole('link', { name: 'Tiket November\u00a02026' })).toHaveAttribute(
    'href',
    '/tickets/11/2026',
  );
  const december = within(screen.getByRole('region', { name: 'Desember\u00a02026' }));
  expect(december.getByText('Selasa, 1 Desember 2026')).toBeVisible();
});

test('no coming races', async () => {
  backend.schedule([]);
  renderApp('/race-schedule');
  expect(await screen.findByText('Belum ada jadwal lomba')).toBeVisible();
});

test('failed, and tried again', async () => {
  backend.schedule(brokenServer);
  const { user } = renderApp('/race-schedule');
  expect(await screen.findByText('Failed to load data')).toBeVisible();
  backend.schedule([upcoming()]);
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('link', { name: 'Senayan Kids Cup' })).toBeVisible();
});
