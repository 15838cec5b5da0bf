import { useQuery } from '@tanstack/react-query';
import { TicketCheck } from 'lucide-react';
import { type WaitingPlace, waitingListQueries } from '#api/waiting-list.ts';
import { paths } from '#domain/paths.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { useNow } from '#ui/now.ts';
import * as copy from './copy/kept-places.ts';
import { TimeLeft } from './time-left.tsx';

type KeptPlace = WaitingPlace & { tawaran_sampai: string };

interface KeptPlacesProps {
  userId: string;
  raceId: string;
}

/** Places of this race that came free and are kept for the family's children: each one tap away from its form. */
export function KeptPlaces({ userId, raceId }: KeptPlacesProps) {
  const now = useNow();
  const { data: lines = [] } = useQuery(waitingListQueries.own(userId));
  const kept = lines.filter(
    (line): line is KeptPlace =>
      line.tawaran_sampai !== null &&
      // A line waits again when the time of its place is over.
      instantOf(line.tawaran_sampai) > now.getTime() &&
      line.lomba_id === raceId,
  );
  if (kept.length === 0) {
    return null;
  }
  return (
    <section aria-label={copy.title} className="grid gap-2.5 rounded-2xl bg-positive-soft p-3">
      {kept.map(({ rider_id, kategori_id, nama_panggilan, category, tawaran_sampai }) => (
        <div
          key={kategori_id + rider_id}
          className="grid gap-3 rounded-xl bg-surface p-3.5 laptop:grid-cols-[minmax(0,1fr)_auto] laptop:items-center"
        >
          <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2.5">
            <TicketCheck aria-hidden className="row-span-3 size-6 text-positive" />
            <h2 className="font-bold text-base leading-snug">{copy.keptFor(nama_panggilan)}</h2>
            <p className="text-ink-muted text-sm">{category}</p>
            <TimeLeft
              until={tawaran_sampai}
              lead={copy.timeLead}
              over={copy.timeOver}
              className="font-semibold text-sm"
            />
          </div>
          <ButtonLink to={paths.riderForm(raceId, { kategori: kategori_id, anak: rider_id })}>
            {copy.takeAction(nama_panggilan)}
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}
