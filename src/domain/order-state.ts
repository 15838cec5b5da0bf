export interface OrderStatus {
  status_pendaftaran: string;
  status_pembayaran: string;
  perlu_tindakan: string | null;
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
  return order.status_pendaftaran === 'dibatalkan' ? 'released' : 'closed';
}

const actionNeededTexts: Record<string, string> = {
  slot_habis:
    'Pembayaran Anda sudah kami terima, tetapi tempat di lomba ini sudah habis. Penyelenggara akan menghubungi Anda.',
  jumlah_tidak_sesuai:
    'Jumlah yang kami terima tidak sama dengan total pesanan. Penyelenggara sedang memeriksanya.',
  dibayar_ganda:
    'Pesanan ini terbayar lebih dari sekali. Penyelenggara akan mengembalikan kelebihannya.',
};

/** Why the organiser must decide about an order (`perlu_tindakan`), for its owner; null when nothing is odd. */
export function actionNeededText(reason: string | null): string | null {
  if (reason === null) return null;
  return actionNeededTexts[reason] ?? 'Penyelenggara sedang memeriksa pesanan ini.';
}
