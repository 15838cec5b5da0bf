/** Words of a rider's record: what an entry says of a child, corrected by the organiser, and a child added at the desk. */

import type { Sentences } from '#parts/copy/errors.ts';
import { refusals as riderRefusals } from '#parts/copy/rider-fields.ts';

export const correctAction = 'Perbaiki data';
export const correctNote = 'Tanggal lahirnya ikut terbuka, dan itu tercatat di Catatan.';
export const checkAction = 'Periksa dulu';
export const checking = 'Memeriksa...';
export const cancelAction = 'Tidak jadi';
export const nothingChanged = 'Tidak ada yang berubah.';
export function correctTitle(name: string) {
  return `Perbaiki data ${name}?`;
}
export const correctSubmit = 'Simpan perbaikan';
export const correcting = 'Menyimpan...';
export function corrected(name: string) {
  return `Data ${name} diperbaiki.`;
}
export function fromTo(before: string, after: string) {
  return `${before} → ${after}`;
}
export const without = 'tidak ada';
export const bothEntries = 'Anak ini punya dua pendaftaran di lomba ini: keduanya berubah.';
export const closedList =
  'Daftar startnya sudah ditutup, jadi yang berubah hanya tulisannya: nomor plat, kelas, dan undian tetap. Kertas yang sudah dicetak masih memakai data lama.';
export const familyTold =
  'Keluarganya diberi tahu lewat email dan di aplikasi: data sebelum dan sesudahnya.';
export const nobodyTold = 'Pendaftaran ini tanpa akun, jadi tidak ada yang diberi tahu.';
export function leaves(name: string, category: string, reason: string) {
  return `${name} tidak cocok lagi di ${category}: ${reason}.`;
}
export const newCategory = 'Kategori sesudah perbaikan';
export const newCategoryMissing = 'Pilih kategorinya dulu.';
export const noCategoryFits = 'Tidak ada kategori lain di lomba ini yang cocok.';
export const cannotMove = 'Kelasnya sudah diundi, jadi rider ini tidak bisa dipindahkan lagi.';
export function stayIn(category: string) {
  return `Tetap di ${category}, keputusan panitia`;
}
export function otherLeaves(reason: string) {
  return `Pendaftarannya yang lain juga tidak cocok lagi: ${reason}. Pindahkan sesudah ini.`;
}

// A rider at the desk
export const addAction = 'Tambah rider';
export const addTitle = 'Tambah rider';
export const addSubmit = 'Simpan rider';
export const addClose = 'Selesai';
export const onlyFitting = 'Hanya kategori yang cocok untuk anak ini.';
export const plateHint = 'Kosongkan kalau platnya dibagikan nanti.';
export const cashHint = 'Uangnya di luar pembukuan QRIS. Kosongkan kalau tidak dicatat.';
export const parentLabel = 'Nama orang tua';
export function added(name: string, plate: string) {
  return plate === '' ? `${name} terdaftar.` : `${name} terdaftar dengan nomor plat ${plate}.`;
}

/** Refusals of the form of a rider's record. */
export const refusals: Sentences = {
  ...riderRefusals,
  changed_meanwhile: () =>
    'Data rider ini baru saja diubah orang lain. Tutup, lalu buka lagi dan cek dulu.',
  rider_already_entered: ({ name }) => `${name} sudah terdaftar di lomba ini.`,
  registration_not_found: () => 'Rider ini tidak lagi di lomba ini. Muat ulang daftarnya.',
  riders_do_not_fit: () => 'Rider ini tidak cocok di kategorinya. Pilih kategorinya dulu.',
  list_closed: () =>
    'Kelasnya sudah diundi, jadi rider ini tidak bisa dipindahkan. Ia bisa tetap di kategorinya, atau ditarik dari kelas di Hari lomba.',
};
