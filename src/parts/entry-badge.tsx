import { isLive, type OrderRace, type OrderStatus } from '#domain/order-state.ts';
import { Badge } from '#ui/badge.tsx';
import { raceCalledOff, registrationStatusLabel } from './copy/statuses.ts';
import { registrationStatusTone } from './status-tones.ts';

interface EntryBadgeProps {
  entry: Pick<OrderStatus, 'status_pendaftaran' | 'perlu_tindakan'>;
  /** Null when it cannot be read. */
  race: Pick<NonNullable<OrderRace>, 'status'> | null;
}

/** How an entry stands. In a race that was called off the badge says that, because nobody rides there. */
export function EntryBadge({ entry, race }: EntryBadgeProps) {
  if (
    entry.perlu_tindakan === 'lomba_dibatalkan' ||
    (race?.status === 'dibatalkan' && isLive(entry))
  ) {
    return <Badge tone="danger">{raceCalledOff}</Badge>;
  }
  return (
    <Badge tone={registrationStatusTone(entry.status_pendaftaran)}>
      {registrationStatusLabel(entry.status_pendaftaran)}
    </Badge>
  );
}
