import type { PaymentOutcome } from '#domain/status-labels.ts';

/** Below the title of the result screen. */
export const outcomeTexts: Record<PaymentOutcome, string> = {
  success: 'Hore! Rider Anda sudah terdaftar. Kode QR masuk ada di detail order.',
  pending: 'Kami menunggu kabar dari penyedia pembayaran. Biasanya kurang dari satu menit.',
  failed:
    'Pembayaran ini tidak selesai atau waktunya habis. Anda bisa membayar lagi dari order Anda.',
  refund: 'Uang Anda sedang dikembalikan oleh penyelenggara. Pendaftaran ini dibatalkan.',
  unknown: 'Kami belum bisa membaca status pembayaran ini. Lihat order Anda beberapa saat lagi.',
};
