import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { kinds } from './race-day.ts';

// What was decided on the day, with who and when

export const title = 'Catatan hari lomba';
export const text =
  'Semua keputusan di HP ini, dari yang terbaru: juga dari HP lain yang sudah terkirim. Kalau ada yang dibatalkan, barisnya tetap ada.';
export const none = 'Belum ada keputusan.';
export const time = 'Waktu';
export const where = 'Kelas dan moto';
export const what = 'Keputusan';
export const detail = 'Keterangan';
export const who = 'Oleh';
export const undone = 'dibatalkan kemudian';
export const wholeRace = 'Seluruh lomba';
export function plate(number: number) {
  return `plat ${number}`;
}
/** `what`: "helm". */
export function pointsTakenBack(what: string) {
  return `poin ${what} dicabut`;
}
export function answered(accepted: boolean) {
  return accepted ? 'diterima' : 'ditolak';
}
/** What a correction took the place of. */
export function before(order: readonly number[]) {
  return `sebelumnya ${order.length === 0 ? 'tanpa urutan' : `plat ${order.join(', ')}`}`;
}
/** How many of them are shown at once. */
export function showAll(count: number) {
  return `Tampilkan semua ${count} catatan`;
}

export const kindNames: Record<Decision['kind'], string> = {
  ...kinds,
  serah: 'kendali diserahkan',
  ambil_alih: 'kendali diambil alih',
  lintasan: 'lintasan kedua dibuka',
  pasang: 'HP pembantu dipasang',
  lepas: 'HP pembantu dilepas',
  layar: 'isi layar diganti',
  urutan: 'urutan moto disimpan',
  jeda: 'jeda',
  lanjut: 'lomba lanjut',
  hentikan_lomba: 'lomba dihentikan',
};
