import { useSyncExternalStore } from 'react';
import { signal } from '#domain/signal.ts';

/** Whether the phone has a signal: whether the server answers it, not what the browser believes. */
export function useOnline(): boolean {
  return useSyncExternalStore(signal.subscribe, signal.isThere);
}
