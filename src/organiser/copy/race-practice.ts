/** Latihan: a race day that is played through beforehand, on one phone. */

export const watermark = 'LATIHAN';
export const nothingSent = 'Latihan: hanya di HP ini, tidak ada yang terkirim';
export function practiceName(race: string) {
  return `Latihan ${race}`;
}

export const heading = 'Latihan';
export const text =
  'Coba seluruh hari lomba dengan daftar yang sebenarnya: tutup daftar, undi, panggil, hasil. Semuanya hanya di HP ini. Tidak ada yang terkirim, tidak ada orang tua yang diberi tahu, status peserta tidak berubah.';
export const open = 'Buka latihan';
export const opening = 'Menyiapkan…';
export const noClasses = 'Buat kelasnya dulu, baru latihan.';

export const practiceText =
  'Ini latihan di HP ini saja. Kalau sudah selesai, hapus: lomba yang sebenarnya tidak berubah.';
export const wipe = 'Hapus latihan';
export const wiping = 'Menghapus…';
export const wiped = 'Latihan dihapus';
export const toReal = 'Ke lomba sebenarnya';
