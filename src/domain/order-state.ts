export interface OrderStatus {
  status_pendaftaran: string;
  status_pembayaran: string;
  perlu_tindakan: string | null;
  /** When its owner cancelled it; a saved order of an earlier version does not say. */
  dibatalkan_pada?: string | null;
}

/**
 * What its owner can do about an order's money. `payable`: pay it. `released`: the hold ended unpaid; paying takes a
 * place again while the race has one. `paid` and `closed`: nothing. The database has the last word when somebody pays.
 */
export type PaymentState = 'payable' | 'released' | 'paid' | 'closed';

export function paymentState(order: OrderStatus): PaymentState {
  if (order.perlu_tindakan !== null) return 'closed';
  if (order.status_pembayaran === 'dibayar') return 'paid';
  if (order.status_pembayaran === 'refund') return 'closed';
  if (order.status_pendaftaran === 'pending') return 'payable';
  if (cancelledByOwner(order)) return 'closed';
  return order.status_pendaftaran === 'dibatalkan' ? 'released' : 'closed';
}

/** Whether its owner can pay it, be it by taking a place again. */
export function canPay(order: OrderStatus): boolean {
  const state = paymentState(order);
  return state === 'payable' || state === 'released';
}

/** Why the organiser must decide (`perlu_tindakan`); money has come in each case. */
export const actionReasons = ['slot_habis', 'jumlah_tidak_sesuai', 'dibayar_ganda'] as const;
export type ActionReason = (typeof actionReasons)[number];

/** True when the owner gave the order up for good; one that was only released can still be paid. */
export function cancelledByOwner(order: OrderStatus): boolean {
  return order.status_pendaftaran === 'dibatalkan' && (order.dibatalkan_pada ?? null) !== null;
}

/** What the provider says when asked about an order's payments (`check-payment`). */
export type PaymentAnswer = 'paid' | 'needs_action' | 'refunded' | 'unpaid' | 'ended' | 'no_charge';
