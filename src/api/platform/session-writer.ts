import { encryptAsText } from './encrypting.ts';
import {
  addressOf,
  dropPhoneKeys,
  dropped,
  keyCache,
  type PhoneKey,
  readPhoneKey,
} from './phone-key.ts';
import { encryptedMark, everybody, jsonOf, ownerOfKey, savedKeys, store } from './saved-store.ts';
import {
  clearStoredSession,
  currentEntry,
  type EncryptedEntry,
  encryptedIn,
  type OpenEntry,
  openSession,
  page,
  parseSession,
  personalKey,
  readSession,
  replaceRaw,
  sessionKey,
  storedText,
} from './session-store.ts';

/*
 * What puts something personal onto the phone: a session, which only the auth client has anew, and the answers of the
 * person signed in. Code of its own, because a page shows its first content without.
 */

/** What the auth client stores besides: nothing that this app's ways to sign in need on another page. */
const besides = new Map<string, string>();

/** What the auth client keeps its session in. */
export const sessionStorageAdapter = {
  async getItem(key: string): Promise<string | null> {
    if (key !== sessionKey) {
      return besides.get(key) ?? null;
    }
    try {
      await openSession();
    } catch {
      // Nobody is signed in, to the auth client, as long as storage cannot be asked; it stays where it is.
      return null;
    }
    return storedText();
  },
  async setItem(key: string, value: string): Promise<void> {
    if (key !== sessionKey) {
      besides.set(key, value);
      return;
    }
    await storeSession(value);
    encryptPlainReads().catch(() => undefined);
  },
  removeItem(key: string): void {
    if (key !== sessionKey) {
      besides.delete(key);
      return;
    }
    clearStoredSession();
  },
};

/** @param text as the auth client keeps it */
async function storeSession(text: string): Promise<void> {
  const change = {};
  page.entryChange = change;
  const session = parseSession(text);
  const current = currentEntry();
  const isSame = readSession()?.userId === session?.userId;
  if (storedText() === null) {
    // Left by a sign-out that did not come to its end.
    await dropPhoneKeys();
  }
  const found = current && isSame ? current : await makePhoneKey();
  let entry: OpenEntry | undefined;
  if (found !== null && session !== null) {
    const encrypted: EncryptedEntry = {
      user: { id: session.userId },
      expires_at: session.expiresAt / 1000,
      kunci: found.id,
      isi: await encryptAsText(found.key, text),
    };
    entry = { id: found.id, key: found.key, raw: JSON.stringify(encrypted), text };
  }
  if (page.entryChange === change) {
    page.openEntry = entry;
    replaceRaw(entry?.raw ?? text);
  }
}

/** @returns null where the browser keeps none (a page without encryption, storage that is full or refused) */
async function makePhoneKey(): Promise<PhoneKey | null> {
  await dropped;
  try {
    const id = crypto.randomUUID();
    const raw = crypto.getRandomValues(new Uint8Array(32));
    await (await caches.open(keyCache)).put(
      addressOf(id),
      new Response(raw, { headers: { 'content-type': 'application/octet-stream' } }),
    );
    return await readPhoneKey(id);
  } catch {
    return null;
  }
}

/**
 * Encrypts what an older version of the app left in plain text, or this one while the browser kept no key: a moment after each
 * start. What cannot be encrypted now is tried again at the next.
 */
export async function encryptStoredSession(): Promise<void> {
  const text = storedText();
  if (parseSession(text) !== null && text !== null && !currentEntry() && !encryptedIn(text)) {
    await sessionStorageAdapter.setItem(sessionKey, text);
  }
}

/** Encrypts what lies here in plain text of the person signed in, since before there was a key. */
async function encryptPlainReads(): Promise<void> {
  const key = await personalKey();
  const own = savedKeys().filter((name) => ownerOfKey(name) !== everybody);
  for (const name of key === null ? [] : own) {
    const value = window.localStorage.getItem(name) ?? '';
    const [version, at, ...rest] = value.split('|');
    const text = rest.join('|');
    if (key !== null && text !== '' && !text.startsWith(encryptedMark)) {
      const encrypted = await encryptedRead(key, JSON.parse(text));
      // Not over a newer answer, and not back after a sign-out.
      if (window.localStorage.getItem(name) === value) {
        window.localStorage.setItem(name, [version, at, encrypted].join('|'));
      }
    }
  }
}

/** Keeps an answer for the person it is of (saved-reads.ts). */
export async function writePersonal(
  owner: string,
  queryHash: string,
  data: unknown,
  at: number,
): Promise<void> {
  const json = jsonOf(data);
  const key = json === '' ? null : await personalKey();
  const text = key === null ? json : await encryptedRead(key, data);
  store(owner, queryHash, text, at);
}

async function encryptedRead(key: CryptoKey, data: unknown): Promise<string> {
  return encryptedMark + (await encryptAsText(key, data));
}
