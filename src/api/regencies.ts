import { queryOptions } from '@tanstack/react-query';
import { rows } from './platform/read.ts';
import { send } from './platform/send.ts';

export const regencyQueries = {
  /** Names of all regencies and cities, in order. They change once in years: read once a visit. */
  names: () =>
    queryOptions({
      queryKey: ['regencies'],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }): Promise<string[]> => {
        const found = await send(rows('reg_regencies', 'id, name', { order: 'name.asc' }), signal);
        return found.map((row) => row.name);
      },
    }),
};
