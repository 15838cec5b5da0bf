import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** The time, told anew twice a minute: for what ends while somebody looks at it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
