export const listLoading = 'Memuat kelas online...';
export const listLoadFailed = 'Failed to load online classes.';
export const noCoursesTitle = 'No online classes available.';
export const noCoursesText = 'Kelas baru akan muncul di sini.';

export const registerAction = 'Daftar Kelas';
export const registering = 'Mendaftarkan...';
export const registeredWithAccess = 'Anda sudah terdaftar. Kelas ini bisa langsung diikuti.';
export const registeredBeforePayment =
  'Anda sudah terdaftar. Akses dibuka setelah pembayaran dikonfirmasi.';

// Before a priced class is booked
export const confirmTitle = 'Daftar kelas berbayar?';
export const howItIsPaid =
  'Setelah Anda mendaftar, penyelenggara menghubungi Anda lewat email atau nomor HP di profil Anda untuk pembayarannya. Kelas bisa diikuti setelah pembayaran dikonfirmasi.';
export const cancelAnytime = 'Selama belum dibayar, pendaftaran bisa dibatalkan kapan saja.';
export const confirmAction = 'Ya, daftar';
export const notNowAction = 'Nanti saja';
export const organiserWillCall = 'Penyelenggara menghubungi Anda untuk pembayarannya.';

// Taking it back
export const cancelAction = 'Batalkan';
export const cancelTitle = 'Batalkan kelas ini?';
export function cancelText(title: string) {
  return `Pendaftaran Anda untuk ${title} akan dibatalkan. Selama kelas masih dibuka, Anda bisa mendaftar lagi.`;
}
export const confirmCancelAction = 'Ya, batalkan';
export const cancelling = 'Membatalkan...';
export const keepAction = 'Tetap ikut';
export const cancelled = 'Pendaftaran kelas dibatalkan.';

// The pages of the list
export const pagesLabel = 'Halaman';
export function pageLabel(page: number) {
  return `Halaman ${page}`;
}
export const previousPageAction = 'Halaman sebelumnya';
export const nextPageAction = 'Halaman berikutnya';
