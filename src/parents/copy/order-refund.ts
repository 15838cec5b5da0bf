/** Words about money on its way back, on a parent's own order. */

import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { type RefundRow, refundRowWords } from '#functions/_shared/venue/refund-rule.ts';
import type { Sentences } from '#parts/copy/errors.ts';

export const title = 'Uang Anda';
export const loading = 'Memuat kabar uang Anda...';
export const failedTitle = 'Kabar uang Anda belum bisa dimuat';
export function chooseIntro(amount: number): string {
  return `Uang Anda ${formatRupiah(amount)} tercatat dan tidak hilang. Pilih salah satu:`;
}
export const choice = 'Pilihan Anda';
export const refundChoice = 'Uang kembali ke rekening';
export function refundChoiceText(amount: number): string {
  return `${formatRupiah(amount)}, seluruhnya`;
}
export const moveChoice = 'Pindah ke lomba lain';
export function moveChoiceText(places: number): string {
  return `${places} tempat cocok untuk rider Anda`;
}
export const moveTo = 'Pindah ke';
export const moveSelect = 'Pilih lomba dan kategori';
/** Where it is comes first: another island is no place to go on a Sunday. */
export function moveOption(where: string, race: string, category: string, day: string): string {
  return `${where} · ${race}, ${category}, ${day}`;
}
export const moveRequired = 'Pilih lomba tujuannya dulu.';
export const moveSame = 'Harganya sama. QR masuk yang sama berlaku di lomba baru.';
export function moveCheaper(amount: number): string {
  return `Lomba ini lebih murah. Selisih ${formatRupiah(amount)} kami kembalikan ke rekening Anda.`;
}
export const choiceRequired = 'Pilih salah satu dulu.';
export const together = 'Satu jawaban untuk semua';
export function alsoFor(name: string, amount: number): string {
  return `Juga untuk ${name}, ${formatRupiah(amount)}`;
}
export const bankLabel = 'Bank atau dompet digital';
export const bankExample = 'BCA, BRI, DANA';
export const numberLabel = 'Nomor rekening';
export const holderLabel = 'Atas nama';
export const accountPrivacy =
  'Hanya dilihat bendahara penyelenggara, dan dihapus 30 hari setelah selesai.';
export const bankRequired = 'Isi nama bank atau dompet digitalnya.';
export const numberRequired = 'Nomor rekening berisi 6 sampai 20 angka.';
export const holderRequired = 'Isi nama pemilik rekening.';
export const sendAction = 'Kirim pilihan';
export const sending = 'Mengirim...';
export const refundNote = 'Bisa dibatalkan selama belum disetujui penyelenggara.';
export const finalNote = 'Setelah dikirim, pilihan ini tidak bisa diganti sendiri.';
export const sentRefund = 'Pilihan Anda terkirim. Kami kabari begitu penyelenggara memutuskan.';
export const sentMove = 'Rider sudah dipindahkan. Sampai jumpa di lomba baru!';
export const accountNeeded = 'Isi rekening tujuannya:';
export const takeBackAction = 'Batalkan permintaan';
export const takeBackTitle = 'Batalkan permintaan ini?';
export const takeBackText =
  'Rider tetap terdaftar, dan uangnya tidak dikembalikan. Kalau minta lagi nanti, jumlahnya menurut aturan hari itu.';
export const takeBackChoiceText = 'Setelah itu Anda bisa memilih lagi.';
export const takeBackConfirm = 'Ya, batalkan permintaan';
export const takeBackKeep = 'Tidak jadi';
export const takingBack = 'Membatalkan...';
export const takenBack = 'Permintaan dibatalkan.';
export const accountSend = 'Kirim rekening';
export const accountSent = 'Rekening terkirim.';
export const changeAccount = 'Ganti rekening';

export function goesTo(bank: string, last: string, holder: string): string {
  return `Ke ${bank}, nomor berakhir ${last}, a.n. ${holder}`;
}
/** Nothing is promised before the organiser has decided. `byParent`: the parent asked for it. */
export function stepText(step: string, amount: number, byParent: boolean): string {
  if (step === 'disetujui') {
    return `Pengembalian ${formatRupiah(amount)} disetujui dan akan ditransfer penyelenggara.`;
  }
  return byParent
    ? `Anda minta ${formatRupiah(amount)} kembali. Penyelenggara memutuskan.`
    : `Penyelenggara menyiapkan pengembalian ${formatRupiah(amount)}, yang masih perlu disetujui.`;
}

/** The child leaves: what goes back and by which row of the rule. */
export function leavingText(
  step: string,
  amount: number,
  byParent: boolean,
  row: Omit<RefundRow, 'hari'> | null,
): string {
  const sum =
    amount === 0
      ? 'tanpa uang kembali'
      : `${formatRupiah(amount)} kembali${row === null ? '' : ` (${refundRowWords(row)})`}`;
  if (step === 'disetujui') {
    return `Rider sudah keluar dari lomba: ${sum}. Penyelenggara akan mentransfernya.`;
  }
  return byParent
    ? `Anda minta rider keluar dari lomba: ${sum}. Tempatnya dilepas begitu penyelenggara menyetujui.`
    : `Penyelenggara mengeluarkan rider dari lomba: ${sum}. Masih perlu disetujui.`;
}

export const refusals: Sentences = {
  entry_left: 'Sudah disetujui: rider sudah keluar, jadi permintaannya tidak bisa dibatalkan lagi.',
  choice_made: 'Pilihan untuk pesanan ini sudah dicatat. Muat ulang untuk melihatnya.',
  move_costs_more: 'Harga lomba itu sudah naik. Pilih yang lain, atau uang kembali.',
  move_goes_nowhere: 'Rider ini sudah di kategori itu. Pilih yang lain.',
  other_club: 'Lomba itu dari penyelenggara lain. Pilih lomba lain, atau minta uangnya kembali.',
  refund_under_way: 'Pengembalian untuk pesanan ini sudah berjalan. Muat ulang untuk melihatnya.',
  refund_not_found: 'Pengembalian ini tidak ditemukan di akun Anda.',
  account_invalid: 'Periksa lagi nama bank, nomor rekening, dan nama pemiliknya.',
  refund_step_passed: 'Uangnya sudah diproses, jadi rekeningnya tidak bisa diganti lagi.',
  nothing_to_refund: 'Tidak ada uang yang tersisa dari pesanan ini.',
  race_full: 'Tempat di lomba itu baru saja habis. Pilih yang lain.',
  category_full: 'Tempat di kategori itu baru saja habis. Pilih yang lain.',
  race_closed: 'Pendaftaran lomba itu sudah ditutup. Pilih yang lain.',
  rider_already_entered: 'Rider ini sudah terdaftar di lomba itu. Pilih yang lain.',
};
