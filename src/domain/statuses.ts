/** What each status means to a person: the tone of its badge, the outcome of a payment (product spec, section 4). Its words: copy/statuses.ts. */

export type BadgeTone = 'neutral' | 'positive' | 'warning' | 'danger' | 'info';

export function registrationStatusTone(status: string): BadgeTone {
  if (status === 'dikonfirmasi' || status === 'check_in' || status === 'selesai') return 'positive';
  if (status === 'dibatalkan' || status === 'dnf') return 'danger';
  return 'neutral';
}

export function paymentStatusTone(status: string): BadgeTone {
  if (status === 'dibayar') return 'positive';
  if (status === 'gagal') return 'danger';
  if (status === 'refund') return 'info';
  return 'warning';
}

export function classPaymentTone(status: string): BadgeTone {
  return status === 'dibayar' || status === 'gratis' ? 'positive' : 'neutral';
}

export type PaymentOutcome = 'success' | 'pending' | 'failed' | 'refund' | 'unknown';

/** What the provider's status means on the result screen. */
export function paymentOutcome(status: string): PaymentOutcome {
  switch (status) {
    case 'PAID':
    case 'SETTLED':
      return 'success';
    case 'UNPAID':
      return 'pending';
    case 'FAILED':
    case 'EXPIRED':
      return 'failed';
    case 'REFUND':
      return 'refund';
    default:
      return 'unknown';
  }
}
