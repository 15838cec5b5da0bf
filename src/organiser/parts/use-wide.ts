import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window is a laptop's: a table instead of cards, a panel beside instead of over it.
 * @param rem the width from which it is
 */
export function useWide(rem = 64): boolean {
  const query = `(min-width: ${rem}rem)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
