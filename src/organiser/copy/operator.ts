import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import type { Sentences } from '#parts/copy/errors.ts';

/** Words of the operator's desk: its frame and how it all stands. */

export const title = 'Operator';
export const placesLabel = 'Bagian meja operator';
export const overviewPlace = 'Ringkasan';
export const searchPlace = 'Cari';
export const settingsPlace = 'Setelan';
export const loading = 'Memuat meja operator...';
export const loadFailed = 'Meja operator belum bisa dimuat';

// How it all stands
export const allWellTitle = 'Tidak ada yang menunggu';
export const allWellText =
  'Tidak ada alarm, kasus, pesan gagal, atau pengembalian yang terlalu lama.';
export const alarmsTitle = 'Alarm';
export const waitingTitle = 'Menunggu tindakan';
export const outboxTitle = 'Kotak keluar';
export const booksTitle = 'Pembukuan';
export function since(when: string) {
  return `Tertua sejak ${formatDateTime(when)}`;
}
export function alarmText(alarm: string): string {
  const [kind = '', name = ''] = alarm.split(':');
  return alarms[kind]?.(jobs[name] ?? name) ?? alarm;
}
const jobs: Readonly<Record<string, string>> = {
  'reconcile-payments': 'Tanya penyedia pembayaran',
  'send-messages': 'Kirim email',
  'publish-catalogue': 'Tulis daftar publik',
  'forget-data': 'Hapus data lama',
  'payment-provider': 'Penyedia pembayaran',
  'mail-provider': 'Penyedia email',
};
const alarms: Readonly<Record<string, (name: string) => string>> = {
  schedule_late: (name) => `${name}: jadwalnya tidak berjalan`,
  schedule_failing: (name) => `${name}: gagal beberapa kali berturut-turut`,
  outbox_late: () => 'Email tertunda lebih dari 15 menit',
  catalogue_late: () => 'Daftar publik belum diperbarui lebih dari 10 menit',
  provider_failing: (name) => `${name}: tidak menjawab atau menolak`,
};
export const alarmHelp = 'Yang harus dilakukan: docs/operations.md, Alarms.';

export interface KindWords {
  label: string;
  /** What happened, and who does what. */
  text: string;
}

/** What waits for somebody (`private.hal_operator`). */
export const kinds: Readonly<Record<string, KindWords>> = {
  pembukuan: {
    label: 'Pembukuan bertentangan',
    text: 'Yang ditemukan npm run ledger:check terakhir. Arti tiap kode ada di docs/payments.md; setelah diperbaiki, jalankan lagi.',
  },
  rekonsiliasi_tertinggal: {
    label: 'Pembayaran tidak ditanyakan',
    text: 'Jadwal reconcile-payments tidak berjalan lebih dari satu jam. Periksa jadwalnya (docs/deployment.md, bagian 5).',
  },
  tidak_lagi_ditanya: {
    label: 'Pembayaran tanpa jawaban',
    text: 'Ditanyakan empat belas hari tanpa jawaban. Cari referensinya di dasbor penyedia; cara menutupnya ada di docs/payments.md.',
  },
  tempat_tertahan: {
    label: 'Tempat tertahan',
    text: 'Waktu bayar habis lebih dari tiga jam lalu, tetapi penyedia belum menjawab. Perbaiki sebabnya; tempatnya lepas sendiri.',
  },
  pembayaran_tidak_dikenal: {
    label: 'Uang tanpa pesanan',
    text: 'Ada pembayaran untuk pesanan yang tidak ada di sini. Periksa alamat callback, atau cari pembayarnya di penyedia dan kembalikan.',
  },
  kembali_ganda: {
    label: 'Uang kembali dua kali',
    text: 'Klub dan penyedia sama-sama mengembalikan. Klub meminta salah satunya kembali, lalu menutup pengembalian.',
  },
  slot_habis: {
    label: 'Sudah bayar, tempat habis',
    text: 'Klub menambah tempat, memindahkan, atau mengembalikan uang.',
  },
  jumlah_tidak_sesuai: {
    label: 'Jumlah tidak sesuai',
    text: 'Klub menerima pembayaran itu, atau mengembalikan uang.',
  },
  dibayar_ganda: {
    label: 'Dibayar dua kali',
    text: 'Klub mengembalikan salah satu pembayaran.',
  },
  lomba_tidak_terbuka: {
    label: 'Dibayar terlambat',
    text: 'Uang datang setelah lomba mulai atau ditutup. Klub menerima, memindahkan, atau mengembalikan.',
  },
  lomba_dibatalkan: {
    label: 'Lomba dibatalkan',
    text: 'Orang tua memilih pindah atau uang kembali; klub bisa memilihkan.',
  },
  pengembalian_lama: {
    label: 'Pengembalian terlalu lama',
    text: 'Menunggu klub lebih dari tujuh hari.',
  },
  pesan_menyerah: {
    label: 'Email yang menyerah',
    text: 'Tidak terkirim dan tidak dicoba lagi. Perbaiki sebabnya, lalu kirim ulang; yang terlalu lama tidak berguna lagi, biarkan.',
  },
  klub_menunggu: {
    label: 'Klub menunggu izin terbit',
    text: 'Periksa klubnya, lalu izinkan di Tim.',
  },
};
export function kindWords(kind: string): KindWords {
  return kinds[kind] ?? { label: kind, text: '' };
}
export function countOf(count: number) {
  return new Intl.NumberFormat('id-ID').format(count);
}
export function openKind(label: string, count: number) {
  return `${label}: ${countOf(count)}, buka barisnya`;
}

// The outbox
export const nothingWaits = 'Tidak ada email yang tertunda.';
export function outboxWaiting(count: number) {
  return `${countOf(count)} email seharusnya sudah terkirim.`;
}
export function outboxHeld(count: number) {
  return `${countOf(count)} menunggu bukti kotak surat penerimanya; itu wajar.`;
}
export const sendAgainAction = 'Kirim ulang';
export function sendAllAgainAction(count: number) {
  return `Kirim ulang semua ${countOf(count)}`;
}
export const sendingAgain = 'Mengirim ulang...';
export function sentAgain(count: number) {
  return `${countOf(count)} email dicoba lagi.`;
}
export function messageLine(kind: string, tries: number) {
  return `${kind}, ${countOf(tries)} kali dicoba`;
}

// The rows behind a number
export const itemsLoading = 'Memuat baris...';
export const itemsFailed = 'Baris belum bisa dimuat';
export const itemsEmpty = 'Tidak ada lagi. Mungkin baru saja diselesaikan.';
export const itemsCut = 'Hanya 200 yang tertua.';
export function cause(code: string) {
  return `Sebab: ${causes[code] ?? code}`;
}
const causes: Readonly<Record<string, string>> = {
  diminta: 'belum disetujui klub',
  disetujui: 'disetujui, belum ditransfer',
};
export const toDeskAction = 'Buka keputusan';
export const toRefundsAction = 'Buka pengembalian';
export const toRaceAction = 'Buka lomba';
export const toEntryAction = 'Buka pendaftaran';
export const toClubAction = 'Buka daftar klub';
export function paymentsDue(count: number) {
  return `${countOf(count)} pembayaran menunggu ditanyakan`;
}
export function received(amount: number) {
  return `Diterima ${formatRupiah(amount)}`;
}
export function asked(amount: number) {
  return formatRupiah(amount);
}

// The books
export const booksNever =
  'Pembukuan belum pernah diperiksa. Jalankan npm run ledger:check setiap hari.';
export function booksAgree(when: string) {
  return `Cocok pada ${formatDateTime(when)}.`;
}
export function booksWrong(count: number, when: string) {
  return `${countOf(count)} hal bertentangan pada ${formatDateTime(when)}.`;
}
export const booksOld =
  'Pemeriksaan terakhir lebih dari dua hari lalu. Jalankan npm run ledger:check.';

export const refusals: Sentences = {
  messages_gone: 'Email ini sudah dicoba lagi, atau isinya sudah dihapus.',
};
