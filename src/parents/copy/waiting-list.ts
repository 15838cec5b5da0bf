/** Words of the waiting list of a full category. `name`: the child's nickname. */

import type { Sentences } from '#parts/copy/errors.ts';
export function joinAction(name: string): string {
  return `Masuk daftar tunggu untuk ${name}`;
}
export function joinLabel(name: string, category: string): string {
  return `Masuk daftar tunggu untuk ${name} di ${category}`;
}
export const joining = 'Mendaftarkan...';
export const explanation =
  'Kalau ada tempat kosong, kami tahan untuk yang pertama di daftar dan kami kabari lewat email.';
export const whoLabel = 'Untuk siapa?';
export const saveChildFirst =
  'Daftar tunggu dibuat untuk satu anak. Simpan dulu data anak Anda di Profil.';
export const addChildAction = 'Tambah anak';
export const nobodyFits = 'Tidak ada anak Anda yang pas untuk kategori ini.';
export function waiting(name: string, turn: number): string {
  return `${name} di urutan ke-${turn} daftar tunggu.`;
}
export function offered(name: string, until: string): string {
  return `Satu tempat disimpan untuk ${name} sampai ${until}.`;
}
export const leaveAction = 'Keluar dari daftar tunggu';
export function leaveLabel(name: string, category: string): string {
  return `Keluarkan ${name} dari daftar tunggu ${category}`;
}
export const leaving = 'Sebentar...';
export const signInAction = 'Masuk untuk ikut daftar tunggu';

// In the profile
export const listTitle = 'Daftar tunggu';
export const left = 'Sudah keluar dari daftar tunggu.';
export const leaveTitle = 'Keluar dari daftar tunggu?';
/** `turn`: null where a place is kept. */
export function leaveText(name: string, turn: number | null): string {
  return turn === null
    ? `Tempat yang disimpan untuk ${name} ditawarkan ke yang berikutnya.`
    : `Urutan ${name} hilang. Kalau masuk lagi, ${name} mulai dari belakang.`;
}
export const confirmLeaveAction = 'Ya, keluar';
export const stayAction = 'Tetap menunggu';

export const refusals: Sentences = {
  category_has_room: () =>
    'Ternyata masih ada tempat. Muat ulang halaman ini, lalu pilih kategorinya.',
  rider_not_found: () => 'Anak ini sudah tidak ada di Profil Anda.',
  too_many_waiting: ({ limit }) =>
    `Anda sudah di ${limit} daftar tunggu. Keluar dari salah satunya dulu.`,
};
