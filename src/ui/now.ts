import { useEffect, useState } from 'react';
import { serverClock } from '#domain/server-clock.ts';

const tickMs = 30_000;

/** The server's time, told anew twice a minute: for what ends while somebody looks at it. */
export function useNow(): Date {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
