/** Pictures of a start list, a result or one rider, which are made on the phone and sent around; and certificates. */
import { rank } from './board.ts';

export const shareAction = 'Bagikan gambar';
export function shareOf(title: string) {
  return `Bagikan gambar ${title}`;
}
export const making = 'Membuat gambar...';
export const failed = 'Gambar belum bisa dibuat. Coba lagi sebentar lagi.';
export const sheetTitle = 'Bagikan';
export function saveAction(pictures: number) {
  return pictures === 1 ? 'Unduh gambar' : `Unduh ${pictures} gambar`;
}
export const saved = 'Gambar tersimpan di HP ini.';
export const whatsapp = 'Kirim teks lewat WhatsApp';
export const platesOnly = 'Tanpa sinyal: gambar ini memuat nomor plat saja, tanpa nama.';

export const states = { resmi: 'RESMI', sementara: 'SEMENTARA' } as const;
export const protest = 'ADA PROTES';
export const startList = 'Daftar start';
export function corrected(reason: string, time: string) {
  return `Dikoreksi${time === '' ? '' : ` ${time}`}${reason === '' ? '' : `: ${reason}`}`;
}
export const mayChange = 'Masih bisa berubah';
export function pageOf(page: number, pages: number) {
  return `Gambar ${page} dari ${pages}`;
}
export const scan = 'Pindai: keadaan sekarang';
export function madeAt(time: string) {
  return `Gambar ini dibuat ${time}`;
}
export function more(count: number) {
  return `dan ${count} lagi`;
}
export function textLine(lead: string, rider: string, end: string) {
  return [lead === '' ? rider : `${lead}. ${rider}`, end].filter(Boolean).join(' · ');
}
export function textLink(url: string) {
  return `Keadaan sekarang: ${url}`;
}

// Certificates
export const certificate = 'SERTIFIKAT';
export const givenTo = 'diberikan kepada';
export function asPlaced(final: string, place: number) {
  return `sebagai ${rank(final, place)}`;
}
export function inClass(raceClass: string) {
  return `Kelas ${raceClass}`;
}
export const organiser = 'Penyelenggara';
export const certificateScan = 'Hasil resmi sekarang';
