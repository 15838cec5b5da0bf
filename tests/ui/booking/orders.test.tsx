import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { backend, brokenServer, held, order, orderId, orderSummary, raceId } from './backend.ts';

describe('the orders list', () => {
  test('a visitor is asked to sign in, and nothing is asked of the server', async () => {
    renderApp('/order');
    expect(await screen.findByText('Please log in to view your orders.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/login?next=%2Forder',
    );
  });

  test('waits as a skeleton, then shows the orders', async () => {
    const answer = held(() =>
      HttpResponse.json([
        orderSummary(),
        orderSummary({
          id: 'e2',
          status_pendaftaran: 'dikonfirmasi',
          status_pembayaran: 'dibayar',
        }),
        orderSummary({
          id: 'e3',
          status_pendaftaran: 'dibatalkan',
          status_pembayaran: 'refund',
          lomba: null,
        }),
        orderSummary({ id: 'e4', status_pendaftaran: 'check_in', status_pembayaran: 'dibayar' }),
      ]),
    );
    backend.orders(answer.answer);
    renderApp('/order', { session: true });
    expect(await screen.findByText('Memuat order...')).toBeInTheDocument();
    answer.release();
    await screen.findAllByRole('heading', { name: 'Piala Pushbike Bandung' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Order');
    const items = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText('Rincian'));
    expect(
      items.map((item) =>
        within(item)
          .getAllByText(/^(Menunggu|Belum Bayar|Dikonfirmasi|Dibatalkan|check_in)$/)
          .map((badge) => badge.textContent),
      ),
    ).toEqual([['Menunggu', 'Belum Bayar'], ['Dikonfirmasi'], ['Dibatalkan'], ['check_in']]);
    const first = within(items[0] as HTMLElement);
    expect(first.getByText('Minggu, 20 Desember 2026')).toBeVisible();
    expect(first.getByText('Bandung')).toBeVisible();
    expect(first.getByRole('link', { name: 'Rincian Piala Pushbike Bandung' })).toHaveAttribute(
      'href',
      `/order-detail/${orderId}`,
    );
    expect(within(items[2] as HTMLElement).getByText('Lomba tidak tersedia')).toBeVisible();
  });

  test('no orders', async () => {
    backend.orders([]);
    renderApp('/order', { session: true });
    expect(await screen.findByText('No orders found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Races' })).toHaveAttribute('href', '/');
  });

  test('a failed read says so, offers to try again and to sign in', async () => {
    backend.orders(brokenServer());
    const { user } = renderApp('/order', { session: true });
    expect(await screen.findByText('Failed to load orders. Please try again later.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
    backend.orders([orderSummary()]);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('heading', { name: 'Piala Pushbike Bandung' })).toBeVisible();
  });

  test('only the person’s own orders are asked for, newest first', async () => {
    let asked = new URLSearchParams();
    backend.orders((request) => {
      asked = new URL(request.url).searchParams;
      return HttpResponse.json([orderSummary()]);
    });
    renderApp('/order', { session: { userId: '11111111-0000-4000-8000-000000000000' } });
    await screen.findByRole('heading', { name: 'Piala Pushbike Bandung' });
    expect(asked.get('user_id')).toBe('eq.11111111-0000-4000-8000-000000000000');
    expect(asked.get('order')).toBe('didaftar_pada.desc');
  });
});

describe('order detail', () => {
  const path = `/order-detail/${orderId}`;
  const title = () => screen.findByRole('heading', { name: 'Piala Pushbike Bandung' });
  const confirmed = { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' };

  test('waits as a skeleton, then tells everything about the order', async () => {
    const answer = held(() => HttpResponse.json([order(confirmed)]));
    backend.order(answer.answer);
    renderApp(path, { session: true });
    expect(await screen.findByText('Memuat detail order...')).toBeInTheDocument();
    answer.release();
    await title();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Detail Order');
    expect(screen.getByText('Komunitas Roda Dua')).toBeVisible();
    expect(screen.getByText('Minggu, 20 Desember 2026')).toBeVisible();
    expect(screen.getByText('Lapangan Tegalega - Bandung')).toBeVisible();
    expect(screen.getByText('Total Bayar').nextElementSibling).toHaveTextContent('Rp 179.321');
    expect(screen.getByText('Status Pembayaran').nextElementSibling).toHaveTextContent('Lunas');
    expect(screen.getByRole('heading', { name: 'Mendapatkan' })).toBeVisible();
    expect(screen.getByText('Goodie bag')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Lokasi' })).toBeVisible();
    expect(screen.getByText('Map location not available.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Petunjuk Arah' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Keterangan' })).toBeVisible();
    expect(screen.getByText('Datang 30 menit lebih awal.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Bagikan' })).toBeVisible();
  });

  test('a confirmed order has its entry QR, 200 wide', async () => {
    backend.order(order(confirmed));
    renderApp(path, { session: true });
    const code = await screen.findByRole('img', { name: 'Kode QR masuk Rara Putri' });
    expect(code).toHaveAttribute('width', '200');
    expect(screen.getByText('Entry QR Code')).toBeVisible();
    expect(screen.getByText('Show this QR code at the event entrance for entry.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Bayar Sekarang' })).toBeNull();
  });

  test.each(['pending', 'dibatalkan', 'check_in', 'selesai'])(
    'an order that is %s has no entry QR',
    async (status_pendaftaran) => {
      backend.order(order({ status_pendaftaran }));
      renderApp(path, { session: true });
      await title();
      expect(screen.queryByText('Entry QR Code')).toBeNull();
    },
  );

  test('an unpaid order says until when, and leads to the payment', async () => {
    backend.order(order());
    renderApp(path, { session: true });
    expect(await screen.findByText(/Bayar sebelum 25 Nov 2026, 10.30 WIB/)).toBeVisible();
    expect(screen.getByText('Belum Bayar')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bayar Sekarang' })).toHaveAttribute(
      'href',
      `/payment/${raceId}?pendaftaran=${orderId}`,
    );
  });

  test.each([
    [{ status_pembayaran: 'gagal' }, /Pembayaran sebelumnya tidak selesai/, true],
    [
      { status_pendaftaran: 'dibatalkan', status_pembayaran: 'gagal' },
      /Batas waktu bayar sudah lewat/,
      true,
    ],
    [
      {
        status_pendaftaran: 'dibatalkan',
        status_pembayaran: 'dibayar',
        perlu_tindakan: 'slot_habis',
      },
      /tempat di lomba ini sudah habis/,
      false,
    ],
    [{ perlu_tindakan: 'jumlah_tidak_sesuai' }, /tidak sama dengan total pesanan/, false],
    [{ ...confirmed, perlu_tindakan: 'dibayar_ganda' }, /terbayar lebih dari sekali/, false],
  ])('%j is explained', async (changes, text, payable) => {
    backend.order(order(changes));
    renderApp(path, { session: true });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Bayar Sekarang' }) !== null).toBe(payable);
  });

  test('an order that does not exist or is not theirs', async () => {
    backend.order(null);
    renderApp(path, { session: true });
    expect(await screen.findByText('No order found.')).toBeVisible();
  });

  test('a failed read says so and can be tried again', async () => {
    backend.order(brokenServer());
    const { user } = renderApp(path, { session: true });
    expect(await screen.findByText('Failed to load order details.')).toBeVisible();
    backend.order(order());
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await title();
  });

  test('a race that is gone leaves the order readable', async () => {
    backend.order(order({ lomba: null, ...confirmed }));
    renderApp(path, { session: true });
    expect(await screen.findByText('Lomba tidak tersedia')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Kode QR masuk Rara Putri' })).toBeVisible();
  });
});
