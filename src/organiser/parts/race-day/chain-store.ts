import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { RaceClass, RaceDayEntry } from '#api/organiser/race-day.ts';
import type { Encrypted } from '#api/platform/decrypting.ts';
import { logDatabaseOf } from '#domain/field-log/databases.ts';
import { decisionHash } from '#functions/_shared/racing/chain.ts';
import { type From, mergeKnown } from '#functions/_shared/racing/day.ts';
import type { Known } from '#functions/_shared/racing/day-value.ts';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { chainOf } from '#functions/_shared/racing/derived-ids.ts';
import { attempt, Refusal } from '#functions/_shared/racing/refusal.ts';
import type { Ending } from '#organiser/parts/phone/phone-shelf.ts';

/**
 * What a phone keeps of race days: the chains of decisions, who the phone is, and the lists. Chains name plates and no child,
 * and outlive a sign-out: a decision that nobody has heard is taken off the phone by nobody. Children's names are encrypted with
 * the key that a sign-out drops (src/api/platform/session-store.ts).
 */

const databaseName = logDatabaseOf('race-day');

/** A decision as it lies on the disk; `place` is the phone's own count, over all races. */
export interface KeptDecision extends Known {
  readonly race: string;
}

/** Decisions of this phone in whose place the server has others (R13): kept, and never sent again. */
export interface KeptBranch {
  race: string;
  chain: string;
  decisions: Decision[];
  /** When the phone heard so: milliseconds since 1970. */
  heardAt: number;
  /** Whether the server has it: it shows it to whoever decides now. */
  told?: boolean;
}

/** An entry without what names the child. */
export type NamelessEntry = Omit<RaceDayEntry, 'nama_panggilan_rider' | 'nama_tim' | 'kota_asal'>;

export interface KeptRace {
  id: string;
  /** The race that is practised; left out: it is a real one. */
  practiceOf?: string;
  name: string;
  /** As `lomba.zona_waktu`. */
  timeZone: string;
  /** Whether this person may decide (right race_control). */
  mayDecide: boolean;
  /** The device that was given the lease first; null: nobody yet. */
  firstHolder: string | null;
  /** Whose the phones are that decided, as colleagues see them; the same without a signal. */
  people?: Record<string, string>;
  classes: RaceClass[];
  entries: NamelessEntry[];
  /** Of `entries`, what names the child; null where this browser keeps no key. */
  names: Encrypted | null;
  userId: string;
  /** What phones decided that the server did not accept (R13); an older version of the app has stored none, or what nobody reads. */
  branches?: unknown;
  /** How many decisions of branches nobody could read. */
  unread?: number;
  /** What witnesses' phones said that they keep (R23), of each the last; see receipts.ts. */
  receipts?: unknown;
  /** When lists and classes were read: milliseconds since 1970, by this phone. */
  readAt: number;
}

interface Schema extends DBSchema {
  decisions: { key: [string, number]; value: KeptDecision; indexes: { race: string } };
  branches: { key: number; value: KeptBranch; indexes: { race: string } };
  races: { key: string; value: KeptRace };
  /** `device`; `seq`: how many decisions it has made, never one number twice; `place`. */
  phone: { key: string; value: string | number };
}

export type ChainDatabase = IDBPDatabase<Schema>;

/** The end of a chain as somebody has seen it. */
export interface Head {
  n: number;
  /** Null where nothing is decided. */
  hash: string | null;
}

/** @param onGone the storage is no longer there */
export async function openChains(onGone: (ending: Ending) => void): Promise<ChainDatabase> {
  return openDB<Schema>(databaseName, 1, {
    upgrade(database) {
      database
        .createObjectStore('decisions', { keyPath: ['chain', 'n'] })
        .createIndex('race', 'race');
      database.createObjectStore('branches', { autoIncrement: true }).createIndex('race', 'race');
      database.createObjectStore('races', { keyPath: 'id' });
      database.createObjectStore('phone');
    },
    blocking(_current, _next, event) {
      (event.target as IDBDatabase).close();
      onGone('taken');
    },
    terminated: () => onGone('thrown_away'),
  });
}

/** What a phone knew of a race whose chains the browser threw away while they were open. */
interface Remembered {
  device: string;
  /** The highest number that this phone has given to a decision. */
  seq: number;
  race: KeptRace | null;
  kept: readonly KeptDecision[];
  branches: readonly KeptBranch[];
}

/**
 * Puts back what was thrown away, before anything new is decided: the phone keeps its name, so the lease is still its own, and its
 * count. What another page of it has put back or heard already stays.
 * @throws what the storage refuses with
 */
export async function putBackChains(
  database: ChainDatabase,
  { device, seq, race, kept, branches }: Remembered,
): Promise<void> {
  const transaction = database.transaction(
    ['decisions', 'branches', 'races', 'phone'],
    'readwrite',
    {
      durability: 'strict',
    },
  );
  transaction.done.catch(() => undefined);
  const phone = transaction.objectStore('phone');
  const decisions = transaction.objectStore('decisions');
  if ((await phone.get('device')) === undefined) {
    phone.put(device, 'device');
    phone.put(seq, 'seq');
    phone.put(Math.max(0, ...kept.map(({ place }) => place)), 'place');
    for (const branch of branches) {
      transaction.objectStore('branches').add(branch);
    }
  }
  for (const one of kept) {
    if ((await decisions.get([one.chain, one.n])) === undefined) {
      decisions.put(one);
    }
  }
  if (race !== null) {
    transaction.objectStore('races').put(race);
  }
  await transaction.done;
}

/** How many decisions of any race on this phone the server does not have. */
export async function unsentDecisions(): Promise<number> {
  const database = await openChains(() => undefined);
  try {
    return (await database.getAll('decisions')).filter(({ sent }) => !sent).length;
  } finally {
    database.close();
  }
}

/** Every decision of a race, in the order in which this phone came to know of them; what is none is left where it lies. */
export async function decisionsOf(database: ChainDatabase, race: string): Promise<KeptDecision[]> {
  const kept = await database.getAllFromIndex('decisions', 'race', race);
  return kept.filter(isKept).toSorted((a, b) => a.place - b.place);
}

/** Decisions of this phone that gave way. */
export async function branchesKept(
  database: ChainDatabase,
  race: string,
): Promise<(KeptBranch & { key: number })[]> {
  const store = database.transaction('branches').store.index('race');
  const branches: (KeptBranch & { key: number })[] = [];
  for (let at = await store.openCursor(race); at !== null; at = await at.continue()) {
    const { decisions } = at.value as { decisions: unknown };
    const read = Array.isArray(decisions) ? decisions.filter(isDecision) : [];
    if (read.length > 0) {
      branches.push({ ...at.value, decisions: read, key: at.primaryKey });
    }
  }
  return branches;
}

/**
 * Whether it has the outside of a decision: a disk may hold anything, and what the screens and the fold ask of every decision has to be there. The
 * fold reads the rest with a guard.
 */
function isDecision(value: unknown): value is Decision {
  const { id, n, class: of, device, kind, payload, occurred_at } = Object(value) as Decision;
  return (
    typeof id === 'string' &&
    typeof n === 'number' &&
    (of === null || typeof of === 'string') &&
    typeof device === 'string' &&
    typeof kind === 'string' &&
    typeof payload === 'object' &&
    payload !== null &&
    typeof occurred_at === 'string'
  );
}

function isKept(value: unknown): value is KeptDecision {
  const { chain, n, hash, decision, place } = Object(value) as KeptDecision;
  return (
    typeof chain === 'string' &&
    typeof hash === 'string' &&
    typeof place === 'number' &&
    isDecision(decision) &&
    decision.n === n
  );
}

/** The server has this branch now. */
export async function markTold(database: ChainDatabase, key: number): Promise<void> {
  const transaction = database.transaction('branches', 'readwrite');
  const known = await transaction.store.get(key);
  if (known !== undefined) {
    transaction.store.put({ ...known, told: true }, key);
  }
  await transaction.done;
}

export interface ToAppend {
  chain: string;
  race: string;
  /** Where the chain ends for the person who decides. */
  head: Head;
  /** Nobody is to hear of it: a practice. */
  kept?: boolean;
  /** The decisions, of this device from number `seq` on. What it throws leaves everything as it was. */
  make: (seq: number) => Decision[];
}

/**
 * Writes decisions behind the head, on the disk before anything is said of them (R22).
 *
 * @throws Refusal `chain_moved` when another tab decided meanwhile; what the storage refuses with: then nothing was decided
 */
export async function appendDecisions(
  database: ChainDatabase,
  { chain, race, head, kept: stays = false, make }: ToAppend,
): Promise<KeptDecision[]> {
  const transaction = database.transaction(['decisions', 'phone'], 'readwrite', {
    durability: 'strict',
  });
  // Whatever fails below fails the transaction as well, and is thrown once.
  transaction.done.catch(() => undefined);
  const decisions = transaction.objectStore('decisions');
  const phone = transaction.objectStore('phone');
  try {
    const last = await lastOf(decisions, chain);
    if ((last?.n ?? 0) !== head.n || (last?.hash ?? null) !== head.hash) {
      throw new Refusal('chain_moved', { n: head.n + 1, head: last?.n ?? 0 });
    }
    const seq = Number((await phone.get('seq')) ?? 0);
    const place = Number((await phone.get('place')) ?? 0);
    const kept = make(seq + 1).map(
      (decision, index): KeptDecision => ({
        chain,
        n: decision.n,
        race,
        hash: decisionHash(decision),
        decision,
        sent: stays,
        place: place + index + 1,
      }),
    );
    const writes = [
      ...kept.map((one) => () => decisions.add(one)),
      () => phone.put(seq + kept.length, 'seq'),
      () => phone.put(place + kept.length, 'place'),
    ];
    for (const write of writes) {
      // What one of them fails with, the transaction fails with.
      write().catch(() => undefined);
    }
    await transaction.done;
    return kept;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
}

async function lastOf(
  decisions: {
    openCursor(range: IDBKeyRange, direction: 'prev'): Promise<{ value: KeptDecision } | null>;
  },
  chain: string,
): Promise<KeptDecision | undefined> {
  return (await decisions.openCursor(wholeOf(chain), 'prev'))?.value;
}

/** The next number of this phone's decisions, for one that the server is asked about before it is kept. Never given twice. */
export async function nextSeq(database: ChainDatabase): Promise<number> {
  const transaction = database.transaction('phone', 'readwrite', { durability: 'strict' });
  const seq = Number((await transaction.store.get('seq')) ?? 0) + 1;
  await Promise.all([transaction.store.put(seq, 'seq'), transaction.done]);
  return seq;
}

/** Which of these are in their chains, where the server says from which number on it has taken nothing. */
export function takenOf(
  sent: readonly KeptDecision[],
  stopped: readonly { readonly chain: string; readonly n: number }[],
): KeptDecision[] {
  const from = new Map(stopped.map(({ chain, n }) => [chain, n]));
  return sent.filter(({ chain, n }) => n < (from.get(chain) ?? Number.POSITIVE_INFINITY));
}

/** The server has these now. */
export async function markSent(
  database: ChainDatabase,
  sent: readonly KeptDecision[],
): Promise<void> {
  const transaction = database.transaction('decisions', 'readwrite');
  for (const { chain, n, hash } of sent) {
    const known = await transaction.store.get([chain, n]);
    if (known?.hash === hash && !known.sent) {
      transaction.store.put({ ...known, sent: true });
    }
  }
  await transaction.done;
}

/**
 * Takes decisions of the same race that somebody else tells of: the server, or a phone by QR codes. Each chain's in its order; what gives way is kept as
 * a branch.
 *
 * @returns whether anything is new to this phone
 * @throws Refusal `chain_moved`, where a phone tells of another decision in the place of one that is known; what the storage refuses with
 */
export async function takeDecisions(
  database: ChainDatabase,
  race: string,
  heard: readonly Decision[],
  from: From,
): Promise<boolean> {
  if (heard.length === 0) {
    return false;
  }
  const transaction = database.transaction(['decisions', 'branches', 'phone'], 'readwrite', {
    durability: 'strict',
  });
  transaction.done.catch(() => undefined);
  const decisions = transaction.objectStore('decisions');
  const phone = transaction.objectStore('phone');
  const place = Number((await phone.get('place')) ?? 0);
  const known = new Map<string, KeptDecision[]>();
  for (const chain of new Set(heard.map(chainOf))) {
    known.set(chain, (await decisions.getAll(wholeOf(chain))).filter(isKept));
  }
  const merged = attempt(() => mergeKnown(known, heard, from, place));
  if (!merged.ok) {
    transaction.abort();
    throw merged.refusal;
  }
  const { added, gaveWay, confirmed } = merged.value;
  for (const { chain, n, decisions: left } of gaveWay) {
    transaction
      .objectStore('branches')
      .add({ race, chain, decisions: [...left], heardAt: Date.now() });
    decisions.delete(wholeOf(chain, n));
  }
  for (const one of [...confirmed, ...added]) {
    decisions.put({ ...one, race });
  }
  phone.put(place + added.length, 'place');
  await transaction.done;
  return added.length + confirmed.length > 0;
}

function wholeOf(chain: string, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([chain, from], [chain, Number.MAX_SAFE_INTEGER]);
}
