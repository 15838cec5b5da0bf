/** Words of the operator's desk: its frame and how it all stands. */

export const title = 'Operator';
export const placesLabel = 'Bagian meja operator';
export const overviewPlace = 'Ringkasan';
export const searchPlace = 'Cari';
export const settingsPlace = 'Setelan';
export const loading = 'Memuat meja operator...';
export const loadFailed = 'Meja operator belum bisa dimuat';

export function clubsWaiting(count: number) {
  return `${count} klub menunggu izin terbit`;
}
export const toClubsAction = 'Buka daftar klub';
export const allWellTitle = 'Tidak ada yang menunggu';
export const allWellText = 'Semua berjalan seperti seharusnya.';
