import type { PaymentOutcome, PaymentStatus, RegistrationStatus } from '#domain/statuses.ts';

/** Labels of every status a person sees (product spec, section 4). */

const registrationLabels: Record<string, string> = {
  dikonfirmasi: 'Dikonfirmasi',
  pending: 'Menunggu',
  dibatalkan: 'Dibatalkan',
  selesai: 'Selesai',
  check_in: 'Sudah masuk',
  dnf: 'Tidak finis',
};

/** A value that the app does not know yet has no label and is shown as it is. */
export function registrationStatusLabel(status: RegistrationStatus): string {
  return registrationLabels[status] ?? status;
}

/** In the place of an entry's own label. */
export const raceCalledOff = 'Lomba dibatalkan';

const paymentLabels: Record<string, string> = {
  dibayar: 'Lunas',
  pending: 'Belum Bayar',
  refund: 'Refund',
  gagal: 'Gagal',
};

export function paymentStatusLabel(status: PaymentStatus): string {
  return paymentLabels[status] ?? status;
}

/** Titles of the payment result screen. */
export const paymentOutcomeTitles: Record<PaymentOutcome, string> = {
  success: 'Pembayaran Berhasil',
  pending: 'Pembayaran Pending',
  failed: 'Pembayaran Gagal',
  refund: 'Refund Diproses',
  unknown: 'Status Tidak Diketahui',
};

/** Below the title of the result screen. */
export const outcomeTexts: Record<PaymentOutcome, string> = {
  success: 'Hore! Pendaftaran sudah beres. Kode QR masuk juga selalu ada di menu Order.',
  pending: 'Kami menunggu kabar dari penyedia pembayaran. Biasanya kurang dari satu menit.',
  failed:
    'Pembayaran ini tidak selesai atau waktunya habis. Anda bisa membayar lagi dari pesanan Anda.',
  refund: 'Uang Anda sedang dikembalikan oleh penyelenggara. Pendaftaran ini dibatalkan.',
  unknown: 'Kami belum bisa membaca status pembayaran ini. Lihat pesanan Anda beberapa saat lagi.',
};
