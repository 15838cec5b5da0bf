import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { inAWhile, type Sentences } from '#parts/copy/errors.ts';

/** What a parent may still change of a paid entry. */

export const openAction = 'Ubah data atau kategori';
export const title = 'Ubah pendaftaran';
export const loading = 'Memuat pilihan...';
export const loadFailed = 'Pilihan belum bisa dimuat.';
/** `time`: with its zone. */
export function until(time: string) {
  return `Bisa diubah sampai ${time}.`;
}
export function tooLate(time: string) {
  return `Batas mengubah data sudah lewat (${time}). Hubungi penyelenggara kalau ada yang penting.`;
}

// Facts
export const factsTitle = 'Tim, jersey, dan nomor plat';
export const numberHint = 'Sampai 3 angka. Penyelenggara yang menentukan nomor akhirnya.';
export const saveAction = 'Simpan';
export const saving = 'Menyimpan...';
export const saved = 'Data pendaftaran tersimpan.';

// Class
export const classTitle = 'Pindah kategori';
export const classLabel = 'Kategori';
export const classHint =
  'Harganya sama. Kategori yang tidak cocok untuk rider ini tidak ditampilkan.';
export const noOtherClass = 'Tidak ada kategori lain yang cocok dan masih ada tempat.';
export function choice(name: string, places: number | null) {
  return places === null ? name : `${name} (sisa ${places})`;
}
export const moveAction = 'Pindah';
export const moving = 'Memindahkan...';
export function moved(name: string) {
  return `Rider sekarang di kategori ${name}.`;
}

export const refusals: Sentences = {
  already_checked_in: () => 'Rider sudah masuk lewat gerbang, jadi tidak bisa diubah lagi.',
  change_too_late: ({ until, zona_waktu }) =>
    tooLate(formatDateTime(String(until), String(zona_waktu))),
  too_many_changes: ({ limit, seconds }) =>
    `Data pendaftaran sudah diubah ${limit} kali dalam satu jam. Coba lagi ${inAWhile(seconds)} lagi.`,
  plate_assigned: ({ nomor_plat }) =>
    `Penyelenggara sudah membagikan nomor plat: rider ini memakai nomor ${nomor_plat}.`,
  entry_undecided: () =>
    'Penyelenggara sedang memeriksa pembayaran pesanan ini. Tunggu keputusannya dulu, ya.',
  dearer_category: ({ difference }) =>
    `Kategori itu ${formatRupiah(Number(difference))} lebih mahal, dan selisihnya belum bisa ditagihkan. Pilih kategori lain, ya.`,
  category_full: ({ category }) =>
    `Tempat di ${category} baru saja habis. Rider tetap di kategori yang sekarang.`,
};
