// The list
export const listLoading = 'Memuat daftar lomba...';
export const listLoadFailed = 'Daftar lomba belum bisa dimuat';
/** `more`: there are more than these. */
export function racesFound(count: number, more: boolean) {
  return `${count}${more ? '+' : ''} lomba ditemukan`;
}
export const noRacesTitle = 'Tidak ada race ditemukan';
export const noRacesText = 'Coba ubah filter atau kata kunci pencarian Anda';
export const clearFilterAction = 'Hapus filter';

// The list's filter
export const searchLabel = 'Cari lomba';
export const searchPlaceholder = 'Cari judul, lokasi, atau kota';
export const everyMonth = 'Semua bulan';
export const cityLabel = 'Kota';
export const everyCity = 'Semua kota';
export const filtersLabel = 'Saring daftar';
export const childLabel = 'Anak';
export const everyChild = 'Semua anak';
export const ageLabel = 'Usia';
export const everyAge = 'Semua usia';
export const withPlacesFilter = 'Masih ada tempat';

// The detail
export const detailLoading = 'Memuat lomba...';
/** Read by families with an entry: nobody else finds it. */
export const raceCalledOffNotice = 'Maaf, lomba ini dibatalkan oleh penyelenggara.';
export const raceFullNotice =
  'Kuota lomba ini sedang penuh. Tempat bisa terbuka lagi kalau ada pesanan yang tidak dibayar. Masuk daftar tunggu supaya tempat itu disimpan untuk anak Anda.';
/** To the classes, where one waits for a place in one of them. */
export const waitAction = 'Daftar tunggu';
