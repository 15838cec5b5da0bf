import { formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { inAWhile, type Sentences } from '#parts/copy/errors.ts';

// Getting ready
export const preparing = 'Menyiapkan daftar rider...';
export function readyOffline(riders: number, at: Date, zone?: VenueZone) {
  return `Siap offline: ${riders} rider, ${formatTime(at, zone)}`;
}
export const notReady = 'Belum siap offline';
export const preparedList = 'Daftar rider';
export const preparedReader = 'Pembaca QR';
export const preparedPage = 'Halaman ini';
export const preparedStorage = 'Penyimpanan tetap';
export const listReady = 'Tersimpan di HP ini, nama lengkap terkunci sampai QR dibaca.';
export const listClosed = 'Tidak ada di HP ini.';
export const listMissing = 'Belum terambil. Sambungkan ke internet, lalu tunggu sebentar.';
export const partChecking = 'Memeriksa...';
export const storageAsking = 'Kalau peramban bertanya, izinkan.';
export const readerReady = 'Siap, juga tanpa sinyal.';
export const readerMissing = 'Belum terunduh. Tanpa sinyal, cari rider lewat nomor plat atau nama.';
export const pageReady = 'Bisa dibuka lagi tanpa sinyal.';
export const pageMissing = 'Jangan tutup halaman ini saat tidak ada sinyal: belum tersimpan di HP.';
export const storageReady = 'HP tidak akan membuangnya.';
export const storageMissing =
  'HP boleh membuangnya kalau penyimpanan hampir penuh. Pasang halaman ini ke layar utama agar aman.';
export const storageBroken =
  'HP ini tidak mengizinkan penyimpanan (mode penyamaran, atau penuh). Gerbang hanya bisa dipakai di HP lain.';
export const listLost = 'Daftar rider hilang dari HP ini';
export const listLostText =
  'Sambungkan internet, atau pakai HP lain. Jangan menolak siapa pun dulu: tanpa daftar, HP ini tidak tahu siapa yang terdaftar.';
export const listSignedOut =
  'Sesi Anda habis, jadi daftarnya belum bisa diambil lagi. Masuk lagi, atau pakai HP lain. Jangan menolak siapa pun dulu.';
export const listTaken =
  'Akun di HP ini keluar, atau aplikasinya diperbarui. Muat ulang halaman ini.';
export const reload = 'Muat ulang';
export const fetching = 'Mengambil daftar rider...';
export const fetchingText = 'Tunggu sebentar sebelum memindai.';
export const gateNotYet = 'Gerbang belum dibuka';
export function gateNotYetText(day: string) {
  return `Daftar rider bisa diambil mulai ${day}, tiga hari sebelum lomba.`;
}
export const gateOver = 'Lomba ini sudah selesai';
export const gateOverText =
  'Daftar rider hanya ada di HP sampai sehari setelah lomba, dan sudah dihapus dari HP ini.';
export const gateNameLabel = 'Nama gerbang ini';
export const gateNameHint = 'Dilihat gerbang lain, misalnya "Gerbang utama" atau "Sisi timur".';
export const defaultGate = 'Gerbang utama';
export const openScanner = 'Buka pemindai';

// In step with the server
export const signedOut = 'Sesi habis: pemindaian jalan terus, pengiriman menunggu Anda masuk lagi.';
export const signInAgain = 'Masuk lagi';
export const removedTitle = 'Bukan petugas gerbang ini lagi';
export const removed =
  'Akun ini tidak lagi bertugas di gerbang lomba ini. Daftarnya sudah dihapus dari HP.';
export const refusedTitle = 'Ditolak server';
export function refusedText(code: string) {
  if (code === 'too_many_acts') {
    return 'Rider ini sudah terlalu sering dicatat. Hubungi panitia.';
  }
  return code === 'rider_not_in_race'
    ? 'Rider ini tidak ada di lomba ini.'
    : 'Catatan ini tidak dikenali.';
}

// Scanning
export const closeScanner = 'Tutup';
export function onThisPhone(gate: string, riders: number) {
  return `${gate} · ${riders} rider di HP ini`;
}
export const cameraRefused =
  'Kamera tidak bisa dipakai. Izinkan kamera di pengaturan peramban, atau ketik nomor plat atau nama di bawah.';
export const searchLabel = 'Kode, nomor plat, atau nama panggilan';
export const noMatch = 'Tidak ada rider yang cocok.';
export function moreMatches(count: number) {
  return `${count} lagi: ketik lebih lengkap.`;
}
export const pointCamera = 'Arahkan kamera ke QR di HP orang tua';

export const verdicts = {
  masuk: 'MASUK',
  sudah_masuk: 'SUDAH MASUK',
  belum_bayar: 'BELUM BAYAR',
  batal: 'BATAL',
  lomba_lain: 'LOMBA LAIN',
  tidak_dikenal: 'TIDAK DIKENAL',
} as const;
/** What to do about a code that no rider of this list has. */
export const unknownText =
  'Tidak ada rider dengan kode ini di daftar. Cari lewat nama atau nomor plat di bawah.';
export function elsewhereText(race: string, day: string) {
  return `QR ini untuk ${race}, ${day}.`;
}
export const notInYet = 'BELUM MASUK';
export const takenBack = 'DIURUNGKAN';
export const notStored = 'TIDAK TERSIMPAN';
export const notStoredText =
  'Penyimpanan HP penuh. Catatan ini tidak tersimpan: kosongkan ruang, lalu ulangi.';
export function plate(number: number | undefined) {
  return number === undefined ? 'Tanpa plat' : `#${number}`;
}
export function insideSince(at: Date, gate: string, zone?: VenueZone) {
  return `Masuk ${formatTime(at, zone)}, ${gate}`;
}
export const letIn = 'Masukkan';
export const giveParcel = 'Goodie bag diberikan';
export function parcelGiven(at: Date, zone?: VenueZone) {
  return `Goodie bag ${formatTime(at, zone)}`;
}
export const undo = 'Urungkan';
export const undone = 'Diurungkan';
export function undoOf(rider: string, act: string) {
  return `Urungkan ${act} ${rider}`;
}
export function delegate(name: string, phone: string) {
  return `Boleh dijemput ${name}, ${phone}`;
}
export function jersey(size: string) {
  return `Jersey ${size}`;
}
export const papers = 'Akta/KIA';
export const papersLoading = 'Memuat...';
export const paperChecked = 'Sudah diperiksa, berkasnya dihapus.';
export const showContact = 'Nomor orang tua';
export const contactLogged = 'Setiap kali nomor orang tua dibuka, tercatat.';
export function overtaken(rider: string, gate: string, at: Date, zone?: VenueZone) {
  return `${rider} sudah masuk lebih dulu: ${gate}, ${formatTime(at, zone)}. Pastikan hanya satu anak yang masuk.`;
}
export const understood = 'Mengerti';
export const noPhone = 'Belum ada nomor HP.';
export const contactFailed = 'Nomor hanya bisa dibuka saat ada sinyal. Coba lagi nanti.';
export const contactRefusals: Sentences = {
  not_scanned_yet:
    'Dengan peran gerbang, nomor baru bisa dibuka setelah QR rider dibaca. Minta panitia.',
  too_many_contacts: ({ limit, seconds }) =>
    `Sudah ${limit} nomor dibuka dalam satu jam, dan pemilik diberi tahu. Minta panitia, atau coba lagi ${inAWhile(seconds)} lagi.`,
};
export const lastActs = 'Terakhir di HP ini';
export function moreActs(count: number) {
  return `${count} terakhir`;
}
export const fewerActs = 'Ringkas';
export const actNames = {
  masuk: 'Masuk',
  goodie_bag: 'Goodie bag',
  papan_ya: 'Nama di papan: ya',
  papan_tidak: 'Nama di papan: tidak',
  urungkan: 'Urungkan',
} as const;
export const askBoard = 'Tampilkan nama panggilan di papan?';
export const askBoardHint =
  'Papan dan hasil lomba dibaca siapa saja di internet. Kalau tidak, hanya nomornya.';
export const boardNeedsCode =
  'Untuk "Boleh", pindai dulu kode QR di HP keluarga. Tanpa kode hanya "Tidak" yang bisa dicatat.';
export const boardYes = 'Boleh';
export const boardNo = 'Tidak';
export function boardSaid(shown: boolean) {
  return shown ? 'Di papan: nama panggilan' : 'Di papan: nomor saja';
}
export const boardChange = 'Ganti';

// Following along
export function insideOf(inside: number, all: number) {
  return `${inside} dari ${all} rider sudah masuk`;
}
export const perClass = 'Per kategori';
export const perGate = 'Per gerbang';
export const className = 'Kategori';
export const gateColumn = 'Gerbang';
export const insideColumn = 'Masuk';
export const allColumn = 'Terdaftar';
export function missingTitle(count: number) {
  return `Belum datang: ${count}`;
}
export const missingSoon = 'Lomba mulai dalam 30 menit. Hubungi yang belum datang.';
export function showAll(count: number) {
  return `Tampilkan semua ${count}`;
}
export const nobodyMissing = 'Semua rider sudah masuk.';
export const casesTitle = 'Perlu keputusan';
export const caseText = 'Sudah masuk, tetapi pesanannya belum dibayar atau dibatalkan.';
export function waText(nickname: string, race: string) {
  return `Halo, kami panitia ${race}. ${nickname} belum masuk, apakah sudah di jalan?`;
}
export const openWa = 'Buka WhatsApp';
