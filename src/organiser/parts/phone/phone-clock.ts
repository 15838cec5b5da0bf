import { useSyncExternalStore } from 'react';
import { phoneStorage } from '#domain/safe-storage.ts';
import { serverClock } from '#domain/server-clock.ts';
import { Watched } from './watched.ts';

/**
 * How wrong this phone's clock is. It is told to its person and never obeyed: what begins or ends at an hour is asked of `phoneClock.now()`. The server
 * says it with each answer; a phone that has never heard the server takes it from the code by which a director's phone pairs it.
 */

const key = 'pushbike-jam-server';

function kept(): number | null {
  const ahead = Number(phoneStorage.read(key) ?? Number.NaN);
  return Number.isFinite(ahead) ? ahead : null;
}

serverClock.recall(kept() ?? 0);

/** Counts up when the clock is known anew. */
const known = new Watched(0);

function keep(ahead: number): void {
  phoneStorage.keep(key, String(ahead));
  serverClock.recall(ahead);
  known.set(known.now() + 1);
}

export const phoneClock = {
  /** How far the server is ahead of this phone, in milliseconds; null: nobody has told it yet. */
  ahead: kept,

  /** Milliseconds since 1970, whatever this phone's clock says. */
  now: (): number => Date.now() + (kept() ?? 0),

  /** @param ahead as the server's answer showed it */
  heard: keep,

  /** @param now what another phone says, a moment ago: coarse, so it counts where it differs by much, as when this phone's clock was set since */
  told(now: number): void {
    const ahead = now - Date.now();
    if (Math.abs(ahead - (kept() ?? 0)) > wrongMs) {
      keep(ahead);
    }
  },

  subscribe: known.subscribe,
};

/** Less is not worth a word: a code lies on the screen for a minute or two. */
export const wrongMs = 5 * 60_000;

/** How far the server is ahead of this phone, as phoneClock.ahead. */
export function useClockAhead(): number | null {
  return useSyncExternalStore(phoneClock.subscribe, phoneClock.ahead);
}
