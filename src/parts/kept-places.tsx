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

/** The place kept for one of the person's own lines; null while the line waits, or when its time is over. */
function keptUntil({ sampai }: WaitingPlace, now: Date): string | null {
  return sampai !== null && instantOf(sampai) > now.getTime() ? sampai : null;
}

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
  const kept = lines.flatMap((line) => {
    const until = keptUntil(line, now);
    return until !== null && (raceId === undefined || line.lomba_id === raceId)
      ? [{ ...line, until }]
      : [];
  });
  if (kept.length === 0) {
    return null;
  }
  return (
    <section
      aria-label={copy.title}
      className={classNames('grid gap-2.5 rounded-2xl bg-positive-soft p-3', className)}
    >
      {kept.map(({ rider_id, kategori_id, lomba_id, panggilan, kategori, judul, until }) => (
        <div
          key={`${lomba_id} ${kategori_id} ${rider_id}`}
          className="grid gap-3 rounded-xl bg-surface p-3.5 laptop:grid-cols-[minmax(0,1fr)_auto] laptop:items-center"
        >
          <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2.5">
            <TicketCheck aria-hidden className="row-span-3 size-6 text-positive" />
            <h2 className="font-bold text-base leading-snug">{copy.keptFor(panggilan)}</h2>
            <p className="text-ink-muted text-sm">
              {copy.where(raceId === undefined ? judul : '', kategori)}
            </p>
            <TimeLeft
              until={until}
              lead={copy.timeLead}
              over={copy.timeOver}
              className="font-semibold text-sm"
            />
          </div>
          <ButtonLink to={paths.riderForm(lomba_id, { kategori: kategori_id, anak: rider_id })}>
            {copy.takeAction(panggilan)}
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}
