/** Words of giving money of a paid entry back: how much, and whether the child leaves the race. */
import { formatDate } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import {
  type RefundRow,
  refundRowDays,
  refundRowWords,
} from '#functions/_shared/venue/refund-rule.ts';

// Mengembalikan uang
export const who = 'Ridernya';
export const whoRequired = 'Pilih dulu: ridernya tetap ikut atau keluar.';
export const stays = 'Tetap ikut lomba';
export const staysHint = 'Uangnya kembali sebagian atau semua.';
export const leaves = 'Keluar dari lomba';
export const leavesHint = 'Semua uangnya kembali, dan tempatnya dilepas.';
export const amount = 'Jumlah yang kembali';
export const amountExample = '50.000';
export const amountRequired = 'Isi jumlah yang kembali.';
export function amountUpTo(max: number): string {
  return `Bisa ${formatRupiah(1)} sampai ${formatRupiah(max)}. Isi jumlahnya.`;
}
export const riderStaysIn = 'Rider tetap ikut lomba.';
export const leavesOnApproval =
  'Begitu disetujui, rider keluar dari lomba dan tempatnya langsung dilepas. Sesudah itu tidak bisa dibatalkan lagi.';
export const leavesNow =
  'Rider langsung keluar dari lomba dan tempatnya dilepas. Ini tidak bisa dibatalkan lagi.';

// Beri lebih
export const moreAction = 'Beri lebih';
export function moreTitle(name: string): string {
  return `Beri lebih untuk ${name}`;
}
export function moreThan(min: number): string {
  return `Menurut aturan lomba ${formatRupiah(min)} kembali. Isi jumlah itu atau lebih.`;
}
export const accountKept = 'Ini mengganti permintaan orang tua. Rekening tujuannya tetap.';
export const moreNote = 'Kami beri lebih dari aturan';

// Daftar dan kartu pengembalian
interface Kind {
  jenis: 'penuh' | 'selisih' | 'sebagian';
  keluar: boolean;
  jumlah: number;
  received: number;
}
export function refundKind({ jenis, keluar, jumlah, received }: Kind): string {
  if (keluar) {
    return 'Rider keluar';
  }
  if (jenis === 'selisih') {
    return 'Selisih pindah';
  }
  if (jenis === 'penuh') {
    return 'Seluruh pembayaran';
  }
  return jumlah < received ? 'Sebagian, rider tetap ikut' : 'Semua, rider tetap ikut';
}
export const leavingBadge = 'rider keluar';
export const replaced = 'Diganti';
export function byRule(row: RefundRow): string {
  return `Aturan ${refundRowDays(row.hari)}: ${refundRowWords(row)}.`;
}
export const wishStands =
  'Orang tua minta rider keluar menurut aturan lomba, jadi tidak bisa ditolak.';
export function leavingMany(riders: number): string {
  return `${riders} rider langsung keluar dari lomba dan tempatnya dilepas. Ini tidak bisa dibatalkan lagi.`;
}
export const withdrawStays = 'Uangnya belum ditransfer, dan rider tetap ikut lomba.';
export function withdrawReplaces(sum: number): string {
  return `Penyedia sudah mengoreksi pembayarannya. Pengembalian ini diganti sebesar sisanya, ${formatRupiah(sum)}, ke rekening yang sama, dan perlu disetujui lagi.`;
}
export function payLeft(name: string): string {
  return `${name} sudah keluar dari lomba, dan uangnya dicatat sudah dikembalikan.`;
}

// Minta orang tua mengonfirmasi
export const tellAction = 'Minta orang tua mengonfirmasi keluar';
export function tellTitle(name: string): string {
  return `Minta orang tua ${name} mengonfirmasi keluar?`;
}
export const tellIntro =
  'Untuk orang tua yang memintanya lewat WhatsApp atau langsung. Keluarnya baru jadi setelah orang tua sendiri memintanya di aplikasi.';
export const tellReads = 'Yang dibaca orang tua';
export function tellSum(sum: number, received: number): string {
  return sum === 0
    ? 'Menurut aturan lomba tidak ada uang yang kembali.'
    : `Kalau dipastikan hari ini, ${formatRupiah(sum)} kembali, ${sum === received ? 'semua' : `dari ${formatRupiah(received)}`} yang dibayar.`;
}
export function tellRow(row: RefundRow, until: string | null): string {
  return until === null
    ? `Aturan hari ini: ${refundRowWords(row)}.`
    : `Aturan sampai ${formatDate(until)}: ${refundRowWords(row)}.`;
}
export const tellAfterwards = 'Tempat rider tetap sampai orang tua memintanya.';
export const tellConfirm = 'Ya, kirim email';
export const tellDone = 'Email terkirim. Kalau orang tua memintanya, muncul di Pengembalian.';
export const tellSending = 'Mengirim...';
