import { webcrypto } from 'node:crypto';
import { vi } from 'vitest';

/** What jsdom has not: a cache storage, as a page of an encrypted site has it, and what encrypts. */
export class PhoneCache {
  readonly kept = new Map<string, Map<string, ArrayBuffer>>();
  /** Awaited before each answer: a phone that is slow, or that refuses. */
  before: () => Promise<void> = async () => undefined;

  constructor() {
    vi.stubGlobal('crypto', webcrypto);
    vi.stubGlobal('caches', this);
  }

  async open(name: string) {
    await this.before();
    const entries = this.kept.get(name) ?? new Map<string, ArrayBuffer>();
    this.kept.set(name, entries);
    return {
      put: async (address: string, response: Response) => {
        entries.set(address, await response.arrayBuffer());
      },
      keys: async () => [...entries.keys()],
      delete: async (address: string) => entries.delete(address),
    };
  }

  async match(address: string) {
    await this.before();
    for (const entries of this.kept.values()) {
      if (entries.has(address)) {
        return new Response(entries.get(address));
      }
    }
    return undefined;
  }

  /** How many keys lie in it. */
  get keys() {
    return [...this.kept.values()].reduce((sum, entries) => sum + entries.size, 0);
  }
}

/** The page is opened anew: what it had opened of its session is gone with it. */
export function forgetOpenedSession() {
  Reflect.deleteProperty(globalThis, 'openEntry');
}
