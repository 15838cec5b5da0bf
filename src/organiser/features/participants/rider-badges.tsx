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
  orang_tua: 'warning',
  pengembalian: 'info',
};

type Paid = Pick<Participant, 'turn' | 'asal' | 'status_pembayaran'>;

export function PaymentBadge({ rider }: { rider: Paid }) {
  const payment = paymentOf(rider);
  return (
    <Badge tone={paymentTones[payment] ?? 'neutral'}>{copy.payments[payment] ?? payment}</Badge>
  );
}

/** The plate, and as long as there is none what the parent wished for, which is no number yet. */
export function Plate({
  rider: { nomor_plat, nomor_bib },
}: {
  rider: Pick<Participant, 'nomor_plat' | 'nomor_bib'>;
}) {
  if (nomor_plat !== null) {
    return <span className="font-bold tabular-nums">{nomor_plat}</span>;
  }
  return (
    nomor_bib !== null && (
      <span className="font-normal text-ink-muted text-xs">{copy.wished(nomor_bib)}</span>
    )
  );
}
