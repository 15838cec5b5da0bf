import type { StageName } from '#functions/_shared/racing/moto.ts';
import { stageWord } from '#parts/copy/moto-names.ts';

/** What stands on race day's papers. */

export const printTitle = 'Cetak';
export const sheets = {
  panggil: 'Daftar panggil',
  start: 'Daftar start',
  moto: 'Lembar moto',
  hasil: 'Hasil',
  darurat: 'Kertas darurat',
  papan: 'Papan untuk pagar',
} as const;
export const sheetTexts = {
  panggil: 'Untuk area start: siapa di batch mana, dengan kotak untuk tiga kali panggilan.',
  start: 'Satu daftar setiap moto, dengan QR yang dibaca HP pos.',
  moto: 'Untuk garis finis: tempat menulis urutan masuk.',
  hasil: 'Urutan akhir dengan alasannya, dan poin setiap moto.',
  darurat: 'Seluruh kelas di atas kertas: kalau semua HP mati, lomba tetap jalan.',
  papan:
    'Kode QR papan untuk pagar dan pintu masuk: orang tua melihat giliran dan hasil di HP sendiri, tanpa akun. Kode yang sama, lengkap dengan nomornya, bisa dicetak di belakang plat (Gerbang, Plat).',
} as const;
export const sheetsLabel = 'Lembar';
export const classLabel = 'Kelas';
export const allClasses = 'Semua kelas';
export const print = 'Cetak';
export const nothing = 'Belum ada yang bisa dicetak';
export const nothingText = {
  panggil: 'Kelas harus diundi lebih dulu.',
  start: 'Tidak ada moto yang menunggu: kelas belum diundi, atau semua motonya sudah selesai.',
  moto: 'Tidak ada moto yang menunggu: kelas belum diundi, atau semua motonya sudah selesai.',
  hasil: 'Belum ada moto yang resmi.',
  darurat: 'Kelas belum diundi, atau sudah ditutup: hasilnya ada di lembar Hasil.',
  papan: '',
} as const;

export function printedBy(mark: string, holder: string, at: string) {
  return `${mark} · kendali: ${holder} · dicetak ${at}`;
}
/** What a group of the stage is called in a sentence. */
export function groupWord(stage: StageName): string {
  return stage === 'kualifikasi' ? 'batch' : stageWord(stage).toLowerCase();
}
export function rerun(run: number) {
  return `diulang (ke-${run})`;
}
export function startQr(moto: string) {
  return `Kode QR daftar start ${moto}`;
}
export const waitsForResult = 'Gate mengikuti hasil moto sebelumnya: cetak lagi sesudah resmi.';

// Columns
export const gate = 'Gate';
export const plate = 'Plat';
export const nameHead = 'Nama';
export const team = 'Tim';
export const batch = 'Kelompok';
export const calls = ['1×', '2×', '3×'] as const;
export const present = 'Hadir';
export const place = 'Tempat';
export const total = 'Total';
export const rank = 'Peringkat';
/** Whose lot is smaller is ahead where all else is equal. */
export const lot = 'Undi';
export const why = 'Penentu';
export const finalHead = 'Final';
export const dnf = 'DNF';
export const dns = 'DNS';
export const dq = 'DQ';
export const note = 'Catatan';
export const order = 'Urutan masuk';
export const judge = 'Juri finis';
export const clock = 'Jam start';
export function formerlyOf(plates: readonly number[]) {
  return `(dahulu ${plates.join(', ')})`;
}
export function motoShort(moto: number) {
  return `M${moto}`;
}
export function motoGate(moto: number) {
  return `M${moto} gate`;
}
export function motoPlace(moto: number) {
  return `M${moto} tempat`;
}

// Emergency paper
export const emergencyHow =
  'Tulis tempat setiap anak di tiap moto. Poin = tempat; poin paling sedikit di depan. Simpan kertas ini: semuanya bisa diketik ke aplikasi sesudahnya.';
export function pointsOf(dnfMore: number, dnsMore: number, dqMore: number, ties: string) {
  return `DNF = anak di daftar start + ${dnfMore}, DNS + ${dnsMore}, DQ + ${dqMore}. Poin sama: ${ties}.`;
}
export const largestBatch = 'Anak di daftar start: dari batch yang paling besar.';
export function crossTitle(from: string) {
  return `Urutan silang sesudah ${from}`;
}
export const crossHow =
  'Semua peringkat 1 dulu (poin paling sedikit di depan), lalu semua peringkat 2, dan seterusnya. Poin sama: moto terakhir, lalu angka Undi yang lebih kecil.';
export const crossHead = 'Silang';
export const fromHead = 'Dari';
export function fromCross(at: number, rankOf: number | null) {
  return rankOf === null ? `silang ${at}` : `silang ${at} (peringkat ${rankOf})`;
}
export function goOn(ranks: number | null, from: string, count: number) {
  return ranks === null
    ? `Maju: ${count} teratas urutan silang.`
    : ranks === 1
      ? `Maju: juara tiap ${from}.`
      : `Maju: peringkat 1 sampai ${ranks} tiap ${from}.`;
}
export const ifSomeMissing =
  'Berlaku kalau semua anak start. Kalau ada yang tidak start, urutan silang tetap dipakai: isi tempat dari atas.';
export const gateLots = 'Gate di babak ini diundi.';

// Results
export const provisional = 'SEMENTARA: masih bisa berubah';
export function closedEarly(reason: string) {
  return `Kelas ditutup menurut klasemen: ${reason}`;
}
export function closedByJury(reason: string) {
  return `Diputus juri: ${reason}`;
}
export const outcomes = {
  tempat: '',
  dq: 'Didiskualifikasi',
  tanpa_hasil: 'Ikut tanpa hasil',
  tidak_start: 'Tidak start',
  mundur: 'Mundur',
} as const;
export const withoutPlace = 'Tanpa tempat';
export const motosTitle = 'Poin setiap moto';
export function ofCategory(name: string) {
  return `Urutan ${name}`;
}

// The board's code for the fence
export const boardQr = 'Kode QR papan lomba';
export const boardHeading = 'Kapan anak saya balapan?';
export const boardHow = 'Arahkan kamera HP ke kode ini: giliran, panggilan, dan hasil. Tanpa akun.';
export const boardAddress = 'Atau ketik alamat ini:';
export const venueScreen = 'Buka layar arena (proyektor, TV)';
