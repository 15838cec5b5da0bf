import { useEffect, useState } from 'react';

/** Long enough to find one's name among eight. */
export const pageMs = 10_000;

/** More rows than fit take turns. */
export function usePages<Row>(rows: readonly Row[], atOnce: number) {
  const pages = Math.max(1, Math.ceil(rows.length / atOnce));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (pages === 1) {
      return;
    }
    const timer = setInterval(() => setTurn((before) => before + 1), pageMs);
    return () => clearInterval(timer);
  }, [pages]);
  const at = turn % pages;
  return { page: at + 1, pages, shown: rows.slice(at * atOnce, (at + 1) * atOnce) };
}
