import { report } from '#api/platform/report.ts';
import { reloadPage } from '#ui/full-reload.ts';
import { keptFiles } from './kept-files.ts';
import { announceUpdate } from './update.ts';

/** How long a page that stays open goes without asking for a newer version. */
const askAgainMs = 60 * 60_000;
/** A worker that does not take over in this time: the reload brings the new version all the same. */
const takeOverMs = 2_000;

/**
 * Registers a door's service worker (built by bundling/service-worker.ts) and announces newer versions of it.
 *
 * @param base the door's address, `/` or `/panitia/`: where its page, its worker and its files are
 */
export async function startServiceWorker(base: string): Promise<void> {
  if (import.meta.env.VITE_ERROR_DSN) {
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      // public/error-worker.js
      if (data?.type === 'FAILED') {
        report({ error: data.error });
      }
    });
  }
  const before = await registrationOf(base);
  if (before) {
    keptFiles.watch(before);
  }
  // Where a newer version is just being fetched, this waits for it.
  const registration = await navigator.serviceWorker.register(`${base}sw.js`);
  if (!before) {
    keptFiles.watch(registration);
  }
  const announce = (worker: ServiceWorker) => {
    onWaiting(worker, base).catch(() => undefined);
  };
  registration.addEventListener('updatefound', () => watch(registration.installing, announce));
  watch(registration.installing, announce);
  lookAtWaiting(registration, announce);

  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < askAgainMs) {
      return;
    }
    asked = Date.now();
    registration.update().then(
      () => lookAtWaiting(registration, announce),
      () => undefined,
    );
  });
}

/** The door's own, of an earlier visit; none where the other door's answers for it. */
async function registrationOf(base: string): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration(base);
  return found?.scope === new URL(base, window.location.href).href ? found : undefined;
}

type Announce = (worker: ServiceWorker) => void;

/** A worker that waits since an earlier visit, or since there was no signal to compare it by. */
function lookAtWaiting({ waiting }: ServiceWorkerRegistration, announce: Announce) {
  if (waiting !== null) {
    announce(waiting);
  }
}

function watch(worker: ServiceWorker | null, announce: Announce): void {
  // Without a worker before it, it is the first one and takes over by itself.
  if (worker === null || navigator.serviceWorker.controller === null) {
    return;
  }
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') {
      announce(worker);
    }
  });
}

/** Pages come from the network where there is one, so this page may well be the newer version already. */
async function onWaiting(worker: ServiceWorker, base: string): Promise<void> {
  if (await isLatestPage(base)) {
    takeOver(worker);
  } else {
    announceUpdate(() => takeOver(worker).then(reloadPage));
  }
}

async function isLatestPage(base: string): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>(`script[src^="${base}assets/index-"]`);
  if (own === null) {
    return true;
  }
  const response = await fetch(base, { cache: 'no-store' });
  return response.ok && (await response.text()).includes(own.getAttribute('src') ?? '');
}

function takeOver(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, takeOverMs);
    worker.postMessage({ type: 'SKIP_WAITING' });
  });
}
