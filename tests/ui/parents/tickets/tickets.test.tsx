import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { ticket } from '#tests/support/ui/rows.ts';

beforeEach(() => backend.ticketLocations(['Bandung', 'Solo']));

const external = ticket({
  id: 't2',
  lomba_id: null,
  tipe: 'external',
  lokasi: 'Solo',
  link_eksternal: 'https://tiket.contoh.id/solo',
});

test('of a month: its name in the header, each ticket leading where it should', async () => {
  const asked: unknown[] = [];
  backend.tickets((body) => {
    asked.push(body);
    return HttpResponse.json([ticket(), external]);
  });
  renderApp('/tickets/11/2026');
  expect(await screen.findByRole('heading', { name: 'NOV 2026' })).toBeVisible();
  const internal = await screen.findByRole('link', { name: 'Tiket Bandung' });
  expect(internal).toHaveAttribute('href', '/race-detail/r1');
  expect(screen.getAllByText('28 Nov 2026')).toHaveLength(2);
  const outside = screen.getByRole('link', { name: 'Tiket Solo, di tab baru' });
  expect(outside).toHaveAttribute('href', 'https://tiket.contoh.id/solo');
  expect(outside).toHaveAttribute('target', '_blank');
  expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getAllByText('External Link')).toHaveLength(1);
  expect(asked).toEqual([{ query: '', location: 'all', max_rows: 25, month: 11, year: 2026 }]);
});

test.each(['/tickets', '/tickets/13/2026', '/tickets/5'])(
  '%s lists the tickets of every month',
  async (path) => {
    const asked: unknown[] = [];
    backend.tickets((body) => {
      asked.push(body);
      return HttpResponse.json([ticket()]);
    });
    renderApp(path);
    expect(await screen.findByRole('heading', { name: 'All Tickets' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Tiket Bandung' })).toBeVisible();
    expect(asked).toEqual([{ query: '', location: 'all', max_rows: 25 }]);
    expect(screen.queryByRole('navigation', { name: 'Bulan' })).toBeNull();
  },
);

test('the months beside are a tap away', async () => {
  backend.tickets([]);
  const { user } = renderApp('/tickets/12/2026');
  const months = within(await screen.findByRole('navigation', { name: 'Bulan' }));
  expect(months.getByRole('link', { name: 'November\u00a02026' })).toHaveAttribute(
    'href',
    '/tickets/11/2026',
  );
  await user.click(months.getByRole('link', { name: 'Januari\u00a02027' }));
  expect(await screen.findByRole('heading', { name: 'JAN 2027' })).toBeVisible();
});

test('text and place narrow the list and stay in the address', async () => {
  const asked: Record<string, unknown>[] = [];
  backend.tickets((body) => {
    asked.push(body);
    return HttpResponse.json([ticket()]);
  });
  const { user } = renderApp('/tickets');
  await screen.findByRole('link', { name: 'Tiket Bandung' });
  await screen.findByRole('option', { name: 'Solo' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lokasi' }), 'Solo');
  await waitFor(() => expect(window.location.search).toBe('?lokasi=Solo'));
  await user.type(screen.getByRole('searchbox', { name: 'Cari tiket' }), 'internal');
  await waitFor(() => expect(window.location.search).toBe('?lokasi=Solo&cari=internal'));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ query: 'internal', location: 'Solo', max_rows: 25 }),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lokasi' }), 'all');
  await waitFor(() => expect(window.location.search).toBe('?cari=internal'));
});

test('a shared address shows its filters, also for a place that has no tickets any more', async () => {
  backend.tickets([]);
  renderApp('/tickets?lokasi=Kudus&cari=x');
  expect(await screen.findByText('No tickets found for this period')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Lokasi' })).toHaveValue('Kudus');
  expect(screen.getByRole('searchbox')).toHaveValue('x');
});

test('waits, then says that there are none', async () => {
  const answer = held(() => HttpResponse.json([]));
  backend.tickets(answer.answer);
  renderApp('/tickets/2/2027');
  expect(await screen.findByText('Memuat tiket...')).toBeInTheDocument();
  answer.release();
  expect(await screen.findByText('No tickets found for this period')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Lihat semua tiket' })).toHaveAttribute(
    'href',
    '/tickets',
  );
});

test('failed, and tried again', async () => {
  backend.tickets(brokenServer);
  const { user } = renderApp('/tickets');
  expect(await screen.findByText('Failed to load tickets')).toBeVisible();
  backend.tickets([ticket()]);
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('link', { name: 'Tiket Bandung' })).toBeVisible();
});

test('a ticket without its race or its link is shown, and leads nowhere', async () => {
  backend.tickets([
    ticket({ lomba_id: null, lokasi: null }),
    { ...external, link_eksternal: 'javascript:alert(1)' },
  ]);
  renderApp('/tickets');
  expect(await screen.findByText('Lokasi menyusul')).toBeVisible();
  expect(screen.getByText('External Link')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Tiket/ })).toBeNull();
});

test('the list of places may fail by itself', async () => {
  backend.ticketLocations(brokenServer);
  backend.tickets([ticket()]);
  renderApp('/tickets');
  expect(await screen.findByRole('link', { name: 'Tiket Bandung' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Lokasi' })).toHaveValue('all');
});

test('a long list grows by steps', async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    ticket({ id: `t${index}`, lokasi: `Kota ${index + 1}` }),
  );
  backend.tickets((body) => HttpResponse.json(many.slice(0, Number(body.max_rows))));
  const { user } = renderApp('/tickets');
  await screen.findByText('Kota 24');
  expect(screen.queryByText('Kota 25')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tampilkan lebih banyak' }));
  expect(await screen.findByText('Kota 30')).toBeVisible();
  expect(window.location.search).toBe('?jumlah=48');
});
