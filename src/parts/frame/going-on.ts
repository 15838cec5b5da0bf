import { useSyncExternalStore } from 'react';

/* Whether a visitor means to go on from what they look at: told by a screen, heard by the app, which fetches what comes next. */

let going = false;
const listeners = new Set<() => void>();

/** From now on, for as long as the page lives. */
export function goOn(): void {
  going = true;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useGoesOn(): boolean {
  return useSyncExternalStore(subscribe, () => going);
}
