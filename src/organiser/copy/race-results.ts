import { fileName } from '#domain/file-names.ts';
import type { Sentences } from '#parts/copy/errors.ts';
import { fileNotMade } from './parts.ts';

export const title = 'Unduh hasil lomba';
export const text =
  'Semua kelas yang sudah ditutup, dengan nama lengkap. Kolom "Nama di papan" bilang nama siapa yang boleh diumumkan.';
export const kinds = { xlsx: 'Excel (XLSX)', csv: 'CSV' };
export const making = 'Membuat berkas...';
export function made(name: string) {
  return `${name} tersimpan.`;
}
export function resultsFileName(race: string, day: string) {
  return fileName('hasil', race, day);
}
export const sheet = 'Hasil';
export const heads = {
  class: 'Kelas',
  category: 'Kategori',
  overall: 'Urutan di kelas',
  final: 'Final',
  rank: 'Juara',
  outcome: 'Hasil',
  reason: 'Alasan',
  plate: 'Nomor plat',
  name: 'Nama lengkap',
  nickname: 'Panggilan',
  team: 'Tim',
  city: 'Kota',
  board: 'Nama di papan',
};
export const placed = 'Finis';
/** In the place of the name of a child whose family erased it. */
export const erased = '(data dihapus)';

export const refusals: Sentences = {
  file_not_made: () => fileNotMade,
  not_allowed: () => 'Peran Anda di lomba ini tidak boleh mengunduh hasil dengan nama.',
  no_results: () => 'Belum ada kelas yang ditutup.',
};
