import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';
import * as firstReads from './first-reads.ts';

/** What the signed-in person is; for showing the right screens only, the database asks anew. */
export type MyWork = Answer<'my_work'>;
/** An organisation in which the signed-in person has a role. */
export type MyOrganisation = MyWork['organisations'][number];

/** For which club an admin acts, why, and until when. */
export type Acting = NonNullable<MyWork['acting']>;

export const workQueries = {
  /** What the signed-in person is at this door. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['organiser', 'work', userId],
      queryFn: ({ signal }) => send(firstReads.myWork(), signal),
    }),
};

/** Ends acting for a club; again it does nothing. */
export async function endActing(): Promise<void> {
  await send(rpcRead('end_acting', {}));
}
