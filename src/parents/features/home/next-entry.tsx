import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { entryQueries, type ListedEntry } from '#api/entries.ts';
import type { Session } from '#api/platform/session.ts';
import { orderState } from '#domain/order-state.ts';
import { daysUntil } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/home.ts';
import { BoardButton } from '#parts/board-button.tsx';
import { EntryCard } from '#parts/entry-card.tsx';
import { KeptPlaces } from '#parts/kept-places.tsx';
import { useNow } from '#ui/now.ts';

/** Often enough to find what was paid on another phone. */
const staleMs = 5 * 60_000;

/** The entries with a QR in the family's next race, from the moment they are in until the day is over; none when there is none. */
function nextEntries(orders: readonly ListedEntry[], now: Date): ListedEntry[] {
  const soon = orders
    .filter(
      (order) =>
        order.lomba !== null &&
        orderState(order, order.lomba, now).qr &&
        daysUntil(order.lomba.tanggal_mulai, now, order.lomba.zona_waktu) >= 0,
    )
    .sort((a, b) => (a.lomba?.tanggal_mulai ?? '').localeCompare(b.lomba?.tanggal_mulai ?? ''));
  return soon.filter(({ lomba_id }) => lomba_id === soon[0]?.lomba_id);
}

interface NextEntryProps {
  session: Session;
  /** How high it is, in pixels, once it is known what it shows; 0 is nothing. */
  onKnown: (height: number) => void;
}

/** What a family is to know on top of home: a place that is kept for a child, and the next race. */
export function NextEntry({ session, onKnown }: NextEntryProps): ReactElement | null {
  const orders = useQuery({
    ...entryQueries.list(session.userId),
    staleTime: staleMs,
  });
  const known = !orders.isPending;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (known) {
      onKnown(box.current?.offsetHeight ?? 0);
    }
  });
  return (
    <div ref={box} className="flow-root">
      <KeptPlaces userId={session.userId} className="mb-5" />
      <NextRace orders={orders.data ?? []} />
    </div>
  );
}

/** The family's next race, a tap away from each child's QR. */
function NextRace({ orders }: { orders: readonly ListedEntry[] }) {
  const now = useNow();
  const entries = nextEntries(orders, now);
  const [first] = entries;
  const race = first?.lomba;
  if (!race) {
    return null;
  }
  return (
    <section aria-labelledby="lomba-berikutnya" className="mb-5 grid gap-2.5">
      <h2 id="lomba-berikutnya" className="font-bold text-primary text-sm">
        {copy.nextEntryTitle(daysUntil(race.tanggal_mulai, now, race.zona_waktu))}
      </h2>
      <EntryCard all={entries} race={race} now={now} />
      <BoardButton raceId={first.lomba_id} race={race} />
    </section>
  );
}
