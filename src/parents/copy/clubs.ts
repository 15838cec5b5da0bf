export const clubLoading = 'Memuat klub...';
export const clubLoadFailed = 'Halaman klub belum bisa dimuat';
export const noClubTitle = 'Klub tidak ditemukan';
export const noClubText = 'Mungkin belum ada lombanya yang terbuka, atau tautannya sudah berubah.';
export const comingTitle = 'Lomba berikutnya';
export const noneComing = 'Belum ada lomba berikutnya.';
export const pastTitle = 'Sudah berlangsung';
