import type { Functions } from './functions.ts';
import type { Keys } from './keys.ts';

/** Stands in for pg_cron, which calls the same functions on the hosted platform. */
export function callRegularly(
  functions: Functions,
  name: string,
  seconds: number,
  { origin, keys, log }: { origin: string; keys: Keys; log: (line: string) => void },
): () => void {
  if (seconds === 0 || !functions.names.includes(name)) {
    return () => undefined;
  }
  let running = false;
  const timer = setInterval(async () => {
    if (running) {
      return;
    }
    running = true;
    try {
      const response = await functions.fetch(
        new Request(`${origin}/functions/v1/${name}`, {
          method: 'POST',
          headers: { apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` },
        }),
      );
      if (!response.ok) {
        log(`[schedule] ${name} answered ${response.status}`);
      }
    } finally {
      running = false;
    }
  }, seconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
}
