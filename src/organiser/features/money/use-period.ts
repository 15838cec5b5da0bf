import { useSearchParams } from 'react-router-dom';
import type { Period } from '#api/organiser/statement.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;

function dayIn(value: string | null): string | null {
  return value !== null && day.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;
}

/** The days of a statement, in the address: `dari` and `sampai`. */
export function usePeriod(): { period: Period; setPeriod: (period: Period) => void } {
  const [params, setParams] = useSearchParams();
  return {
    period: { from: dayIn(params.get('dari')), until: dayIn(params.get('sampai')) },
    setPeriod: ({ from, until }) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of [
            ['dari', from],
            ['sampai', until],
          ] as const) {
            if (value === null) {
              next.delete(name);
            } else {
              next.set(name, value);
            }
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

/** The months and years in which money moved, the newest first. */
export function periodsBetween(first: string | null, last: string | null) {
  const months: string[] = [];
  const years: string[] = [];
  if (first === null || last === null) {
    return { months, years };
  }
  for (let year = Number(last.slice(0, 4)); year >= Number(first.slice(0, 4)); year--) {
    years.push(String(year));
    for (let month = 12; month >= 1; month--) {
      const name = `${year}-${String(month).padStart(2, '0')}`;
      if (name >= first.slice(0, 7) && name <= last.slice(0, 7)) {
        months.push(name);
      }
    }
  }
  return { months, years };
}

/** A month (2026-10) or a year (2026) as days. */
export function periodOf(name: string): Period {
  if (name.length === 4) {
    return { from: `${name}-01-01`, until: `${name}-12-31` };
  }
  const [year, month] = name.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${name}-01`, until: `${name}-${last}` };
}
