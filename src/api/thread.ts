import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { entryQueries, takeAnswer } from './entries.ts';
import { rpcRead } from './platform/read.ts';
import { savedFor } from './platform/saved-reads.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';

/** One line of what happened to an entry; `kind` says which columns it has (the type `thread_line_row` of the database). */
export type ThreadLine = Answer<'own_threads'>;

/** Something that waits for its family (the type `own_need_row` of the database). */
export type OwnNeed = Answer<'own_needs'>;

function ask(ids: readonly string[], signal?: AbortSignal): Promise<ThreadLine[]> {
  return send(rpcRead('own_threads', { registration_ids: [...ids] }), signal);
}

export const threadQueries = {
  /** What happened to one of the person's entries, the newest first. */
  of: (userId: string, entryId: string) =>
    queryOptions({
      queryKey: [...entryQueries.keyOf(userId), 'thread', entryId],
      meta: savedFor(userId),
      // What happened meanwhile is what one looks for.
      staleTime: 0,
      queryFn: ({ signal }) => ask([entryId], signal),
    }),

  /** What waits for the person, the most urgent first. */
  needs: (userId: string) =>
    queryOptions({
      queryKey: [...entryQueries.keyOf(userId), 'needs'],
      meta: savedFor(userId),
      // Whatever was done about one of them is gone at the next look.
      staleTime: 0,
      queryFn: ({ signal }): Promise<OwnNeed[]> => send(rpcRead('own_needs', {}), signal),
    }),
};

/** Keeps the threads of these entries on the phone, as if each had been opened. */
export async function fetchThreads(
  client: QueryClient,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const lines = await ask(ids);
  for (const id of ids) {
    takeAnswer(
      client,
      userId,
      threadQueries.of(userId, id).queryKey,
      lines.filter(({ entry_id }) => entry_id === id),
    );
  }
}
