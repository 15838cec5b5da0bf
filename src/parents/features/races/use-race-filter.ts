import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddressSoon } from '#ui/address-soon.ts';

/** Cities that the race list's city filter always offers, after 'all'; those of the coming races follow. */
export const cityFilterOptions = [
  'Jakarta',
  'Bandung',
  'Yogyakarta',
  'Surabaya',
  'Bali',
  'Medan',
] as const;

/** Ages that the list can be asked for, in years: from the first balance bike to the last race of juniors. */
export const ageFilterOptions = Array.from({ length: 16 }, (_, index) => index + 1);

export interface RaceFilter {
  /** Free text as typed. */
  text: string;
  /** 1-12; null is every month. */
  month: number | null;
  /** null is every city. */
  city: string | null;
  /** A child of the family, by id: in the address an id tells nobody anything. */
  child: string | null;
  /** In years; null is every age, and where a child is named. */
  age: number | null;
  /** Only races with places left. */
  open: boolean;
}

export const noFilter: RaceFilter = {
  text: '',
  month: null,
  city: null,
  child: null,
  age: null,
  open: false,
};

function wholeBetween(text: string | null, first: number, last: number): number | null {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= first && value <= last ? value : null;
}

function readFilter(params: URLSearchParams): RaceFilter {
  const child = params.get('anak');
  return {
    text: params.get('cari') ?? '',
    month: wholeBetween(params.get('bulan'), 1, 12),
    city: params.get('kota')?.trim().slice(0, 100) || null,
    child,
    age: child === null ? wholeBetween(params.get('usia'), 1, ageFilterOptions.length) : null,
    open: params.get('tempat') === 'ada',
  };
}

function toParams({ text, month, city, child, age, open }: RaceFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (text.trim() !== '') {
    params.set('cari', text);
  }
  if (month !== null) {
    params.set('bulan', String(month));
  }
  if (city !== null) {
    params.set('kota', city);
  }
  if (child !== null) {
    params.set('anak', child);
  } else if (age !== null) {
    params.set('usia', String(age));
  }
  if (open) {
    params.set('tempat', 'ada');
  }
  return params;
}

export interface RaceFilterState {
  /** As the controls show it, at once. */
  filter: RaceFilter;
  /** As the address says it, a moment after the last change: what the list is asked for. */
  settled: RaceFilter;
  setFilter: (filter: RaceFilter) => void;
}

/**
 * The filter, its state in the address: a shared link and the way back show the same list. The typed text is held here
 * because a router update is a transition, in which a controlled field loses letters.
 */
export function useRaceFilter(): RaceFilterState {
  const [params, setParams] = useSearchParams();
  const settled = readFilter(params);
  const address = toParams(settled).toString();
  const [filter, setFilter] = useState(settled);
  const written = useRef(address);

  useEffect(() => {
    if (address === written.current) {
      return;
    }
    written.current = address;
    setFilter(readFilter(new URLSearchParams(address)));
  }, [address]);

  const write = useCallback(() => {
    const next = toParams(filter);
    if (next.toString() === written.current) {
      return;
    }
    written.current = next.toString();
    // Another filter, another list: it begins at its own beginning.
    setParams(next, { replace: true, preventScrollReset: true });
  }, [filter, setParams]);
  useAddressSoon(write);

  return { filter, settled, setFilter: useCallback((next: RaceFilter) => setFilter(next), []) };
}
