import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cityFilterOptions } from '#domain/constants.ts';
import type { RaceFilter } from './filter-races.ts';

function readFilter(params: URLSearchParams): RaceFilter {
  const month = Number(params.get('bulan'));
  const city = params.get('kota');
  return {
    text: params.get('cari') ?? '',
    month: Number.isInteger(month) && month >= 1 && month <= 12 ? month : null,
    city: cityFilterOptions.find((option) => option === city) ?? null,
  };
}

function toParams({ text, month, city }: RaceFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('cari', text);
  if (month !== null) params.set('bulan', String(month));
  if (city !== null) params.set('kota', city);
  return params;
}

// Browsers refuse address changes that come faster than people read.
const addressDelayMs = 300;

/**
 * The filter, answering at once, with its state in the address: a shared link and the way back show the same list.
 * The typed text is held here because a router update is a transition, in which a controlled field loses letters.
 */
export function useRaceFilter(): [RaceFilter, (filter: RaceFilter) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [filter, setFilter] = useState(() => readFilter(params));
  const written = useRef(address);

  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    setFilter(readFilter(new URLSearchParams(address)));
  }, [address]);

  useEffect(() => {
    const next = toParams(filter);
    if (next.toString() === written.current) return;
    const timer = setTimeout(() => {
      written.current = next.toString();
      setParams(next, { replace: true, preventScrollReset: true });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [filter, setParams]);

  return [filter, useCallback((next: RaceFilter) => setFilter(next), [])];
}
