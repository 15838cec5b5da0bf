import { formatDate, formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';

export const title = 'Hasil lomba';
/** "Resmi 6 Des 2026, 15.42 WIB" */
export function official(at: string, zone: VenueZone) {
  return `Resmi ${formatDate(at, zone)}, ${formatTime(at, zone)}`;
}
export function medal(place: number) {
  return `Medali juara ${place}`;
}
export const shareAction = 'Bagikan kemenangan';
export const sheetTitle = 'Gambar untuk dibagikan';
export function withName(nickname: string) {
  return `Tulis nama ${nickname} di gambar`;
}
export const withNameHint = 'Tanpa nama, gambarnya memuat nomor plat saja.';
export const square = 'Persegi, untuk grup';
export const story = 'Tegak, untuk status';
export const making = 'Membuat gambar...';
export const failed = 'Gambar belum bisa dibuat. Coba lagi sebentar lagi.';
export const saved = 'Gambar tersimpan di HP ini.';
export const boardAction = 'Hasil lengkap';
export function boardOf(race: string) {
  return `Hasil lengkap ${race}`;
}
