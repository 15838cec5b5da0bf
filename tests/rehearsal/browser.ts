import { AsyncLocalStorage } from 'node:async_hooks';
import { registerHooks } from 'node:module';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { fakeLocks } from '#tests/support/ui/organiser/fake-locks.ts';
import { storeSession } from '#tests/support/ui/session.ts';

/**
 * A browser for each phone of a rehearsal, in one process: whatever runs in `browser.run` has that phone's disk, locks, storage, clock and line
 * to the server; everything else has the process's own.
 */
export class Browser {
  readonly indexedDB = new IDBFactory();
  readonly locks = fakeLocks();
  readonly #storage = new Map<string, string>();
  /** What the phone's clock says: milliseconds since 1970. */
  now = 0;
  readonly fetch: typeof fetch;

  /** @param answer what the server answers; it throws where there is no signal */
  constructor(answer: (name: string, body: unknown) => Promise<unknown>) {
    this.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      const body = init?.body ? JSON.parse(String(init.body)) : null;
      // The server is not on the phone: it has the process's own clock and line.
      const name = pathname.split('/').at(-1) ?? '';
      return Response.json(await inHand.exit(() => answer(name, body)));
    };
  }

  readonly localStorage = {
    getItem: (key: string) => this.#storage.get(key) ?? null,
    setItem: (key: string, value: string) => void this.#storage.set(key, value),
    removeItem: (key: string) => void this.#storage.delete(key),
    key: (index: number) => [...this.#storage.keys()][index] ?? null,
    length: 0,
  };

  run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    return inHand.run(this, work);
  }

  /** The person who uses it. */
  signIn(userId: string): Promise<void> {
    return this.run(async () => {
      storeSession({ userId, expiresIn: 7 * 24 * 3600 });
    });
  }
}

const inHand = new AsyncLocalStorage<Browser>();
const real = { Date, fetch };

class PhoneDate extends real.Date {
  constructor(...given: [] | [string | number | Date]) {
    super(...((given.length === 0 ? [PhoneDate.now()] : given) as [string]));
  }
  static override now(): number {
    return inHand.getStore()?.now ?? real.Date.now();
  }
}

function ofPhone<Of extends object>(
  target: Of,
  name: string,
  value: (phone: Browser) => unknown,
  own: unknown = Reflect.get(target, name),
): void {
  Object.defineProperty(target, name, {
    configurable: true,
    get: () => {
      const phone = inHand.getStore();
      return phone === undefined ? own : value(phone);
    },
    set: (other: unknown) => {
      own = other;
    },
  });
}

ofPhone(globalThis, 'Date', () => PhoneDate);
ofPhone(globalThis, 'fetch', (phone) => phone.fetch);
ofPhone(globalThis, 'indexedDB', (phone) => phone.indexedDB);
ofPhone(globalThis, 'localStorage', (phone) => phone.localStorage, undefined);
ofPhone(globalThis, 'window', (phone) => phone, undefined);
// No other tab of the phone is open.
ofPhone(globalThis, 'BroadcastChannel', () => undefined);
ofPhone(navigator, 'locks', (phone) => phone.locks);

// The app is told where its server is when it is built; a plain process has no `import.meta.env`.
process.env.VITE_SUPABASE_URL ??= 'http://server.invalid';
process.env.VITE_SUPABASE_PUBLISHABLE_KEY ??= 'publishable';
registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    return loaded.source && url.includes('/src/api/')
      ? { ...loaded, source: String(loaded.source).replaceAll('import.meta.env', 'process.env') }
      : loaded;
  },
});
