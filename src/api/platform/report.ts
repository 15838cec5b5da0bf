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

/** Hands a failure on; keeps it meanwhile when what reports is not there yet, or could not be loaded. */
export function report(failure: Failure): void {
  if (!import.meta.env.VITE_ERROR_DSN || isExpected(failure.error)) {
    return;
  }
  const seen = { ...failure, screen: screen() };
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
