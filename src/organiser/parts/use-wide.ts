import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(min-width: 64rem)');

function subscribe(onChange: () => void) {
  const list = query();
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether the window is a laptop's: a table instead of cards, a panel beside instead of over it. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
