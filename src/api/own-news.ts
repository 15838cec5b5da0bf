import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from './platform/read.ts';
import { savedFor } from './platform/saved-reads.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';

/** What happened to a race in which the person has an entry, whatever their mailbox. */
export type OwnNews = Answer<'own_news'>;

export const ownNewsQueries = {
  /** Of the last 30 days, the newest first. */
  all: (userId: string) =>
    queryOptions({
      queryKey: ['own-news', userId],
      meta: savedFor(userId),
      staleTime: 60_000,
      queryFn: ({ signal }): Promise<OwnNews[]> => send(rpcRead('own_news', {}), signal),
    }),
};

/** Notes that the person saw it. */
export async function readNews(ids: string[]): Promise<void> {
  await send(rpcRead('read_news', { message_ids: ids }));
}
