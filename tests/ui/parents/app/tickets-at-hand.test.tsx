import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryQueries } from '#api/entries.ts';
import { createQueryClient } from '#api/platform/query-client.ts';
import { keepSavedReadsPrivate } from '#api/platform/saved-reads.ts';
import { clearStoredSession } from '#api/platform/session-store.ts';
import { keepTicketsAtHand } from '#parents/app/tickets-at-hand.ts';
import { api } from '#tests/support/ui/api.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  daysBeforeTheRace,
  entryDetail,
  listedEntry,
  orderId,
  threadLine,
} from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { storeSession, testUserId } from '#tests/support/ui/session.ts';

const confirmed = { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' } as const;
const unpaidId = '1b0f7a44-0000-4000-8000-0000000000e2';

let client: QueryClient;
let stop: () => void;
let asked: URLSearchParams[];

/** What the server has: the list asks without ids, the tickets at hand with them. */
function has(rows: ReturnType<typeof entryDetail>[]) {
  server.use(
    http.get(api.rest('pendaftaran_lomba'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const ids = query.get('id');
      return HttpResponse.json(rows.filter(({ id }) => ids === null || ids.includes(id)));
    }),
  );
}

function ticketsAsked() {
  return asked.flatMap((query) => query.get('id') ?? []);
}

function loseSignal() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.all(/\/rest\/v1\//, () => HttpResponse.error()));
}

/** A visit with a signal, of whatever screen. */
function visit() {
  client = createQueryClient();
  stop = keepTicketsAtHand(client);
}

beforeEach(() => {
  asked = [];
  backend.ownThreads([
    threadLine('plate', { entry_id: orderId, number: 8, by_organiser: true }),
    threadLine('plate', { entry_id: unpaidId, number: 9, by_organiser: true }),
  ]);
  vi.useFakeTimers({ toFake: ['Date'], now: daysBeforeTheRace });
  has([
    entryDetail({ ...confirmed }),
    entryDetail({ ...listedEntry(), id: unpaidId } as Partial<ReturnType<typeof entryDetail>>),
  ]);
});
afterEach(async () => {
  stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  client.clear();
});

test('a person who is signed in has the tickets on the phone, without having opened one', async () => {
  storeSession();
  visit();
  await waitFor(() => expect(ticketsAsked()).toEqual([`in.(${orderId})`]));
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.includes(orderId))).toHaveLength(2),
  );
  stop();
  loseSignal();
  renderApp(`/order-detail/${orderId}`);
  expect(await screen.findByRole('img', { name: 'Kode QR masuk Rara Putri' })).toBeVisible();
  // And what happened to the entry.
  expect(await screen.findByText('Nomor plat 8 dibagikan')).toBeVisible();
  expect(screen.queryByText('Nomor plat 9 dibagikan')).toBeNull();
  expect(screen.getByText('Lapangan Tegalega - Bandung')).toBeVisible();
});

test('where the phone shows a signal and nothing comes through, the ticket opens too', async () => {
  storeSession();
  visit();
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.includes(orderId))).toHaveLength(2),
  );
  stop();
  server.use(http.all(/\/rest\/v1\//, () => HttpResponse.error()));
  renderApp(`/order-detail/${orderId}`);
  expect(await screen.findByRole('img', { name: 'Kode QR masuk Rara Putri' })).toBeVisible();
  expect(await screen.findByText(/^Tersimpan/)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Kode QR masuk Rara Putri' })).toBeVisible();
});

test('they are asked for in one question, and none when there is no ticket', async () => {
  const more = ['e3', 'e4', 'e5'].map((end) =>
    entryDetail({ ...confirmed, id: `${orderId}${end}` }),
  );
  has(more);
  storeSession();
  visit();
  await waitFor(() => expect(ticketsAsked()).toHaveLength(1));
  expect(ticketsAsked()[0]).toBe(`in.(${more.map(({ id }) => id).join()})`);
  stop();
  client.clear();
  localStorage.clear();
  storeSession();
  asked = [];
  has([entryDetail({ id: unpaidId })]);
  visit();
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(ticketsAsked()).toEqual([]);
});

test('of orders that a screen has just read the tickets come too', async () => {
  storeSession();
  client = createQueryClient();
  await client.fetchQuery(entryQueries.list(testUserId));
  stop = keepTicketsAtHand(client);
  await waitFor(() => expect(ticketsAsked()).toEqual([`in.(${orderId})`]));
  expect(asked).toHaveLength(2);
});

test('an order that is paid meanwhile brings its ticket', async () => {
  has([entryDetail()]);
  storeSession();
  visit();
  await waitFor(() => expect(asked).toHaveLength(1));
  has([entryDetail({ ...confirmed })]);
  await act(async () => {
    await client.invalidateQueries();
  });
  await waitFor(() => expect(ticketsAsked()).toEqual([`in.(${orderId})`]));
});

test('a ticket that was read after the list stands in the list when the signal goes', async () => {
  has([]);
  storeSession();
  visit();
  const saved = () => Object.keys(localStorage).filter((key) => key.includes('"list"'));
  await waitFor(() => expect(saved()).toHaveLength(1));
  stop();
  has([entryDetail({ ...confirmed })]);
  await client.fetchQuery(entryQueries.detail(testUserId, orderId));
  await waitFor(() =>
    expect(client.getQueryData(entryQueries.list(testUserId).queryKey)).toMatchObject([
      { id: orderId, status_pembayaran: 'dibayar' },
    ]),
  );
  // What is saved is written after it was encrypted.
  const [list = ''] = saved();
  await waitFor(() => expect(localStorage.getItem(list)).toContain(orderId));
  loseSignal();
  renderApp('/order');
  expect(await screen.findByRole('link', { name: /^Lihat QR/ })).toBeVisible();
});

test('nothing is asked for a visitor, nor kept after a sign-out', async () => {
  const end = keepSavedReadsPrivate();
  visit();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked).toEqual([]);
  act(() => {
    storeSession();
    window.dispatchEvent(new StorageEvent('storage', { key: 'pushbike-session' }));
  });
  await waitFor(() => expect(ticketsAsked()).toHaveLength(1));
  act(() => clearStoredSession());
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.includes(orderId))).toEqual([]),
  );
  end();
});
