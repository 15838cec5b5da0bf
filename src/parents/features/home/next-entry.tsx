import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, useLayoutEffect, useRef } from 'react';
import { entryQueries, type ListedEntry } from '#api/entries.ts';
import { ownNewsQueries } from '#api/own-news.ts';
import type { Session } from '#api/platform/session.ts';
import { threadQueries } from '#api/thread.ts';
import { mayHaveRaced, orderState } from '#domain/order-state.ts';
import { daysUntil } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/home.ts';
import { NeedsBand } from '#parents/parts/needs-band.tsx';
import { UnreadNews } from '#parents/parts/race-news.tsx';
import { BoardButton } from '#parts/board-button.tsx';
import { EntryCard } from '#parts/entry-card.tsx';
import { Optional } from '#parts/optional.tsx';
import { useNow } from '#ui/now.ts';

/** Only few days of a year have one. */
const Feast = lazy(() =>
  import('#parents/parts/feast/feast.tsx').then((module) => ({ default: module.Feast })),
);

/** So many days after the race home still celebrates; then the result is with the order and with the child. */
const feastDays = 3;

/** Entries whose child has a place in a class that is closed, of a race of these days. */
function celebrated(orders: readonly ListedEntry[], now: Date): string[] {
  return orders.flatMap((order) =>
    order.lomba !== null &&
    mayHaveRaced(order, order.lomba, now) &&
    daysUntil(order.lomba.tanggal_mulai, now, order.lomba.zona_waktu) >= -feastDays
      ? order.id
      : [],
  );
}

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

/** What a family is to know on top of home: news of its races, what waits for it, and the next race. */
export function NextEntry({ session, onKnown }: NextEntryProps): ReactElement | null {
  const orders = useQuery({
    ...entryQueries.list(session.userId),
    staleTime: staleMs,
  });
  const news = useQuery(ownNewsQueries.all(session.userId));
  const needs = useQuery(threadQueries.needs(session.userId));
  // Each asked for apart, and shown below.
  const known = !(orders.isPending || news.isPending || needs.isPending);
  const winners = celebrated(orders.data ?? [], useNow());
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (known) {
      onKnown(box.current?.offsetHeight ?? 0);
    }
  });
  return (
    <div ref={box} className="flow-root">
      {winners.length > 0 && (
        <Optional>
          <Feast userId={session.userId} entries={winners} className="mb-5" />
        </Optional>
      )}
      <UnreadNews userId={session.userId} className="mb-5" />
      <OwnOrders orders={orders.data ?? []} userId={session.userId} />
    </div>
  );
}

/** As many as do not push the races out of sight. */
const shownOnHome = 3;

interface OwnOrdersProps {
  orders: readonly ListedEntry[];
  userId: string;
}

/** What waits for the family, and its next race: on the race day the race is first, for its QR. */
function OwnOrders({ orders, userId }: OwnOrdersProps) {
  const now = useNow();
  const entries = nextEntries(orders, now);
  const race = entries[0]?.lomba;
  const isToday = race ? daysUntil(race.tanggal_mulai, now, race.zona_waktu) === 0 : false;
  const next = <NextRace entries={entries} now={now} />;
  return (
    <>
      {isToday && next}
      <NeedsBand userId={userId} most={shownOnHome} className="mb-5" />
      {!isToday && next}
    </>
  );
}

/** The family's next race, a tap away from each child's QR. */
function NextRace({ entries, now }: { entries: readonly ListedEntry[]; now: Date }) {
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
