import { useEffect, useState, useSyncExternalStore } from 'react';
import { signal } from '#domain/signal.ts';
import { keptFiles } from '#parts/frame/kept-files.ts';

/** What every place in the field needs for the hour without a signal: of each part whether it is there; absent: not known yet. */
export interface Readiness {
  /** All files of this very version of the app are kept on the phone: it opens again without a signal. */
  page?: boolean | undefined;
  /** What reads QR codes is kept too. */
  reader?: boolean | undefined;
  /** The browser has promised not to throw the list away. */
  storage?: boolean | undefined;
}

interface Wanted {
  /** Gets the reader of QR codes ready; whether it is. The same function each time. */
  reader: () => Promise<boolean>;
  /** The browser may ask somebody about it, and wait for the answer for ever: only where a phone is made ready. */
  storage?: boolean;
}

/** Loads and keeps what can be kept, says of each part by itself how far it came, and goes on trying for what is missing. */
export function useReadiness({ reader, storage = false }: Wanted): Readiness {
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
    if (storage) {
      void storageKept().then(note('storage'));
    }
    const end = signal.subscribe(look);
    return () => {
      over = true;
      end();
    };
  }, [reader, storage]);
  return { ...ready, page };
}

/** Whether the browser promises not to throw away what is stored; it may ask somebody first. */
export async function storageKept(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}
