import type { ActionReason } from '#domain/order-state.ts';
import type { PaymentOutcome } from '#domain/statuses.ts';

/** Labels of every status a person sees (product spec, section 4). */

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

const paymentLabels: Record<string, string> = {
  dibayar: 'Lunas',
  pending: 'Belum Bayar',
  refund: 'Refund',
  gagal: 'Gagal',
};

export function paymentStatusLabel(status: string): string {
  return paymentLabels[status] ?? status;
}

const classPaymentLabels: Record<string, string> = {
  dibayar: 'Aktif',
  gratis: 'Gratis',
  pending: 'Menunggu',
};

export function classPaymentLabel(status: string): string {
  return classPaymentLabels[status] ?? status;
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
  success: 'Hore! Rider Anda sudah terdaftar. Kode QR masuk ada di detail order.',
  pending: 'Kami menunggu kabar dari penyedia pembayaran. Biasanya kurang dari satu menit.',
  failed:
    'Pembayaran ini tidak selesai atau waktunya habis. Anda bisa membayar lagi dari order Anda.',
  refund: 'Uang Anda sedang dikembalikan oleh penyelenggara. Pendaftaran ini dibatalkan.',
  unknown: 'Kami belum bisa membaca status pembayaran ini. Lihat order Anda beberapa saat lagi.',
};

const actionNeededTexts: Record<ActionReason, string> & Record<string, string> = {
  slot_habis:
    'Pembayaran Anda sudah kami terima, tetapi datang setelah batas waktu, dan tempat di lomba ini sudah habis. Uang Anda tercatat dan tidak hilang. Penyelenggara akan menghubungi Anda untuk mencarikan tempat atau mengembalikan uangnya.',
  jumlah_tidak_sesuai:
    'Jumlah yang kami terima tidak sama dengan total pesanan. Uang Anda tercatat dan tidak hilang. Penyelenggara sedang memeriksanya dan akan menghubungi Anda.',
  lomba_tidak_terbuka:
    'Pembayaran Anda sudah kami terima, tetapi saat itu lomba ini sudah tidak menerima peserta, jadi rider belum terdaftar. Uang Anda tercatat dan tidak hilang. Penyelenggara akan menghubungi Anda untuk mengembalikan uangnya atau mencarikan lomba lain.',
  lomba_dibatalkan:
    'Maaf, lomba ini dibatalkan. Uang Anda tercatat dan tidak hilang. Penyelenggara akan menghubungi Anda untuk mengembalikan uangnya atau memindahkan rider ke lomba lain.',
  dibayar_ganda:
    'Pesanan ini terbayar lebih dari sekali. Tempat rider aman. Penyelenggara akan mengembalikan kelebihannya.',
};

/** Why the organiser must decide about an order (`perlu_tindakan`), for its owner; null when nothing is odd. */
export function actionNeededText(reason: string | null): string | null {
  if (reason === null) return null;
  return actionNeededTexts[reason] ?? 'Penyelenggara sedang memeriksa pesanan ini.';
}
