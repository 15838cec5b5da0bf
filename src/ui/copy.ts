// What a control does
export const backAction = 'Kembali';
export const closeAction = 'Tutup';
export const retryAction = 'Coba lagi';
export const showMoreAction = 'Tampilkan lebih banyak';
export const loading = 'Memuat...';
export const toastsLabel = 'Pemberitahuan';

// Fields
export const showPasswordAction = 'Tampilkan password';
export const hidePasswordAction = 'Sembunyikan password';
export const choosePlaceholder = 'Pilih';
export function searchOptionsLabel(field: string) {
  return `Cari ${field.toLowerCase()}`;
}
export const noOptionFits = 'Tidak ada yang cocok. Coba kata lain.';
export function optionsFound(count: number) {
  return `${count} pilihan`;
}
export function removeFileAction(name: string) {
  return `Hapus ${name}`;
}
