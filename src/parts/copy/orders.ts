import type { OrderReason, OrderState } from '#domain/order-state.ts';
import { actionNeededText, moneyChosenText } from './action-needed.ts';
import { errorMessage } from './errors.ts';

/** What an order tells when the time to pay is over and the place has been given back. */
const releasedText =
  'Batas waktu bayar sudah lewat dan tempat rider dilepas. Selama masih ada tempat, Anda tetap bisa membayar: waktunya diperpanjang satu kali.';
/** The same on a card. */
export const releasedShort = 'Waktu bayar habis. Masih bisa dibayar selama ada tempat.';
/** The race takes no more entries, has begun, or was withdrawn. */
const raceClosedText =
  'Pendaftaran lomba ini sudah ditutup, jadi pesanan ini tidak bisa dibayar lagi. Kode QR pembayaran yang tersimpan jangan dibayar, ya.';
const raceCalledOffText =
  'Maaf, lomba ini dibatalkan. Pesanan ini tidak perlu dibayar, dan kode QR pembayaran yang tersimpan jangan dibayar, ya.';
const cancelledText =
  'Pesanan ini sudah Anda batalkan dan tempatnya dilepas. Kode QR pembayaran yang tersimpan jangan dibayar lagi, ya.';
const refundedText =
  'Uang pesanan ini dikembalikan, jadi pendaftaran rider dibatalkan. Dana biasanya kembali ke rekening atau dompet yang Anda pakai membayar dalam beberapa hari kerja. Kalau belum masuk, hubungi penyelenggara.';

const leftText = 'Rider sudah keluar dari lomba ini, dan tempatnya dilepas.';

/** Why an order cannot simply be paid now, and what comes next; null where there is nothing to explain. */
export function orderReasonText(reason: OrderReason): string | null {
  switch (reason) {
    case 'payable':
    case 'paid':
      return null;
    case 'hold_ended':
      return releasedText;
    case 'hold_renewed_before':
      return errorMessage('hold_renewed_before');
    case 'race_closed':
      return raceClosedText;
    case 'race_called_off':
      return raceCalledOffText;
    case 'refund':
      return refundedText;
    case 'keluar':
      return leftText;
    case 'dibatalkan':
      return cancelledText;
    default:
      return actionNeededText(reason);
  }
}

/** The same, once a choice that was the parent's is made. */
export function orderNews({ reason, turn }: OrderState): string | null {
  return reason === 'lomba_dibatalkan' && turn !== 'choose'
    ? moneyChosenText
    : orderReasonText(reason);
}

// Where an address leads to no order
export const orderMissingTitle = 'No race or registration data found.';
export const orderMissingText = 'Buka pesanan Anda dari menu Order.';

export const raceGone = 'Lomba tidak tersedia';
export const riderLabel = 'Rider';
export const categoryLabel = 'Kategori';
export const plateLabel = 'Nomor plat';
export const plateWishLabel = 'Nomor plat yang diinginkan';
export const plateToCome = 'Belum dibagikan penyelenggara';
export function plate(number: number) {
  return `Plat ${number}`;
}
export const viewOrderAction = 'Lihat pesanan';
/** On the card of an order (product spec, Orders list). */
export const detailsAction = 'Rincian';
export const viewQrAction = 'Lihat QR';
export const payAction = 'Bayar';
export const payNowAction = 'Bayar Sekarang';

/** Above orders in which something waits for their owner. */
export const needsYouTitle = 'Perlu Anda';

/** Beside the race. */
export const ownEntriesTitle = 'Pesanan Anda di lomba ini';

// An order of several children
export const childrenLabel = 'Rider dalam pesanan ini';
/** Beside an amount: whom it is for. */
export function totalOf(children: number) {
  return `Total ${children} rider`;
}
/** Read out for a link or button of one order among several. */
export function actionLabel(action: string, race: string, riders: string) {
  return `${[action, race].filter(Boolean).join(' ')}, ${riders}`;
}
