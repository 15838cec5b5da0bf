import { queryOptions } from '@tanstack/react-query';
import { ask } from './platform/ask.ts';
import { table } from './platform/read.ts';

export const regencyQueries = {
  /** Names of all regencies and cities, in order. They change once in years: read once a visit. */
  names: () =>
    queryOptions({
      queryKey: ['regencies'],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }): Promise<string[]> => {
        const rows = await ask(table('reg_regencies', 'id, name', { order: 'name.asc' }), signal);
        return rows.map((row) => row.name);
      },
    }),
};
