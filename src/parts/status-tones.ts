import type { PaymentStatus, RegistrationStatus } from '#domain/statuses.ts';
import type { BadgeTone } from '#ui/badge.tsx';

/** How a badge shows what a status means; unknown ones too. */

export function registrationStatusTone(status: RegistrationStatus): BadgeTone {
  if (status === 'dikonfirmasi' || status === 'check_in' || status === 'selesai') {
    return 'positive';
  }
  if (status === 'dibatalkan' || status === 'dnf') {
    return 'danger';
  }
  return 'neutral';
}

export function paymentStatusTone(status: PaymentStatus): BadgeTone {
  if (status === 'dibayar') {
    return 'positive';
  }
  if (status === 'gagal') {
    return 'danger';
  }
  if (status === 'refund') {
    return 'info';
  }
  return 'warning';
}
