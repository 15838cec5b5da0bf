import { type ComponentType, useEffect, useRef, useState } from 'react';
import { listenToToasts, loadToaster, type ToastMessage } from './toast.ts';

/** Where toasts appear. Mounted once, by the shell. */
export function ToastRegion() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const queue = useRef<ToastMessage[]>([]);
  const [arrived, setArrived] = useState(0);

  useEffect(
    () =>
      listenToToasts((message) => {
        queue.current.push(message);
        setArrived((count) => count + 1);
      }),
    [],
  );

  useEffect(() => {
    if (arrived === 0) {
      return;
    }
    let wanted = true;
    loadToaster().then((module) => {
      if (!wanted) {
        return;
      }
      setToaster(() => module.Toaster);
      for (const message of queue.current.splice(0)) {
        module.show(message);
      }
    });
    return () => {
      wanted = false;
    };
  }, [arrived]);

  // There before the first toast: what comes into the page together with its live region is not read out.
  return <div aria-live="polite">{Toaster !== null && <Toaster />}</div>;
}
