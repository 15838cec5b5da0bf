import { queryOptions } from '@tanstack/react-query';
import { dataOf, rest } from './platform/client.ts';

export const regencyQueries = {
  /** Names of all regencies and cities, in order. They change once in years: read once a visit. */
  names: () =>
    queryOptions({
      queryKey: ['regencies'],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }): Promise<string[]> => {
        const rows = await dataOf(
          rest.from('reg_regencies').select('id, name').order('name').abortSignal(signal),
        );
        return rows.map((row) => row.name);
      },
    }),
};
