import { useSyncExternalStore } from 'react';
import { phoneStorage } from '#domain/safe-storage.ts';
import { motoKey } from '#functions/_shared/racing/moto.ts';
import { attempt, refuse } from '#functions/_shared/racing/refusal.ts';
import {
  readStartList,
  readStartLists,
  type StartListCode,
  writeStartList,
} from '#functions/_shared/racing/wire.ts';

/** Start lists that this phone scanned where there is no signal (R16): plates by gate and no child, so they may outlive a sign-out. */

const prefix = 'pushbike-pos-lists-';
/** More motos than a day has. */
const most = 300;

const listeners = new Set<() => void>();
/** Also where the phone has no room to keep them: then they last until the page is left. */
const inMemory = new Map<string, readonly StartListCode[]>();

export function scannedLists(raceId: string): readonly StartListCode[] {
  const known = inMemory.get(raceId);
  if (known !== undefined) {
    return known;
  }
  const texts = (phoneStorage.read(prefix + raceId) ?? '').split(' ').filter(Boolean);
  const lists = texts.flatMap((text) => {
    const read = attempt(() => readStartList(text, raceId));
    return read.ok ? [read.value] : [];
  });
  inMemory.set(raceId, lists);
  return lists;
}

function nameOf({ number, raceClass, moto, run }: StartListCode): string {
  return number > 0 ? `${number}.${run}` : `${motoKey(moto, raceClass)}/${run}`;
}

/** Keeps lists; of one moto the last that was scanned, unless it rests on an earlier decision. */
export function keepLists(raceId: string, lists: readonly StartListCode[]): void {
  const all = new Map(scannedLists(raceId).map((list) => [nameOf(list), list]));
  for (const list of lists) {
    const before = all.get(nameOf(list));
    if (before === undefined || list.n >= before.n || list.raceClass !== before.raceClass) {
      all.set(nameOf(list), list);
    }
  }
  const kept = [...all.values()].slice(-most);
  inMemory.set(raceId, kept);
  phoneStorage.keep(prefix + raceId, kept.map(writeStartList).join(' '));
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useScannedLists(raceId: string): readonly StartListCode[] {
  return useSyncExternalStore(subscribe, () => scannedLists(raceId));
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
