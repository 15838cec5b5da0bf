import { reloadPage } from '#ui/full-reload.ts';
import { announceUpdate } from './update.ts';

/** How long a page that stays open goes without asking for a newer version. */
const askAgainMs = 60 * 60_000;
/** A worker that does not take over in this time: the reload brings the new version all the same. */
const takeOverMs = 2_000;

/** Registers the service worker (built by vite.config.ts) and announces newer versions of the app. */
export async function startServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  lookAtWaiting(registration);

  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < askAgainMs) return;
    asked = Date.now();
    registration.update().then(
      () => lookAtWaiting(registration),
      () => undefined,
    );
  });
}

/** One that waits since an earlier visit, or since there was no signal to compare it by. */
function lookAtWaiting({ waiting }: ServiceWorkerRegistration) {
  if (waiting !== null) onWaiting(waiting).catch(() => undefined);
}

function watch(worker: ServiceWorker | null): void {
  // Without a worker before it, it is the first one and takes over by itself.
  if (worker === null || navigator.serviceWorker.controller === null) return;
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') onWaiting(worker).catch(() => undefined);
  });
}

/** Pages come from the network where there is one, so this page may well be the newer version already. */
async function onWaiting(worker: ServiceWorker): Promise<void> {
  if (await isLatestPage()) takeOver(worker);
  else announceUpdate(() => takeOver(worker).then(reloadPage));
}

async function isLatestPage(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[src^="/assets/index-"]');
  if (own === null) return true;
  const response = await fetch('/', { cache: 'no-store' });
  return response.ok && (await response.text()).includes(own.getAttribute('src') ?? '');
}

function takeOver(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, takeOverMs);
    worker.postMessage({ type: 'SKIP_WAITING' });
  });
}
