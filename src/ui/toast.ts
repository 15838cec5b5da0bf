import { tabStorage } from '#domain/safe-storage.ts';
/**
 * Outcomes that need no answer. The toast library loads with the first one; what is said before it has arrived
 * waits its turn. What must survive a full reload (the greeting after sign-in) goes through `toast.afterReload`.
 */

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastMessage {
  tone: ToastTone;
  text: string;
  /** A smaller line under it. */
  detail?: string | undefined;
}

type Listener = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | null = null;
const reloadKey = 'pushbike-toast';

function say(tone: ToastTone, text: string, detail?: string) {
  const message = { tone, text, detail };
  if (listener === null) {
    waiting.push(message);
  } else {
    listener(message);
  }
}

export const toast = {
  success: (text: string, detail?: string) => say('success', text, detail),
  error: (text: string) => say('error', text),
  info: (text: string) => say('info', text),
  /** Shown by the next page of this tab, once; lost where storage is refused. */
  afterReload(tone: ToastTone, text: string, detail?: string) {
    tabStorage.keepJson(reloadKey, { tone, text, detail });
  },
};

/** The library, for those who know that a toast is about to come. */
export function loadToaster() {
  return import('./toaster.tsx');
}

/** For the toast region alone: takes over delivery, what has been waiting included. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) {
    next(message);
  }
  const left = tabStorage.readJson(reloadKey);
  if (left !== null) {
    tabStorage.forget(reloadKey);
    next(left as ToastMessage);
  }
  return () => {
    if (listener === next) {
      listener = null;
    }
  };
}
