import { useQuery } from '@tanstack/react-query';
import { CalendarDays, QrCode } from 'lucide-react';
import type { ReactElement } from 'react';
import { entryQueries, type ListedEntry } from '#api/entries.ts';
import type { Session } from '#api/platform/session.ts';
import { orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { daysUntil, formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/home.ts';
import { BoardLink } from '#parts/board-link.tsx';
import { KeptPlaces } from '#parts/kept-places.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { useNow } from '#ui/now.ts';

/** Often enough to find what was paid on another phone. */
const staleMs = 5 * 60_000;

/** The entries of the next race of the family that is today or tomorrow at its venue; none when there is no such race. */
function nextEntries(orders: readonly ListedEntry[], now: Date): ListedEntry[] {
  const soon = orders
    .filter(
      (order) =>
        order.lomba !== null &&
        orderState(order, order.lomba, now).qr &&
        [0, 1].includes(daysUntil(order.lomba.tanggal_mulai, now, order.lomba.zona_waktu)),
    )
    .sort((a, b) => (a.lomba?.tanggal_mulai ?? '').localeCompare(b.lomba?.tanggal_mulai ?? ''));
  return soon.filter(({ lomba_id }) => lomba_id === soon[0]?.lomba_id);
}

/** What a family is to know on top of home: a place that is kept for a child, and the race of today or tomorrow. */
export function NextEntry({ session }: { session: Session }): ReactElement | null {
  return (
    <>
      <KeptPlaces userId={session.userId} className="mb-5" />
      <NextRace session={session} />
    </>
  );
}

/** From the day before: the family's next race, a tap away from each child's QR. */
function NextRace({ session }: { session: Session }) {
  const now = useNow();
  const orders = useQuery({
    ...entryQueries.list(session.userId),
    staleTime: staleMs,
  });
  const entries = nextEntries(orders.data ?? [], now);
  const race = entries[0]?.lomba;
  if (!race) {
    return null;
  }
  const { judul, kota, tanggal_mulai: start, zona_waktu: zone } = race;
  return (
    <section
      aria-labelledby="lomba-berikutnya"
      className="relative mb-5 overflow-hidden rounded-2xl bg-surface shadow-raised"
    >
      <div aria-hidden className="checkered h-2 text-ink" />
      <div className="grid gap-3 p-4 laptop:grid-cols-[minmax(0,1fr)_auto] laptop:items-center laptop:px-5">
        <div>
          <h2 id="lomba-berikutnya" className="font-semibold text-primary text-sm">
            {daysUntil(start, now, zone) === 0 ? copy.nextEntryToday : copy.nextEntryTomorrow}
          </h2>
          <p className="mt-0.5 font-extrabold text-xl leading-tight">{judul}</p>
          <p className="mt-1 flex items-center gap-1.5 text-ink-muted text-sm">
            <CalendarDays aria-hidden className="size-4 shrink-0" />
            {copy.nextEntryStart(formatTime(start, zone), kota)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {entries.map((entry) => (
            <ButtonLink key={entry.id} to={paths.orderDetail(entry.id)}>
              <QrCode aria-hidden className="size-4.5" />
              {copy.entryQrOf(entry.nama_panggilan_rider)}
            </ButtonLink>
          ))}
          <BoardLink raceId={entries[0]?.lomba_id ?? ''} race={race} />
        </div>
      </div>
    </section>
  );
}
