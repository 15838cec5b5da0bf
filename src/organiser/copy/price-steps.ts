/** Prices by step, in the editor of a race. */

export const title = 'Harga bertahap';
export const intro =
  'Harga bisa berubah pada tanggal tertentu, atau setelah sejumlah pendaftar. Tanpa tahap, semua membayar harga di atas.';
export const usualNames = ['Early bird', 'Normal', 'On the spot'] as const;
export const usualAction = 'Pakai Early bird, Normal, On the spot';
export const onlyName = 'Normal';
export const categoriesAction = 'Hanya beda harga per kategori';
export const addAction = 'Tambah tahap';
export const onePriceAction = 'Kembali ke satu harga';
export const today = 'Sekarang';
export const later = 'Nanti';
export const over = 'Sudah lewat';
export function parentPays(amount: string) {
  return `Orang tua membayar ${amount}`;
}
export function removeStep(name: string, place: number) {
  return `Hapus tahap ${name === '' ? place : name}`;
}
export const nameLabel = 'Nama tahap';
export const priceLabel = 'Harga';
export const ownPriceHint = 'Kosong: sama dengan harga per rider di atas.';
export const untilLabel = 'Berlaku sampai';
export const placesLabel = 'Untuk berapa pendaftar';
export const placesHint = 'Boleh kosong. Yang lebih dulu tercapai mengakhiri tahap ini.';
export const endMissing =
  'Isi tanggal berakhirnya atau jumlah pendaftarnya, supaya tahap berikutnya tercapai.';
export const differencesTitle = 'Beda harga per kategori';
export const differencesHint =
  'Berlaku di setiap tahap. Tulis 25.000 kalau lebih mahal, -25.000 kalau lebih murah; kosong kalau sama.';
export const differencePlaceholder = 'Sama';
export const categoriesFirst = 'Simpan kategorinya dulu, lalu harganya bisa dibedakan di sini.';
/** What was promised to parents (K4), before it is saved. */
export const promise =
  'Sudah ada yang mendaftar, jadi harga yang tampil adalah janji: sebelum tanggal atau jumlah yang tertulis, harganya tidak bisa naik. Turun boleh, dan tahap boleh diperpanjang. Tahap tanpa akhir boleh diberi akhir paling cepat 48 jam lagi.';

/** A price that breaks the promise, which its owner alone may save (K4). */
export const correctionText =
  'Salah tulis harga? Sebagai pemilik Anda boleh membetulkannya. Alasannya tampil di halaman lomba selama 7 hari dan dicatat. Yang sudah mendaftar tetap membayar harga lamanya.';
export const correctionOfOwner =
  'Kalau harganya salah tulis, hanya pemilik klub yang bisa membetulkannya, dengan alasan yang tampil di halaman lomba.';
export const reasonLabel = 'Alasan koreksi';
export const reasonHint = 'Misalnya: “Harga Early bird salah tulis, seharusnya Rp175.000.”';
export const reasonMissing = 'Tulis alasannya. Orang tua membacanya di halaman lomba.';
export const correctAction = 'Simpan dengan alasan ini';
export const corrected = 'Harga dibetulkan. Alasannya tampil di halaman lomba selama 7 hari.';
