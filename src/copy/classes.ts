export const listLoading = 'Memuat kelas online...';
export const listLoadFailed = 'Failed to load online classes.';
export const noClassesTitle = 'No online classes available.';
export const noClassesText = 'Kelas baru akan muncul di sini.';

export const instructor = 'by Unknown Instructor';
export const durationUnknown = 'N/A';
export const detailAction = 'Lihat Detail';

export const registerAction = 'Daftar Kelas';
export const registering = 'Mendaftarkan...';
export const registeredWithAccess = 'Anda sudah terdaftar. Kelas ini bisa langsung diikuti.';
export const registeredBeforePayment =
  'Anda sudah terdaftar. Akses dibuka setelah pembayaran dikonfirmasi.';

// The pages of the list
export const pagesLabel = 'Halaman';
export const pageLabel = (page: number) => `Halaman ${page}`;
export const previousPageAction = 'Halaman sebelumnya';
export const nextPageAction = 'Halaman berikutnya';
