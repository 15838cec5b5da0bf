import { useQuery } from '@tanstack/react-query';
import { type OwnNeed, threadQueries } from '#api/thread.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import { type NeedWords, needWords } from '#parents/copy/needs.ts';
import { useNow } from '#ui/now.ts';

export interface ToldNeed {
  need: OwnNeed;
  words: NeedWords;
}

/**
 * What still waits for the family, the most urgent first, in words: what had an hour that has passed is gone, though the
 * signal went before it could be asked for anew, and so is a kind that only a later version knows.
 */
export function useNeeds(userId: string): ToldNeed[] {
  const { data = [] } = useQuery(threadQueries.needs(userId));
  const now = useNow().getTime();
  return data.flatMap((need) => {
    const words = needWords(need);
    const waits = need.until === null || instantOf(need.until) > now;
    return waits && words !== null ? { need, words } : [];
  });
}
