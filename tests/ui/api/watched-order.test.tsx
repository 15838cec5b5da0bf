import { act, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  confirmed,
  daysBeforeTheRace,
  entryDetail,
  orderId,
  raceId,
} from '#tests/support/ui/rows.ts';

const path = `/order-detail/${orderId}`;

let asked: number[];
let paid: boolean;

/** The order as the database has it, noting when it was asked for. */
beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: daysBeforeTheRace,
  });
  asked = [];
  paid = false;
  backend.profile(null);
  backend.order(() => {
    asked.push(Date.now());
    return HttpResponse.json([paid ? entryDetail(confirmed) : entryDetail()]);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'visibilityState');
});

function pass(milliseconds: number) {
  return act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
/** That long, with time for each answer to arrive. */
async function passSlowly(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 2500) {
    await pass(2500);
  }
}

function setVisibility(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

test('an order that is paid on another phone turns into an entry by itself, and then rests', async () => {
  renderApp(path, { session: true });
  await screen.findByRole('link', { name: 'Bayar Sekarang' });
  paid = true;
  await passSlowly(7500);
  expect(await screen.findByRole('heading', { name: 'Entry QR Code' })).toBeVisible();
  expect(screen.getByText(/Pembayaran sudah masuk dan pendaftaran rider/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Bayar Sekarang' })).toBeNull();
  const before = asked.length;
  await passSlowly(60_000);
  expect(asked).toHaveLength(before);
});

test('it is asked about ever more rarely', async () => {
  renderApp(path, { session: true });
  await screen.findByRole('link', { name: 'Bayar Sekarang' });
  await passSlowly(20_000);
  const early = asked.length;
  expect(early).toBeGreaterThanOrEqual(3);
  await passSlowly(120_000);
  const waits = asked.slice(1).map((time, index) => time - (asked[index] ?? 0));
  expect(waits[0]).toBeGreaterThanOrEqual(5000);
  expect(waits.at(-1)).toBeGreaterThan(20_000);
  expect([...waits].sort((a, b) => a - b)).toEqual(waits);
});

test('nobody asks while the page is hidden; seen again it asks at once, and often again', async () => {
  renderApp(path, { session: true });
  await screen.findByRole('link', { name: 'Bayar Sekarang' });
  await passSlowly(90_000);
  setVisibility('hidden');
  const before = asked.length;
  await passSlowly(120_000);
  expect(asked).toHaveLength(before);
  setVisibility('visible');
  await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
  await passSlowly(12_500);
  expect(asked.length).toBeGreaterThanOrEqual(before + 2);
});

test('nobody asks with no connection; with one again it asks at once', async () => {
  renderApp(path, { session: true });
  await screen.findByRole('link', { name: 'Bayar Sekarang' });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  await passSlowly(10_000);
  const before = asked.length;
  await passSlowly(60_000);
  expect(asked).toHaveLength(before);
  online.mockReturnValue(true);
  paid = true;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByRole('heading', { name: 'Entry QR Code' })).toBeVisible();
});

test('the order summary learns of it too', async () => {
  renderApp(`/order-summary/${raceId}?pendaftaran=${orderId}`, { session: true });
  await screen.findByRole('link', { name: 'Bayar' });
  paid = true;
  await passSlowly(7500);
  expect(
    await screen.findByText('Pesanan ini sudah lunas. Tidak perlu membayar lagi.'),
  ).toBeVisible();
});

test('a confirmed order is not asked about', async () => {
  paid = true;
  renderApp(path, { session: true });
  await screen.findByRole('heading', { name: 'Entry QR Code' });
  const before = asked.length;
  await passSlowly(60_000);
  expect(asked).toHaveLength(before);
});
