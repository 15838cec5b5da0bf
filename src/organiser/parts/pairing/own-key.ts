import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { encryptionKey } from '#api/platform/decrypting.ts';
import { logDatabaseOf } from '#domain/field-log/databases.ts';
import { deviceOfKey } from '#functions/_shared/race-day/device-of-key.ts';
import type { Invitation, Pairing } from '#functions/_shared/racing/phone-codes.ts';
import { inHand } from '#organiser/parts/field-log/in-hand.ts';
import { phoneClock } from '#organiser/parts/phone/phone-clock.ts';

/**
 * The key by which this phone signs what it says without an account (R24), and the races that have paired it. The private half
 * cannot be read, not even by this app. It names nobody and outlives a sign-out: the phone is the same phone.
 */

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** A race that has paired this phone: by the phone's own key, or by one that the director's phone has made for it. */
interface KeptPairing extends Pairing {
  readonly invited?: {
    readonly pair: CryptoKeyPair;
    /** By this the server knows the phone that came first with the key: whoever else has read the code is nobody. */
    readonly claim: string;
  };
}

interface Schema extends DBSchema {
  /** `pair`: the keys; `name`: what the phone is called. */
  phone: { key: string; value: CryptoKeyPair | string };
  pairings: { key: string; value: KeptPairing };
}

function openKeys(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(logDatabaseOf('race-day-key'), 1, {
    upgrade(database) {
      database.createObjectStore('phone');
      database.createObjectStore('pairings', { keyPath: 'race' });
    },
    blocking(_current, _next, event) {
      (event.target as IDBDatabase).close();
    },
  });
}

async function withKeys<Answer>(work: (database: IDBPDatabase<Schema>) => Promise<Answer>) {
  const database = await openKeys();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export interface OwnKey {
  /** The public half: the raw point, base64url. */
  readonly key: string;
  /** How the log of the field names this phone. */
  readonly device: string;
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

function isPair(kept: Schema['phone']['value'] | undefined): kept is CryptoKeyPair {
  return typeof kept === 'object' && 'privateKey' in kept;
}

async function keyOf({ publicKey, privateKey }: CryptoKeyPair): Promise<OwnKey> {
  const key = base64url(await crypto.subtle.exportKey('raw', publicKey));
  return {
    key,
    device: deviceOfKey(key),
    sign: async (bytes) => base64url(await crypto.subtle.sign(signing, privateKey, bytes)),
  };
}

/**
 * This phone's key, made once: of two pages that open at once, both have the first one's.
 * @throws what the storage refuses with; a page that is not on https has no keys
 */
export function ownKey(): Promise<OwnKey> {
  return withKeys(async (database) => {
    const known = await database.get('phone', 'pair');
    if (isPair(known)) {
      return keyOf(known);
    }
    const made = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    try {
      await database.add('phone', made, 'pair');
      return await keyOf(made);
    } catch (error) {
      const others = await database.get('phone', 'pair');
      if (isPair(others)) {
        return keyOf(others);
      }
      throw error;
    }
  });
}

export interface RaceKey extends OwnKey {
  /** Null: the key was made on this phone, and nobody else can have it. */
  readonly claim: string | null;
}

/** The key by which this phone speaks in a race that has paired it. */
export async function keyIn({ invited }: KeptPairing): Promise<RaceKey> {
  return invited === undefined
    ? { ...(await ownKey()), claim: null }
    : { ...(await keyOf(invited.pair)), claim: invited.claim };
}

/**
 * Keeps what the director's code says: the race has paired this phone. The private half is not readable from then on.
 * @throws what the storage refuses with, or for a key that is none
 */
export async function keepInvitation({ secret, pairing }: Invitation): Promise<void> {
  const { d, x, y } = secret;
  const of = { kty: 'EC', crv: algorithm.namedCurve, x, y };
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...of, d }, algorithm, false, ['sign']),
    crypto.subtle.importKey('jwk', of, algorithm, true, ['verify']),
  ]);
  const known = await pairingOf(pairing.race);
  const key = (await keyOf({ privateKey, publicKey })).key;
  // Read again on the same phone, it is the same phone.
  const claim =
    known?.invited !== undefined && (await keyOf(known.invited.pair)).key === key
      ? known.invited.claim
      : crypto.randomUUID();
  await put({ ...pairing, invited: { pair: { privateKey, publicKey }, claim } });
}

/** A key for a helper's phone, made on the director's: its private half goes into the code and is kept nowhere. */
export async function inviteKey(): Promise<Pick<Invitation, 'secret' | 'key'>> {
  const made = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { d = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', made.privateKey);
  return { secret: { d, x, y }, key: (await keyOf(made)).key };
}

/** In cache storage, as the key of a sign-in is (decision 043): what is deleted there is gone from the disk. Signing out leaves these. */
const namesCache = 'pushbike-kunci-pos';

function addressOf(race: string): string {
  return `/kunci-pos/${race}`;
}

/** When this phone's time in a race ends, milliseconds since 1970; null: the race has not paired it. */
async function endOf(race: string): Promise<number | null> {
  const pairing = await pairingOf(race);
  return pairing && Date.parse(pairing.until);
}

export interface NamesKey {
  readonly key: CryptoKey;
  /** From then on nobody reads a name here: milliseconds since 1970. */
  readonly until: number;
}

/**
 * Encrypts the names of children that a race has told this phone without an account. It is there until the phone's end in that race, also
 * with no signal: asked later, it is dropped.
 * @returns null from that end on
 * @throws where the browser has no such storage: then no name is kept
 */
export async function namesKey(race: string): Promise<NamesKey | null> {
  const until = await endOf(race);
  if (until === null || phoneClock.now() >= until) {
    await dropNamesKey(race);
    return null;
  }
  const kept = await caches.match(addressOf(race));
  const raw = kept ? await kept.arrayBuffer() : crypto.getRandomValues(new Uint8Array(32));
  if (kept === undefined) {
    await (await caches.open(namesCache)).put(addressOf(race), new Response(raw));
  }
  return { key: await encryptionKey(raw), until };
}

/** From now on the names of that race's children on this phone are noise. */
export async function dropNamesKey(race: string): Promise<void> {
  try {
    await (await caches.open(namesCache)).delete(addressOf(race));
  } catch {
    // A browser without this storage has no key in it.
  }
}

/** What this phone is called; empty when nobody has said so. */
export function phoneName(): Promise<string> {
  return withKeys(async (database) => {
    const name = await database.get('phone', 'name');
    return typeof name === 'string' ? name : '';
  });
}

export function namePhone(name: string): Promise<unknown> {
  return withKeys((database) => database.put('phone', name, 'name'));
}

/** The races that have paired this phone and are not over, the one that ends last first. */
export async function pairings(): Promise<Pairing[]> {
  await keepLeft();
  return withKeys(async (database) =>
    (await database.getAll('pairings'))
      .filter(({ until }) => Date.parse(until) > phoneClock.now() - 24 * 3_600_000)
      .toSorted((a, b) => Date.parse(b.until) - Date.parse(a.until)),
  );
}

/** How this race has paired this phone; null: it has not. */
export async function pairingOf(race: string): Promise<KeptPairing | null> {
  await keepLeft();
  return withKeys(async (database) => (await database.get('pairings', race)) ?? null);
}

const pairingKind = 'pasangan';

export function keepPairing(pairing: Pairing): Promise<unknown> {
  return inHand.hold(pairingKind, pairing.race, pairing, () => put(pairing));
}

function put(pairing: KeptPairing): Promise<unknown> {
  return withKeys((database) => database.put('pairings', pairing));
}

/** The director's phone has shown the pairing once, and may be far away. */
function keepLeft(): Promise<void> {
  return inHand.putAwayLeft(pairingKind, '', put);
}

/** Somebody gives the phone back: after it nobody reads a name of that race's children on it any more. */
export async function forgetPairing(race: string): Promise<void> {
  await dropNamesKey(race);
  await withKeys((database) => database.delete('pairings', race));
}
