import type {
  QueryFunction,
  QueryFunctionContext,
  QueryKey,
  QueryMeta,
  QueryPersister,
} from '@tanstack/react-query';
import { hashKey, notifyManager, type Query } from '@tanstack/react-query';
import { askPublished } from './catalogue.ts';
import type { Publication, Read } from './read.ts';
import { unsealText } from './sealed.ts';
import { personalKey, readSession, subscribeToSession } from './session-store.ts';

/**
 * What was read last, kept on this phone for when there is no signal: the catalogue, and the signed-in person's own
 * orders. A query says so itself with `meta: savedFor(everybody)` or `meta: savedFor(userId)`; any other is never
 * kept. What belongs to a person is written, read and left in place only while that person is signed in, and sealed with the
 * key that their sign-out drops (session-store.ts); plain where the browser keeps no key.
 */
const prefix = 'pushbike-saved';
/**
 * One up whenever a saved query's rows change their shape: what older versions saved is then not read. A new column is no
 * such change, but optional: a phone that gets a new version and then has no signal must still have its tickets. (3, before
 * the first release: an order without its entry code has no ticket to show.)
 */
const format = 3;
const maxEntries = 60;
const maxLength = 300_000;
/** The character that begins what is sealed, as it begins no JSON: what has no key any more is not read either. */
export const sealedMark = '~';
const maxAgeMs = 180 * 86_400_000;

export const everybody = 'everybody';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      savedFor?: string;
      from?: Publication | undefined;
      /** The same for all who ask, though it is not kept. */
      forAll?: true;
    };
  }
}

/**
 * The mark of a query whose last answer is kept: for `everybody`, or for one user id.
 * @param read what it asks for, where its rows are published
 */
export function savedFor(owner: string, read?: Read) {
  return { savedFor: owner, from: read?.from };
}

/** The mark of a query whose rows are published, and that is not kept. */
export function readFrom({ from }: Read) {
  return { from };
}

/** Whether a query has the same answer for all who ask. */
export function isEverybodys(meta: QueryMeta | undefined): boolean {
  return meta?.savedFor === everybody || meta?.forAll === true;
}

interface SavedRead {
  data: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

function keyOf(owner: string, queryHash: string) {
  return `${prefix}:${owner}:${queryHash}`;
}
export function ownerOfKey(key: string) {
  return key.split(':', 2)[1] ?? '';
}
function mayKeep(owner: string) {
  return owner === everybody || owner === readSession()?.userId;
}

export function savedKeys(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(`${prefix}:`));
  } catch {
    return [];
  }
}

function drop(keys: string[]): void {
  for (const key of keys) {
    window.localStorage.removeItem(key);
  }
}

async function read(owner: string, queryHash: string): Promise<SavedRead | null> {
  if (!mayKeep(owner)) {
    return null;
  }
  try {
    const [version, time, ...rest] = (
      window.localStorage.getItem(keyOf(owner, queryHash)) ?? ''
    ).split('|');
    const at = Number(time);
    if (Number(version) !== format || !(Date.now() - at < maxAgeMs)) {
      return null;
    }
    const text = rest.join('|');
    const key = text.startsWith(sealedMark) ? await personalKey() : null;
    const data = key ? await unsealText(key, text.slice(1)) : JSON.parse(text);
    return mayKeep(owner) ? { at, data } : null;
  } catch {
    return null;
  }
}

/** Answers are written one after the other: the last one stays, however long each takes to be sealed. */
let writing: Promise<void> = Promise.resolve();

/** What is gone, or too much, must not leave an older answer behind: it is stored as nothing. */
export function jsonOf(data: unknown): string {
  const json = data === null || data === undefined ? '' : JSON.stringify(data);
  return json.length > maxLength ? '' : json;
}

function write(owner: string, queryHash: string, data: unknown): void {
  const at = Date.now();
  if (owner === everybody) {
    store(owner, queryHash, jsonOf(data), at);
    return;
  }
  writing = writing
    // Code of its own, since a page shows its first content without.
    .then(() => import('./session-writer.ts'))
    .then(({ writePersonal }) => writePersonal(owner, queryHash, data, at))
    // Storage that cannot be asked now keeps nothing new; nor does a page whose code is no longer to be had.
    .catch(() => undefined);
}

/** @param text as it is stored; empty: nothing is to be there */
export function store(owner: string, queryHash: string, text: string, at: number): void {
  const key = keyOf(owner, queryHash);
  try {
    if (!mayKeep(owner)) {
      return;
    }
    if (text === '') {
      drop([key]);
      return;
    }
    const value = `${format}|${at}|${text}`;
    makeRoom(key);
    try {
      window.localStorage.setItem(key, value);
    } catch {
      drop(oldestFirst().slice(0, maxEntries / 2));
      window.localStorage.setItem(key, value);
    }
  } catch {
    // Storage refused or full: then there is nothing to show offline, and nothing else is lost.
  }
}

/**
 * Changes what is saved for a query, after everything that is being written.
 * @param change from what is saved, or null where nothing is, to what is to be saved
 */
export function amendSaved<Data>(
  owner: string,
  queryKey: QueryKey,
  change: (saved: Data | null) => Data,
): void {
  const queryHash = hashKey(queryKey);
  writing = writing
    .then(async () => {
      const saved = await read(owner, queryHash);
      const next = change((saved?.data as Data | undefined) ?? null);
      const { writePersonal } = await import('./session-writer.ts');
      await writePersonal(owner, queryHash, next, saved?.at ?? Date.now());
    })
    .catch(() => undefined);
}

/** Keeps for its owner what another read has answered for a query too. */
export function keepAnswer(owner: string, queryKey: QueryKey, data: unknown): void {
  write(owner, hashKey(queryKey), data);
}

/** The catalogue goes before somebody's own orders, old before new. */
function oldestFirst(): string[] {
  const rank = (key: string) => {
    const at = Number(window.localStorage.getItem(key)?.split('|', 2)[1] ?? 0);
    return ownerOfKey(key) === everybody ? at : at + maxAgeMs;
  };
  return savedKeys()
    .map((key) => ({ key, rank: rank(key) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ key }) => key);
}

function makeRoom(key: string): void {
  const others = savedKeys().filter((other) => other !== key);
  if (others.length >= maxEntries) {
    drop(oldestFirst().slice(0, others.length - maxEntries + 1));
  }
}

/** Removes what belongs to anybody but the person signed in now, and what an older version of the app saved. */
function forgetOthers(): void {
  const isCurrent = (key: string) =>
    window.localStorage.getItem(key)?.startsWith(`${format}|`) ?? false;
  drop(savedKeys().filter((key) => !(mayKeep(ownerOfKey(key)) && isCurrent(key))));
}

/** From now on nobody's own data outlives their session on this phone. Returns what ends it. */
export function keepSavedReadsPrivate(): () => void {
  forgetOthers();
  return subscribeToSession(forgetOthers);
}

/**
 * The query client's way to read: a query that has nothing yet shows what was saved, and asks anew behind it; every
 * answer that arrives is saved. What is published is read from its file (catalogue.ts).
 */
export const savedReadsPersister: QueryPersister = async (
  queryFn: QueryFunction,
  context: QueryFunctionContext,
  query: Query,
) => {
  const owner = query.meta?.savedFor;
  const from = query.meta?.from;
  const ask = async () =>
    from ? askPublished(from, query, async () => queryFn(context)) : queryFn(context);
  if (owner === undefined) {
    return ask();
  }
  if (query.state.data === undefined) {
    const saved = await read(owner, query.queryHash);
    if (saved !== null) {
      notifyManager.schedule(() => {
        // The query takes the saved answer for a new one: it is given its true age.
        query.setState({ dataUpdatedAt: saved.at });
        // However young: somebody may have paid, on another page, since it was saved.
        query.fetch().catch(() => undefined);
      });
      return saved.data;
    }
  }
  const data = await ask();
  write(owner, query.queryHash, data);
  return data;
};
