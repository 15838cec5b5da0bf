/** Words of a race's overview. */

export const title = 'Ringkasan';
export const loading = 'Memuat ringkasan...';
export const failed = 'Ringkasan belum bisa dimuat';
export const untitled = 'Lomba tanpa nama';

const number = new Intl.NumberFormat('id-ID');
function riders(count: number) {
  return `${number.format(count)} rider`;
}

// When
export function raceInDays(days: number) {
  return days > 1
    ? `${days} hari lagi`
    : days === 1
      ? 'besok'
      : days === 0
        ? 'hari ini'
        : `${-days} hari lalu`;
}
export function closesInDays(days: number) {
  return `Pendaftaran ditutup ${raceInDays(days)}`;
}
export const closed = 'Pendaftaran ditutup';
export const noDate = 'Tanggal belum diisi';
export const draft = 'Draf';
export const calledOff = 'Dibatalkan';
export const finished = 'Selesai';

// What needs a decision
export const decisionsTitle = 'Perlu keputusan';
export const nothingToDecide = 'Tidak ada yang menunggu keputusan Anda.';
export function toFill(count: number) {
  return `Draf ini kurang ${count} hal sebelum bisa terbit`;
}
export const readyToPublish = 'Draf ini siap terbit';
export const casesText: Record<string, (count: number) => string> = {
  slot_habis: (count) => `${count} sudah bayar, tempatnya sudah habis`,
  jumlah_tidak_sesuai: (count) => `${count} membayar jumlah lain dari tagihan`,
  dibayar_ganda: (count) => `${count} membayar dua kali`,
  lomba_tidak_terbuka: (count) => `${count} membayar saat pendaftaran sudah tutup`,
  lomba_dibatalkan: (count) => `${count} sudah bayar lomba yang dibatalkan`,
};
export function waitsForParents(count: number) {
  return `${count} menunggu jawaban orang tua`;
}
export function otherCase(count: number) {
  return `${count} pembayaran menunggu keputusan`;
}
export function refundsToApprove(count: number) {
  return `${count} pengembalian menunggu persetujuan`;
}
export function refundsToPay(count: number) {
  return `${count} pengembalian disetujui, tinggal ditransfer`;
}
export function insideUnpaid(nickname: string) {
  return `${nickname} sudah masuk, tetapi belum lunas`;
}
export function insideCancelled(nickname: string) {
  return `${nickname} sudah masuk, padahal pendaftarannya batal`;
}
export function insideMore(count: number) {
  return `${count} rider sudah masuk tanpa pendaftaran yang lunas`;
}
export function enteredTwice(nickname: string) {
  return `${nickname} terdaftar lebih dari sekali`;
}
export function enteredTwiceMore(count: number) {
  return `${riders(count)} terdaftar lebih dari sekali`;
}
export function moveOverruled(nickname: string, raceClass: string) {
  return `${nickname} ada di daftar tertutup ${raceClass}: pemindahannya tidak berlaku. Kembalikan kategorinya`;
}
export function movesOverruledMore(count: number) {
  return `${riders(count)} ada di daftar tertutup kategori lamanya: pemindahannya tidak berlaku`;
}
export function offers(count: number, until: string) {
  return `${count} tempat sedang ditawarkan ke daftar tunggu, paling lama sampai ${until}`;
}
export function withoutPlate(count: number) {
  return `${riders(count)} belum punya nomor plat`;
}

// First steps
export const draftTitle = 'Langkah pertama: lengkapi dan terbitkan';
export const draftText =
  'Isi tanggal, tempat, kategori, dan harga. Setelah terbit, orang tua bisa mendaftar, dan angkanya muncul di sini.';
export const toSettingsAction = 'Buka pengaturan';
export const shareTitle = 'Sudah terbit. Sekarang bagikan';
export const shareText =
  'Kirim tautan ini ke grup WhatsApp klub. Pendaftaran pertama muncul di sini begitu masuk.';
export function inviteText(race: string, link: string) {
  return `Pendaftaran ${race} sudah dibuka. Daftarkan anak Anda di sini: ${link}`;
}
/** Of a race whose entries are closed. */
export function lookText(race: string, link: string) {
  return `${race}: ${link}`;
}
export const linkTitle = 'Tautan untuk orang tua';
export function placesTaken(taken: number, places: number) {
  return `${taken.toLocaleString('id-ID')} dari ${places.toLocaleString('id-ID')} tempat terisi`;
}
export const copyLinkAction = 'Salin tautan';
export const linkCopied = 'Tautan disalin.';
export const copyFailed = 'Tautan belum bisa disalin. Tekan lama tautannya untuk menyalin.';

// What today and yesterday brought
export const changesTitle = 'Sejak kemarin';
export const today = 'Hari ini';
export const yesterday = 'Kemarin';
export const newEntries = 'Pendaftaran baru';
/** Riders on paper are paid too, by cash that this table does not know. */
export const paidHere = 'Bayar lewat aplikasi';
export const gaveUp = 'Batal';
export const joinedWaiting = 'Masuk daftar tunggu';
export const nothingNew = '–';
export function counted(count: number) {
  return number.format(count);
}
export function showChange(what: string, day: string) {
  return `, lihat ${what.toLowerCase()} ${day}`;
}

// Beside the club's last race
export const lastTitle = 'Di samping lomba terakhir klub';
export function sameTime(days: number) {
  return days > 0
    ? `dihitung pada saat yang sama, ${days} hari sebelum lombanya.`
    : days === 0
      ? 'dihitung pada saat yang sama di hari lombanya.'
      : `dihitung pada saat yang sama, ${-days} hari sesudah lombanya.`;
}
export const thisRace = 'Lomba ini';
export const thatRace = 'Waktu itu';
export function difference(isMore: boolean, amount: string) {
  return `${amount} ${isMore ? 'lebih banyak' : 'lebih sedikit'}`;
}
export function inTheEnd(entries: number, paidCount: number) {
  return `Akhirnya ${riders(entries)}, ${number.format(paidCount)} sudah bayar`;
}
export function andReceived(amount: string) {
  return `, ${amount} masuk`;
}

// Entries over time
export const entriesTitle = 'Pendaftaran';
export const paid = 'Sudah bayar';
export const unpaid = 'Belum bayar';
export const closing = 'Tutup';
export const perDay = 'Setiap batang satu hari';
export const perWeek = 'Setiap batang satu minggu';
export function lastWeek(count: number) {
  return `${number.format(count)} dalam 7 hari terakhir`;
}
export function chartLabel(from: string, to: string, most: number) {
  return `Pendaftaran per hari dari ${from} sampai ${to}, paling banyak ${most}.`;
}
export const asTable = 'Lihat sebagai tabel';
export const day = 'Tanggal';
export const soFar = 'Sampai hari itu';
export function showRows(what: string) {
  return `, lihat rider ${what}`;
}

// Categories
export const fillTitle = 'Kategori';
export const category = 'Kategori';
export const filled = 'Terisi';
export const noQuota = 'tanpa kuota';
export function fillLabel(paidCount: number, unpaidCount: number, places: number) {
  return `${paidCount} sudah bayar, ${unpaidCount} belum bayar, dari ${places} tempat`;
}
export function ofPlaces(taken: number, places: number) {
  return `${number.format(taken)} dari ${number.format(places)} tempat`;
}
export const full = 'Penuh';
export function waiting(count: number) {
  return `${count} menunggu`;
}
export const total = 'Seluruh lomba';

// Money
export const moneyTitle = 'Uang';
export const received = 'Uang masuk';
export const expected = 'Belum bayar';
export const refunded = 'Dikembalikan';
export const toRefund = 'Akan dikembalikan';
export function moneyLabel(parts: string[]) {
  return `${parts.join(', ')}.`;
}
export function showMoney(what: string) {
  return `, lihat rincian ${what}`;
}
export function payments(count: number) {
  return `${number.format(count)} pembayaran`;
}
export function entriesCount(count: number) {
  return `${number.format(count)} pendaftaran`;
}

// Thin categories
export const thinTitle = 'Kategori sepi';
export const thinText =
  'Kategori dengan kurang dari tiga rider yang sudah bayar biasanya digabung ke kategori di atasnya.';
export function thinWait(days: number) {
  return `Pendaftaran masih dibuka ${days} hari lagi, jadi tidak harus sekarang.`;
}
export function thinMerge(target: string, count: number) {
  return `Gabung ke ${target}, di sana menjadi ${riders(count)}`;
}
export const thinTop = 'Tidak ada kategori di atasnya yang bisa menerima.';
export function thinRiders(count: number) {
  return riders(count);
}
export const mergeAction = 'Lihat akibatnya';
export function mergeLabel(from: string, target: string) {
  return `Lihat akibatnya: ${from} digabung ke ${target}`;
}
export function emptyCategories(names: string) {
  return `Belum ada yang bayar: ${names}.`;
}
