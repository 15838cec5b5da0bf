import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { inDays, orderId, raceId } from '#tests/support/ui/rows.ts';

const path = '/success?tripay_reference=T1&tripay_merchant_ref=MERCH-1';
function payment(changes: Record<string, unknown> = {}) {
  return {
    status: 'PAID',
    registration_id: orderId,
    race_title: 'Piala Pushbike Bandung',
    amount: 179_321,
    merchant_ref: 'MERCH-1',
    reference: 'T1',
    race_id: raceId,
    needs_action: null,
    registration_status: 'pending',
    registration_payment_status: 'pending',
    cancelled_at: null,
    hold_ends_at: inDays(1),
    hold_renewals: 0,
    race_status: 'dipublikasi',
    race_starts_at: inDays(30),
    registration_ends_at: inDays(20),
    ...changes,
  };
}
function answers(changes: Record<string, unknown> = {}) {
  return HttpResponse.json([payment(changes)]);
}

/** From here on the clock goes on by itself as before, and jumps when the test says so. */
function holdClock() {
  return vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
}
afterEach(() => {
  vi.useRealTimers();
});

function pass(milliseconds: number) {
  return act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Lets the waits pass one by one, with time for each answer to arrive, until the screen shows what is wanted. */
async function passUntil(shown: () => HTMLElement | null, jumps = 40) {
  for (let jump = 0; jump < jumps && shown() === null; jump += 1) {
    await pass(2500);
  }
  expect(shown()).toBeVisible();
}

function setVisibility(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
afterEach(() => Reflect.deleteProperty(document, 'visibilityState'));

test.each([
  ['PAID', 'Pembayaran Berhasil'],
  ['SETTLED', 'Pembayaran Berhasil'],
  ['FAILED', 'Pembayaran Gagal', true],
  ['EXPIRED', 'Pembayaran Gagal', true],
  ['REFUND', 'Refund Diproses'],
  ['SESUATU', 'Status Tidak Diketahui'],
])(
  '%s is announced as "%s", and asked for again only if it may still turn',
  async (status, title, mayTurn = false) => {
    let asked = 0;
    backend.paymentResult(() => {
      asked += 1;
      return answers(mayTurn ? { status, registration_payment_status: 'gagal' } : { status });
    });
    holdClock();
    renderApp(path, { session: true });
    const heading = await screen.findByText(title);
    expect(heading.closest('[role="status"]')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByRole('link', { name: 'Kembali ke Beranda' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: /Lihat (order|kode QR masuk)/ })).toHaveAttribute(
      'href',
      `/order-detail/${orderId}`,
    );
    expect(screen.getByText('Piala Pushbike Bandung')).toBeVisible();
    expect(screen.getByText('Rp 179.321')).toBeVisible();
    await pass(60_000);
    expect(asked > 1).toBe(mayTurn);
  },
);

test('a success is celebrated with twenty dots, a failure is not', async () => {
  backend.paymentResult(() => answers());
  renderApp(path, { session: true });
  await screen.findByText('Pembayaran Berhasil');
  expect(screen.getAllByTestId('confetti-dot')).toHaveLength(20);
  backend.paymentResult(() => answers({ status: 'FAILED' }));
  renderApp(path, { session: true });
  await screen.findByText('Pembayaran Gagal');
  expect(screen.queryByTestId('confetti-dot')).toBeNull();
});

test('money without a place is explained, not celebrated', async () => {
  backend.paymentResult(() => answers({ needs_action: 'slot_habis' }));
  renderApp(path, { session: true });
  expect(await screen.findByText(/tempat di lomba ini sudah habis/)).toBeVisible();
  expect(screen.queryByTestId('confetti-dot')).toBeNull();
});

test('waits as a skeleton for the first answer', async () => {
  const answer = held(() => answers());
  backend.paymentResult(answer.answer);
  renderApp(path, { session: true });
  expect(await screen.findByText('Memeriksa status pembayaran...')).toBeInTheDocument();
  answer.release();
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
});

test('a pending payment is asked about until it is final', async () => {
  const statuses = ['UNPAID', 'UNPAID', 'UNPAID', 'PAID'];
  let asked = 0;
  backend.paymentResult(() => answers({ status: statuses[asked++] ?? 'PAID' }));
  holdClock();
  renderApp(path, { session: true });
  expect(await screen.findByText('Pembayaran Pending')).toBeVisible();
  expect(screen.getByText('Memeriksa otomatis...')).toBeVisible();
  await passUntil(() => screen.queryByText('Pembayaran Berhasil'));
  expect(asked).toBe(4);
});

test('a broken answer in between does not end the asking', async () => {
  let asked = 0;
  backend.paymentResult(() => {
    asked += 1;
    return asked === 2 ? brokenServer() : answers({ status: asked > 2 ? 'PAID' : 'UNPAID' });
  });
  holdClock();
  renderApp(path, { session: true });
  await screen.findByText('Pembayaran Pending');
  await passUntil(() => screen.queryByText('Pembayaran Berhasil'));
});

test('a hidden page does not ask; seen again it asks at once', async () => {
  let asked = 0;
  let status = 'UNPAID';
  backend.paymentResult(() => {
    asked += 1;
    return answers({ status });
  });
  holdClock();
  renderApp(path, { session: true });
  await screen.findByText('Pembayaran Pending');
  // By now the waits are so long that only being seen again can bring the answer in time.
  while (asked < 10) {
    await pass(2500);
  }
  setVisibility('hidden');
  await pass(1);
  const before = asked;
  await pass(120_000);
  expect(asked).toBe(before);
  status = 'PAID';
  setVisibility('visible');
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
});

test('it gives up politely, and asks again on demand', async () => {
  let status = 'UNPAID';
  let asked = 0;
  backend.paymentResult(() => {
    asked += 1;
    return answers({ status });
  });
  holdClock();
  const { user } = renderApp(path, { session: true });
  await screen.findByText('Pembayaran Pending');
  await passUntil(() => screen.queryByRole('button', { name: 'Cek lagi' }), 100);
  const again = screen.getByRole('button', { name: 'Cek lagi' });
  const before = asked;
  await pass(300_000);
  expect(asked).toBe(before);
  vi.useRealTimers();
  status = 'PAID';
  await user.click(again);
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
});

test.each([
  ['/success?tripay_reference=T1', 'T1'],
  ['/success?tripay_merchant_ref=MERCH-1', 'MERCH-1'],
  ['/success?reference=T2', 'T2'],
  ['/success?merchant_ref=MERCH-2', 'MERCH-2'],
  ['/success?tripay_reference=&tripay_merchant_ref=MERCH-3', 'MERCH-3'],
])('%s asks about %s', async (address, reference) => {
  const asked: unknown[] = [];
  backend.paymentResult(({ reference: wanted }) => {
    asked.push(wanted);
    return answers();
  });
  renderApp(address, { session: true });
  await screen.findByText('Pembayaran Berhasil');
  expect(asked).toEqual([reference]);
});

test('our own reference is tried when the provider’s is not known here', async () => {
  const asked: unknown[] = [];
  backend.paymentResult(({ reference: wanted }) => {
    asked.push(wanted);
    return wanted === 'MERCH-1' ? answers() : HttpResponse.json([]);
  });
  renderApp(path, { session: true });
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
  expect(asked).toEqual(['T1', 'MERCH-1']);
});

test('no reference in the address', async () => {
  renderApp('/success', { session: true });
  expect(await screen.findByText('No payment reference found in URL')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Kembali ke Beranda' })).toBeVisible();
});

test('a transaction that does not exist, or is somebody else’s', async () => {
  backend.paymentResult(() => HttpResponse.json([]));
  const { user } = renderApp(path, { session: true });
  expect(await screen.findByText('Payment transaction not found')).toBeVisible();
  backend.paymentResult(() => answers());
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
});

test('a question that fails', async () => {
  backend.paymentResult(() => brokenServer());
  const { user } = renderApp(path, { session: true });
  expect(await screen.findByText('Failed to check payment status')).toBeVisible();
  backend.paymentResult(() => answers());
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
});

test('somebody whose session ended signs in and comes back to the result', async () => {
  renderApp(path);
  expect(await screen.findByText('Masuk untuk melihat hasil pembayaran')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Masuk' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(path)}`,
    ),
  );
});
