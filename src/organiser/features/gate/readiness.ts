import { keepReader, loadDecoder } from './decoder.ts';

/** What is to be ready for the hour without a signal. */
export type Part =
  /** QR codes can be read without a signal too. */
  | 'reader'
  /** This very version of the app is kept on the phone: the gate opens again without a signal. */
  | 'page'
  /** The browser has promised not to throw the list away. */
  | 'storage';

/**
 * Loads and keeps what can be kept now, and says of each part by itself how far it came: a browser may ask somebody about
 * one of them, and wait for the answer for ever.
 */
export function getReady(onPart: (part: Part, ready: boolean) => void): void {
  void readerKept().then((ready) => onPart('reader', ready));
  void pageKept().then((ready) => onPart('page', ready));
  void storageKept().then((ready) => onPart('storage', ready));
}

async function readerKept(): Promise<boolean> {
  try {
    await loadDecoder();
    return await keepReader();
  } catch {
    return false;
  }
}

/** How long a first visit waits for the worker to bring the app onto the phone. */
const installMs = 20_000;

/** The worker keeps the gate's files together with the file that started this page (bundling/service-worker.ts). */
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
