/** Words around every screen of either door. */

export const skipToContentAction = 'Lewati ke konten';
export const screenOpening = 'Membuka halaman';
export const screenLoading = 'Memuat halaman...';

// A newer version
export const updateReady = 'Versi baru aplikasi sudah siap.';
export const updateAction = 'Perbarui';
export const updating = 'Memperbarui...';

// While the stored session is looked at
export const startingUp = 'Memeriksa akun Anda...';
export const skipStartupAction = 'Lewati (debug)';

// A screen that cannot be shown
/** Read out as the screen's name. */
export const screenFailedHeading = 'Halaman gagal dibuka';
export const screenFailedTitle = 'Halaman ini gagal dibuka';
export const screenFailedText = 'Silakan coba lagi. Data Anda yang sudah tersimpan tidak hilang.';
export const screenFailedOfflineText =
  'Anda sedang offline. Coba lagi setelah terhubung ke internet.';
export const toHomeAction = 'Ke beranda';
export const notFoundTitle = 'Halaman tidak ditemukan';
