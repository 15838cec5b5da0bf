import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { entryQueries, fetchDetails, type ListedEntry } from '#api/entries.ts';
import { readSession, subscribeToSession } from '#api/platform/session-store.ts';
import { fetchThreads } from '#api/thread.ts';
import { orderState } from '#domain/order-state.ts';
import { isComing } from '#parents/features/orders/coming-and-past.ts';
import { loadEncoder } from '#parts/qr-modules.ts';

/** More children than one account brings to a gate; the nearest races first. */
const ticketsKept = 40;
/** How long an answer is believed; an open order is read anew all the same. */
const freshMs = 5 * 60_000;

/**
 * An entry QR is shown where there is no signal, on whichever of the family's phones is there. So a signed-in person has
 * the orders, and the tickets among them, on the phone from any visit on, with what draws them, without having opened any.
 *
 * @returns what ends it
 */
export function keepTicketsAtHand(client: QueryClient): () => void {
  let userId: string | null = null;
  let stop: (() => void) | undefined;
  const follow = () => {
    const current = readSession()?.userId ?? null;
    if (current === userId) {
      return;
    }
    stop?.();
    userId = current;
    stop = current === null ? undefined : keepThoseOf(current, client);
  };
  follow();
  const end = subscribeToSession(follow);
  return () => {
    end();
    stop?.();
  };
}

function keepThoseOf(userId: string, client: QueryClient): () => void {
  let kept: { orders: readonly ListedEntry[]; at: number } | undefined;
  const keep = async (orders: readonly ListedEntry[]) => {
    if (kept?.orders === orders && Date.now() - kept.at < freshMs) {
      return;
    }
    const before = kept;
    kept = { orders, at: Date.now() };
    try {
      const ids = withTickets(orders).map(({ id }) => id);
      if (ids.length > 0) {
        loadEncoder();
        await Promise.all([
          import('#parents/features/orders/order-detail-screen.tsx'),
          import('#parents/features/orders/order-thread.tsx'),
          fetchDetails(client, userId, ids),
          fetchThreads(client, userId, ids),
        ]);
      }
    } catch {
      // At the next answer of the orders.
      kept = before;
    }
  };
  const orders = new QueryObserver(client, {
    ...entryQueries.list(userId),
    staleTime: freshMs,
  });
  const look = ({ data }: { data: ListedEntry[] | undefined }) => {
    if (data !== undefined) {
      keep(data);
    }
  };
  const end = orders.subscribe(look);
  // Of a screen that has read them a moment ago nothing more is heard.
  look(orders.getCurrentResult());
  return end;
}

function withTickets(orders: readonly ListedEntry[]): ListedEntry[] {
  const now = new Date();
  return orders
    .filter((order) => isComing(order, now) && orderState(order, order.lomba, now).qr)
    .sort((a, b) => startOf(a).localeCompare(startOf(b)))
    .slice(0, ticketsKept);
}

function startOf({ lomba }: ListedEntry) {
  return lomba?.tanggal_mulai ?? '';
}
