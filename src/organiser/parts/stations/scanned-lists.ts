import { useSyncExternalStore } from 'react';
import { motoOfList } from '#domain/race-day/station-motos.ts';
import { phoneStorage } from '#domain/safe-storage.ts';
import { attempt, refuse } from '#functions/_shared/racing/refusal.ts';
import {
  readStartList,
  readStartLists,
  type StartListCode,
  writeStartList,
} from '#functions/_shared/racing/wire.ts';

/**
 * Start lists that this phone scanned where there is no signal (R16): plates by gate and no child, so they may outlive a sign-out. With
 * them which of their motos the start area has sent off: nothing else tells this phone when they start.
 */

interface Scanned {
  readonly lists: readonly StartListCode[];
  /** By the names of their observations. */
  readonly sentOff: readonly string[];
}

const prefix = 'pushbike-pos-lists-';
const sentOffPrefix = 'pushbike-pos-sent-';
/** More motos than a day has. */
const most = 300;

const listeners = new Set<() => void>();
/** Also where the phone has no room to keep them: then they last until the page is left. */
const inMemory = new Map<string, Scanned>();

function scannedIn(raceId: string): Scanned {
  const known = inMemory.get(raceId);
  if (known !== undefined) {
    return known;
  }
  const texts = (phoneStorage.read(prefix + raceId) ?? '').split(' ').filter(Boolean);
  const lists = texts.flatMap((text) => {
    const read = attempt(() => readStartList(text, raceId));
    return read.ok ? [read.value] : [];
  });
  const stored = phoneStorage.readJson(sentOffPrefix + raceId);
  const scanned = { lists, sentOff: Array.isArray(stored) ? stored.map(String) : [] };
  inMemory.set(raceId, scanned);
  return scanned;
}

function keep(raceId: string, scanned: Scanned): void {
  inMemory.set(raceId, scanned);
  phoneStorage.keep(prefix + raceId, scanned.lists.map(writeStartList).join(' '));
  phoneStorage.keepJson(sentOffPrefix + raceId, scanned.sentOff);
  for (const listener of listeners) {
    listener();
  }
}

function nameOf(list: StartListCode): string {
  return motoOfList(list).subject;
}

/** Keeps lists; of one moto the last that was scanned, unless it rests on an earlier decision. */
export function keepLists(raceId: string, lists: readonly StartListCode[]): void {
  const { lists: known, sentOff } = scannedIn(raceId);
  const all = new Map(known.map((list) => [nameOf(list), list]));
  for (const list of lists) {
    const before = all.get(nameOf(list));
    if (before === undefined || list.n >= before.n || list.raceClass !== before.raceClass) {
      all.set(nameOf(list), list);
    }
  }
  const kept = [...all].slice(-most);
  const names = new Set(kept.map(([name]) => name));
  keep(raceId, {
    lists: kept.map(([, list]) => list),
    sentOff: sentOff.filter((name) => names.has(name)),
  });
}

/** A moto of a scanned list has started, as whoever stands at the start area says. */
export function sendOff(raceId: string, subject: string): void {
  const { lists, sentOff } = scannedIn(raceId);
  keep(raceId, { lists, sentOff: [...sentOff, subject] });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useScanned(raceId: string): Scanned {
  return useSyncExternalStore(subscribe, () => scannedIn(raceId));
}

/**
 * Frames of start lists as they are scanned, one list or several.
 *
 * @throws Refusal `tail_incomplete {missing}`, `tail_mixed`, and those of readStartLists
 */
export function readListFrames(texts: readonly string[], raceId: string): StartListCode[] {
  const frames = texts.map((text) => readStartLists(text, raceId));
  const { frames: count = 0 } = frames[0] ?? {};
  const byFrame = new Map(frames.map((one) => [one.frame, one]));
  if (byFrame.size < frames.length || frames.some((one) => one.frames !== count)) {
    refuse('tail_mixed');
  }
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    (frame) => !byFrame.has(frame),
  );
  if (missing.length > 0) {
    refuse('tail_incomplete', { missing });
  }
  return frames.toSorted((a, b) => a.frame - b.frame).flatMap(({ lists }) => lists);
}
