import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { keepContact } from '#api/contact-handover.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { backend, brokenServer, held, order, orderId, raceId } from './backend.ts';

const path = `/order-summary/${raceId}?pendaftaran=${orderId}`;
const loaded = () => screen.findByText('Rincian harga');
/** The value beside a label of a list of facts. */
const fact = (label: string) => screen.getByText(label).nextElementSibling;

test('a visitor is sent to sign in and comes back here', async () => {
  renderApp(path);
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeVisible();
  expect(window.location.search).toBe(`?next=${encodeURIComponent(path)}`);
});

test('waits with its words, then reads everything back from the database', async () => {
  const answer = held(() => HttpResponse.json([order()]));
  backend.order(answer.answer);
  renderApp(path, { session: { email: 'bunda@contoh.id', phone: '0811', fullName: 'Bunda Rara' } });
  expect(await screen.findByText('Loading order summary...')).toBeVisible();
  answer.release();
  await loaded();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pesananmu');
  const card = screen.getByRole('link', { name: /Piala Pushbike Bandung/ });
  expect(card).toHaveAttribute('href', `/race-detail/${raceId}`);
  expect(within(card).getByText('Lapangan Tegalega - Bandung - Jawa Barat')).toBeVisible();
  expect(screen.getByText('Minggu, 20 Desember 2026')).toBeVisible();
  expect(fact('Rider')).toHaveTextContent('Rara Putri (Rara)');
  expect(fact('Kota asal')).toHaveTextContent('Kota Bandung');
  expect(fact('Pemesan')).toHaveTextContent('Bunda Rara');
  expect(fact('Email')).toHaveTextContent('bunda@contoh.id');
  expect(screen.getByText('Goodie bag')).toBeVisible();
  expect(screen.getByText('Tidak Bisa di Tukar atau di Kembalikan')).toBeVisible();
  expect(screen.getByRole('radio', { name: /QRIS/ })).toBeChecked();
  expect(fact('Harga pendaftaran (1 rider)')).toHaveTextContent('Rp 175.000');
  expect(fact('Kode unik')).toHaveTextContent('Rp 321');
  expect(fact('Biaya admin')).toHaveTextContent('Rp 4.000');
  expect(fact('Total')).toHaveTextContent('Rp 179.321');
  expect(screen.getByText(/Tempat rider disimpan sampai 25 Nov 2026, 10.30 WIB/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bayar' })).toHaveAttribute(
    'href',
    `/payment/${raceId}?pendaftaran=${orderId}`,
  );
});

test('e-mail and phone are those of the form when this tab still knows them', async () => {
  keepContact(orderId, { email: 'ayah@contoh.id', phone: '0899' });
  backend.order(order());
  renderApp(path, { session: true });
  await loaded();
  expect(fact('Email')).toHaveTextContent('ayah@contoh.id');
  expect(fact('Nomor HP')).toHaveTextContent('0899');
});

test('only the person’s own order is asked for', async () => {
  let asked = new URLSearchParams();
  backend.order((request) => {
    asked = new URL(request.url).searchParams;
    return HttpResponse.json([order()]);
  });
  renderApp(path, { session: { userId: '11111111-0000-4000-8000-000000000000' } });
  await loaded();
  expect(asked.get('user_id')).toBe('eq.11111111-0000-4000-8000-000000000000');
  expect(asked.get('id')).toBe(`eq.${orderId}`);
});

test.each([
  ['no registration in the address', `/order-summary/${raceId}`, order()],
  ['an order that does not exist or is not theirs', path, null],
  ['an order of another race', path, order({ lomba_id: 'other' })],
])('%s', async (_, address, row) => {
  backend.order(row);
  renderApp(address, { session: true });
  expect(await screen.findByText('No race or registration data found.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Bayar' })).toBeNull();
});

test('a failed read says so and can be tried again', async () => {
  backend.order(brokenServer());
  const { user } = renderApp(path, { session: true });
  expect(await screen.findByText('Failed to load race details.')).toBeVisible();
  backend.order(order());
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  await loaded();
});

test.each([
  [
    'paid',
    { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' },
    'Pesanan ini sudah lunas. Tidak perlu membayar lagi.',
  ],
  [
    'refunded',
    { status_pendaftaran: 'dibatalkan', status_pembayaran: 'refund' },
    /Uang pesanan ini sudah dikembalikan/,
  ],
  [
    'paid without a place left',
    {
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'dibayar',
      perlu_tindakan: 'slot_habis',
    },
    /tempat di lomba ini sudah habis/,
  ],
])('an order that is %s is not paid again', async (_, changes, text) => {
  backend.order(order(changes));
  renderApp(path, { session: true });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Bayar' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Lihat order' })).toHaveAttribute(
    'href',
    `/order-detail/${orderId}`,
  );
});

test('an order whose hold ended may still be paid', async () => {
  backend.order(order({ status_pendaftaran: 'dibatalkan', status_pembayaran: 'gagal' }));
  renderApp(path, { session: true });
  expect(await screen.findByText(/Batas waktu bayar sudah lewat/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bayar' })).toBeVisible();
});
