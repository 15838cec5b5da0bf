/**
 * Who is signed in, known without waiting and without the auth client. The one store is the auth client's own entry
 * in localStorage; this reads it, and hears of every change: ours (the client writes through `sessionStorageAdapter`)
 * and other tabs' (the storage event).
 */

export const sessionKey = 'pushbike-session';

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
const memory = new Map<string, string>();

let lastRaw: string | null = null;
let lastSession: Session | null = null;

function readRaw(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parse(raw: string | null): Session | null {
  if (raw === null) {
    return null;
  }
  try {
    const stored = JSON.parse(raw) as Record<string, unknown>;
    const user = stored.user as Record<string, unknown> | null | undefined;
    const userId = text(user?.id);
    const accessToken = text(stored.access_token);
    if (userId === '' || accessToken === '' || text(stored.refresh_token) === '') {
      return null;
    }
    const metadata = (user?.user_metadata ?? {}) as Record<string, unknown>;
    return {
      userId,
      accessToken,
      email: text(user?.email),
      expiresAt: typeof stored.expires_at === 'number' ? stored.expires_at * 1000 : 0,
      fullName: text(metadata.nama_lengkap),
      phone: text(metadata.nomor_hp),
    };
  } catch {
    return null;
  }
}

/** The stored session, expired or not; the same object as long as nothing changed. */
export function readSession(): Session | null {
  const raw = readRaw(sessionKey);
  if (raw !== lastRaw) {
    lastRaw = raw;
    lastSession = parse(raw);
  }
  return lastSession;
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
    notify();
  }
}

/** What the auth client keeps its session in. */
export const sessionStorageAdapter = {
  getItem: readRaw,
  setItem(key: string, value: string) {
    memory.delete(key);
    try {
      window.localStorage.setItem(key, value);
    } catch {
      memory.set(key, value);
    }
    if (key === sessionKey) {
      notify();
    }
  },
  removeItem(key: string) {
    memory.delete(key);
    try {
      window.localStorage.removeItem(key);
    } catch {
      // A browser that refuses storage holds no session to remove.
    }
    if (key === sessionKey) {
      notify();
    }
  },
};

/** Forgets the session on this device, whatever the server says. */
export function clearStoredSession() {
  sessionStorageAdapter.removeItem(sessionKey);
}
