import type { OrderStatus } from './order-state.ts';

/** Why a placing has no certificate; `ready`: it has one. */
export type CertificateState = 'ready' | 'unpaid' | 'lapsed' | 'refunded' | 'unsettled';

/**
 * What the placing of an entry gets beside its podium, which money takes from nobody (R32): the certificate is for who has paid.
 * Without it, an entry may wait for its money (unpaid), have been let go without any (lapsed), have it back (refunded), or have
 * money that the organiser has not decided about (unsettled).
 */
export function certificateOf({
  status_pendaftaran,
  status_pembayaran,
}: Pick<OrderStatus, 'status_pendaftaran' | 'status_pembayaran'>): CertificateState {
  if (status_pendaftaran === 'selesai') {
    return 'ready';
  }
  if (status_pembayaran === 'refund') {
    return 'refunded';
  }
  if (status_pembayaran === 'dibayar') {
    return 'unsettled';
  }
  return status_pendaftaran === 'dibatalkan' ? 'lapsed' : 'unpaid';
}
