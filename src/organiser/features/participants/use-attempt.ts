import { useState } from 'react';
import { refusalOf } from './refusal.ts';

/** One act at a time, and why the last one was not done. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setBusy(false);
  };
  return { busy, refusal, attempt };
}
