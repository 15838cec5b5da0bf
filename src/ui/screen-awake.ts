import { useEffect } from 'react';

/** Keeps the phone's screen on while `wanted`, where the browser can (Screen Wake Lock API). */
export function useScreenAwake(wanted: boolean) {
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
        }
      } catch {
        // Refused, on a low battery say: then the screen goes dark as it always does.
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
}
