import type { Participant } from '#api/organiser/participants.ts';
import * as copy from '#organiser/copy/participants.ts';
import { PaymentBadge, Plate, StatusBadge } from './rider-badges.tsx';

/** A rider in the list of a phone. */
export function RiderCard({ rider }: { rider: Participant }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="flex items-baseline gap-2">
        <Plate rider={rider} />
        <span className="truncate font-bold">{rider.nama}</span>
      </p>
      <p className="truncate text-ink-muted text-sm">
        {[rider.kategori, copy.years(rider.usia), rider.tim].filter(Boolean).join(' · ')}
      </p>
      <p className="flex flex-wrap gap-1.5">
        <StatusBadge status={rider.status} />
        <PaymentBadge rider={rider} />
      </p>
    </div>
  );
}
