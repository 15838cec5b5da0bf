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
export const searchOptionsLabel = (field: string) => `Cari ${field.toLowerCase()}`;
export const noOptionFits = 'Tidak ada yang cocok. Coba kata lain.';
export const optionsFound = (count: number) => `${count} pilihan`;
export const removeFileAction = (name: string) => `Hapus ${name}`;
