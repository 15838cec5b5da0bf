import { instantOf } from '#domain/dates.ts';
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

/** What an order tells when the time to pay is over and the place has been given back. */
export const releasedText =
  'Batas waktu bayar sudah lewat dan tempat rider dilepas. Selama masih ada tempat, Anda tetap bisa membayar.';

// Where an address leads to no order
export const orderMissingTitle = 'No race or registration data found.';
export const orderMissingText = 'Buka pesanan Anda dari daftar order.';

export const raceGone = 'Lomba tidak tersedia';
export const riderLabel = 'Rider';
export const categoryLabel = 'Kategori';
export const startNumberLabel = 'Nomor start';
export const viewOrderAction = 'Lihat order';
export const detailsAction = 'Rincian';
export const payNowAction = 'Bayar Sekarang';

// The list
export const listLoading = 'Memuat order...';
export const listLoadFailed = 'Failed to load orders. Please try again later.';
export const signedOutTitle = 'Please log in to view your orders.';
export const signedOutText = 'Pesanan dan kode QR masuk Anda ada di sini setelah masuk.';
export const loginAction = 'Login';
export const noOrdersTitle = 'No orders found.';
export const noOrdersText = 'Belum ada rider yang didaftarkan. Yuk, cari lomba pertamanya!';
export const browseRacesAction = 'Browse Races';
/** Read out for the links of one order among several. */
export const detailsLabel = (race: string) => `${detailsAction} ${race}`.trim();
export const payNowLabel = (race: string) => `${payNowAction} ${race}`.trim();

// One order
export const detailLoading = 'Memuat detail order...';
export const detailLoadFailed = 'Failed to load order details.';
export const orderIdMissing = 'Order ID not provided.';
export const noOrderFound = 'No order found.';
export const registrationStatusTitle = 'Status Pendaftaran';
export const paymentStatusTitle = 'Status Pembayaran';
export const totalLabel = 'Total Bayar';
export const unpaidLabel = 'Belum dibayar';
export const entryQrTitle = 'Entry QR Code';
export const entryQrText = 'Show this QR code at the event entrance for entry.';
export const entryQrLabel = (rider: string) => `Kode QR masuk ${rider}`;
export const cancelledText =
  'Pesanan ini sudah Anda batalkan dan tempatnya dilepas. Kode QR pembayaran yang tersimpan jangan dibayar lagi, ya.';
export const attemptFailedText = 'Pembayaran sebelumnya tidak selesai. Anda bisa mencoba lagi.';
export const payBefore = (time: string) =>
  `Bayar sebelum ${time} agar tempat rider tetap tersimpan.`;

// The time to pay
export const payTimeOver = 'Waktu bayar hampir habis';
export const payTimeOverText = 'Waktu bayar hampir habis: tempat rider bisa dilepas sebentar lagi.';

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

// Giving an order up
export const cancelAction = 'Batalkan pesanan';
export const cancelTitle = 'Batalkan pesanan ini?';
export const cancelText = (rider: string) =>
  `Tempat ${rider} dilepas untuk peserta lain. Kalau sudah menyimpan kode QR pembayaran, jangan dibayar lagi, ya.`;
export const confirmCancelAction = 'Ya, batalkan';
export const keepAction = 'Tidak jadi';
export const cancelling = 'Membatalkan...';
export const cancelled = 'Pesanan dibatalkan. Tempat rider sudah dilepas.';
export const paidMeanwhile =
  'Pembayaran Anda ternyata sudah masuk, jadi pesanan ini tidak dibatalkan.';
