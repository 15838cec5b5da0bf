import type { Participant } from '#api/organiser/participants.ts';
import * as copy from '#organiser/copy/participants.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { paymentOf } from './rider-filter.ts';

const statusTones: Record<string, BadgeTone> = {
  pending: 'warning',
  dikonfirmasi: 'positive',
  check_in: 'info',
  selesai: 'info',
};

export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={statusTones[status] ?? 'neutral'}>{copy.statuses[status] ?? status}</Badge>;
}

const paymentTones: Record<string, BadgeTone> = {
  lunas: 'positive',
  tunai: 'positive',
  pending: 'warning',
  perlu: 'danger',
};

type Paid = Pick<Participant, 'perlu_tindakan' | 'asal' | 'pembayaran'>;

export function PaymentBadge({ rider }: { rider: Paid }) {
  const payment = paymentOf(rider);
  return (
    <Badge tone={paymentTones[payment] ?? 'neutral'}>{copy.payments[payment] ?? payment}</Badge>
  );
}
