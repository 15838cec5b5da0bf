import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddressSoon } from './address-soon.ts';

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

  const write = useCallback(() => {
    if (typed === written.current) {
      return;
    }
    written.current = typed;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (typed.trim() === '') {
          next.delete(name);
        } else {
          next.set(name, typed);
        }
        for (const reset of resetNames.split(' ')) {
          next.delete(reset);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [name, resetNames, setParams, typed]);
  useAddressSoon(write);

  return { typed, settled, setTyped };
}
