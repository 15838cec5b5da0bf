import { decryptText } from './decrypting.ts';
import { dropPhoneKeys, type PhoneKey, readPhoneKey } from './phone-key.ts';

/**
 * Who is signed in, known without waiting and without the auth client. The one store is the auth client's own entry
 * in localStorage; this reads it, and hears of every change: ours (session-writer.ts)
 * and other tabs' (the storage event).
 *
 * The entry says in plain text whose session it is (an id) and when it ends. The rest, which names the person, is encrypted
 * with the phone's key (phone-key.ts) and opened a moment later: `openSession`. Where a browser keeps no key, the whole
 * entry is plain.
 */

export const sessionKey = 'pushbike-session';

/** Until `openSession` only id and end are known, and what else it says is empty. */
export interface Session {
  userId: string;
  email: string;
  accessToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** From sign-up; not to be trusted for a decision, good enough to fill a form. */
  fullName: string;
  phone: string;
}

const listeners = new Set<() => void>();
/** Stands in where localStorage is refused: the session then ends with the page. */
let inMemory: string | null = null;

/** An encrypted entry, and what it says; shared with the page's first script, which has this module too. */
export interface OpenEntry extends PhoneKey {
  raw: string;
  text: string;
}
export const page: typeof globalThis & {
  /** Another one whenever the entry is replaced or removed: what was still being encrypted for it then comes too late. */
  entryChange?: unknown;
  openEntry?: OpenEntry | undefined;
} = globalThis;

let lastText: string | null = null;
let lastSession: Session | null = null;

function readRaw(): string | null {
  try {
    return window.localStorage.getItem(sessionKey) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The entry as it lies in storage when it is encrypted. */
export interface EncryptedEntry {
  user: { id: string };
  expires_at: number;
  kunci: string;
  isi: string;
}

function objectIn(raw: string | null): Record<string, unknown> | null {
  try {
    return JSON.parse(raw ?? 'null');
  } catch {
    return null;
  }
}

export function encryptedIn(raw: string | null): EncryptedEntry | null {
  const stored: object | null = objectIn(raw);
  return (stored as EncryptedEntry | null)?.isi ? (stored as EncryptedEntry) : null;
}

export function parseSession(raw: string | null): Session | null {
  const stored = objectIn(raw);
  const user = stored?.user as Record<string, unknown> | null | undefined;
  const userId = text(user?.id);
  const accessToken = text(stored?.access_token);
  const isWhole = accessToken !== '' && text(stored?.refresh_token) !== '';
  if (userId === '' || !(isWhole || stored?.isi)) {
    return null;
  }
  const metadata = user?.user_metadata as Record<string, unknown> | null | undefined;
  return {
    userId,
    accessToken,
    email: text(user?.email),
    expiresAt: Number(stored?.expires_at ?? 0) * 1000,
    fullName: text(metadata?.nama_lengkap),
    phone: text(metadata?.nomor_hp),
  };
}

/** The opened entry, if it is the stored one. */
export function currentEntry(): OpenEntry | undefined {
  return page.openEntry?.raw === readRaw() ? page.openEntry : undefined;
}

export function storedText(): string | null {
  return currentEntry()?.text ?? readRaw();
}

/** The stored session, expired or not; the same object as long as nothing changed. */
export function readSession(): Session | null {
  const known = storedText();
  if (known !== lastText) {
    lastText = known;
    lastSession = parseSession(known);
  }
  return lastSession;
}

/**
 * The stored session with all that it says. One whose key was dropped (a sign-out that did not come to its end) is over.
 * @throws where the phone's storage cannot be asked now
 */
export async function openSession(): Promise<Session | null> {
  const raw = readRaw();
  const encrypted = encryptedIn(raw);
  if (raw === null || encrypted === null || currentEntry()) {
    return readSession();
  }
  const entry = await openEntry(raw, encrypted);
  if (readRaw() !== raw) {
    return openSession();
  }
  if (entry === null) {
    clearStoredSession();
    return null;
  }
  page.openEntry = entry;
  notify();
  return readSession();
}

async function openEntry(raw: string, { kunci, isi }: EncryptedEntry): Promise<OpenEntry | null> {
  const found = await readPhoneKey(kunci);
  return (
    found &&
    decryptText(found.key, isi).then(
      (said) => ({ ...found, raw, text: said as string }),
      () => null,
    )
  );
}

/** What the signed-in person's own things are encrypted with; null where nobody is, or where this browser keeps no key. */
export async function personalKey(): Promise<CryptoKey | null> {
  await openSession();
  return currentEntry()?.key ?? null;
}

/** As the auth client's own margin: it refreshes by itself what is closer to its end than this. */
export const refreshMarginMs = 90_000;

export function needsRefresh(session: Session, now: number = Date.now()): boolean {
  return session.expiresAt - now < refreshMarginMs;
}

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.removeEventListener('storage', onStorage);
    }
  };
}

function notify() {
  for (const listener of listeners) {
    listener();
  }
}

function onStorage(event: StorageEvent) {
  // A null key: everything was cleared.
  if (event.key === sessionKey || event.key === null) {
    page.entryChange = {};
    notify();
    openSession().catch(() => undefined);
  }
}

/** @param raw the entry to be there from now on; null: none */
export function replaceRaw(raw: string | null) {
  inMemory = null;
  try {
    if (raw === null) {
      window.localStorage.removeItem(sessionKey);
    } else {
      window.localStorage.setItem(sessionKey, raw);
    }
  } catch {
    inMemory = raw;
  }
  notify();
}

/** Forgets the session on this device, whatever the server says. */
export function clearStoredSession() {
  // Whatever keeps the rest from being removed: nobody can read it any more.
  void dropPhoneKeys();
  page.entryChange = {};
  page.openEntry = undefined;
  replaceRaw(null);
}
