/** Words of the money desk. */

import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { bornText } from '#parts/copy/birth-years.ts';
import type { Sentences } from '#parts/copy/errors.ts';
import { fileNotMade } from './parts.ts';

export const title = 'Uang';
export const codesAction = 'Kode potongan';
export const parts = 'Bagian uang';
export const summaryPart = 'Ringkasan';
export const statementPart = 'Rekap';
export const casesPart = 'Perlu keputusan';
export const refundsPart = 'Pengembalian';
export const reportPart = 'Cocokkan laporan';
export function withCount(label: string, count: number): string {
  return count > 0 ? `${label} (${count})` : label;
}

export const loading = 'Memuat uang lomba ini...';
export const failedTitle = 'Uang lomba ini belum bisa dibaca';

// Ringkasan
export const received = 'Uang masuk';
export const refunded = 'Dikembalikan';
export const expected = 'Belum bayar';
export const toRefund = 'Akan dikembalikan';
export const toDecide = 'Perlu keputusan';
export function payments(count: number): string {
  return `${count} pembayaran`;
}
export function entries(count: number): string {
  return `${count} rider`;
}
export function casesCount(count: number): string {
  return `${count} kasus`;
}
export const inParts = 'Rincian uang masuk';
export const basePrice = 'Harga dasar';
export const uniqueCode = 'Kode unik';
export const adminFee = 'Biaya admin';
export const otherAmount = 'Jumlah tidak sesuai';
export const byDay = 'Per hari';
export function byDayHint(zone: string): string {
  return `Menurut tanggal pembayaran, jam ${zone}. Cocokkan dengan mutasi rekening Anda.`;
}
export const byCategory = 'Per kategori';
export const day = 'Tanggal';
export const category = 'Kategori';
export const count = 'Pembayaran';
export const totalRow = 'Total';
export const nothingYetTitle = 'Belum ada uang masuk';
export const nothingYetText =
  'Begitu rider pertama membayar, uangnya muncul di sini per hari dan per kategori.';
export function movedIn(entriesMoved: number): string {
  return `${entriesMoved} rider pindah ke lomba ini beserta uangnya.`;
}
export function movedOut(entriesMoved: number): string {
  return `${entriesMoved} rider pindah dari lomba ini beserta uangnya.`;
}
export function showRows(what: string): string {
  return `Lihat baris ${what}`;
}

// Baris
export const rowsTitle = 'Baris di balik angka';
export const rider = 'Rider';
export const status = 'Status';
export const paidAt = 'Dibayar';
export const reference = 'No. referensi';
export const askedAmount = 'Ditagih';
export const kind = 'Jenis';
export const refundedOn = 'Tanggal dikembalikan';
export const searchLabel = 'Cari rider atau nomor referensi';
export const searchPlaceholder = 'Nama, referensi';
export const backToSummary = 'Kembali ke ringkasan';
export const onlyReceived = 'Uang masuk';
export const onlyRefunded = 'Dikembalikan';
export const onlyWaiting = 'Belum bayar';
export function rowsTotal(rows: number, receivedSum: number, refundedSum: number): string {
  return `${rows} baris, masuk ${formatRupiah(receivedSum)}, dikembalikan ${formatRupiah(refundedSum)}`;
}
export function exportName(raceTitle: string): string {
  return `Uang ${raceTitle}`;
}

const statusLabels: Record<string, string> = {
  WAITING: 'Belum bayar',
  PAID: 'Masuk',
  SETTLED: 'Masuk',
  REFUND: 'Dikembalikan',
};
export function paymentStatus(value: string): string {
  return statusLabels[value] ?? value;
}

// Perlu keputusan
export const casesEmptyTitle = 'Tidak ada yang menunggu keputusan';
export const casesEmptyText =
  'Kalau ada pembayaran yang tidak biasa (telat, jumlahnya beda, dobel), kasusnya muncul di sini.';
export const waitsForParents = 'Menunggu orang tua';
export const turn = 'Giliran';
export const turnLabels: Record<string, string> = {
  panitia: 'Menunggu Anda',
  orang_tua: waitsForParents,
  pengembalian: 'Uang sedang dikembalikan',
};
export const caseKind = 'Kasus';
export const payer = 'Pemesan';
export const since = 'Sejak';
export function casesTotal(count: number, receivedSum: number): string {
  return `${count} kasus, masuk ${formatRupiah(receivedSum)}`;
}
export const nothingForUs = 'Tidak ada yang menunggu keputusan Anda.';
export const waitsForParentsText =
  'Mereka diminta memilih uang kembali atau pindah lomba, atau mengisi rekening. Anda juga bisa memutuskan untuk mereka.';
export const remindAction = 'Ingatkan semua';
export const remindTitle = 'Ingatkan orang tua yang belum menjawab?';
export function remindText(parents: number, riders: number): string {
  return `${parents} orang tua (${riders} rider) dapat satu email lagi. Paling banyak sekali sehari; tanpa ditekan pun mereka diingatkan 3 dan 7 hari setelah lomba dibatalkan.`;
}
export const remindConfirm = 'Ya, ingatkan';
export const remindDone = 'Pengingat dikirim.';
const caseTitles: Record<string, string> = {
  slot_habis: 'Sudah bayar, tempat habis',
  jumlah_tidak_sesuai: 'Jumlahnya tidak sesuai',
  dibayar_ganda: 'Terbayar lebih dari sekali',
  lomba_tidak_terbuka: 'Dibayar saat lomba tidak terbuka',
  lomba_dibatalkan: 'Lomba dibatalkan',
};
export function caseKindLabel(kind: string): string | null {
  return caseTitles[kind] ?? null;
}
export function caseTitle(kind: string): string {
  return caseKindLabel(kind) ?? 'Perlu keputusan';
}
const caseTexts: Record<string, string> = {
  slot_habis:
    'Pembayarannya datang setelah batas waktu, dan tempatnya sudah dipakai rider lain. Orang tua sudah tahu uangnya aman dan menunggu kabar Anda.',
  jumlah_tidak_sesuai:
    'Yang dibayar tidak sama dengan yang ditagih, jadi rider belum dikonfirmasi. Tempatnya masih disimpan.',
  dibayar_ganda: 'Rider sudah ikut. Kelebihan bayarnya perlu dikembalikan.',
  lomba_tidak_terbuka:
    'Uangnya datang setelah lomba mulai, atau saat lomba tidak terbuka. Rider belum ikut.',
  lomba_dibatalkan:
    'Lomba dibatalkan setelah rider membayar. Orang tua diminta memilih: uang kembali atau pindah lomba.',
};
export function caseText(kind: string): string {
  return caseTexts[kind] ?? '';
}
export function paidBy(name: string): string {
  return `Pemesan ${name}`;
}
export const whatHappened = 'Yang terjadi, berurutan';
export function difference(askedSum: number, receivedSum: number): string {
  return receivedSum === askedSum
    ? `Masuk ${formatRupiah(receivedSum)}, sesuai tagihan`
    : `Ditagih ${formatRupiah(askedSum)}, masuk ${formatRupiah(receivedSum)}`;
}
export function caseRefund(amount: number): string {
  return `Pengembalian ${formatRupiah(amount)} sedang berjalan. Kasus ini selesai begitu uangnya ditransfer.`;
}
export const seeRefund = 'Buka pengembalian';

const eventTexts: Record<string, (amount: string, detail: string) => string> = {
  registered: (amount) => `Mendaftar, total ${amount}`,
  charged: (amount) => `Membuka pembayaran ${amount}`,
  hold_ended: () => 'Batas waktu bayar habis, tempat dilepas',
  attempt_ended: () => 'Pembayaran tidak jadi atau kedaluwarsa',
  paid: (amount) => `Membayar ${amount}`,
  refunded: (amount, detail) =>
    detail === 'transfer'
      ? `Uang ${amount} dikembalikan lewat transfer`
      : `Uang ${amount} dikembalikan penyedia pembayaran`,
  accepted: (amount, detail) => `Diterima panitia sebagai lunas (${amount}): ${detail}`,
  moved: (_, detail) => `Dipindahkan: ${detail}`,
  race_called_off: (_, detail) => `Lomba dibatalkan: ${detail}`,
  refund_asked: (amount, detail) => `Pengembalian ${amount} diminta: ${detail}`,
  refund_approved: () => 'Pengembalian disetujui',
  refund_paid: (amount) => `Pengembalian ${amount} ditransfer`,
  refund_withdrawn: () => 'Pengembalian dibatalkan',
};
export function eventText(kind: string, amount: number | null, detail: string | null): string {
  return eventTexts[kind]?.(formatRupiah(amount ?? 0), detail ?? '') ?? kind;
}

// Tindakan
export const acceptAction = 'Terima sebagai lunas';
export const addPlaceAction = 'Tambah tempat';
export const moveAction = 'Pindahkan';
export const thisRider = 'rider ini';
export const refundAction = 'Kembalikan uang';
const noteRequired = 'Tulis alasannya.';
export const cancelAction = 'Tidak jadi';
export const saving = 'Menyimpan...';
export const accepting = {
  title: (name: string) => `Terima pembayaran ${name}?`,
  note: 'Jumlah yang dibayar kami terima',
  confirm: 'Ya, terima',
  done: 'Pembayaran diterima.',
};
export const addingPlace = {
  title: (name: string) => `Tambah satu tempat untuk ${name}?`,
  note: 'Masih muat satu rider lagi',
  confirm: 'Ya, tambah tempat',
  done: 'Tempat ditambah.',
};
export function moveTitle(name: string): string {
  return `Pindahkan ${name}`;
}
export const moveNote = 'Pindah karena tempat tidak tersedia';
export const moveTo = 'Pindah ke';
export const moveChoose = 'Pilih kategori atau lomba';
export const moveChooseFirst = 'Pilih tujuannya dulu.';
export const moveSearching = 'Mencari tempat yang cocok...';
export const moveNoOffers =
  'Belum ada kategori atau lomba lain yang cocok dengan umur rider dan masih punya tempat. Tambah tempat, atau kembalikan uangnya.';
export function offerLabel(raceTitle: string, categoryName: string, left: number): string {
  return `${raceTitle}, ${categoryName} (sisa ${left})`;
}
export const moveConfirm = 'Ya, pindahkan';
export const moveDone = 'Rider dipindahkan.';
export function refundRest(amount: number): string {
  return `Kembalikan selisih ${formatRupiah(amount)}`;
}
export function cheaper(amount: number): string {
  return `Tempat baru lebih murah ${formatRupiah(amount)}.`;
}
export function dearer(amount: number) {
  return `Tempat baru lebih mahal ${formatRupiah(amount)}. Aplikasi tidak menagih selisihnya; tagih sendiri atau relakan.`;
}
export const samePrice = 'Harganya sama.';
export function refundTitle(name: string): string {
  return `Kembalikan uang ${name}`;
}
export const refundNote = 'Rider tidak bisa ikut';
export const refundConfirm = 'Ya, catat pengembalian';
export const refundDone = 'Pengembalian dicatat.';
export const whichPayment = 'Pembayaran yang dikembalikan';
export function paymentChoice(amount: number, when: string): string {
  return `${formatRupiah(amount)}, ${when}`;
}
export const accountLabel = 'Rekening tujuan';
export const accountAskParent = 'Minta orang tua mengisinya';
export const accountTypeNow = 'Isi sekarang';
export const bankLabel = 'Bank atau dompet digital';
export const bankExample = 'BCA, BRI, DANA';
export const numberLabel = 'Nomor rekening';
export const holderLabel = 'Atas nama';

// Akibat
export function becomesIn(name: string): string {
  return `${name} langsung terdaftar dan dapat email.`;
}
export function becomesInOther(name: string): string {
  return `${name} yang lebih dulu menunggu mendapat tempat ini dan dapat email.`;
}
export function staysWaiting(name: string): string {
  return `${name} masih menunggu. Tambah tempat sekali lagi untuknya.`;
}
export function capacityGrows(before: number, after: number): string {
  return `Kapasitas lomba naik dari ${before} menjadi ${after}.`;
}
export function quotaGrows(categoryName: string, before: number, after: number): string {
  return `Kuota ${categoryName} naik dari ${before} menjadi ${after}.`;
}
export function stillCase(kind: string): string {
  return `Tetap perlu keputusan: ${caseTitle(kind).toLowerCase()}.`;
}
export function movesTo(raceTitle: string, categoryName: string): string {
  return `Terdaftar di ${raceTitle}, ${categoryName}. Uangnya ikut pindah, dan orang tua dapat email.`;
}
export function refundAsked(amount: number): string {
  return `${formatRupiah(amount)} akan ditransfer ke orang tua. Mereka dapat email.`;
}
export const needsSecond =
  'Jumlahnya di atas batas, jadi perlu disetujui orang kedua sebelum ditransfer.';
export const noSecond = 'Jumlahnya di bawah batas, jadi langsung disetujui dan bisa ditransfer.';
export const dayFull =
  'Anda sudah mencapai batas menyetujui sendiri hari ini, jadi perlu disetujui orang kedua.';
export const riderStays = 'Rider tetap ikut lomba dengan pembayaran yang lain.';
export const riderLeaves =
  'Setelah ditransfer, pendaftaran ini dicatat sudah dikembalikan uangnya, dan tempatnya lepas.';
export function offerMove(places: number): string {
  return `Masih ada ${places} pilihan tempat lain yang cocok. Tawarkan pindah dulu, mungkin orang tua lebih senang.`;
}

// Pengembalian
export const refundsEmptyTitle = 'Belum ada pengembalian';
export const refundsEmptyText =
  'Pengembalian diminta dari kasus di Perlu keputusan, lalu disetujui, ditransfer dengan bukti, dan ditutup.';
export const approveGroup = 'Perlu disetujui';
export const payGroup = 'Siap ditransfer';
export const closeGroup = 'Sudah ditransfer, tinggal ditutup';
export const accountGroup = 'Menunggu rekening dari orang tua';
export const endedGroup = 'Selesai';
export function pickRefund(rider: string): string {
  return `Pilih pengembalian ${rider}`;
}
export const inBankFile = 'ada di berkas bank';
function allOrPicked(act: string, count: number, picked: boolean): string {
  return picked ? `${act} ${count} terpilih` : `${act} semua (${count})`;
}
export function approveMany(count: number, picked: boolean): string {
  return allOrPicked('Setujui', count, picked);
}
export function approveManyTitle(count: number, sum: number): string {
  return `Setujui ${count} pengembalian, ${formatRupiah(sum)}?`;
}
export function approveManyText(count: number, sum: number): string {
  return `${count} pengembalian, seluruhnya ${formatRupiah(sum)}, siap ditransfer.`;
}
export function payMany(count: number, picked: boolean): string {
  return allOrPicked('Catat transfer', count, picked);
}
export function payManyTitle(count: number, sum: number): string {
  return `Catat ${count} transfer, ${formatRupiah(sum)}`;
}
export const payManyIntro =
  'Satu bukti untuk semuanya, misalnya laporan transfer massal dari bank. Orang tua tidak melihat bukti ini, karena memuat rekening orang lain.';
export function payManyText(count: number, sum: number): string {
  return `${count} pengembalian, seluruhnya ${formatRupiah(sum)}, tercatat sudah ditransfer. Tiap orang tua dapat email.`;
}
export function payManyBecomes(count: number): string {
  return `${count} pendaftaran dicatat sudah dikembalikan uangnya, dan tempatnya lepas.`;
}
export const payManyDone = 'Transfer dicatat. Orang tua dapat email.';
export function closeMany(count: number, picked: boolean): string {
  return allOrPicked('Tutup', count, picked);
}
export function closeManyTitle(count: number): string {
  return `Tutup ${count} pengembalian?`;
}
export const closeManyText =
  'Uangnya sudah sampai semua. Rekening dan bukti transfer dihapus 30 hari lagi.';
export const closeManyConfirm = 'Ya, tutup';
export function leftOut(count: number): string {
  return `${count} tidak ikut:`;
}
export function leftOutReason(riders: string[], reason: string): string {
  const shown = riders.slice(0, 5).join(', ');
  const more = riders.length > 5 ? ` dan ${riders.length - 5} lagi` : '';
  return `${shown}${more}. ${reason}`;
}
export const bankFileExcel = 'Berkas bank (Excel)';
export const bankFileCsv = 'Berkas bank (CSV)';
export const bankFileHint =
  'Berkas berisi bank, nomor rekening, nama, jumlah, dan berita. Mengunduhnya tercatat di Catatan sebagai melihat semua rekening itu. Hapus berkasnya setelah transfer.';
export function bankFileName(raceTitle: string): string {
  return `Transfer pengembalian ${raceTitle}`;
}
export function bankFileWithout(count: number): string {
  return `${count} tidak masuk berkas: belum disetujui, sudah ditransfer, atau belum ada rekeningnya.`;
}
export const bankSheet = 'Transfer';
export const bankColumn = 'Bank';
export const numberColumn = 'Nomor rekening';
export const holderColumn = 'Nama penerima';
export const amountColumn = 'Jumlah';
export const referenceColumn = 'Berita';
const stepLabels: Record<string, string> = {
  diminta: 'Menunggu persetujuan',
  disetujui: 'Siap ditransfer',
  dibayar: 'Sudah ditransfer',
  ditutup: 'Selesai',
  ditarik: 'Dibatalkan',
};
export function stepLabel(step: string): string {
  return stepLabels[step] ?? step;
}
export const closedByProvider = 'Dikembalikan penyedia';
export function reasonOf(text: string): string {
  return `Alasan: ${text}`;
}
export const steps = 'Langkah pengembalian';
export const stepNames = ['Diminta', 'Disetujui', 'Ditransfer', 'Ditutup'];
export function askedBy(who: string, when: string): string {
  return `Diminta ${who}, ${when}`;
}
export function approvedBy(who: string, when: string): string {
  return `Disetujui ${who}, ${when}`;
}
export function paidOn(when: string, who: string): string {
  return `Ditransfer ${when}, dicatat ${who}`;
}
export function closedOn(when: string): string {
  return `Ditutup ${when}`;
}
export const parentAsked = 'orang tua';
export const somebody = 'panitia';
export const twice =
  'Penyedia pembayaran juga mengembalikan uang ini, jadi uangnya keluar dua kali. Hubungi orang tua untuk meminta salah satunya kembali.';
export function refundsNeedMailbox(address: string): string {
  return `Pengembalian yang besar dilihat dua orang yang emailnya sudah dikonfirmasi. Konfirmasi ${address} supaya Anda bisa meminta, menyetujui, dan membayarnya.`;
}
export const approveAction = 'Setujui';
export const approveOwn =
  'Anda yang meminta atau mengisi rekeningnya. Di atas batas, orang lain dengan peran kasir atau pemilik yang menyetujui.';
export function approveTitle(amount: number): string {
  return `Setujui pengembalian ${formatRupiah(amount)}?`;
}
export function approveText(name: string): string {
  return `Uang pendaftaran ${name} akan boleh ditransfer. Cocokkan dulu alasan dan rekeningnya.`;
}
export const approveConfirm = 'Ya, setujui';
export const approveDone = 'Pengembalian disetujui.';
export const accountToAsk = 'Tanyakan rekeningnya ke orang tua, lalu isi di sini.';
export const accountWaits = 'Menunggu orang tua mengisi rekening, atau isi sendiri.';
export const showAccount = 'Lihat rekening';
export const showingAccount = 'Membuka rekening...';
export const accountErased = 'Rekening sudah dihapus.';
export const accountByParent = 'Diisi orang tua';
export const accountByUs = 'Diisi panitia';
export const copyNumber = 'Salin nomor';
export const copied = 'Nomor rekening disalin.';
export const notCopied = 'Nomor belum tersalin. Tekan lama nomornya, lalu salin.';
export const fillAccount = 'Isi rekening';
export const changeAccount = 'Ganti rekening';
export const accountTitle = 'Rekening tujuan';
export const accountResets = 'Kalau sudah disetujui orang kedua, persetujuannya diulang.';
export const saveAction = 'Simpan';
export const accountSaved = 'Rekening disimpan.';
export const payAction = 'Catat transfer';
export const payOwn =
  'Anda yang menyetujui permintaan orang tua ini. Di atas batas, orang lain yang mencatat transfernya.';
export function payTitle(amount: number): string {
  return `Catat transfer ${formatRupiah(amount)}`;
}
export const payText = 'Transfer dulu dari rekening klub, lalu unggah buktinya di sini.';
export const paidOnLabel = 'Tanggal transfer';
export const paidOnRequired = 'Isi tanggal transfernya.';
export const proofLabel = 'Bukti transfer';
export const proofPrompt = 'Pilih PDF atau foto, paling besar 2 MB';
export const proofRequired = 'Lampirkan bukti transfernya.';
export const proofTooLarge = 'Berkas ini lebih besar dari 2 MB. Pilih yang lebih kecil.';
export const proofWrongType = 'Pakai PDF, JPEG, PNG, atau WebP.';
export const payConfirm = 'Ya, sudah ditransfer';
export const payDone = 'Transfer dicatat. Orang tua dapat email.';
export function payBecomes(name: string): string {
  return `Pendaftaran ${name} dicatat sudah dikembalikan uangnya, dan tempatnya lepas.`;
}
export function payKeeps(name: string): string {
  return `${name} tetap terdaftar.`;
}
export const payAnyway = 'Uangnya sudah terlanjur ditransfer';
export const payAnywayText =
  'Penyedia pembayaran sudah mengembalikan uang ini. Jangan transfer lagi. Kalau sudah terlanjur, catat supaya hitungannya benar.';
export const seeProof = 'Lihat bukti';
export const proofName = 'Bukti transfer';
export const proofGone = 'Bukti transfer sudah dihapus bersama nomor rekeningnya.';
export const closeAction = 'Tutup, uang sudah sampai';
export const closeDone = 'Pengembalian ditutup. Rekening dan bukti transfer dihapus 30 hari lagi.';
export const withdrawAction = 'Batalkan pengembalian';
export const withdrawTitle = 'Batalkan pengembalian ini?';
export const withdrawText = 'Uangnya belum ditransfer. Kasusnya kembali ke Perlu keputusan.';
export const withdrawConfirm = 'Ya, batalkan';
export const withdrawNote = 'Tidak jadi dikembalikan';
export const withdrawDone = 'Pengembalian dibatalkan.';

// Cocokkan laporan
export const reportIntro =
  'Unduh laporan transaksi (CSV) dari dasbor penyedia pembayaran, lalu buka di sini. Kami cocokkan baris demi baris dengan pembayaran lomba ini. Nama dan kontak pembayar di berkas itu tidak ikut disimpan.';
export const reportFile = 'Laporan penyedia';
export const reportPrompt = 'Pilih berkas CSV';
export const reportReading = 'Membaca berkas...';
export const reportNotRead = 'Berkas ini tidak bisa dibaca sebagai CSV.';
export const reportNoColumns =
  'Kami tidak menemukan kolom nomor referensi dan jumlah. Pakai laporan transaksi asli dari penyedia, jangan diubah judul kolomnya.';
export const reportEmpty = 'Berkas ini tidak punya baris.';
export const reportTooLarge =
  'Berkas ini terlalu besar. Unduh laporan untuk masa yang lebih pendek.';
export function reportSkipped(lines: readonly number[]): string {
  return `${lines.length} baris tidak bisa dibaca dan tidak ikut: baris ${lines.slice(0, 8).join(', ')}${lines.length > 8 ? ' dan lainnya' : ''}.`;
}
export const reportSave = 'Simpan hasil ini';
export const reportSaved = 'Laporan disimpan.';
export const reportKnown = 'Berkas ini sudah pernah disimpan. Ini hasilnya sekarang.';
export const reportPast = 'Laporan tersimpan';
export function reportRows(rows: number, from: string, to: string): string {
  return from === '' ? `${rows} baris` : `${rows} baris, ${from} sampai ${to}`;
}
export const matched = 'Cocok';
export const missing = 'Tidak ada di laporan';
export const missingText = 'Tercatat masuk di sini, tetapi tidak ada di laporan penyedia.';
export const surplus = 'Tidak dikenal';
export const surplusText = 'Ada di laporan penyedia, tetapi tidak ada di sini.';
export const different = 'Berbeda';
export const differentText = 'Jumlah atau statusnya tidak sama.';
export function otherRace(rows: number, amount: number): string {
  return `${rows} baris lain milik lomba lain (${formatRupiah(amount)}).`;
}
export function withoutMoney(rows: number): string {
  return `${rows} baris gagal atau kedaluwarsa, tanpa uang.`;
}
export function providerFee(amount: number): string {
  return `Biaya penyedia ${formatRupiah(amount)}`;
}
export function payout(amount: number): string {
  return `Diteruskan ke rekening ${formatRupiah(amount)}`;
}
export function lineNumber(line: number): string {
  return `Baris ${line}`;
}
export function ours(amount: number, paymentState: string): string {
  return `Di sini ${formatRupiah(amount)} (${paymentState})`;
}
export const doubled = 'Muncul dua kali di laporan';
export const allMatched = 'Semua cocok.';

// Batalkan lomba
export const callOffTitle = 'Batalkan lomba ini';
export const callOffIntro =
  'Orang tua yang punya akun diberi tahu. Yang sudah bayar memilih uang kembali atau pindah ke lomba Anda yang lain.';
export const callOffAction = 'Batalkan lomba...';
export const callOffReason = 'Alasan untuk orang tua';
export const callOffReasonHint = 'Dibaca semua orang tua di email dan di pesanannya.';
export const callOffReasonRequired = 'Tulis alasannya, paling sedikit 5 huruf.';
export const callOffConfirm = 'Ya, batalkan lomba';
export const callOffDone = 'Lomba dibatalkan.';
export function callOffTells(people: number): string {
  return people === 0
    ? 'Tidak ada orang tua yang dapat email sekarang.'
    : `${people} orang tua dapat email.`;
}
export function callOffUnproved(people: number): string {
  return `${people} orang tua belum mengonfirmasi email: hanya membacanya di aplikasi, dan emailnya menyusul setelah dikonfirmasi.`;
}
export function callOffOnPaper(riders: number): string {
  return `${riders} rider dari kertas tidak punya akun: keluarganya tidak mendapat kabar dari kami. Sesudah ini ada nomor WhatsApp mereka satu per satu, dan tombol untuk grup lomba.`;
}
export const callOffUnheardTitle = 'Kabari juga lewat WhatsApp';
export function callOffUnheard(riders: number, people: number): string {
  return `${[
    ...(riders > 0 ? [`Keluarga ${riders} rider dari kertas tidak mendapat kabar dari kami`] : []),
    ...(people > 0 ? [`${people} orang tua hanya membacanya di aplikasi`] : []),
  ].join(', dan ')}.`;
}
export function callOffNumbers(riders: number): string {
  return `Nomor WhatsApp ${riders} rider tanpa akun`;
}
export function callOffGroupText(raceTitle: string, reason: string): string {
  return `${raceTitle} dibatalkan. ${reason}`;
}
export function callOffPaid(riders: number, amount: number): string {
  return `${riders} rider sudah bayar, seluruhnya ${formatRupiah(amount)}. Masing-masing memilih uang kembali atau pindah.`;
}
export function callOffMovable(riders: number): string {
  return `${riders} di antaranya punya tempat yang cocok di lomba Anda yang lain.`;
}
export function callOffUnpaid(riders: number): string {
  return `${riders} rider belum bayar. Yang tetap membayar nanti masuk Perlu keputusan.`;
}
export function callOffWaiting(lines: number): string {
  return `${lines} antrean di daftar tunggu berakhir, dan orangnya dapat email.`;
}
export const callOffNobody = 'Belum ada rider, jadi tidak ada yang perlu diberi tahu.';
export const callOffFinal = 'Ini tidak bisa diurungkan.';

// Penolakan
/** Refusals of the desk; what every screen may meet (offline, a server's fault) is said by the shared sentences. */
export const refusals: Sentences = {
  days_reversed: 'Tanggal akhir ada sebelum tanggal awal.',
  file_not_made: fileNotMade,
  not_allowed: 'Peran Anda di lomba ini tidak bisa melakukan itu.',
  race_not_found: 'Lomba ini tidak ada, atau Anda tidak punya peran di sana.',
  registration_not_found: 'Pendaftaran ini tidak ada.',
  refund_not_found: 'Pengembalian ini tidak ada.',
  case_decided: 'Kasus ini sudah diputuskan orang lain. Muat ulang untuk melihat hasilnya.',
  refund_under_way: 'Pengembalian untuk pembayaran ini sudah berjalan. Lihat di Pengembalian.',
  nothing_to_refund: 'Tidak ada uang yang tersisa untuk dikembalikan dari pembayaran ini.',
  refund_amount_invalid: ({ min, max }) =>
    min === max
      ? `Pembayaran ini dikembalikan utuh: ${formatRupiah(Number(max))}.`
      : `Isi jumlah dari ${formatRupiah(Number(min))} sampai ${formatRupiah(Number(max))}.`,
  less_than_rule: ({ min }) =>
    `Kalau ridernya keluar, paling sedikit ${formatRupiah(Number(min))} kembali. Isi jumlah itu atau lebih.`,
  entry_undecided: 'Pembayaran ini masih menunggu keputusan. Putuskan dulu di Kasus.',
  already_checked_in:
    'Rider sudah masuk lewat gerbang, jadi tidak bisa keluar lagi. Uangnya tetap bisa dikembalikan.',
  list_closed:
    'Daftar start kelasnya sudah ditutup, jadi rider tidak bisa keluar lagi. Uangnya tetap bisa dikembalikan.',
  registration_over: 'Pendaftaran ini sudah berakhir.',
  entry_left: 'Ridernya sudah keluar dan tempatnya dilepas, jadi pengembaliannya tetap.',
  not_paid: 'Pendaftaran ini belum dibayar.',
  wish_stands:
    'Orang tua minta keluar menurut aturan lomba, jadi tidak bisa ditolak. Setujui, atau beri lebih.',
  nothing_to_accept: 'Pembayaran ini sudah diterima.',
  payment_required: 'Pilih pembayaran mana yang dikembalikan.',
  field_required: noteRequired,
  text_too_long: ({ max }) => `Terlalu panjang, paling banyak ${String(max)} huruf.`,
  account_invalid: ({ field }) =>
    field === 'nomor'
      ? 'Nomor rekening berisi 6 sampai 20 angka.'
      : field === 'bank'
        ? 'Isi nama bank atau dompet digitalnya.'
        : 'Isi nama pemilik rekening.',
  account_missing: 'Isi rekening tujuannya dulu.',
  refund_exceeds_payment:
    'Jumlahnya lebih besar dari yang diterima: penyedia sudah mengoreksi pembayarannya. Batalkan pengembalian ini, lalu minta lagi.',
  address_not_proved: () =>
    'Pengembalian sebesar ini dilihat dua orang yang emailnya sudah dikonfirmasi. Konfirmasi email Anda dulu di halaman Pengembalian, lalu coba lagi.',
  asker_not_proved: () =>
    'Yang meminta pengembalian ini belum mengonfirmasi emailnya. Minta ia melakukannya di halaman Pengembalian, lalu setujui lagi.',
  own_request: ({ limit }) =>
    `Di atas ${formatRupiah(Number(limit))} perlu dua orang. Minta kasir atau pemilik lain melanjutkan langkah ini.`,
  account_changed:
    'Rekeningnya berubah setelah berkas bank diunduh. Periksa ke rekening mana uangnya dikirim; kalau belum dikirim, unduh berkasnya lagi.',
  refunds_required: ({ max }) => `Pilih 1 sampai ${String(max)} pengembalian sekali jalan.`,
  reminded_before: ({ seconds }) =>
    `Orang tua baru saja diingatkan. Bisa lagi ${Math.max(1, Math.ceil(Number(seconds) / 3600))} jam lagi.`,
  own_day_limit: ({ limit, used }) =>
    `Dalam sehari satu orang menyetujui sendiri paling banyak ${formatRupiah(Number(limit))}, dan Anda sudah ${formatRupiah(Number(used))}. Minta kasir atau pemilik lain menyetujui yang ini.`,
  refund_step_passed: ({ langkah, ditutup_sebab }) =>
    ditutup_sebab === 'penyedia'
      ? 'Penyedia pembayaran sudah mengembalikan uang ini. Jangan transfer lagi.'
      : `Langkah ini sudah lewat: sekarang ${stepLabel(String(langkah)).toLowerCase()}. Muat ulang untuk melihatnya.`,
  proof_not_readable: 'Berkas ini bukan PDF atau foto. Pilih bukti transfer yang lain.',
  proof_missing: 'Bukti transfernya belum sampai. Unggah lagi.',
  paid_on_invalid: 'Tanggal transfer harus antara hari permintaan dan hari ini.',
  race_closed: 'Lomba tujuan sudah mulai atau tidak terbuka.',
  race_full: 'Lomba tujuan penuh, atau tempat terakhirnya milik yang lebih dulu menunggu.',
  category_full: ({ category }) => `Kategori ${String(category)} di sana penuh.`,
  category_not_linked: 'Kategori itu tidak dibuka di lomba tujuan.',
  birth_year_outside: ({ category, lahir_dari, lahir_sampai }) =>
    `${String(category)} untuk ${bornText(Number(lahir_dari), Number(lahir_sampai)).toLowerCase()}; rider ini lahir di tahun lain.`,
  age_below_min: ({ category, age }) =>
    `Rider berumur ${String(age)} tahun pada hari lomba itu, terlalu muda untuk ${String(category)}.`,
  age_above_max: ({ category, age }) =>
    `Rider berumur ${String(age)} tahun pada hari lomba itu, terlalu besar untuk ${String(category)}.`,
  gender_not_allowed: ({ category }) => `Kategori ${String(category)} tidak untuk rider ini.`,
  rider_already_entered: 'Rider ini sudah terdaftar di lomba tujuan.',
  move_costs_more: 'Harga di sana lebih tinggi, dan selisihnya belum bisa ditagihkan.',
  move_goes_nowhere: 'Rider sudah di kategori itu.',
  other_club:
    'Lomba itu milik klub lain, dan uangnya tetap di klub ini. Kembalikan uangnya, lalu orang tua mendaftar di sana.',
  race_over: 'Lomba ini sudah selesai atau sudah dibatalkan.',
  race_is_draft:
    'Lomba ini masih draf dan belum ada pesertanya, jadi tidak ada yang perlu dibatalkan. Biarkan saja sebagai draf.',
  race_begun:
    'Sudah ada moto yang jalan, jadi lomba ini tidak bisa dibatalkan lagi dari sini. Di Hari lomba, bagian Urutan, tekan "Hentikan lomba": kelas yang sudah selesai tetap berlaku.',
  report_empty: reportEmpty,
  too_many_reports: ({ limit }) =>
    `Sudah ada ${limit} laporan di lomba ini. Unggah satu laporan untuk beberapa hari sekaligus.`,
  report_too_long: ({ max }) =>
    `Paling banyak ${String(max)} baris sekali cocok. Unduh laporan untuk masa yang lebih pendek.`,
  report_rows_invalid: 'Ada baris yang tidak bisa dibaca. Unduh ulang laporannya dari penyedia.',
};

/** The words that every decision of the desk is asked with. */
export const decision = { busyLabel: saving, closeLabel: cancelAction, sentences: refusals };
export const foreseen = { heading: 'Yang akan terjadi', computing: 'Menghitung akibatnya...' };
export function reason(initial: string) {
  return {
    initial,
    label: 'Alasan',
    hint: 'Tercatat di Catatan panitia. Jangan tulis nomor HP atau rekening.',
    required: noteRequired,
  };
}
