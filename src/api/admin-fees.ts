import { queryOptions } from '@tanstack/react-query';
import { dataOf, rest } from './client.ts';

export const adminFeeQueries = {
  /** The admin fee, in whole rupiah, of an order of `amount` rupiah (base price and unique code). 0 without a tier. */
  of: (amount: number) =>
    queryOptions({
      queryKey: ['admin-fee', amount],
      queryFn: ({ signal }): Promise<number> =>
        dataOf(rest.rpc('admin_fee', { amount }).abortSignal(signal)),
    }),
};
