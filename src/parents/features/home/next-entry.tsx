import { useQuery } from '@tanstack/react-query';
import { CalendarDays, QrCode } from 'lucide-react';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { entryQueries, type ListedEntry } from '#api/entries.ts';
import type { Session } from '#api/platform/session.ts';
import { orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { daysUntil, formatDayAndTime, formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/home.ts';
import { BoardButton } from '#parts/board-button.tsx';
import { KeptPlaces } from '#parts/kept-places.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
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
  const race = entries[0]?.lomba;
  if (!race) {
    return null;
  }
  const { judul, kota, tanggal_mulai: start, zona_waktu: zone } = race;
  const days = daysUntil(start, now, zone);
  return (
    <section
      aria-labelledby="lomba-berikutnya"
      className="relative mb-5 overflow-hidden rounded-2xl bg-surface shadow-raised"
    >
      <div aria-hidden className="checkered h-2 text-ink" />
      <div className="grid gap-3 p-4 laptop:grid-cols-[minmax(0,1fr)_auto] laptop:items-center laptop:px-5">
        <div>
          <h2 id="lomba-berikutnya" className="font-semibold text-primary text-sm">
            {copy.nextEntryTitle(days)}
          </h2>
          <p className="mt-0.5 font-extrabold text-xl leading-tight">{judul}</p>
          <p className="mt-1 flex items-center gap-1.5 text-ink-muted text-sm">
            <CalendarDays aria-hidden className="size-4 shrink-0" />
            {days > 1
              ? copy.nextEntryDay(formatDayAndTime(start, zone), kota)
              : copy.nextEntryStart(formatTime(start, zone), kota)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {entries.map((entry) => (
            <ButtonLink key={entry.id} to={paths.orderDetail(entry.id)}>
              <QrCode aria-hidden className="size-4.5" />
              {copy.entryQrOf(entry.nama_panggilan_rider)}
            </ButtonLink>
          ))}
          <BoardButton raceId={entries[0]?.lomba_id ?? ''} race={race} />
        </div>
      </div>
    </section>
  );
}
