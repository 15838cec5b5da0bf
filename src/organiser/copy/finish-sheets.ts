import type { Mark } from '#domain/race-day/observations.ts';
import { markNames } from './stations.ts';

/** Finish sheets and start lists on the director's phone. */

export const title = 'Lembar finis';
export function agreeing(count: number) {
  return count < 2 ? `${count} lembar` : `${count} lembar, semuanya sama`;
}
export function disagreeing(count: number) {
  return `${count} lembar, isinya berbeda`;
}
/** Where two phones say the same place. */
export function placeOfPhone(place: string, phone: string) {
  return `${place} (${phone})`;
}
export function sheetFrom(
  place: string,
  time: string,
  { byQr, afterEnd }: { byQr: boolean; afterEnd: boolean },
) {
  return `${place}, ${time}${byQr ? ', lewat QR' : ''}${afterEnd ? ', dari HP yang dilepas' : ''}`;
}
export const use = 'Pakai lembar ini';
export const unseen = 'tidak lihat';
export function outcome(said: string | null): string {
  if (said === null) {
    return 'tidak tertulis';
  }
  return said in markNames ? markNames[said as Mark] : `tempat ${said}`;
}
export function differs(plate: number, said: readonly string[]) {
  return `Plat ${plate}: ${said.join(' atau ')}`;
}
export function differsFromResult(
  plate: number,
  place: string,
  sheet: string | null,
  result: string | null,
) {
  return `Plat ${plate}: ${outcome(sheet)} di lembar ${place}, ${outcome(result)} di hasil ini.`;
}
export function absentButPlaced(plate: number, place: number) {
  return `Plat ${plate} absen di start, tetapi finis ${place}.`;
}
export function absentButStarted(plate: number) {
  return `Plat ${plate} absen di start, tetapi DNF: start atau tidak?`;
}
export function readyButAbsent(plate: number) {
  return `Plat ${plate} siap di start, tetapi DNS.`;
}
export function gearAtStart(plate: number, said: string) {
  return `Plat ${plate} di area start: ${said.toLowerCase()}.`;
}
export function notedAtFinish(plate: number, words: string) {
  return `Plat ${plate} di garis finis: ${words}.`;
}
export function strangerAtFinish(plate: number, words: string) {
  return `Garis finis mencatat plat ${plate} "${words}", tetapi plat ${plate} tidak ada di moto ini.`;
}
export function strangerAtStart(plate: number, said: string) {
  return `Area start mencatat plat ${plate} "${said}", tetapi plat ${plate} tidak ada di moto ini.`;
}
export function late(count: number) {
  return `Terlambat masuk (${count})`;
}
export const lateText =
  'Lembar ini datang sesudah hasilnya resmi dan isinya lain. Hasil resmi tetap berlaku sampai Anda mengoreksinya.';

export const scan = 'Pindai QR lembar';
export const typeInstead = 'Ketik hasilnya';
export const scanTitle = 'Pindai QR dari HP garis finis atau area start';
export function scanned(moto: string) {
  return `Lembar ${moto} tersimpan`;
}
export function scannedElsewhere(moto: string) {
  return `Ini lembar ${moto}, bukan moto yang sedang dibuka. Lembarnya tersimpan di sana.`;
}
export function scannedUnknown(moto: string) {
  return `${moto} belum dikenal HP ini. Lembarnya tersimpan, dan muncul begitu motonya ada.`;
}
export const notStored = 'Penyimpanan HP penuh: lembar ini tidak tersimpan. Ketik hasilnya.';
export const scanPlace = 'QR finis';
export const startScanPlace = 'QR area start';
export function startScanned(moto: string) {
  return `Catatan area start ${moto} tersimpan`;
}
export const startNotStored =
  'Penyimpanan HP penuh: catatan area start tidak tersimpan semua. Kosongkan ruang, lalu pindai lagi.';
export const scanSentences = {
  code_cut:
    'QR lembar ini terpotong. Dekatkan HP sampai seluruh kotaknya terlihat, lalu pindai lagi.',
  code_foreign: 'QR lembar ini dari lomba lain. Tidak ada yang disimpan.',
  code_unknown:
    'Ini bukan QR lembar finis atau area start, atau dari versi aplikasi yang lebih baru.',
};

export const listCode = 'QR daftar start';
export const tenLists = 'Bawa 10 moto berikut';
export function listCodeLabel(moto: string) {
  return `QR daftar start ${moto}`;
}
export const tenListsLabel = 'QR daftar 10 moto';
