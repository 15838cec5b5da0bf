import { useQuery } from '@tanstack/react-query';
import { TicketCheck } from 'lucide-react';
import { type WaitingPlace, waitingListQueries } from '#api/waiting-list.ts';
import { paths } from '#domain/paths.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { useNow } from '#ui/now.ts';
import * as copy from './copy/kept-places.ts';
import { TimeLeft } from './time-left.tsx';

type KeptPlace = WaitingPlace & { tawaran_sampai: string };

interface KeptPlacesProps {
  userId: string;
  /** Only those in this race. */
  raceId?: string;
  className?: string;
}

/** Places that came free and are kept for the family's children: each one tap away from its form. */
export function KeptPlaces({ userId, raceId, className }: KeptPlacesProps) {
  const now = useNow();
  const { data: lines = [] } = useQuery(waitingListQueries.own(userId));
  const kept = lines.filter(
    (line): line is KeptPlace =>
      line.tawaran_sampai !== null &&
      // A line waits again when the time of its place is over.
      instantOf(line.tawaran_sampai) > now.getTime() &&
      (raceId ?? line.lomba_id) === line.lomba_id,
  );
  if (kept.length === 0) {
    return null;
  }
  return (
    <section
      aria-label={copy.title}
      className={classNames('grid gap-2.5 rounded-2xl bg-positive-soft p-3', className)}
    >
      {kept.map(
        ({ rider_id, kategori_id, lomba_id, nama_panggilan, category, judul, tawaran_sampai }) => (
          <div
            key={lomba_id + kategori_id + rider_id}
            className="grid gap-3 rounded-xl bg-surface p-3.5 laptop:grid-cols-[minmax(0,1fr)_auto] laptop:items-center"
          >
            <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2.5">
              <TicketCheck aria-hidden className="row-span-3 size-6 text-positive" />
              <h2 className="font-bold text-base leading-snug">{copy.keptFor(nama_panggilan)}</h2>
              <p className="text-ink-muted text-sm">
                {raceId === undefined ? copy.where(judul, category) : category}
              </p>
              <TimeLeft
                until={tawaran_sampai}
                lead={copy.timeLead}
                over={copy.timeOver}
                className="font-semibold text-sm"
              />
            </div>
            <ButtonLink to={paths.riderForm(lomba_id, { kategori: kategori_id, anak: rider_id })}>
              {copy.takeAction(nama_panggilan)}
            </ButtonLink>
          </div>
        ),
      )}
    </section>
  );
}
