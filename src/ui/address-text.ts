import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

// Browsers refuse address changes that come faster than people read.
const addressDelayMs = 300;

/**
 * A text field whose content stands in the address: a shared link and the way back show the same. `typed` answers at
 * once (a router update is a transition, in which a controlled field loses letters); `settled` is what the address
 * says, a moment after the last letter. `resets` are parameters that mean nothing for another text, such as a page.
 */
export function useAddressText(name: string, resets: readonly string[] = []) {
  const [params, setParams] = useSearchParams();
  const settled = params.get(name) ?? '';
  const [typed, setTyped] = useState(settled);
  const written = useRef(settled);
  const resetNames = resets.join(' ');

  useEffect(() => {
    if (settled === written.current) {
      return;
    }
    written.current = settled;
    setTyped(settled);
  }, [settled]);

  const write = useCallback(
    (text: string) => {
      if (text === written.current) {
        return;
      }
      written.current = text;
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (text.trim() === '') {
            next.delete(name);
          } else {
            next.set(name, text);
          }
          for (const reset of resetNames.split(' ')) {
            next.delete(reset);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [name, resetNames, setParams],
  );

  useEffect(() => {
    const timer = setTimeout(() => write(typed), addressDelayMs);
    return () => clearTimeout(timer);
  }, [typed, write]);

  return { typed, settled, setTyped };
}
