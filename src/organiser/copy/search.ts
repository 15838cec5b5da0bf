/** Words of the search from anywhere, and of the keys. */

export const searchTitle = 'Cari';
export const searchLabel = 'Nama, plat, nomor pesanan, nomor HP, atau lomba';
export const searchPlaceholder = 'Nama, plat, pesanan, HP, lomba';
export const hint =
  'Beberapa huruf nama, nomor plat, awal nomor pesanan, digit terakhir nomor HP, atau nama lomba. Enter membuka yang dipilih.';
export const searching = 'Mencari...';
export function nothingFound(query: string) {
  return `Tidak ada yang cocok dengan "${query}".`;
}
export const failed = 'Pencarian belum berhasil.';
export function foundCount(count: number) {
  return `${count} hasil. Pilih dengan panah atas dan bawah.`;
}
export const results = 'Hasil pencarian';
export function plate(number: number) {
  return `Plat ${number}`;
}
export function wish(number: string) {
  return `Belum ada plat, ingin ${number}`;
}
export const by: Record<string, string> = {
  order: 'Nomor pesanan cocok',
  phone: 'Nomor HP cocok',
};
export const cancelled = 'Batal';
export const unpaid = 'Belum bayar';
export const race = 'Lomba';
export const draft = 'Draf';
export const untitled = 'Lomba tanpa nama';

// Keys
export const keysTitle = 'Tombol cepat';
export const keys: { keys: string[]; does: string }[] = [
  { keys: ['/'], does: 'Cari dari mana saja' },
  { keys: ['?'], does: 'Tampilkan daftar ini' },
  { keys: ['j', 'k'], does: 'Di tabel: baris berikutnya, sebelumnya' },
  { keys: ['Enter'], does: 'Di tabel: buka baris itu' },
  { keys: ['e'], does: 'Di daftar peserta: perbaiki data rider itu' },
  { keys: ['x'], does: 'Di tabel yang bisa dipilih: pilih baris itu' },
  { keys: ['Esc'], does: 'Tutup panel atau jendela' },
  { keys: ['↑', '↓', 'Enter'], does: 'Pilih dan buka hasil pencarian' },
];
