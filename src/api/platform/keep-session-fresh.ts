import { freshSession } from './session.ts';
import { needsRefresh, readSession, refreshMarginMs, subscribeToSession } from './session-store.ts';

/* Keeping the session alive: one timer for its end, and a look when the page is seen again. Loaded after the first screen. */

/** Refreshes the session before it ends, as long as the page lives. Returns what stops it. */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = () => {
    // Failures are the auth client's to retry; it runs its own clock once it is loaded.
    freshSession().catch(() => undefined);
  };
  const schedule = () => {
    clearTimeout(timer);
    const session = readSession();
    if (session === null) {
      return;
    }
    const wait = session.expiresAt - Date.now() - refreshMarginMs;
    if (wait > 0) {
      timer = setTimeout(refresh, Math.min(wait, 2 ** 31 - 1));
    }
  };
  const onSeen = () => {
    const session = readSession();
    if (document.visibilityState === 'visible' && session !== null && needsRefresh(session)) {
      refresh();
    }
  };

  schedule();
  // It may have ended while this code was on its way.
  onSeen();
  const unsubscribe = subscribeToSession(schedule);
  document.addEventListener('visibilitychange', onSeen);
  window.addEventListener('online', onSeen);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onSeen);
    window.removeEventListener('online', onSeen);
  };
}
