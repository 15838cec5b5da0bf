/** Words of the operator's search over all clubs, and of the records behind what it finds. */

import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { inAWhile, type Sentences } from '#parts/copy/errors.ts';
import type { BadgeTone } from '#ui/badge.tsx';

export const label = 'Cari di semua klub';
export const placeholder = 'Email, nomor HP, pesanan, referensi, jumlah';
export const action = 'Cari';
export const searching = 'Mencari...';
export const hint =
  'Email, nomor HP, nomor pesanan, nomor referensi, jumlah persis seperti di bukti bayar, nama lomba, atau nama klub. Nama anak tidak dicari.';
export const logged = 'Setiap pencarian dan setiap data yang dibuka tercatat.';
export const toLog = 'Lihat catatannya';
export function proofNeeded(address: string) {
  return `Konfirmasi dulu bahwa ${address} milik Anda. Tanpa itu data keluarga tidak terbuka.`;
}
const queryRequired = 'Ketik dulu yang dicari.';

const kindLabels: Record<string, string> = {
  email: 'email',
  phone: 'nomor HP',
  amount: 'jumlah uang',
  order: 'nomor pesanan',
  reference: 'nomor referensi',
  id: 'nomor pesanan atau kode QR',
  name: 'nama lomba atau klub',
};
export function soughtAs(kinds: readonly string[]) {
  return `Dicari sebagai ${kinds.map((kind) => kindLabels[kind] ?? kind).join(', ')}.`;
}
export function foundCount(count: number) {
  return count === 0 ? 'Tidak ada yang cocok.' : `${count} hasil.`;
}
export const more = 'Masih ada lagi. Yang tampil 10 terbaru.';
export const nothingTitle = 'Tidak ada yang cocok';
export const nothingText =
  'Jumlah harus persis, dengan kode uniknya. Nomor HP dan email harus yang ada di akunnya; minta nomor pesanan atau foto bukti bayarnya.';
export const unknownTitle = 'Ini tidak bisa dicari';
export const unknownText = `Ketik email atau nomor HP yang lengkap, sedikitnya 6 huruf atau angka nomor pesanan, jumlah mulai ${formatRupiah(1_000)}, atau 3 huruf nama lomba atau klub.`;

export const accounts = 'Akun';
export const orders = 'Pesanan';
export const payments = 'Pembayaran';
export const races = 'Lomba';
export const clubs = 'Klub';

export const withoutName = 'Tanpa nama';
export const erasedAccount = 'Akun sudah dihapus';
export const proved = 'Email terkonfirmasi';
export const notProved = 'Email belum dikonfirmasi';
export function entriesMade(count: number) {
  return `${count} pendaftaran`;
}
export function since(day: string) {
  return `sejak ${day}`;
}
/** The first of an order's numbers, as families read it, and how many more there are. */
export function orderNumber(ids: readonly string[]) {
  const first = numberOf(ids[0] ?? '');
  return ids.length > 1 ? `${first} dan ${ids.length - 1} lagi` : first;
}
export function numberOf(entryId: string) {
  return entryId.slice(0, 8).toUpperCase();
}
export function standing({ live, paid, children }: Record<'live' | 'paid' | 'children', number>) {
  if (live === 0) {
    return paid === 0 ? 'Batal' : 'Batal, sudah bayar';
  }
  return paid === children
    ? 'Lunas'
    : paid === 0
      ? 'Belum bayar'
      : `${paid} dari ${children} lunas`;
}
export const onPaper = 'Dari kertas';
export const noClub = 'Tanpa klub';
export const untitled = 'Lomba tanpa nama';
export function raceCount(count: number) {
  return `${count} lomba`;
}
export const mayPublish = 'Boleh terbit';
export const waitsForApproval = 'Menunggu izin terbit';
export function paidOther(sum: string) {
  return `Dibayar ${sum}`;
}

const paymentStates: Record<string, string> = {
  UNPAID: 'Belum dibayar',
  FAILED: 'Gagal',
  EXPIRED: 'Kedaluwarsa',
  PAID: 'Dibayar',
  SETTLED: 'Dibayar',
  REFUND: 'Dikembalikan',
};
export function paymentState(status: string) {
  return paymentStates[status] ?? status;
}

const paymentTones: Record<string, BadgeTone> = {
  UNPAID: 'warning',
  PAID: 'positive',
  SETTLED: 'positive',
  REFUND: 'info',
};
export function paymentTone(status: string): BadgeTone {
  return paymentTones[status] ?? 'neutral';
}

// Records
export const back = 'Kembali ke pencarian';

// An account
export const accountLoading = 'Memuat akun...';
export const accountFailed = 'Akun ini belum bisa dibuka';
export const email = 'Email';
export const phone = 'Nomor HP';
export function phoneEnd(digits: string) {
  return `berakhir ${digits}`;
}
export const none = 'Tidak ada';
export const showContacts = 'Tampilkan email dan nomor HP';
export const contactsLogged = 'Setiap kali dibuka, tercatat siapa yang melihatnya.';
export const mailbox = 'Kotak surat';
export function proofSent(when: string) {
  return `Email konfirmasi dikirim ${when}`;
}
export const declined = 'Pemilik email menjawab "bukan saya"';
export function waiting(count: number) {
  return `${count} pesan menunggu`;
}
export const signedUp = 'Daftar';
export const lastSignIn = 'Terakhir masuk';
export const never = 'Belum pernah';
export const operator = 'Operator';
export const roles = 'Peran di klub';
export const allRaces = 'semua lomba';
export const noRoles = 'Tidak di tim klub mana pun.';
export const riders = 'Anak';
export const noRiders = 'Belum ada anak yang disimpan.';
export const removedRider = 'Dihapus dari daftar';
export const noOrders = 'Belum pernah mendaftar.';
export const newestOrders = 'Tampil 30 pesanan terbaru.';
export const erasedText =
  'Akun ini sudah dihapus pemiliknya. Pesanannya tinggal tanpa nama, untuk pembukuan.';

// An order
export const orderLoading = 'Memuat pesanan...';
export const orderFailed = 'Pesanan ini belum bisa dibuka';
export function orderTitle(ids: readonly string[]) {
  return `Pesanan ${orderNumber(ids)}`;
}
export const parent = 'Pemesan';
export const race = 'Lomba';
export const club = 'Klub';
export const enteredAt = 'Didaftarkan';
export const entries = 'Anak di pesanan ini';
export const erasedRider = 'Data dihapus';
export const plate = 'Plat';
export const holdEnds = 'Tempat disimpan sampai';
export const cancelledAt = 'Dibatalkan';
export const leftAt = 'Keluar';
export const discount = 'Potongan';
export const moneyBack = 'Uang kembali';
const moneyBackLabels: Record<string, string> = {
  rekening: 'Menunggu rekening dari orang tua',
  diperiksa: 'Menunggu persetujuan klub',
  disetujui: 'Disetujui, belum ditransfer',
  ditransfer: 'Sudah ditransfer',
};
export function moneyBackLabel(step: string) {
  return moneyBackLabels[step] ?? step;
}
export const openInRace = 'Buka di peserta lomba';
export const openMoney = 'Buka uang lomba';

export const noPayments = 'Belum ada percobaan bayar.';
export const ourReference = 'Referensi kita';
export const theirReference = 'Referensi penyedia';
export const notCharged = 'Belum dibuat di penyedia';
export const openedAt = 'Dibuka';
export const payUntil = 'Bisa dibayar sampai';
export const paidAt = 'Dibayar';
export const forRiders = 'Untuk';
export const otherSum = 'Yang dibayar';
export const tooLate = 'Dibayar saat lomba sudah tidak terbuka';
export const acceptedAt = 'Diterima klub sebagai lunas';
export const askedAt = 'Terakhir ditanyakan ke penyedia';
export const asksAgain = 'Ditanyakan lagi';
export const gaveUp = 'Tidak ditanyakan lagi sejak';
export const unknownSince = 'Penyedia tidak mengenalnya sejak';
export const askFailed = 'Jawaban penyedia';
export const events = 'Kabar dari penyedia';
export const noEvents = 'Belum ada kabar.';
const outcomes: Record<string, string> = {
  applied: 'dicatat',
  unchanged: 'sudah diketahui',
  amount_mismatch: 'jumlahnya lain',
  needs_action: 'perlu keputusan',
  unknown_transaction: 'tidak dikenal',
  accepted: 'diterima klub',
  unanswered: 'tidak dijawab',
};
export function eventText(status: string | null, result: string) {
  return `${status === null ? 'Penyedia ditanya' : paymentState(status)}, ${outcomes[result] ?? result}`;
}

export const refunds = 'Pengembalian uang';
export const refundAsked = 'Diminta';
export const byParent = 'oleh orang tua';
export const byClub = 'oleh klub';
export const refundApproved = 'Disetujui';
export const refundPaid = 'Ditransfer';
export const refundClosed = 'Ditutup';
export const leavesRace = 'Anak keluar dari lomba';

// Letters
export const letters = 'Email dan pesan';
export const noLetters = 'Belum ada pesan, atau isinya sudah dilupakan (30 hari).';
export const newestLetters = 'Tampil 30 pesan terbaru.';
export function letterSent(when: string) {
  return `Terkirim ${when}`;
}
export const letterHeld = 'Menunggu email dikonfirmasi';
export const letterWaits = 'Sedang dikirim';
export function letterStopped(cause: string | null) {
  return cause === null ? 'Tidak terkirim' : `Tidak terkirim (${cause})`;
}
export const letterKinds: Record<string, string> = {
  receipt: 'Bukti bayar',
  entry_confirmed: 'Pendaftaran dikonfirmasi',
  entry_moved: 'Pindah kategori atau lomba',
  hold_waits: 'Pengingat bayar',
  hold_ends: 'Batas bayar hampir habis',
  race_tomorrow: 'Lomba besok',
  plates_given: 'Nomor plat',
  entry_corrected: 'Data rider diperbaiki',
  result_ready: 'Hasil lomba',
  result_corrected: 'Hasil diperbaiki',
  board_named: 'Nama di papan',
  decision_needed: 'Pembayaran perlu keputusan',
  refund_declined: 'Pengembalian ditolak',
  place_offered: 'Tawaran tempat',
  race_moved: 'Lomba pindah waktu atau tempat',
  race_called_off: 'Lomba dibatalkan',
  waiting_list_closed: 'Daftar tunggu ditutup',
  race_called_off_choose: 'Lomba dibatalkan, diminta memilih',
  answer_needed: 'Diingatkan untuk menjawab',
  refund_asked: 'Pengembalian diminta',
  refund_account_known: 'Rekening diterima',
  refund_approved: 'Pengembalian disetujui',
  entry_left: 'Keluar dari lomba',
  leave_confirm: 'Diminta mengonfirmasi keluar',
  leave_denied: 'Rider tetap ikut, jawaban orang tua',
  refund_paid: 'Uang ditransfer',
  race_found: 'Lomba baru yang cocok',
  race_reminder: 'Pengingat yang diminta',
  organiser_message: 'Pesan dari klub',
  organiser_message_test: 'Uji pesan klub',
  mailbox_proof: 'Konfirmasi email',
  member_invitation: 'Undangan ke tim',
  member_joined: 'Orang masuk tim',
  member_changed: 'Hak diubah',
  member_removed: 'Dikeluarkan dari tim',
  gate_contacts: 'Kontak dibuka di gerbang',
  organisation_approved: 'Klub boleh terbit',
};
export function letterKind(kind: string) {
  return letterKinds[kind] ?? kind;
}

// A club
export const clubLoading = 'Memuat klub...';
export const clubFailed = 'Klub ini belum bisa dibuka';
export const approval = 'Izin terbit';
export const founded = 'Dibuat';
export const members = 'Orang';
export const noMembers = 'Tidak ada orang di klub ini.';
export function openInvitations(count: number) {
  return `${count} undangan menunggu`;
}
export const actToOpen = 'Lomba ini terbuka selama Anda bertindak untuk klub.';
export const noRaces = 'Belum ada lomba.';
export const newestRaces = 'Tampil 30 lomba terbaru.';
export function places(taken: number, all: number) {
  return `${taken} dari ${all} tempat`;
}
export function toDecide(count: number) {
  return `${count} perlu keputusan`;
}
export function openRefunds(count: number) {
  return `${count} pengembalian berjalan`;
}
export const codes = 'Kode potongan';
export const noCodes = 'Belum ada kode.';
export const codeStopped = 'Dihentikan';
export function codeEnds(when: string) {
  return `sampai ${when}`;
}
export const openPeople = 'Buka daftar klub';
const raceStates: Record<string, string> = {
  draf: 'Draf',
  dipublikasi: 'Terbit',
  selesai: 'Selesai',
  dibatalkan: 'Dibatalkan',
};
export function raceState(status: string) {
  return raceStates[status] ?? status;
}

export const refusals: Sentences = {
  field_required: queryRequired,
  text_too_long: ({ max }) => `Paling panjang ${String(max)} huruf.`,
  too_many_lookups: ({ limit, seconds }) =>
    `Anda sudah mencari ${String(limit)} kali dalam satu jam, dan itu batasnya. Cari lagi ${inAWhile(seconds)} lagi. Batas ini tercatat.`,
  account_not_found: 'Akun ini tidak ada, atau sudah dihapus.',
  registration_not_found: 'Pesanan ini tidak ada.',
  organisation_not_found: 'Klub ini tidak ada.',
};
