// The box
export const openAction = 'Buka pencarian';
export const closeAction = 'Tutup pencarian';
export const searchLabel = 'Cari balapan atau kelas';
export const searchPlaceholder = 'Cari balapan atau kelas...';
export const searchAction = 'Cari';

// The results
export const nothingAskedTitle = 'Cari lomba atau kelas';
export const nothingAskedText = 'Ketik judul lomba, nama kota, atau topik kelas.';
export function resultsFor(text: string) {
  return `Hasil untuk “${text}”`;
}
export function resultsFound(count: number) {
  return `${count} hasil ditemukan`;
}
export const resultsLoading = 'Loading search results...';
export const resultsLoadFailed = 'Failed to load search results.';
export const someLoadFailed = 'Sebagian hasil belum bisa dimuat.';
export const noResultsTitle = 'No results found';
export const noResultsText = 'Coba kata yang lebih pendek, atau lihat semua lomba.';
export const racesTitle = 'Event Races';
export const coursesTitle = 'Online Classes';
