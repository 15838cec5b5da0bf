import type { PaymentAnswer } from '#domain/order-state.ts';

const actionNeededTexts: Record<string, string> = {
  slot_habis:
    'Pembayaran Anda sudah kami terima, tetapi datang setelah batas waktu, dan tempat di lomba ini sudah habis. Uang Anda tercatat dan tidak hilang. Penyelenggara akan menghubungi Anda untuk mencarikan tempat atau mengembalikan uangnya.',
  jumlah_tidak_sesuai:
    'Jumlah yang kami terima tidak sama dengan total pesanan. Uang Anda tercatat dan tidak hilang. Penyelenggara sedang memeriksanya dan akan menghubungi Anda.',
  dibayar_ganda:
    'Pesanan ini terbayar lebih dari sekali. Tempat rider aman. Penyelenggara akan mengembalikan kelebihannya.',
};

/** Why the organiser must decide about an order (`perlu_tindakan`), for its owner; null when nothing is odd. */
export function actionNeededText(reason: string | null): string | null {
  if (reason === null) return null;
  return actionNeededTexts[reason] ?? 'Penyelenggara sedang memeriksa pesanan ini.';
}

/** What a refunded order tells its owner. */
export const refundedText =
  'Uang pesanan ini dikembalikan, jadi pendaftaran rider dibatalkan. Dana biasanya kembali ke rekening atau dompet yang Anda pakai membayar dalam beberapa hari kerja. Kalau belum masuk, hubungi penyelenggara.';

/** The answer to "Saya sudah bayar". */
export const paymentAnswerTexts: Record<PaymentAnswer, string> = {
  paid: 'Pembayaran sudah masuk. Pendaftaran rider dikonfirmasi!',
  needs_action: 'Pembayaran Anda sudah kami temukan. Baca keterangannya di pesanan ini, ya.',
  refunded: 'Uang pesanan ini sudah dikembalikan.',
  unpaid:
    'Belum ada pembayaran yang masuk. Kalau baru saja membayar, tunggu sebentar lalu tanyakan lagi.',
  ended:
    'Pembayaran sebelumnya tidak selesai dan tidak ada uang yang kami terima. Anda bisa membayar lagi.',
  no_charge: 'Belum ada pembayaran untuk pesanan ini. Tekan Bayar Sekarang untuk membayar.',
};
