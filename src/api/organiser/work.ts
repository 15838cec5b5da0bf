import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';
import * as firstReads from './first-reads.ts';

/** What the signed-in person is; for showing the right screens only, the database asks anew. */
export type MyWork = Answer<'my_work'>;
/** An organisation in which the signed-in person has a role. */
export type MyOrganisation = MyWork['organisations'][number];

export const workQueries = {
  /** What the signed-in person is at this door. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['organiser', 'work', userId],
      queryFn: ({ signal }) => send(firstReads.myWork(), signal),
    }),
};
