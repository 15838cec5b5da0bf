import type { GearReason, Mark } from '#domain/race-day/observations.ts';
import { type PenaltyCode, penaltyWords } from '#functions/_shared/racing/penalties.ts';
import { motoLine, motoPlace, type NamedMoto, trackName } from '#parts/copy/moto-names.ts';

/** The stations of race day: start area, finish line, announcer. */

/** `Moto 27`, or what it is where it has no number. */
export function motoTitle({ track: _, ...named }: NamedMoto): string {
  return named.number === null ? motoLine(named) : `Moto ${named.number}`;
}
/** What stands below the title. */
export function motoDetail({ run, ...named }: NamedMoto & { run: number }): string {
  return [
    named.track ? trackName(named.track) : '',
    named.number === null ? '' : motoPlace(named),
    run > 1 ? `jalan ulang ke-${run - 1}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
export const motoStates: Record<string, string> = {
  menunggu: 'belum dipanggil',
  dipanggil: 'dipanggil',
  berjalan: 'berjalan',
  sementara: 'hasil sementara',
  resmi: 'resmi',
};

// All stations
export const opening = 'Membuka pos…';
export const storageBroken =
  'HP ini menolak menyimpan data (mode penyamaran, atau ruangnya penuh). Yang dicatat di sini tidak akan tersimpan: pakai HP lain, atau tulis di kertas.';
export const notStored =
  'Penyimpanan HP penuh: catatan terakhir TIDAK tersimpan. Kosongkan ruang, dan tulis di kertas sementara itu.';
/** Of what is on this screen and not on the disk. */
export function notStoredYet(count: number) {
  return `Penyimpanan HP menolak: ${count} catatan TIDAK tersimpan, hanya ada di layar ini. Jangan tutup layar. Kosongkan ruang HP, dan tulis di kertas sementara itu.`;
}
export function storingSlowly(count: number) {
  return `HP lambat menyimpan: ${count} tap baru ada di layar ini. Jangan tutup layar dulu.`;
}
export const signedOut = 'Sesi habis: tetap bisa dipakai';
export const removed = 'Anda bukan petugas hari lomba ini lagi';
export function refusedText(count: number, code: string) {
  return code === 'too_many_acts'
    ? `${count} catatan moto ini tidak diterima: satu HP paling banyak 200 catatan tiap moto.`
    : `${count} catatan tidak diterima server. Tunjukkan HP ini ke direktur.`;
}
export const close = 'Tutup';
export const backToRace = 'Kembali ke lomba';
export const finishPlace = 'Finis';
export const startPlace = 'Area start';
export const announcerPlace = 'Penyiar';

/** The browser lets the screen go dark. */
export const screenMayDim =
  'Layar HP ini bisa mati sendiri. Atur waktu layar mati paling lama di pengaturan HP.';

// Choosing a station
export const stationsTitle = 'Pos hari lomba';
export const openFinish = 'Garis finis';
export const openFinishText = 'Tap tiap anak yang lewat, lalu kirim lembarnya.';
export const openStart = 'Area start';
export const openStartText = 'Siapa siap, siapa belum datang, apa yang kurang.';
export const openAnnouncer = 'Penyiar';
export const openAnnouncerText = 'Nama, tim, kota, gate; siapa menang; siapa belum naik podium.';
export function listsKnown(count: number, at: string | null) {
  return at === null
    ? `${count} moto ada di HP ini`
    : `Siap tanpa sinyal: ${count} moto ada di HP ini, ${at}`;
}
export const noLists = 'Belum ada daftar moto di HP ini';
export const noListsText =
  'Sambungkan internet sekali, atau pindai QR daftar di HP direktur atau di kertas. Tanpa daftar pun hasil bisa dicatat dengan nomor moto.';
export const scanLists = 'Pindai QR daftar';
export const scanListsTitle = 'Pindai daftar dari HP direktur atau kertas';
export function listsScanned(count: number) {
  return count === 1 ? '1 daftar tersimpan' : `${count} daftar tersimpan`;
}
export const codeSentences = {
  code_cut: 'QR ini terpotong. Dekatkan HP sampai seluruh kotaknya terlihat, lalu pindai lagi.',
  code_foreign: 'QR ini dari lomba lain. Tidak ada yang disimpan.',
  code_unknown: 'Ini bukan QR daftar start, atau dari versi aplikasi yang lebih baru.',
  tail_mixed: 'QR dari dua daftar tercampur. Mulai lagi dari QR pertama.',
};

/** A tap beside a finger that has not left the glass. */
export const secondFinger = 'Jari kedua tidak dihitung. Angkat jari, lalu tap lagi.';

// Choosing a moto
export const chooseMoto = 'Pilih moto';
export const motoNumberLabel = 'Nomor moto';
export const motoNumberHint =
  'Dari kertas atau dari panggilan. Daftarnya boleh belum ada di HP ini.';
export const motoNumberWrong = 'Tulis angka 1 sampai 9999.';
export const openMoto = 'Buka';
export function called(title: string) {
  return `${title} dipanggil`;
}
export const goThere = 'Buka';

// Finish line
export const trackOfPhone = 'HP ini untuk lintasan';
export const bothTracks = 'Keduanya';
export const finishTitle = 'Garis finis';
export function countOf(crossed: number, starters: number) {
  return `${crossed} dari ${starters}`;
}
export function countAlone(crossed: number) {
  return `${crossed} lewat`;
}
export const tap = 'TAP';
export const tapHint = 'tekan saat lewat, platnya nanti';
export const unseen = 'Tidak lihat';
export const removeLast = 'Hapus tap terakhir';
export const removeLastShort = 'Hapus';
export const markTool = 'DNS, DQ';
export const markNames: Record<Mark, string> = { dnf: 'DNF', dns: 'DNS', dq: 'DQ' };
export function markMode(mark: Mark) {
  return `Tekan plat yang ${markNames[mark]}`;
}
export const penalties = 'Hukuman';
export function penaltiesNoted(count: number) {
  return count === 0 ? 'Catat hukuman' : `Catat hukuman, ${count} tercatat`;
}
export const penaltyPlate = 'Plat mana?';
export function penaltyCode(plate: number) {
  return `Plat ${plate}: karena apa?`;
}
export function penaltyName(code: PenaltyCode) {
  const words = penaltyWords[code];
  return words.charAt(0).toUpperCase() + words.slice(1);
}
export function penaltyNoted(plate: number, words: string) {
  return `Plat ${plate}: ${words}`;
}
export const otherPlate = 'Pilih plat lain';
export const plateWord = 'plat';
export function gate(value: number) {
  return `Gate ${value}`;
}
export function placeOf(place: number) {
  return `ke-${place}`;
}
export function crossingLabel(plate: number | null) {
  return plate === null ? 'Tempat, belum ada platnya' : 'Tempat, plat';
}
export const crossings = 'Urutan lewat';
export const noCrossings = 'Belum ada yang lewat';
export function chosenCrossing(place: number) {
  return `Tempat ${place}: tekan platnya`;
}
export const removeCrossing = 'Hapus tempat ini';
export const freeCrossing = 'Lepas platnya';
export const done = 'Selesai';
export function alreadyPlaced(plate: number, place: number) {
  return `Plat ${plate} sudah di tempat ${place}.`;
}
export function alreadyMarked(plate: number, mark: Mark) {
  return `Plat ${plate} sudah ditandai ${markNames[mark]}.`;
}
export function surplus(count: number) {
  return `${count} tap lebih banyak dari yang start. Hapus tap yang salah dulu.`;
}
export function strange(plates: readonly number[]) {
  return `Plat ${plates.join(', ')} tidak ada di moto ini.`;
}
export const type = 'Ketik';
export const typeLabel = 'Ketik urutan plat';
export const typeHint = 'Misalnya 12 5 8 dnf7. DNS dan DQ sama caranya.';
export const typeEmpty = 'Tulis dulu urutannya.';
export const space = 'spasi';
export const backToButtons = 'Kembali ke tombol';
export const typedSentences = {
  typed_wrong: ({ word }: { word?: unknown }) =>
    `"${word}" bukan plat, DNF, DNS, atau DQ. Contoh: 12 5 8 dnf7.`,
  plate_twice: ({ plate }: { plate?: unknown }) => `Plat ${plate} tertulis dua kali.`,
  plate_not_in_moto: ({ plate, list }: { plate?: unknown; list?: unknown }) =>
    `Plat ${plate} tidak ada di moto ini${Array.isArray(list) ? ` (${list.join(', ')})` : ''}.`,
};
export const sendSheet = 'Kirim lembar';
export const sendAnyway = 'Tetap kirim';
export const checkTitle = 'Belum lengkap';
export function missing(plate: number) {
  return `Plat ${plate} belum lewat`;
}
export function unseenLeft(count: number) {
  return count === 1 ? '1 tempat belum ada platnya' : `${count} tempat belum ada platnya`;
}
export function sheetSent(time: string, plates: number) {
  return `Lembar terkirim ${time}, ${plates} plat`;
}
export function sheetKept(time: string, plates: number) {
  return `Lembar tersimpan ${time}, ${plates} plat, belum terkirim`;
}
export const unstoredCrossing = 'belum tersimpan';
export const sheetNotKept =
  'Lembar belum tersimpan di HP ini: tunjukkan QR-nya ke direktur sekarang.';
export const sheetChanged = 'Ada yang berubah sejak lembar dikirim';
export const showSheet = 'QR lembar';
export const showSheetTitle = 'Tunjukkan ke direktur';
export function sheetQrLabel(title: string) {
  return `QR lembar ${title}`;
}
export const nextMoto = 'Moto berikutnya';
export const runAgain = 'Moto ini dijalankan ulang';

// Start area
export const startTitle = 'Area start';
export const ready = 'Siap';
export const absent = 'Absen';
export function moreOf(plate: number) {
  return `Lainnya untuk plat ${plate}`;
}
export const waitMinute = 'Tunggu 1 menit';
export const callRider = 'Panggil';
/** Called three times and not come: the director decides. */
export const callsInAll = 3;
export function callMoto(calls: number) {
  return calls < callsInAll ? `Panggilan ke-${calls + 1}` : 'Panggil lagi';
}
export function calledTimes(calls: number) {
  return `dipanggil ${calls}x`;
}
export function calledOut(calls: number) {
  return `belum datang, ${calledTimes(calls)}`;
}
export const startCode = 'QR untuk direktur';
export function startCodeLabel(title: string) {
  return `QR area start ${title}`;
}
export function strangerHere(plate: number) {
  return `Plat ${plate} tidak ada di moto ini: catatannya tidak dihitung.`;
}
export const gearNames: Record<GearReason, string> = {
  helm: 'Helm',
  sarung_tangan: 'Sarung tangan',
  sepatu: 'Sepatu',
  plat: 'Plat hilang',
  sepeda: 'Sepeda',
};
export const stateNames = {
  siap: 'Siap',
  absen: 'Absen',
  perlengkapan: 'Perlengkapan',
  tunggu: 'Tunggu 1 menit',
} as const;
export function gearMissing(gear: GearReason | null) {
  return gear === null ? 'Perlengkapan kurang' : `Kurang: ${gearNames[gear].toLowerCase()}`;
}
/** In a list of the moto on any other screen. */
export function atStart({
  state,
  gear,
}: {
  state: keyof typeof stateNames;
  gear: GearReason | null;
}) {
  return state === 'perlengkapan' ? gearMissing(gear) : stateNames[state].toLowerCase();
}
/** Below a plate on the judge's button. */
export function atStartShort({
  state,
  gear,
}: {
  state: keyof typeof stateNames;
  gear: GearReason | null;
}) {
  if (state === 'tunggu') {
    return 'ditunggu';
  }
  return (
    state === 'perlengkapan' && gear !== null ? gearNames[gear] : stateNames[state]
  ).toLowerCase();
}
export function waitLeft(seconds: number) {
  return seconds > 0 ? `Tunggu ${seconds} detik lagi` : 'Waktu tunggu habis';
}
export const takeBack = 'Urungkan';
export function alsoIn(titles: readonly string[]) {
  return `Juga di ${titles.join(', ')}`;
}
export function siblingIn(plate: number, moto: Parameters<typeof motoTitle>[0]) {
  return `plat ${plate} di ${motoTitle(moto)}`;
}
export function siblingsIn(siblings: readonly string[]) {
  return `Saudara: ${siblings.join(', ')}`;
}
export function readyCount(count: number, all: number) {
  return `${count} dari ${all} siap`;
}
export function sentOff(moto: string) {
  return `${moto} sudah start`;
}
export const noMotos = 'Tidak ada moto yang menunggu';
export const listUnknown = 'Daftar moto ini belum ada di HP ini';

// Announcer
export const announcerTitle = 'Penyiar';
export const now = 'Sekarang';
export const next = 'Berikutnya';
export const last = 'Baru selesai';
export const provisional = 'sementara';
export const official = 'resmi';
export function wonBy(place: number) {
  return `Juara ${place}`;
}
export const podium = 'Podium';
export const podiumEmpty = 'Belum ada kelas yang selesai';
export const pageBefore = 'Sebelumnya';
export const pageAfter = 'Berikutnya';
export function pageOf(page: number, pages: number) {
  return `${page} dari ${pages}`;
}
export const notCome = 'Belum naik';
export const hasCome = 'Sudah naik';
export function comeTo(name: string) {
  return `${notCome}: ${name}`;
}
export function rider(plate: number) {
  return `Plat ${plate}`;
}
export const nobodyRaces = 'Belum ada moto yang dipanggil';
