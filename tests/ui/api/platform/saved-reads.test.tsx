import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryQueries } from '#api/entries.ts';
import { createQueryClient } from '#api/platform/query-client.ts';
import { savedFor } from '#api/platform/saved-reads.ts';
import { everybody } from '#api/platform/saved-store.ts';
import { clearStoredSession } from '#api/platform/session-store.ts';
import { profileQueries } from '#api/profile.ts';
import { raceQueries } from '#api/races.ts';
import { api } from '#tests/support/ui/api.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { listedEntry } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { storeSession, testUserId } from '#tests/support/ui/session.ts';

const otherUserId = '00000000-0000-4000-8000-00000000beef';
const orders = [listedEntry({ nama_lengkap_rider: 'Kirana Ayu', total_bayar: 200_123 })];

function saved() {
  return Object.keys(localStorage).filter((key) => key.startsWith('pushbike-saved:'));
}
function savedOrders() {
  return saved().filter((key) => key.includes('"registrations"') && !key.includes('"needs"'));
}

function answerOrders(rows: unknown[] = orders) {
  server.use(http.get(api.rest('pendaftaran_lomba'), () => HttpResponse.json(rows)));
}

function loseSignal() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.all(/\/rest\/v1\//, () => HttpResponse.error()));
}

/** The page is opened anew: nothing is left in memory. */
async function seeOrders(userId = testUserId) {
  answerOrders();
  renderApp('/order', { session: { userId } });
  await screen.findByText('Kirana Ayu');
  await waitFor(() => expect(savedOrders()).toHaveLength(1));
}

/** A client of this test alone: what it still asks for, or will ask for again, ends with the test. */
const clients: QueryClient[] = [];
function newClient(): QueryClient {
  const client = createQueryClient();
  clients.push(client);
  return client;
}

beforeEach(() => answerOrders());
afterEach(async () => {
  // What was saved is shown first and asked about a moment later: that question must have begun to be ended.
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const client of clients.splice(0)) {
    client.clear();
  }
});

test('orders that were seen open with no signal, and say since when they stand', async () => {
  await seeOrders();
  loseSignal();
  renderApp('/order');
  expect(await screen.findByText('Kirana Ayu')).toBeVisible();
  expect(await screen.findByText(/^Tersimpan \d+ \w+ \d{4}, \d\d[.:]\d\d/)).toBeVisible();
});

test('with a signal what was saved a moment ago shows at once, then what is new', async () => {
  await seeOrders();
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get(api.rest('pendaftaran_lomba'), async () => {
      await held;
      return HttpResponse.json([{ ...orders[0], nama_lengkap_rider: 'Kirana Baru' }]);
    }),
  );
  // Saved a moment ago, and out of date all the same: it may have been paid since.
  renderApp('/order');
  expect(await screen.findByText('Kirana Ayu')).toBeVisible();
  expect(screen.queryByText(/Tersimpan/)).toBeNull();
  release?.();
  expect(await screen.findByText('Kirana Baru')).toBeVisible();
});

test('signing out removes them from the phone, at once', async () => {
  await seeOrders();
  act(() => clearStoredSession());
  expect(savedOrders()).toEqual([]);
});

test('a sign-out in another tab removes them too', async () => {
  await seeOrders();
  const key = 'pushbike-session';
  localStorage.removeItem(key);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  expect(savedOrders()).toEqual([]);
});

test("somebody else who signs in never sees them, and they are gone from the phone's storage", async () => {
  await seeOrders();
  const stolen = Object.fromEntries(saved().map((key) => [key, localStorage.getItem(key) ?? '']));
  act(() => {
    storeSession({ userId: otherUserId });
  });
  for (const [key, value] of Object.entries(stolen)) {
    localStorage.setItem(key, value);
  }
  loseSignal();
  renderApp('/order');
  expect(await screen.findByText('Failed to load orders. Please try again later.')).toBeVisible();
  expect(screen.queryByText('Kirana Ayu')).toBeNull();
  expect(savedOrders()).toEqual([]);
});

test('an answer that arrives after the sign-out is not kept', async () => {
  storeSession();
  const client = newClient();
  server.use(
    http.get(api.rest('pendaftaran_lomba'), () => {
      clearStoredSession();
      return HttpResponse.json(orders);
    }),
  );
  await client.fetchQuery(entryQueries.list(testUserId));
  expect(saved()).toEqual([]);
});

test("one person's query does not read another's copy, whatever its key", async () => {
  storeSession();
  const client = newClient();
  const query = { queryKey: ['registrations', otherUserId, 'list'], meta: savedFor(otherUserId) };
  localStorage.setItem(
    `pushbike-saved:${otherUserId}:${JSON.stringify(query.queryKey)}`,
    `1|${Date.now()}|[{"id":"x"}]`,
  );
  await expect(client.fetchQuery({ ...query, queryFn: async () => [] })).resolves.toEqual([]);
});

test('the catalogue stays for the next person', async () => {
  const client = newClient();
  server.use(http.get(api.rest('lomba'), () => HttpResponse.json([{ id: 'r1', judul: 'Piala' }])));
  await client.fetchQuery(raceQueries.detail('r1'));
  renderApp('/tidak-ada');
  expect(saved()).toEqual([expect.stringContaining(`:${everybody}:`)]);
  loseSignal();
  await expect(newClient().fetchQuery(raceQueries.detail('r1'))).resolves.toMatchObject({
    judul: 'Piala',
  });
});

test('what is gone is not shown from the past', async () => {
  const client = newClient();
  server.use(http.get(api.rest('lomba'), () => HttpResponse.json([{ id: 'r1', judul: 'Piala' }])));
  await client.fetchQuery(raceQueries.detail('r1'));
  server.use(http.get(api.rest('lomba'), () => HttpResponse.json([])));
  await client.fetchQuery({ ...raceQueries.detail('r1'), staleTime: 0 });
  expect(saved()).toEqual([]);
});

test('profile, searches and anything unmarked are never kept', async () => {
  storeSession();
  const client = newClient();
  server.use(
    http.get(api.rest('profil_pengguna'), () => HttpResponse.json([{ id: testUserId }])),
    http.post(api.rest('rpc/list_races'), () => HttpResponse.json([{ id: 'r1' }])),
  );
  await client.fetchQuery(profileQueries.own(testUserId));
  await client.fetchQuery(raceQueries.list('rara', {}, 25));
  await client.fetchQuery({ queryKey: ['x'], queryFn: async () => 'x' });
  expect(saved()).toEqual([]);
});

test('the phone keeps a bounded number: the oldest of the catalogue go, the orders stay', async () => {
  storeSession();
  const client = newClient();
  await client.fetchQuery(entryQueries.list(testUserId));
  for (let index = 0; index < 80; index += 1) {
    const queryFn = async () => [index];
    await client.fetchQuery({ queryKey: ['n', index], queryFn, meta: savedFor(everybody) });
  }
  expect(saved()).toHaveLength(60);
  expect(savedOrders()).toHaveLength(1);
  expect(saved().some((key) => key.endsWith('["n",79]'))).toBe(true);
});

test('what an older version saved in another shape is not read', async () => {
  const key = ['races', 'detail', 'r1'];
  localStorage.setItem(
    `pushbike-saved:${everybody}:${JSON.stringify(key)}`,
    `0|${Date.now()}|{"judul":"lama"}`,
  );
  server.use(http.get(api.rest('lomba'), () => HttpResponse.json([{ id: 'r1', judul: 'baru' }])));
  await expect(newClient().fetchQuery(raceQueries.detail('r1'))).resolves.toMatchObject({
    judul: 'baru',
  });
});

test('what an older version of the app saved does not stay on the phone', async () => {
  const old = `pushbike-saved:${testUserId}:["registrations","${testUserId}","detail","o0"]`;
  localStorage.setItem(old, `1|${Date.now()}|{"tanggal_lahir_rider":"2021-01-01"}`);
  await seeOrders();
  expect(localStorage.getItem(old)).toBeNull();
});
