/** A child leaves a race that is paid for. */
import { formatDate } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { type RefundRow, refundRowWords } from '#functions/_shared/venue/refund-rule.ts';
import type { Sentences } from '#parts/copy/errors.ts';

export const title = 'Keluar dari lomba';
export const action = 'Keluar dari lomba';
export function askTitle(name: string): string {
  return `${name} keluar dari lomba?`;
}
export const reckoning = 'Menghitung uang yang kembali...';
export function goesBack(amount: number, received: number): string {
  return amount === received
    ? `${formatRupiah(amount)} kembali, semua yang dibayar.`
    : `${formatRupiah(amount)} kembali, dari ${formatRupiah(received)} yang dibayar.`;
}
export const nothingBack = 'Tidak ada uang yang kembali.';
/** `until`: the last day on which it holds. */
export function byRow(row: RefundRow, until: string | null): string {
  const words = refundRowWords(row);
  return until === null
    ? `Menurut aturan lomba hari ini: ${words}.`
    : `Menurut aturan lomba sampai ${formatDate(until)}: ${words}.`;
}
export function afterwards(amount: number): string {
  return amount === 0
    ? 'Setelah tanggal itu tidak ada uang yang kembali.'
    : `Setelah tanggal itu ${formatRupiah(amount)}.`;
}
export const withApproval =
  'Tempat dan kode QR tetap berlaku sampai penyelenggara menyetujui. Selama itu permintaan bisa dibatalkan; sesudahnya tidak.';
export const atOnce =
  'Tempatnya langsung dilepas untuk peserta lain, dan ini tidak bisa dibatalkan.';
export const accountTitle = 'Uangnya dikirim ke';
export const confirm = 'Ya, minta keluar';
export const confirmAtOnce = 'Ya, keluar';
export const keep = 'Tidak jadi';
export const later = 'Nanti saja';
/** Somebody told the club that the child leaves; its parent alone decides. */
export function toldQuestion(name: string): string {
  return `Penyelenggara mencatat bahwa Anda minta ${name} keluar. Sebelum Anda menjawab, tidak ada yang berubah.`;
}
export const denyAction = 'Bukan saya, atau tidak jadi';
export function denied(name: string): string {
  return `${name} tetap ikut. Penyelenggara sudah diberi tahu.`;
}
export const sending = 'Mengirim...';
export function asked(amount: number): string {
  return `Permintaan terkirim: ${formatRupiah(amount)}. Penyelenggara memeriksanya.`;
}
export const left = 'Rider sudah keluar dari lomba. Tempatnya sudah dilepas.';

export const refusals: Sentences = {
  already_checked_in: 'Rider sudah masuk lewat gerbang, jadi tidak bisa keluar lagi di sini.',
  list_closed:
    'Penyelenggara sudah menutup daftar peserta kategori ini, jadi rider tidak bisa keluar lagi di sini. Hubungi penyelenggara.',
  race_over: 'Lomba ini sudah mulai atau sudah selesai, jadi rider tidak bisa keluar lagi di sini.',
  registration_over: 'Pendaftaran ini sudah berakhir.',
  entry_undecided:
    'Penyelenggara sedang memeriksa pembayaran pesanan ini. Tunggu keputusannya dulu, ya.',
  entry_left: 'Rider sudah keluar dari lomba ini, dan tempatnya sudah dilepas.',
  not_paid: 'Pesanan ini belum dibayar. Batalkan saja pesanannya.',
  refund_under_way: 'Permintaan ini sudah dikirim. Penyelenggara sedang memeriksanya.',
  nothing_to_refund: 'Tidak ada uang yang tersisa dari pesanan ini.',
  refund_sum_changed: ({ jumlah }) =>
    `Yang kembali sekarang ${formatRupiah(Number(jumlah))}. Periksa lagi, lalu kirim kalau setuju.`,
  account_invalid: 'Periksa lagi nama bank, nomor rekening, dan nama pemiliknya.',
};
