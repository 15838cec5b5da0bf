import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orderState } from '#domain/order-state.ts';
import { signal } from '#domain/signal.ts';
import { type EntryDetail, entryQueries } from './entries.ts';

const firstWaitMs = 5_000;
const longestWaitMs = 5 * 60_000;

/** The wait before the next question, in milliseconds, after the page has been seen that long: ever longer. */
export function waitAfter(seenMs: number) {
  return Math.min(Math.max(firstWaitMs, seenMs / 4), longestWaitMs);
}

/** Whether somebody may pay it, here or on another phone, or its payment may still turn up. */
function mayBePaid(order: EntryDetail | null | undefined) {
  return order ? orderState(order, order.lomba, new Date()).check : false;
}

/**
 * One order, asked about for as long as somebody may pay it, on another phone too. It rests while the page is hidden
 * or has no connection, and asks at once when it is seen, or has one, again.
 */
export function useWatchedOrder(userId: string, id: string) {
  const seenSince = useRef(0);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') {
        seenSince.current = Date.now();
      }
    };
    look();
    // In the capture phase: before the query client, which asks at the same event and then plans the next question.
    window.addEventListener('visibilitychange', look, true);
    return () => window.removeEventListener('visibilitychange', look, true);
  }, []);

  return useQuery({
    ...entryQueries.detail(userId, id),
    enabled: userId !== '' && id !== '',
    refetchOnWindowFocus: ({ state }) => (mayBePaid(state.data) ? 'always' : true),
    refetchOnReconnect: ({ state }) => (mayBePaid(state.data) ? 'always' : true),
    refetchInterval: ({ state }) =>
      mayBePaid(state.data) && !signal.isCut()
        ? // From the last answer, not from now: every render asks for the wait, and must get the same.
          waitAfter(Math.max(state.dataUpdatedAt, state.errorUpdatedAt) - seenSince.current)
        : false,
  });
}
