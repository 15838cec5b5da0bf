import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from './platform/read.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';

/** How a class ended for a child of the family. */
export type FamilyResult = Answer<'family_results'>;

/** One that is a placing. */
export type Placed = FamilyResult & { readonly final: string; readonly peringkat: number };

export const resultQueries = {
  /** Of all children, the latest race first. */
  ofFamily: (userId: string) =>
    queryOptions({
      queryKey: ['family-results', userId],
      queryFn: ({ signal }) => send(rpcRead('family_results', {}), signal),
    }),
};
