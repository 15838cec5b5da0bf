import { useEffect, useState, useSyncExternalStore } from 'react';
import { signal } from '#domain/signal.ts';
import { useClockAhead } from '#organiser/parts/phone/phone-clock.ts';
import { keptFiles } from '#parts/frame/kept-files.ts';

/** What every place in the field needs for the hour without a signal: of each part whether it is there; absent: not known yet. */
export interface Readiness {
  /** All files of this very version of the app are kept on the phone: it opens again without a signal. */
  page?: boolean | undefined;
  /** The start lists, or the list of riders, are kept; absent also where a place needs none. */
  lists?: boolean | undefined;
  /** What reads QR codes is kept too. */
  reader?: boolean | undefined;
  /** The browser has promised not to throw the list away. */
  storage?: boolean | undefined;
  /** How far this phone's clock is behind the right time, in milliseconds, below zero ahead of it; null: nobody has told it. */
  clock?: number | null;
}

/** What is missing for the hour without a signal, in the order in which a person is told. */
export function missingOf(ready: Readiness): ('page' | 'lists' | 'reader')[] {
  return (['page', 'lists', 'reader'] as const).filter((part) => ready[part] === false);
}

/** Whether a place can be opened and used with no signal. The clock and the browser's promise are told beside it, and hold up nothing. */
export function isReady(ready: Readiness): boolean {
  return ready.page === true && ready.reader === true && ready.lists !== false;
}

const againMs = 30_000;

interface Wanted {
  /** Gets the reader of QR codes ready; whether it is. The same function each time. */
  reader: () => Promise<boolean>;
  /** Whether the place has its lists; absent: it is not known yet, or it needs none. */
  lists?: boolean | undefined;
  /** The browser may ask somebody about it, and wait for the answer for ever: only where a phone is made ready. */
  storage?: boolean;
}

/** Loads and keeps what can be kept, says of each part by itself how far it came, and goes on trying for what is missing. */
export function useReadiness({ reader, lists, storage = false }: Wanted): Readiness {
  const page = useSyncExternalStore(keptFiles.subscribe, keptFiles.areWhole) ?? undefined;
  const [ready, setReady] = useState<Pick<Readiness, 'reader' | 'storage'>>({});
  useEffect(() => {
    let over = false;
    const note = (part: 'reader' | 'storage') => (found: boolean) => {
      if (!over) {
        setReady((known) => (known[part] === found ? known : { ...known, [part]: found }));
      }
    };
    const look = () => void reader().then(note('reader'));
    look();
    void keptFiles.look();
    void (storage ? storageKept() : storageWasKept()).then(note('storage'));
    const end = signal.subscribe(look);
    return () => {
      over = true;
      end();
    };
  }, [reader, storage]);
  // What could not be fetched is tried again without anybody's press.
  useEffect(() => {
    if (ready.reader !== false) {
      return;
    }
    const again = setInterval(
      () => void reader().then((found) => setReady((known) => ({ ...known, reader: found }))),
      againMs,
    );
    return () => clearInterval(again);
  }, [ready.reader, reader]);
  return { ...ready, page, lists, clock: useClockAhead() };
}

/** Whether it has promised before: nobody is asked. */
async function storageWasKept(): Promise<boolean> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return false;
  }
}

/** Whether the browser promises not to throw away what is stored; it may ask somebody first. */
export async function storageKept(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}
