import { AppError } from './app-error.ts';
import type { Failure } from './error-event.ts';

/** Failures that wait for what reports them; the others would say the same. */
const kept = 10;

let waiting: Failure[] = [];
let send: ((failure: Failure) => void) | undefined;
let loading = false;
let screen: () => string | undefined = () => undefined;

/** Says where the person is, as a pattern without anybody's ids. */
export function nameScreens(current: typeof screen): void {
  screen = current;
}

/** Leaves alone what is no fault of the app: an answer that says no, a missing signal, and what was left before its end. */
function isExpected(error: unknown): boolean {
  return error instanceof AppError
    ? error.code !== 'internal' || error.status >= 400
    : (error as Error | null)?.name === 'AbortError';
}

/**
 * A file that did not load. A page that is being left breaks off its loads, which some engines tell as if they had failed: so
 * it is told a little later, which a page that is left never comes to.
 */
function didNotLoad(error: unknown): boolean {
  return /^(Unable to preload CSS for|Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)\b/.test(
    String((error as { message?: unknown } | null)?.message),
  );
}

function unlessLeft(act: () => void): void {
  const later = setTimeout(() => {
    removeEventListener('pagehide', forget);
    act();
  }, 3_000);
  const forget = () => clearTimeout(later);
  addEventListener('pagehide', forget, { once: true });
}

export function report(failure: Failure): void {
  if (!import.meta.env.VITE_ERROR_DSN || isExpected(failure.error)) {
    return;
  }
  const seen = { ...failure, screen: screen() };
  if (didNotLoad(failure.error)) {
    unlessLeft(() => handOn(seen));
  } else {
    handOn(seen);
  }
}

/** Keeps a failure when what reports is not there yet, or could not be loaded. */
function handOn(seen: Failure): void {
  if (send) {
    send(seen);
    return;
  }
  if (waiting.length < kept) {
    waiting.push(seen);
  }
  if (!loading) {
    loading = true;
    import('./reporter.ts').then(
      (reporter) => {
        send = reporter.send;
        waiting.forEach(send);
        waiting = [];
      },
      () => {
        // No signal: the next failure tries again.
        loading = false;
      },
    );
  }
}

if (import.meta.env.VITE_ERROR_DSN) {
  addEventListener('error', ({ error }) => report({ error }));
  addEventListener('unhandledrejection', ({ reason }) => report({ error: reason }));
  // Not by the policy's own reports: they hold the page's whole address.
  addEventListener('securitypolicyviolation', (forbidden) => report({ forbidden }));
}
