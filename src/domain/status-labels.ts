/** Labels and badge tones of every status a person sees (product spec, section 4). */

export type BadgeTone = 'neutral' | 'positive' | 'warning' | 'danger' | 'info';

const registrationLabels: Record<string, string> = {
  dikonfirmasi: 'Dikonfirmasi',
  pending: 'Menunggu',
  dibatalkan: 'Dibatalkan',
  selesai: 'Selesai',
};

/** A value without a label is shown as it is. */
export function registrationStatusLabel(status: string): string {
  return registrationLabels[status] ?? status;
}

export function registrationStatusTone(status: string): BadgeTone {
  if (status === 'dikonfirmasi' || status === 'check_in' || status === 'selesai') return 'positive';
  if (status === 'dibatalkan' || status === 'dnf') return 'danger';
  return 'neutral';
}

const paymentLabels: Record<string, string> = {
  dibayar: 'Lunas',
  pending: 'Belum Bayar',
  refund: 'Refund',
  gagal: 'Gagal',
};

export function paymentStatusLabel(status: string): string {
  return paymentLabels[status] ?? status;
}

export function paymentStatusTone(status: string): BadgeTone {
  if (status === 'dibayar') return 'positive';
  if (status === 'gagal') return 'danger';
  if (status === 'refund') return 'info';
  return 'warning';
}

const classPaymentLabels: Record<string, string> = {
  dibayar: 'Aktif',
  gratis: 'Gratis',
  pending: 'Menunggu',
};

export function classPaymentLabel(status: string): string {
  return classPaymentLabels[status] ?? status;
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

export const paymentOutcomeTitles: Record<PaymentOutcome, string> = {
  success: 'Pembayaran Berhasil',
  pending: 'Pembayaran Pending',
  failed: 'Pembayaran Gagal',
  refund: 'Refund Diproses',
  unknown: 'Status Tidak Diketahui',
};
