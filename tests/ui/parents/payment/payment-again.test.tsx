import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { functionRefusal } from '#tests/support/ui/api.ts';
import { backend, held, paymentRow } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { confirmed, orderId, raceId } from '#tests/support/ui/rows.ts';
import { holdTimers, whenTimePasses } from '#tests/support/ui/when-time-passes.ts';

afterEach(() => vi.useRealTimers());

const path = '/success?tripay_reference=T1&tripay_merchant_ref=MERCH-1';
const earlier = new Date(Date.now() - 3_600_000).toISOString();
const payHref = `/payment/${raceId}?pendaftaran=${orderId}`;

test('a pending payment has its time left, a way to pay and a question to the provider', async () => {
  backend.paymentResult(() => paymentRow());
  renderApp(path, { session: true });
  expect(await screen.findByText('Pembayaran Pending')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^Sisa waktu bayar/);
  expect(screen.getByRole('link', { name: 'Bayar Sekarang' })).toHaveAttribute('href', payHref);
  expect(screen.getByRole('button', { name: 'Saya sudah bayar' })).toBeVisible();
});

test('the place that tells the result is there before it, so that a screen reader says it', async () => {
  const { answer, release } = held(() => paymentRow());
  backend.paymentResult(answer);
  renderApp(path, { session: true });
  const place = (await screen.findByText('Memeriksa status pembayaran...')).closest(
    '[role="status"]',
  );
  release();
  const title = await screen.findByText('Pembayaran Pending');
  expect(place).not.toBeNull();
  expect(title.closest('[role="status"]')).toBe(place);
});

test('asking the provider brings the success', async () => {
  backend.paymentResult(() => paymentRow());
  backend.checkPayment(() => {
    backend.paymentResult(() =>
      paymentRow({
        status: 'PAID',
        registration_status: 'dikonfirmasi',
        registration_payment_status: 'dibayar',
      }),
    );
    return HttpResponse.json({ ...confirmed, result: 'paid' });
  });
  const { user } = renderApp(path, { session: true });
  await user.click(await screen.findByRole('button', { name: 'Saya sudah bayar' }));
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Bayar Sekarang' })).toBeNull();
});

test('asking too soon says how long to wait', async () => {
  backend.paymentResult(() => paymentRow());
  backend.checkPayment(() => functionRefusal(429, 'check_too_soon', { seconds: 7 }));
  const { user } = renderApp(path, { session: true });
  await user.click(await screen.findByRole('button', { name: 'Saya sudah bayar' }));
  expect(await screen.findByText(/Coba lagi 7 detik lagi/)).toBeVisible();
});

test.each(['FAILED', 'EXPIRED'])('%s can be tried again', async (status) => {
  backend.paymentResult(() => paymentRow({ status, registration_payment_status: 'gagal' }));
  renderApp(path, { session: true });
  expect(await screen.findByText('Pembayaran Gagal')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Coba bayar lagi' })).toHaveAttribute('href', payHref);
});

test('a failed one turns by itself when it was paid all the same', async () => {
  holdTimers();
  backend.paymentResult(() =>
    paymentRow({ status: 'EXPIRED', registration_payment_status: 'gagal' }),
  );
  renderApp(path, { session: true });
  await whenTimePasses(() => expect(screen.getByText('Pembayaran Gagal')).toBeVisible());
  expect(screen.getByText(/halaman ini berganti sendiri/)).toBeVisible();
  backend.paymentResult(() =>
    paymentRow({
      status: 'PAID',
      registration_status: 'dikonfirmasi',
      registration_payment_status: 'dibayar',
    }),
  );
  await whenTimePasses(() => expect(screen.getByText('Pembayaran Berhasil')).toBeVisible());
});

test('a failed one is asked for no more once its order is paid otherwise', async () => {
  holdTimers();
  let asked = 0;
  backend.paymentResult(() => {
    asked += 1;
    return paymentRow({
      status: 'FAILED',
      registration_status: 'dikonfirmasi',
      registration_payment_status: 'dibayar',
    });
  });
  renderApp(path, { session: true });
  await whenTimePasses(() => expect(screen.getByText('Pembayaran Gagal')).toBeVisible());
  const before = asked;
  vi.advanceTimersByTime(600_000);
  expect(asked).toBe(before);
});

test.each([
  [
    'FAILED',
    { registration_status: 'dikonfirmasi', registration_payment_status: 'dibayar' },
    /sudah lunas lewat pembayaran lain/,
  ],
  [
    'UNPAID',
    {
      registration_status: 'dibatalkan',
      registration_payment_status: 'gagal',
      cancelled_at: '2026-11-20T03:00:00+00:00',
    },
    /sudah Anda batalkan/,
  ],
  [
    'REFUND',
    { registration_status: 'dikonfirmasi', registration_payment_status: 'dibayar' },
    /Kelebihan pembayaran ini dikembalikan/,
  ],
  [
    'REFUND',
    { registration_status: 'dibatalkan', registration_payment_status: 'refund' },
    /Uang Anda sedang dikembalikan/,
  ],
  [
    'PAID',
    { registration_status: 'dibatalkan', needs_action: 'slot_habis' },
    /tempat di lomba ini sudah habis/,
  ],
  ['PAID', { needs_action: 'jumlah_tidak_sesuai' }, /tidak sama dengan total pesanan/],
  ['PAID', { needs_action: 'lomba_tidak_terbuka' }, /sudah tidak menerima peserta/],
  [
    'FAILED',
    { registration_payment_status: 'gagal', hold_ends_at: earlier, hold_renewals: 1 },
    /sudah pernah diperpanjang/,
  ],
  ['UNPAID', { race_status: 'dibatalkan' }, /Maaf, lomba ini dibatalkan/, true],
  ['EXPIRED', { race_starts_at: earlier }, /tidak bisa dibayar lagi/],
  [
    'PAID',
    { registration_status: 'dikonfirmasi', needs_action: 'dibayar_ganda' },
    /terbayar lebih dari sekali/,
  ],
])('%s of %j is explained and cannot be paid', async (status, changes, text, mayAsk = false) => {
  backend.paymentResult(() => paymentRow({ status, ...changes }));
  renderApp(path, { session: true });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^(Bayar Sekarang|Coba bayar lagi)$/ })).toBeNull();
  // Money may be on its way all the same, as long as the attempt is open.
  expect(screen.queryByRole('button', { name: 'Saya sudah bayar' }) !== null).toBe(mayAsk);
});
