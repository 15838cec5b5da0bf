import type { PaymentAnswer } from '#domain/order-state.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';

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
const payTimeLead = 'Sisa waktu bayar';
export const payTimeOver = 'Waktu bayar hampir habis';

/**
 * What is left of it: "Sisa waktu bayar 1 hari 3 jam", "… 3 jam 12 menit", "… 12 menit 5 detik". Null once it has
 * passed, and when it is no date. `lead`: what the time is for.
 */
export function payTimeLeft(until: string, now: Date, lead: string = payTimeLead): string | null {
  const left = instantOf(until) - now.getTime();
  return left > 0 ? `${lead} ${inWords(Math.ceil(left / 1000))}` : null;
}

function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) {
    return joined([days, 'hari'], [hours % 24, 'jam']);
  }
  if (hours > 0) {
    return joined([hours, 'jam'], [minutes % 60, 'menit']);
  }
  return joined([minutes, 'menit'], [seconds % 60, 'detik']);
}

function joined(...parts: [number, string][]): string {
  return parts
    .filter(([count]) => count > 0)
    .map((part) => part.join(' '))
    .join(' ');
}
