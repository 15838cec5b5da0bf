import type { Participant } from '#api/organiser/participants.ts';
import * as copy from '#organiser/copy/participants.ts';
import { PaymentBadge, Plate, StatusBadge } from './rider-badges.tsx';

/** A rider in the list of a phone. */
export function RiderCard({ rider }: { rider: Participant }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="flex items-baseline gap-2">
        <Plate rider={rider} />
        <span className="truncate font-bold">{rider.nama_lengkap_rider}</span>
      </p>
      <p className="truncate text-ink-muted text-sm">
        {[rider.category, copy.years(rider.age), rider.nama_tim].filter(Boolean).join(' · ')}
      </p>
      <p className="flex flex-wrap gap-1.5">
        <StatusBadge status={rider.status_pendaftaran} />
        <PaymentBadge rider={rider} />
      </p>
    </div>
  );
}
