import { useEffect, useState } from 'react';

/**
 * Keeps the phone's screen on while `wanted`, where the browser can (Screen Wake Lock API).
 * @returns whether it may go dark all the same: the browser cannot, or does not want to, as on a low battery
 */
export function useScreenAwake(wanted: boolean): boolean {
  const [refused, setRefused] = useState(!('wakeLock' in navigator));
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) {
      return;
    }
    let lock: WakeLockSentinel | null = null;
    let over = false;

    const keep = async () => {
      // The browser releases the lock whenever the page is hidden.
      if (document.visibilityState !== 'visible') {
        return;
      }
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (over) {
          await granted.release();
        } else {
          lock = granted;
          setRefused(false);
        }
      } catch {
        if (!over) {
          setRefused(true);
        }
      }
    };

    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', keep);
      lock?.release().catch(() => undefined);
    };
  }, [wanted]);
  return wanted && refused;
}
