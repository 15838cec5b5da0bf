import { useEffect, useState } from 'react';

/** After everything the page began with has loaded, this long for what the app asked for then. */
const settleMs = 1_000;

let over: Promise<void> | null = null;

/** Resolves once a visit's first screen has had the line and the processor to itself. */
export function firstContentShown(): Promise<void> {
  over ??= new Promise((resolve) => {
    const soon = () => setTimeout(whenIdle, settleMs, resolve);
    if (document.readyState === 'complete') {
      soon();
    } else {
      window.addEventListener('load', soon, { once: true });
    }
  });
  return over;
}

function whenIdle(work: () => void) {
  // Safari has no idle callback, and a page that was left while this was due no window.
  if (typeof window === 'object' && 'requestIdleCallback' in window) {
    window.requestIdleCallback(work, { timeout: 2_000 });
  } else {
    setTimeout(work);
  }
}

let done = false;

/** For what a first screen can do without for a moment: false until its content has had its chance. */
export function useAfterFirstContent(): boolean {
  const [after, setAfter] = useState(done);
  useEffect(() => {
    let mounted = true;
    firstContentShown().then(() => {
      done = true;
      if (mounted) {
        setAfter(true);
      }
    });
    return () => {
      mounted = false;
    };
  }, []);
  return after;
}
