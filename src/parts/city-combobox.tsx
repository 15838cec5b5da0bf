import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { regencyQueries } from '#api/regencies.ts';
import { type NamedPlace, nearFirst } from '#domain/near-first.ts';
import { readableRegency } from '#domain/place-names.ts';
import { spokenNames } from '#domain/spoken-places.ts';
import { Combobox } from '#ui/combobox.tsx';
import { useAfterFirstContent } from '#ui/first-content.ts';
import { Loading } from '#ui/loading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { provinceNames } from './copy/provinces.ts';
import * as copy from './copy/rider.ts';
import { riderLabel } from './copy/rider-fields.ts';
import { Read } from './read.tsx';

export interface CityComboboxProps {
  /** A regency's name as stored, or empty. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** What is asked, where it is not the rider's own city. */
  label?: string;
  /** Whose cities stand first while nothing is searched for. */
  near?: NamedPlace | undefined;
}

/** The home city, chosen from all regencies of Indonesia. */
export function CityCombobox({
  value,
  onChange,
  error,
  label = riderLabel('city', 'form'),
  near,
}: CityComboboxProps) {
  const ready = useAfterFirstContent();
  const regencies = useQuery({
    ...regencyQueries.all(),
    enabled: ready,
    // The sheet is drawn later, and apart: it must know of a failure that came before it was opened.
    notifyOnChangeProps: 'all',
  });
  const options = useMemo(() => {
    const all = regencies.data ?? [];
    const names = (near === undefined ? all : nearFirst(all, near, provinceNames)).map(
      ({ name }) => name,
    );
    // A city that was chosen before stays readable while the list is on its way.
    const known = value === '' || names.includes(value) ? names : [value, ...names];
    return known.map((name) => ({
      value: name,
      label: readableRegency(name),
      ...spokenNames(name),
    }));
  }, [regencies.data, value, near]);

  return (
    <Combobox
      name="city"
      label={label}
      required
      placeholder={copy.cityPlaceholder}
      searchLabel={copy.citySearchLabel}
      emptyText={copy.cityNotFound}
      options={options}
      value={value === '' ? null : value}
      onChange={onChange}
      error={error}
      status={
        regencies.data !== undefined ? undefined : (
          <Read of={[regencies]} skeleton={<CitiesSkeleton />} failed={copy.citiesLoadFailed} />
        )
      }
    />
  );
}

function CitiesSkeleton() {
  return (
    <Loading label={copy.citiesLoading} className="grid gap-3">
      {[0, 1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} className="h-10" />
      ))}
    </Loading>
  );
}
