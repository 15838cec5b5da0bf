import { queryOptions } from '@tanstack/react-query';
import type { Regency } from '#domain/near-first.ts';
import { rows } from './platform/read.ts';
import { send } from './platform/send.ts';

export const regencyQueries = {
  /** All regencies and cities with their provinces, by name. They change once in years: read once a visit. */
  all: () =>
    queryOptions({
      queryKey: ['regencies'],
      meta: { forAll: true },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }): Promise<Regency[]> =>
        send(rows('reg_regencies', 'name, province_id', { order: 'name.asc' }), signal),
    }),
};
