import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { mayMeasure } from '#api/platform/measuring.ts';

/**
 * Sends how fast a page was for this visit: largest picture, shift, answer to a tap. Each a number with the screen's
 * pattern, and nothing by which two of them could be known to be the same phone's.
 * @param screen the pattern of the screen that the page began with
 */
export function measure(screen: string | undefined): void {
  const send = ({ name, value, rating }: Metric) => {
    // It may have been taken back since.
    if (!mayMeasure()) {
      return;
    }
    fetch(import.meta.env.VITE_VITALS_URL, {
      method: 'POST',
      // Text needs no question beforehand, for which there is no time when a page goes away.
      mode: 'no-cors',
      body: JSON.stringify({
        name,
        value: Math.round(value * 1000) / 1000,
        rating,
        screen: screen ?? 'unknown',
        door: location.pathname.startsWith('/panitia') ? 'organiser' : 'parents',
        release: import.meta.env.VITE_RELEASE,
      }),
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch(() => undefined);
  };
  onLCP(send);
  onCLS(send);
  onINP(send);
}
