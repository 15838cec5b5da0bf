import type { ActionReason } from '#domain/statuses.ts';

const actionNeededTexts: Record<ActionReason, string> & Record<string, string> = {
  slot_habis:
    'Pembayaran Anda sudah kami terima, tetapi datang setelah batas waktu, dan tempat di lomba ini sudah habis. Uang Anda tercatat dan tidak hilang. Penyelenggara akan menghubungi Anda untuk mencarikan tempat atau mengembalikan uangnya.',
  jumlah_tidak_sesuai:
    'Jumlah yang kami terima tidak sama dengan total pesanan. Uang Anda tercatat dan tidak hilang. Penyelenggara sedang memeriksanya dan akan menghubungi Anda.',
  lomba_tidak_terbuka:
    'Pembayaran Anda sudah kami terima, tetapi saat itu lomba ini sudah tidak menerima peserta, jadi rider belum terdaftar. Uang Anda tercatat dan tidak hilang. Penyelenggara akan menghubungi Anda untuk mengembalikan uangnya atau mencarikan lomba lain.',
  lomba_dibatalkan:
    'Maaf, lomba atau kelas ini dibatalkan. Uang Anda tercatat dan tidak hilang. Giliran Anda untuk memilih di pesanan ini: uang kembali, atau rider pindah ke lomba lain.',
  dibayar_ganda:
    'Pesanan ini terbayar lebih dari sekali. Tempat rider aman. Penyelenggara akan mengembalikan kelebihannya.',
};

/** Why the organiser must decide about an order (`perlu_tindakan`), for its owner; null when nothing is odd. */
export function actionNeededText(reason: string | null): string | null {
  if (reason === null) {
    return null;
  }
  return knownActionText(reason) ?? 'Penyelenggara sedang memeriksa pesanan ini.';
}

/** Of a race that was called off, once its parent has chosen to have the money back. */
export const moneyChosenText =
  'Maaf, lomba atau kelas ini dibatalkan. Pilihan Anda sudah kami terima; kabar uangnya ada di bawah.';

/** The same on a card that leads to the order. */
export function actionNeededShort(reason: string): string {
  return reason === 'lomba_dibatalkan'
    ? 'Uang Anda tercatat. Buka untuk memilih uang kembali atau pindah lomba.'
    : 'Uang Anda tercatat. Penyelenggara sedang memeriksanya.';
}

/** Undefined for what is no reason of the organiser's. */
export function knownActionText(reason: unknown): string | undefined {
  return typeof reason === 'string' ? actionNeededTexts[reason] : undefined;
}
