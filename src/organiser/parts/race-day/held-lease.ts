import { phoneStorage } from '#domain/safe-storage.ts';

/**
 * That this phone decides in a race that is not over: no update of the app is offered meanwhile (R31), on no screen of the
 * console. Kept beside the chains, because the console's frame does not load what knows of them.
 */
const key = 'pushbike-kendali';
/** A race that nobody has closed or handed over keeps no phone from updates for ever. */
const longestMs = 18 * 60 * 60_000;

interface Mark {
  race: string;
  until: number;
}

function mark(): Mark | null {
  return phoneStorage.readJson(key) as Mark | null;
}

export function noteLease(race: string, held: boolean): void {
  if (held) {
    const until = Date.now() + longestMs;
    phoneStorage.keepJson(key, { race, until } satisfies Mark);
    void tellWorker(until);
  } else if (mark()?.race === race) {
    phoneStorage.forget(key);
    void tellWorker(null);
  }
}

/** The service worker (bundling/service-worker.ts) loads the version that is on the phone until then; null: the newest. */
async function tellWorker(until: number | null): Promise<void> {
  try {
    const cache = await caches.open('kendali');
    if (until === null) {
      await cache.delete('/panitia/kendali');
    } else {
      await cache.put('/panitia/kendali', new Response(String(until)));
    }
  } catch {
    // No service worker there, or no room: a reload with a signal loads the newest version.
  }
}

export function holdsLease(): boolean {
  return Number(mark()?.until ?? 0) > Date.now();
}
