/** What every place in the field needs for the hour without a signal. */
export type ReadyPart =
  /** This very version of the app is kept on the phone: it opens again without a signal. */
  | 'page'
  /** The browser has promised not to throw the list away. */
  | 'storage';

/**
 * Loads and keeps what can be kept now, and says of each part by itself how far it came: a browser may ask somebody about
 * one of them, and wait for the answer for ever.
 * @param own parts that one kind of place needs besides
 */
export function getReady<Own extends string>(
  own: Record<Own, () => Promise<boolean>>,
  onPart: (part: ReadyPart | Own, ready: boolean) => void,
): void {
  const parts: Record<string, () => Promise<boolean>> = {
    ...own,
    page: pageKept,
    storage: storageKept,
  };
  for (const [part, kept] of Object.entries(parts)) {
    void kept().then((ready) => onPart(part as ReadyPart | Own, ready));
  }
}

/** How long a first visit waits for the worker to bring the app onto the phone. */
const installMs = 20_000;

/** The worker keeps the files of what works without a signal together with the file that started this page (bundling/service-worker.ts). */
async function pageKept(): Promise<boolean> {
  const { serviceWorker } = navigator;
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (serviceWorker === undefined || entry === undefined) {
    return false;
  }
  try {
    const waited = new Promise<null>((resolve) => setTimeout(resolve, installMs, null));
    const registration = await Promise.race([serviceWorker.ready, waited]);
    return (
      registration !== null && (await caches.match(entry, { ignoreSearch: true })) !== undefined
    );
  } catch {
    return false;
  }
}

async function storageKept(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}
