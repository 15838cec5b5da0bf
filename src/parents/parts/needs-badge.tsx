import { useQuery } from '@tanstack/react-query';
import { threadQueries } from '#api/thread.ts';
import * as copy from '#parents/copy/needs.ts';
import { useNow } from '#ui/now.ts';
import { stillNeeded } from './still-needed.ts';

/** On the tab of the orders: how much waits for the family. */
export function NeedsBadge({ userId }: { userId: string }) {
  const { data = [] } = useQuery(threadQueries.needs(userId));
  const count = stillNeeded(data, useNow()).length;
  return (
    count > 0 && (
      <>
        <span
          aria-hidden
          className="absolute top-1 left-[calc(50%+0.5rem)] grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-extrabold text-2xs text-on-danger tabular-nums ring-2 ring-surface"
        >
          {count > 9 ? '9+' : count}
        </span>
        <span className="sr-only">{copy.badgeLabel(count)}</span>
      </>
    )
  );
}
