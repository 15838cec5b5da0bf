export const title = 'Nama di papan lomba';
export const text =
  'Papan dan hasil lomba bisa dibaca siapa saja di internet. Kalau Anda izinkan, nama panggilan dan tim anak tampil di sana; kalau tidak, hanya nomor platnya.';
export function showName(nickname: string) {
  return `Tampilkan nama ${nickname}`;
}
export const notAsked = 'Belum Anda jawab: nama tidak tampil.';
export const shown = 'Nama tampil. Kalau dicabut, nama langsung hilang dari papan dan hasil.';
export const notShown = 'Nama tidak tampil.';
export const saved = 'Pilihan tersimpan.';
export const loading = 'Memuat pilihan...';
export const loadFailed = 'Pilihan nama di papan belum bisa dimuat';
