import { useEffect } from 'react';
import { useNavigation } from 'react-router-dom';

// Browsers refuse address changes that come faster than people read.
const addressDelayMs = 300;

/**
 * Changes the address a moment after the last change of what stands there. Whoever meanwhile presses a link is on the way
 * to where it leads: nothing is written then, because that would call them back.
 * @param write another function for each change
 */
export function useAddressSoon(write: () => void): void {
  const leaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (leaving) {
      return;
    }
    const here = window.location.href;
    const timer = setTimeout(() => {
      if (window.location.href === here) {
        write();
      }
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [write, leaving]);
}
