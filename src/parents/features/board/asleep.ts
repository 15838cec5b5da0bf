import { useEffect, useState } from 'react';

/** Whether nobody has touched the page for so long, and what begins the time anew. Any touch does. */
export function useAsleep(afterMs: number) {
  const [asleep, setAsleep] = useState(false);
  const [wakes, setWakes] = useState(0);
  const wake = () => {
    setAsleep(false);
    setWakes((count) => count + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each waking begins the time anew.
  useEffect(() => {
    let timer = setTimeout(() => setAsleep(true), afterMs);
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setAsleep(true), afterMs);
    };
    const touches = ['pointerdown', 'keydown', 'scroll'] as const;
    for (const touch of touches) {
      window.addEventListener(touch, begin, { passive: true });
    }
    return () => {
      clearTimeout(timer);
      for (const touch of touches) {
        window.removeEventListener(touch, begin);
      }
    };
  }, [afterMs, wakes]);
  return { asleep, wake };
}
