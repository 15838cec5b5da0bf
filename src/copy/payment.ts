import { instantOf } from '#domain/dates.ts';
import type { PaymentAnswer } from '#domain/order-state.ts';

// Going to pay
export const checkoutStarting = 'Initiating payment...';
export const checkoutStartingText = 'Jangan tutup halaman ini, ya.';
export const checkoutOpening = 'Membuka halaman pembayaran...';
/** `amount` in words of money: "Rp 150.123". */
export const totalByQris = (amount: string) => `Total ${amount} dengan QRIS`;
export const toCheckoutAction = 'Go to Payment Page';
export const goBackAction = 'Go Back';
export const checkoutUnanswered = 'An error occurred during payment initiation.';
export const offlineTitle = 'Tidak ada koneksi internet';
export const goesOnByItself =
  'Pesanan Anda tetap tersimpan. Biarkan halaman ini terbuka: begitu sinyal kembali, halaman pembayaran dibuka sendiri.';
export const checkoutFailed = 'Failed to initiate payment.';
export const orderPaidTitle = 'Pesanan ini sudah lunas';
export const registerAgainAction = 'Daftar ulang';

// In place of the QR while there is no checkout
export const qris = 'QRIS';
/** A name, not an account to send money to. */
export const merchantIdText = 'Merchant ID: PUSHBIKE-RACE-ID';
export const helpAction = 'Bantuan';
export const helpTitle = 'Bantuan pembayaran';
export const helpSteps = [
  'Pesanan Anda sudah tersimpan. Anda bisa membayarnya nanti dari menu Order.',
  'Periksa koneksi internet, lalu tekan “Coba lagi”.',
  'Kode QRIS muncul di halaman pembayaran. Pindai dengan aplikasi bank atau dompet digital, atau simpan gambarnya lalu buka dari galeri.',
  'Jangan mengirim uang ke nomor lain di luar halaman pembayaran itu.',
] as const;

// The result
export const referenceMissingTitle = 'No payment reference found in URL';
export const referenceMissingText = 'Lihat status pembayaran Anda di menu Order.';
export const signedOutTitle = 'Masuk untuk melihat hasil pembayaran';
export const signedOutText = 'Sesi Anda sudah berakhir. Pembayaran Anda tetap tercatat.';
export const statusLoading = 'Memeriksa status pembayaran...';
export const statusLoadFailed = 'Failed to check payment status';
export const transactionMissingTitle = 'Payment transaction not found';
export const transactionMissingText =
  'Pastikan Anda masuk dengan akun yang dipakai memesan, atau lihat menu Order.';
export const raceLabel = 'Lomba';
export const amountLabel = 'Jumlah';
export const transactionNumberLabel = 'Nomor transaksi';
export const backHomeAction = 'Kembali ke Beranda';
export const payAgainAction = 'Coba bayar lagi';
export const viewEntryAction = 'Lihat kode QR masuk';

// An attempt that ended otherwise than its order
export const surplusRefunded =
  'Kelebihan pembayaran ini dikembalikan. Pendaftaran rider tetap berlaku.';
export const paidOtherwise =
  'Percobaan ini tidak selesai, tetapi pesanan Anda sudah lunas lewat pembayaran lain. Anda tidak perlu membayar lagi.';
export const cancelledBefore =
  'Pesanan ini sudah Anda batalkan. Kode QR pembayarannya jangan dibayar lagi, ya.';

// Waiting for it
export const checkingByItself = 'Memeriksa otomatis...';
export const noNewsYet =
  'Belum ada kabar. Kalau Anda sudah membayar, tenang: status akan berubah sendiri di menu Order.';
export const checkAgainAction = 'Cek lagi';

// "Saya sudah bayar"
export const alreadyPaidAction = 'Saya sudah bayar';
export const askingProvider = 'Menanyakan ke penyedia pembayaran...';
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

// The time to pay
export const payTimeOver = 'Waktu bayar hampir habis';

/**
 * What is left of it: "Sisa waktu bayar 1 hari 3 jam", "… 3 jam 12 menit", "… 12 menit 5 detik". Null once it has
 * passed, and when it is no date.
 */
export function payTimeLeft(until: string, now: Date): string | null {
  const left = instantOf(until) - now.getTime();
  return left > 0 ? `Sisa waktu bayar ${inWords(Math.ceil(left / 1000))}` : null;
}

function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return joined([days, 'hari'], [hours % 24, 'jam']);
  if (hours > 0) return joined([hours, 'jam'], [minutes % 60, 'menit']);
  return joined([minutes, 'menit'], [seconds % 60, 'detik']);
}

function joined(...parts: [number, string][]): string {
  return parts
    .filter(([count]) => count > 0)
    .map((part) => part.join(' '))
    .join(' ');
}
