import { signal } from '#domain/signal.ts';

/**
 * Whether every file that the door needs without a signal is on this phone: its service worker looks, and fetches what is missing
 * (public/files-worker.js). A browser that is short of room may take files at any time, so it is asked at each start, when the page is
 * seen again, and every half minute for as long as something is missing.
 */

/** How long a first visit waits for the worker to bring the app onto the phone. */
const installMs = 20_000;
const againMs = 30_000;

const listeners = new Set<() => void>();
/** Null: it is not known yet. */
let whole: boolean | null = null;
let asked: Promise<boolean> | null = null;
/** This door's own: `navigator.serviceWorker.ready` may be the other door's, until this one has a worker. */
let registration: ServiceWorkerRegistration | null = null;

function note(found: boolean): boolean {
  if (found !== whole) {
    whole = found;
    for (const listener of listeners) {
      listener();
    }
  }
  return found;
}

async function ask(): Promise<boolean> {
  const worker = registration?.active ?? (await activated());
  if (worker === null) {
    return false;
  }
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    // A worker may be ended at any time, and then never answers.
    setTimeout(resolve, installMs, false);
  });
  worker.postMessage({ type: 'KEEP_FILES' }, [port2]);
  return (await answer) && (await hasOwnVersion());
}

let onActivated: ((worker: ServiceWorker) => void) | null = null;

/** The door's worker, once it is known and, on a first visit, has brought the app onto the phone; null when it does not come. */
async function activated(): Promise<ServiceWorker | null> {
  if (navigator.serviceWorker === undefined) {
    return null;
  }
  return new Promise((resolve) => {
    onActivated = resolve;
    setTimeout(resolve, installMs, null);
  });
}

/** The version that runs here may be newer than the worker's, whose files are then not what is open. */
async function hasOwnVersion(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  return entry !== undefined && (await caches.match(entry, { ignoreSearch: true })) !== undefined;
}

export const keptFiles = {
  /** Null: it is not known yet. */
  areWhole: () => whole,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Looks, and fetches what is missing. */
  look(): Promise<boolean> {
    asked ??= ask()
      .catch(() => false)
      .then(note)
      .finally(() => {
        asked = null;
      });
    return asked;
  },

  /** Looks now and from now on, by the door's own worker. */
  watch(own: ServiceWorkerRegistration): void {
    registration = own;
    if (own.active !== null) {
      // A screen has asked already.
      onActivated?.(own.active);
    }
    const follow = (worker: ServiceWorker | null) =>
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'activated') {
          onActivated?.(worker);
          look();
        }
      });
    follow(own.installing ?? own.waiting);
    own.addEventListener('updatefound', () => follow(own.installing));
    const look = () => {
      if (document.visibilityState === 'visible') {
        void keptFiles.look();
      }
    };
    look();
    document.addEventListener('visibilitychange', look);
    signal.subscribe(look);
    setInterval(() => {
      if (whole !== true) {
        look();
      }
    }, againMs);
  },
};
