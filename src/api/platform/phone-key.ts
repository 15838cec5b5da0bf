import { encryptionKey } from './decrypting.ts';

/**
 * The key to what is personal on this phone, one for each sign-in. It lies in the browser's cache storage, for two reasons
 * (decision 043): what is deleted there is gone from the disk, where a key deleted from a database or from localStorage stays
 * legible in a log; and without a signal the app itself comes from there, so that this is no second thing that may fail.
 */

export const keyCache = 'pushbike-kunci';

/** Names the key in that cache; nobody ever asks a server for it. */
export function addressOf(id: string) {
  return `/kunci/${id}`;
}

export interface PhoneKey {
  id: string;
  key: CryptoKey;
}

/**
 * @returns null where it was dropped
 * @throws where storage cannot be asked now
 */
export async function readPhoneKey(id: string): Promise<PhoneKey | null> {
  const kept = await caches.match(addressOf(id));
  return kept ? { id, key: await encryptionKey(await kept.arrayBuffer()) } : null;
}

/** The last drop: what is made after it is not to be dropped by it. */
export let dropped: Promise<void> = Promise.resolve();

/** From now on what was encrypted on this phone is noise. Entry by entry: a cache dropped as a whole stays on the disk for a while. */
export function dropPhoneKeys(): Promise<void> {
  dropped = drop();
  return dropped;
}

async function drop(): Promise<void> {
  try {
    const cache = await caches.open(keyCache);
    await Promise.all((await cache.keys()).map((entry) => cache.delete(entry)));
  } catch {
    // A browser without this storage has no key in it.
  }
}
