import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOut } from '#api/auth.ts';
import {
  clearStoredSession,
  openSession,
  readSession,
  sessionKey,
} from '#api/platform/session-store.ts';
import { encryptStoredSession, sessionStorageAdapter } from '#api/platform/session-writer.ts';
import { api } from '#tests/support/ui/api.ts';
import { forgetOpenedSession, PhoneCache } from '#tests/support/ui/phone-cache.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { listedEntry } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { sessionBody, storeSession, testUserId } from '#tests/support/ui/session.ts';

/* What a copy of the phone's storage tells of a family (decision 043). */

const order = listedEntry({ nama_lengkap_rider: 'Kirana Rahasia', nama_panggilan_rider: 'Kira' });
const words = ['Kirana Rahasia', 'Bunda Rara', 'bunda@contoh.id', '081234567890'];
let phone: PhoneCache;

beforeEach(() => {
  phone = new PhoneCache();
  server.use(http.get(api.rest('pendaftaran_lomba'), () => HttpResponse.json([order])));
});
afterEach(() => {
  clearStoredSession();
  vi.unstubAllGlobals();
  forgetOpenedSession();
});

/** Everything in localStorage, and what its tokens say when they are taken apart. */
function legible() {
  const stored = JSON.stringify({ ...localStorage });
  const tokens = [...stored.matchAll(/eyJ[\w-]+\.([\w-]+)/g)].map(([, part]) => atob(part ?? ''));
  const text = stored + tokens.join();
  return words.filter((word) => text.includes(word));
}
function savedOrders() {
  return Object.keys(localStorage).filter(
    (key) => key.includes('"registrations"') && !key.includes('"needs"'),
  );
}

function loseSignal() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.all(/\/(rest|auth)\/v1\//, () => HttpResponse.error()));
}

/** With what each door does a moment after its first screen. */
function openApp(path = '/order') {
  forgetOpenedSession();
  const app = renderApp(path);
  encryptStoredSession().catch(() => undefined);
  return app;
}

async function signIn() {
  await sessionStorageAdapter.setItem(sessionKey, JSON.stringify(sessionBody()));
}

async function seeOrders() {
  await signIn();
  openApp();
  await screen.findByText('Kirana Rahasia');
  await waitFor(() => expect(savedOrders()).toHaveLength(1));
}

test('while somebody is signed in, neither their session nor their orders can be read there', async () => {
  await seeOrders();
  expect(readSession()).toMatchObject({ userId: testUserId, email: 'bunda@contoh.id' });
  expect(legible()).toEqual([]);
});

test('without a signal the orders open all the same, on a page that is opened anew', async () => {
  await seeOrders();
  loseSignal();
  openApp();
  expect(await screen.findByText('Kirana Rahasia')).toBeVisible();
  expect(screen.getByText(/^Tersimpan \d/)).toBeVisible();
});

test('also on a phone whose storage takes seconds', async () => {
  await seeOrders();
  loseSignal();
  phone.before = () => new Promise((resolve) => setTimeout(resolve, 1_500));
  openApp();
  expect(await screen.findByText('Kirana Rahasia')).toBeVisible();
});

test('and on one that keeps no key: there they lie in plain text, until they can be encrypted', async () => {
  phone.before = async () => {
    throw new DOMException('refused', 'SecurityError');
  };
  await seeOrders();
  expect(legible()).toEqual(words);
  loseSignal();
  openApp();
  expect(await screen.findByText('Kirana Rahasia')).toBeVisible();

  phone.before = async () => undefined;
  openApp();
  expect(await screen.findByText('Kirana Rahasia')).toBeVisible();
  await waitFor(() => expect(legible()).toEqual([]));
});

test('what an older version of the app left in plain text is encrypted at the first start', async () => {
  phone.before = async () => {
    throw new DOMException('refused', 'SecurityError');
  };
  await seeOrders();
  phone.before = async () => undefined;
  loseSignal();
  openApp('/tidak-ada');
  await waitFor(() => expect(legible()).toEqual([]));
  expect(savedOrders()).toHaveLength(1);
  openApp();
  expect(await screen.findByText('Kirana Rahasia')).toBeVisible();
});

test('a storage that cannot be asked now signs nobody out', async () => {
  await seeOrders();
  phone.before = async () => {
    throw new DOMException('Unexpected internal error.', 'UnknownError');
  };
  openApp('/tidak-ada');
  await expect(openSession()).rejects.toThrow();
  expect(readSession()?.userId).toBe(testUserId);
  phone.before = async () => undefined;
  await expect(openSession()).resolves.toMatchObject({ email: 'bunda@contoh.id' });
  expect(savedOrders()).toHaveLength(1);
});

test('a token that is renewed leaves what was kept readable', async () => {
  await seeOrders();
  await sessionStorageAdapter.setItem(sessionKey, JSON.stringify(sessionBody()));
  expect(phone.keys).toBe(1);
  loseSignal();
  openApp();
  expect(await screen.findByText('Kirana Rahasia')).toBeVisible();
  expect(legible()).toEqual([]);
});

test('signing out leaves no key, and nothing that it would open', async () => {
  await seeOrders();
  server.use(http.post(api.auth('logout'), () => new HttpResponse(null, { status: 204 })));
  await act(() => signOut());
  await waitFor(() => expect(phone.keys).toBe(0));
  expect(localStorage.getItem(sessionKey)).toBeNull();
  expect(savedOrders()).toEqual([]);
});

test('a sign-out that the app never finished leaves noise, and the next start knows nobody', async () => {
  await seeOrders();
  let asked: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    asked = resolve;
  });
  let release: () => void = () => undefined;
  server.use(
    http.post(api.auth('logout'), async () => {
      asked();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const leaving = signOut();
  await told;
  // The page ends here: this is what lies on the phone.
  const left = { ...localStorage };
  expect(phone.keys).toBe(0);
  expect(legible()).toEqual([]);
  release();
  await leaving;
  for (const [key, value] of Object.entries(left)) {
    localStorage.setItem(key, value);
  }
  openApp();
  expect(await screen.findByText('Please log in to view your orders.')).toBeVisible();
  expect(localStorage.getItem(sessionKey)).toBeNull();
  expect(savedOrders()).toEqual([]);
});

test('a person who signs in next gets another key', async () => {
  await seeOrders();
  const before = JSON.parse(localStorage.getItem(sessionKey) ?? '{}').kunci;
  clearStoredSession();
  await signIn();
  expect(JSON.parse(localStorage.getItem(sessionKey) ?? '{}').kunci).not.toBe(before);
  await waitFor(() => expect(phone.keys).toBe(1));
});

test('a session that was put there in plain text counts at once, and is encrypted', async () => {
  storeSession();
  openApp();
  expect(await screen.findByText('Kirana Rahasia')).toBeVisible();
  await waitFor(() => expect(legible()).toEqual([]));
});
