import { readSession } from './session-store.ts';

/*
 * Where saved answers lie on the phone (saved-reads.ts, session-writer.ts): the keys of localStorage, their form, and which of them goes
 * first where there is no room.
 */

const prefix = 'pushbike-saved';
/**
 * One up whenever a saved query's rows change their shape: what older versions saved is then not read. A new column is no
 * such change, but optional: a phone that gets a new version and then has no signal must still have its tickets. (3, before
 * the first release: an order without its entry code has no ticket to show.)
 */
export const format = 3;
const maxEntries = 60;
const maxLength = 300_000;
/** The character that begins what is encrypted, as it begins no JSON: what has no key any more is not read either. */
export const encryptedMark = '~';
export const maxAgeMs = 180 * 86_400_000;

export const everybody = 'everybody';

export function keyOf(owner: string, queryHash: string) {
  return `${prefix}:${owner}:${queryHash}`;
}
export function ownerOfKey(key: string) {
  return key.split(':', 2)[1] ?? '';
}
export function mayKeep(owner: string) {
  return owner === everybody || owner === readSession()?.userId;
}

export function savedKeys(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(`${prefix}:`));
  } catch {
    return [];
  }
}

export function drop(keys: string[]): void {
  for (const key of keys) {
    window.localStorage.removeItem(key);
  }
}

/** What is gone, or too much, must not leave an older answer behind: it is stored as nothing. */
export function jsonOf(data: unknown): string {
  const json = data === null || data === undefined ? '' : JSON.stringify(data);
  return json.length > maxLength ? '' : json;
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
