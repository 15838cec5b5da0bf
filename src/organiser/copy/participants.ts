/** Words of a race's participants: the list, one rider, moving, writing, export, import, waiting list. */

import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { bornText } from '#parts/copy/birth-years.ts';
import { inAWhile, type Sentences } from '#parts/copy/errors.ts';
import { actText, changesOf, changeText } from './log.ts';
import { fileNotMade } from './parts.ts';

export const title = 'Peserta';
export const loading = 'Memuat peserta...';
export const failed = 'Daftar peserta belum bisa dibuka';
export const emptyTitle = 'Belum ada peserta';
export const emptyTextView = 'Rider muncul di sini begitu orang tuanya mendaftar.';
export const emptyText =
  'Rider muncul di sini begitu orang tuanya mendaftar. Punya pendaftaran di kertas? Masukkan lewat Impor.';
export const nothingFoundTitle = 'Tidak ada rider yang cocok';
export const nothingFoundText = 'Ubah kata yang dicari, atau hapus saringannya.';
export const tableLabel = 'Daftar peserta';
export const searchLabel = 'Cari peserta';
export const searchPlaceholder = 'Nama, plat, tim';
export function riders(count: number) {
  return `${count.toLocaleString('id-ID')} rider`;
}
export function shownOf(shown: number, all: number) {
  return shown === all ? riders(all) : `${shown.toLocaleString('id-ID')} dari ${riders(all)}`;
}
export function cutOff(shown: number, all: number) {
  return `Hanya ${shown.toLocaleString('id-ID')} dari ${all.toLocaleString('id-ID')} pendaftaran yang dimuat; sisanya pendaftaran lama yang sudah batal.`;
}
export function cancelledHidden(count: number) {
  return `${count} yang batal tidak ditampilkan`;
}

// Columns
export const columns = {
  name: 'Nama',
  plate: 'Plat',
  category: 'Kategori',
  age: 'Usia',
  team: 'Tim',
  city: 'Kota',
  status: 'Status',
  payment: 'Bayar',
  total: 'Jumlah',
  papers: 'Berkas',
  order: 'No. pesanan',
  together: 'Satu bayar',
  cash: 'Tunai',
  received: 'Diterima',
};
export const columnGroups = {
  rider: 'Rider',
  entry: 'Pendaftaran',
  money: 'Uang',
  consents: 'Izin',
  contacts: 'Kontak',
  answers: 'Pertanyaan lomba ini',
};
/** A telephone number that nobody has opened yet. */
export const notOpened = 'belum dibuka';
export const contactsLogged = 'Setiap kontak yang dibuka tercatat di Catatan.';
export function openContacts(count: number) {
  return `Tampilkan kontak ${riders(count)}`;
}
export function wished(number: string) {
  return `ingin ${number}`;
}
export const noPlate = 'Belum ada';
export function years(age: number) {
  return `${age} th`;
}
export const genderLong: Record<string, string> = { pria: 'Laki-laki', wanita: 'Perempuan' };
export const papersThere = 'Ada';
export const papersMissing = 'Belum';
export const papersChecked = 'Sudah diperiksa';
export const nothing = '-';

// Filters
export const filters = {
  kategori: 'Kategori',
  status: 'Status',
  bayar: 'Bayar',
  hadir: 'Kehadiran',
  tim: 'Tim',
  plat: 'Plat',
  kota: 'Kota',
  berkas: 'Berkas',
  papan: 'Nama di papan',
  daftar: 'Tanggal daftar',
};
export const statuses: Record<string, string> = {
  pending: 'Menunggu',
  dikonfirmasi: 'Terdaftar',
  check_in: 'Hadir',
  selesai: 'Finis',
  dnf: 'Tidak finis',
  dibatalkan: 'Batal',
};
export const payments: Record<string, string> = {
  lunas: 'Lunas',
  tunai: 'Tunai',
  pending: 'Belum bayar',
  gagal: 'Gagal',
  refund: 'Refund',
  perlu: 'Perlu keputusan',
  orang_tua: 'Menunggu orang tua',
  pengembalian: 'Sedang dikembalikan',
};
export const arrivals: Record<string, string> = { hadir: 'Sudah hadir', belum: 'Belum hadir' };
export const plates: Record<string, string> = {
  ada: 'Sudah punya plat',
  belum: 'Belum punya plat',
};
export const papers: Record<string, string> = {
  ada: 'Berkas perlu diperiksa',
  diperiksa: 'Berkas sudah diperiksa',
  belum: 'Belum ada berkas',
};
export const boardWords: Record<string, string> = {
  ya: 'Nama boleh di papan',
  tidak: 'Nomor saja di papan',
  belum: 'Papan: belum ditanya',
};
export const withoutTeam = 'Tanpa tim';

// Totals
export function paidSum(amount: number) {
  return `${formatRupiah(amount)} lunas`;
}
export function cashSum(amount: number, count: number) {
  return amount > 0
    ? `${formatRupiah(amount)} tunai dari ${count.toLocaleString('id-ID')} rider kertas`
    : `${count.toLocaleString('id-ID')} rider kertas, tunainya tidak dicatat`;
}
export function unpaidSum(amount: number) {
  return `${formatRupiah(amount)} belum dibayar`;
}
export const perCategory = 'Per kategori';
export const totalsCaption = 'Rider dan rupiah per kategori, dari yang ditampilkan';
export const totalsHeads = {
  category: 'Kategori',
  riders: 'Rider',
  paid: 'Lunas',
  cash: 'Tunai',
  unpaid: 'Belum dibayar',
};

// What can be done
export const moveAction = 'Pindah kategori';
export const messageAction = 'Kirim pesan';
export const lettersAction = 'Pesan';
export const refundAction = 'Kembalikan uang';
export const decideAction = 'Putuskan di Uang';
export const seeMoneyAction = 'Lihat di Uang';
export const importAction = 'Impor';
export const startListAction = 'Daftar start';
export const waitingListAction = 'Daftar tunggu';
export const exportAction = 'Ekspor';
export const showAll = 'Tampilkan semua';
export const undoAction = 'Urungkan';
export const cancelAction = 'Tidak jadi';

// Moving
export function moveTitle(count: number) {
  return `Pindahkan ${riders(count)}`;
}
export const moveTarget = 'Ke kategori';
export const choosePlaceholder = 'Pilih kategori';
interface CategoryPlaces {
  nama: string;
  kuota: number | null;
  free: number;
}
export function categoryOption({ nama, kuota, free }: CategoryPlaces) {
  return kuota === null ? nama : `${nama} (${free > 0 ? `sisa ${free}` : 'penuh'})`;
}
export const movePreviewing = 'Menghitung akibatnya...';
export function moveWill(count: number, category: string) {
  return `${riders(count)} pindah ke ${category}.`;
}
export const moveNobody = 'Semua yang dipilih sudah di kategori itu, atau sudah batal.';
export function movePassedOver(count: number) {
  return `${riders(count)} dilewati karena sudah di kategori itu atau sudah batal.`;
}
export function moveFrees(names: string) {
  return `Tempat yang kosong: ${names}.`;
}
export function freedPlaces(name: string, count: number) {
  return `${name} ${count}`;
}
export const moveOffers = 'Yang menunggu di sana langsung ditawari.';
export function moveTells(accounts: number) {
  return `${accounts} akun orang tua diberi tahu lewat email.`;
}
export function movePrice(count: number, amount: number) {
  return `Harga setiap rider tetap seperti saat mendaftar. Untuk ${riders(count)}, harga sekarang ${amount > 0 ? 'lebih mahal' : 'lebih murah'} ${formatRupiah(Math.abs(amount))} seluruhnya; selisihnya tidak ditagih.`;
}
export const moveKeepsPrice = 'Harga setiap rider tetap seperti saat mendaftar.';
export function moveMisfits(count: number) {
  return `${riders(count)} tidak sesuai aturan kategori itu:`;
}
export function misfit(name: string, reason: string) {
  return `${name}: ${reason}`;
}
export const moveAnyway = 'Pindahkan juga yang tidak sesuai aturan';
export function moveSubmit(count: number) {
  return `Pindahkan ${riders(count)}`;
}
export const moving = 'Memindahkan...';
export function moved(count: number, category: string) {
  return `${riders(count)} dipindahkan ke ${category}.`;
}
export function movedBack(count: number) {
  return `${riders(count)} dikembalikan ke kategori semula.`;
}

// Writing by WhatsApp
export const whatsappAction = 'WhatsApp';
export function whatsappTitle(count: number) {
  return `WhatsApp untuk ${riders(count)}`;
}
export const messageText = 'Isi pesan';
export const whatsappHint =
  'Nomor dibuka satu per satu dan tercatat di Catatan. {nama_anak}, {lomba}, {kategori}, {nomor_plat} dan {tanggal} diisi otomatis.';
export function showNumbers(count: number) {
  return `Tampilkan nomor ${riders(count)}`;
}
export const openWhatsapp = 'Buka WhatsApp';
export function openWhatsappFor(name: string) {
  return `Buka WhatsApp untuk orang tua ${name}`;
}
export const whatsappOpened = 'Dibuka';
export const noNumber = 'Nomor tidak ada';
// Export
export function exportTitle(count: number) {
  return `Ekspor ${riders(count)}`;
}
export const exportKind = 'Jenis file';
export const exportWhich = 'Isi file';
export const exportShown = 'Kolom yang tampil';
export const exportAll = 'Semua kolom';
export const exportXlsx = 'Excel (XLSX)';
export const exportCsv = 'CSV';
export const exportContacts = 'Sertakan nama orang tua, nomor HP, email dan tanggal lahir';
export const exportContactsHint = 'Setiap rider yang kontaknya diekspor tercatat di Catatan.';
export const exportSubmit = 'Buat file';
export function exporting(count: number) {
  return `Menyiapkan file ${count.toLocaleString('id-ID')} rider...`;
}
export function exported(name: string) {
  return `${name} tersimpan.`;
}
export function exportFileName(race: string, day: string) {
  return `peserta-${race
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)}-${day}`;
}
export const exportSheet = 'Peserta';
// What the race asks for itself
export const answersSection = 'Jawaban';
export function unanswered(count: number) {
  return `${count} rider belum menjawab pertanyaan wajib`;
}
export const writeAnswers = 'Isi atau ubah jawaban';
/** One that is asked in other words now, or not any more. */
export function formerQuestion(question: string) {
  return `Pertanyaan lama: ${question}`;
}

export const exportHeads = {
  plate: 'Nomor plat',
  category: 'Kategori',
  age: 'Usia saat lomba',
  status: 'Status',
  payment: 'Pembayaran',
  total: 'Tagihan (Rp)',
  together: 'Satu pembayaran (Rp)',
  cash: 'Tunai (Rp)',
  price: 'Harga (Rp)',
  code: 'Kode unik (Rp)',
  fee: 'Biaya admin (Rp)',
  received: 'Diterima (Rp)',
  order: 'Nomor pesanan',
  papers: 'Berkas',
  photo: 'Foto boleh dipakai',
  results: 'Nama di hasil lomba',
  board: 'Nama di papan',
  origin: 'Asal',
  registered: 'Mendaftar',
  parent: 'Orang tua',
  phone: 'Nomor HP',
  email: 'Email',
  born: 'Tanggal lahir',
};
/** Whether the parent agrees to it. */
export const allowed = 'Boleh';
export const notAllowed = 'Belum disetujui';
/** Whether the family lets the public board name the child; null: nobody asked. */
export function boardWord(shown: boolean | null) {
  return shown === null ? 'Belum ditanya' : shown ? 'Boleh' : 'Tidak';
}
export const boardNote =
  'Keluarga bilang langsung ke Anda? Catat di sini. Papan dan hasil lomba dibaca siapa saja; tanpa izin hanya nomornya.';
export const boardNoteYes = 'Catat: boleh';
export const boardNoteNo = 'Catat: tidak';
export const boardNoted = 'Tercatat. Papan berubah dalam semenit.';
export function familySaidNo(count: number) {
  return `${riders(count)} tidak dicatat: keluarganya sudah menolak di aplikasi, dan hanya mereka yang bisa mengubahnya di sana.`;
}
export const consentAction = 'Izin nama';
export function consentTitle(count: number) {
  return `Nama ${riders(count)} di papan`;
}
export const consentText =
  'Dari daftar di kertas: apa kata keluarganya? Papan dan hasil lomba dibaca siapa saja; tanpa izin hanya nomornya.';
export const consentLabel = 'Kata keluarganya';
export const consentMissing = 'Pilih dulu apa kata keluarganya.';
export const consentChoices = {
  ya: 'Boleh, tampilkan nama panggilannya',
  tidak: 'Tidak, nomor saja',
};
export const consentSubmit = 'Catat';
export const noting = 'Mencatat...';
export function consentNoted(count: number) {
  return `Tercatat untuk ${riders(count)}. Papan berubah dalam semenit.`;
}
export const origins: Record<string, string> = { aplikasi: 'Aplikasi', kertas: 'Kertas' };

// One rider
export const detailFailed = 'Data rider belum bisa dibuka';
export const detailLoading = 'Memuat rider...';
export const entrySection = 'Pendaftaran';
export const moneySection = 'Pembayaran';
export const contactSection = 'Kontak orang tua';
export const papersSection = 'Berkas';
export const historySection = 'Riwayat';
export const basePrice = 'Harga';
export const uniqueCode = 'Kode unik';
export const adminFee = 'Biaya admin';
export const total = 'Total';
/** Under a rider's share. `amount`: what was paid for several riders at once. */
export function ofTogether(amount: string) {
  return `dari ${amount}`;
}
/** What the bank statement shows. `names`: the other riders of the order. */
export function paidTogether(names: readonly string[]) {
  return `Satu pembayaran dengan ${new Intl.ListFormat('id').format(names)}`;
}
export const cashTaken = 'Diterima tunai';
export const cashUnknown = 'tidak dicatat';
export const payUntil = 'Batas bayar';
export const fromPaper = 'Dicatat panitia dari kertas, tanpa akun. Uangnya di luar pembukuan QRIS.';
export const showContact = 'Tampilkan kontak';
export const contactLogged = 'Membuka kontak tercatat di Catatan.';
export const contactNotAllowed = 'Peran Anda tidak boleh melihat kontak.';
export const phone = 'Nomor HP';
export const email = 'Email';
export const parent = 'Nama';
export const born = 'Tanggal lahir rider';
export const unknown = 'tidak ada';
export const whatsappText = 'Teks WhatsApp';
export const openPaperAction = 'Buka akta/KIA';
export const paperLogged = 'Membuka berkas tercatat di Catatan. Tautannya berlaku satu menit.';
export const checkPaperAction = 'Tandai sudah diperiksa';
export const checkPaperTitle = 'Akta/KIA sudah diperiksa?';
export const checkPaperText =
  'Berkasnya dihapus selamanya dan tidak bisa dibuka lagi oleh siapa pun. Yang tersisa hanya tanggal pemeriksaannya.';
export const checkPaperConfirm = 'Sudah, hapus berkasnya';
export const checkPaperBusy = 'Menghapus...';
export const checkPaperBack = 'Belum';
export function paperChecked(at: string) {
  return `Sudah diperiksa ${at}. Berkasnya sudah dihapus.`;
}
export const paperMissing = 'Orang tua belum mengunggah akta lahir atau KIA.';
export const paperNotAllowed = 'Peran Anda tidak boleh melihat berkas.';
export function paperName(name: string) {
  return `akta-${name}.pdf`;
}
export const cancelPaperEntry = 'Batalkan pendaftaran kertas';
export const cancelPaperTitle = 'Batalkan pendaftaran ini?';
export function cancelPaperText(name: string) {
  return `${name} keluar dari lomba dan tempatnya diberikan ke yang menunggu. Uang tunai yang sudah diterima dikembalikan sendiri oleh panitia.`;
}
export const cancelPaperSubmit = 'Ya, batalkan';
export const cancelling = 'Membatalkan...';
export function cancelledPaper(name: string) {
  return `${name} dibatalkan.`;
}
export const transactionStatuses: Record<string, string> = {
  UNPAID: 'Menunggu bayar',
  PAID: 'Dibayar',
  SETTLED: 'Cair',
  FAILED: 'Gagal',
  EXPIRED: 'Kedaluwarsa',
  REFUND: 'Dikembalikan',
};

interface EventFacts {
  sebelum?: Record<string, unknown> | null;
  sesudah?: Record<string, unknown> | null;
  status?: string;
  jumlah?: number | null;
  asal?: string;
}

/** What happened to a rider, in a line. `categoryName` gives a category's name by id. */
export function eventText(
  what: string,
  facts: EventFacts,
  categoryName: (id: unknown) => string,
): string {
  switch (what) {
    case 'didaftar':
      return facts.asal === 'kertas' ? 'Dicatat dari kertas' : 'Didaftarkan';
    case 'dibatalkan':
      return 'Dibatalkan oleh pendaftarnya';
    case 'pembayaran':
      return `${transactionStatuses[facts.status ?? ''] ?? 'Pembayaran diterima panitia'}${typeof facts.jumlah === 'number' ? ` ${formatRupiah(facts.jumlah)}` : ''}`;
    case 'move_entry':
    // As a move was logged until 22 November 2026.
    case 'move_rider':
    case 'move_case':
      return moveText(facts, categoryName);
    case 'reveal_contacts':
      return 'Kontak orang tua dibuka';
    case 'open_paper':
      return 'Akta/KIA dibuka';
    case 'check_paper':
      return 'Akta/KIA diperiksa, berkasnya dihapus';
    case 'erase_rider':
    case 'erase_account':
      return 'Data dihapus oleh orang tua';
    case 'message_rider':
      return 'Pesan dikirim';
    case 'pesan_wa':
      return 'WhatsApp dibuka';
    case 'change_answers':
      return 'Jawaban pertanyaan lomba diubah';
    case 'correct_entry':
      return `Data diperbaiki panitia: ${changesOf(facts.sebelum, facts.sesudah).map(changeText).join('; ')}`;
    case 'cancel_paper_entry':
      return 'Pendaftaran kertas dibatalkan';
    default:
      return actText(what, null).replace(/^./, (first) => first.toUpperCase());
  }
}

function moveText({ sebelum, sesudah }: EventFacts, categoryName: (id: unknown) => string) {
  // The log has only what changed: from one race to another, a category of both is not in it.
  if (sebelum?.lomba_id !== undefined) {
    return 'Pindah dari lomba lain';
  }
  return `Pindah dari ${categoryName(sebelum?.kategori_id)} ke ${categoryName(sesudah?.kategori_id)}`;
}

const reasons: Record<string, (facts: Record<string, unknown>) => string> = {
  birth_year_outside: ({ lahir_dari, lahir_sampai }) =>
    `kategori ini untuk ${bornText(Number(lahir_dari), Number(lahir_sampai)).toLowerCase()}`,
  age_below_min: ({ age, min }) => `berusia ${age} tahun, minimal ${min}`,
  age_above_max: ({ age, max }) => `berusia ${age} tahun, maksimal ${max}`,
  gender_not_allowed: ({ batasan_gender }) => `kategori ini hanya untuk ${batasan_gender}`,
};
/** Why a rider does not fit a category. */
export function misfitReason(code: string, facts: Record<string, unknown>) {
  return reasons[code]?.(facts) ?? code;
}

/** Refusals of these screens; what every screen may meet is said by the shared sentences. */
export const refusals: Sentences = {
  file_not_made: () => fileNotMade,
  not_allowed: () => 'Peran Anda di lomba ini tidak boleh melakukan itu.',
  race_not_found: () => 'Lomba ini tidak ada, atau Anda bukan panitianya.',
  race_over: () => 'Lomba ini sudah selesai atau dibatalkan.',
  rider_has_raced: () => 'Ada rider yang sudah finis. Batalkan pilihannya, lalu coba lagi.',
  list_closed: () =>
    'Ada rider yang sudah di daftar start yang ditutup. Kategorinya tidak berubah lagi. Batalkan pilihannya, lalu coba lagi.',
  category_full: ({ category, free, riders }) =>
    typeof riders === 'number'
      ? `Kategori ${category} tinggal ${free} tempat untuk ${riders} rider. Tambah kuotanya di Pengaturan, atau pilih lebih sedikit.`
      : `Kategori ${category ?? 'ini'} tidak punya cukup tempat. Tambah kuotanya di Pengaturan.`,
  race_full: () => 'Lomba ini tidak punya cukup tempat. Tambah kuotanya di Pengaturan.',
  riders_do_not_fit: () => 'Ada rider yang tidak sesuai aturan kategori itu.',
  category_not_linked: () => 'Kategori itu tidak ada lagi di lomba ini.',
  registration_not_found: () => 'Ada rider yang tidak lagi di lomba ini. Muat ulang daftarnya.',
  too_many_riders: ({ max }) => `Paling banyak ${max} rider sekali jalan. Pilih lebih sedikit.`,
  no_riders: () => 'Pilih rider dulu.',
  field_required: () => 'Isi pesannya dulu.',
  text_too_long: ({ max }) => `Pesan paling panjang ${max} huruf.`,
  too_many_imports: ({ seconds }) =>
    `Tabel sudah terlalu sering dibaca. Coba lagi dalam ${inAWhile(seconds)}; yang Anda ketik tetap di sini.`,
  no_paper: () => 'Berkasnya tidak ada lagi.',
  not_on_paper: () => 'Hanya pendaftaran dari kertas yang bisa dibatalkan di sini.',
  rider_has_come: () => 'Rider ini sudah hadir, jadi tidak bisa dibatalkan.',
  no_rows: () => 'Tidak ada baris yang bisa dibaca.',
  too_many_rows: ({ max, count }) =>
    `Ada ${count} baris, paling banyak ${max} sekali impor. Bagi menjadi beberapa bagian.`,
  offer_length_invalid: () => 'Pilih antara 30 menit dan 3 hari.',
};

// Start list
export const startListFailed = 'Daftar start belum bisa dibuka';
export function withoutPlates(missing: number, all: number) {
  return `BELUM ADA NOMOR PLAT: ${missing} dari ${riders(all)}`;
}
export const startListEmpty = 'Belum ada rider yang terdaftar';
export const startListEmptyText = 'Rider yang sudah lunas masuk ke daftar start.';
export const printAction = 'Cetak';
export const onePerPage = 'Satu kategori per halaman';
export const arrivedHead = 'Hadir';
export const nicknameHead = 'Panggilan';
export function printedAt(time: string) {
  return `Dicetak ${time}`;
}
export function startListHeading(race: string) {
  return `Daftar start ${race}`;
}

// Waiting list
export const waitingFailed = 'Daftar tunggu belum bisa dibuka';
export const waitingEmpty = 'Tidak ada yang menunggu';
export const waitingEmptyText =
  'Kalau sebuah kategori penuh, orang tua bisa masuk daftar tunggu. Tempat yang kosong ditawarkan ke yang pertama.';
export const waitingIntro =
  'Tempat yang kosong ditawarkan lewat email ke yang pertama menunggu, dan ditahan untuknya selama waktu di bawah. Kalau tidak diambil, pindah ke yang berikutnya.';
export const offerLength = 'Lama penawaran';
export const offerLengthSaved = 'Lama penawaran disimpan. Penawaran yang sedang berjalan tetap.';
export function offerLengthNow(minutes: number) {
  return `Ditawarkan selama ${offerTime(minutes)}`;
}
export function offerTime(minutes: number): string {
  if (minutes % 1440 === 0) {
    return `${minutes / 1440} hari`;
  }
  return minutes % 60 === 0 ? `${minutes / 60} jam` : `${minutes} menit`;
}
export function waitingCount(waiting: number, offered: number) {
  return `${waiting} menunggu${offered > 0 ? `, ${offered} sedang ditawari` : ''}`;
}
export const waitingStatuses: Record<string, string> = {
  menunggu: 'Menunggu',
  ditawari: 'Ditawari',
  diambil: 'Mendaftar',
  lewat: 'Tidak diambil',
  keluar: 'Keluar',
};
export function offeredUntil(time: string) {
  return `sampai ${time}`;
}
export function waitingPast(count: number) {
  return `${count} yang sudah selesai tidak ditampilkan: pilih statusnya untuk melihatnya.`;
}
export const waitingSearch = 'Cari nama atau orang tua';
export const waitingPlace = 'Urutan';
export const waitingSince = 'Menunggu sejak';
export const waitingUntil = 'Ditawari sampai';
export const withoutName = 'Tanpa nama';
/** A line of the waiting list. */
export function waitsFor(rider: string, parent: string) {
  return `${rider} · ${parent}`;
}
