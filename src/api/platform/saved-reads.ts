import type {
  QueryFunction,
  QueryFunctionContext,
  QueryKey,
  QueryMeta,
  QueryPersister,
} from '@tanstack/react-query';
import { hashKey, notifyManager, type Query } from '@tanstack/react-query';
import { askPublished } from './catalogue.ts';
import { decryptText } from './decrypting.ts';
import type { Publication, Read } from './read.ts';
import {
  drop,
  encryptedMark,
  everybody,
  format,
  jsonOf,
  keyOf,
  maxAgeMs,
  mayKeep,
  ownerOfKey,
  savedKeys,
  store,
} from './saved-store.ts';
import { personalKey, subscribeToSession } from './session-store.ts';

/**
 * What was read last, kept on this phone for when there is no signal: the catalogue, and the signed-in person's own
 * orders. A query says so itself with `meta: savedFor(everybody)` or `meta: savedFor(userId)`; any other is never
 * kept. What belongs to a person is written, read and left in place only while that person is signed in, and encrypted with the
 * key that their sign-out drops (session-store.ts); plain where the browser keeps no key.
 */
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
    const key = text.startsWith(encryptedMark) ? await personalKey() : null;
    const data = key ? await decryptText(key, text.slice(1)) : JSON.parse(text);
    return mayKeep(owner) ? { at, data } : null;
  } catch {
    return null;
  }
}

/** Answers are written one after the other: the last one stays, however long each takes to be encrypted. */
let writing: Promise<void> = Promise.resolve();

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
