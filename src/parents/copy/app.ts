import { appName } from '#parts/copy/shared.ts';

// Around every screen
export const skipToContentAction = 'Lewati ke konten';
export const homeLinkLabel = `${appName}, ke beranda`;
export const screenOpening = 'Membuka halaman';
export const screenLoading = 'Memuat halaman...';
export const offlineNotice = 'Anda sedang offline. Mendaftar dan membayar perlu koneksi internet.';

// The tab bar
export const tabBarLabel = 'Menu utama';
export const homeTab = 'Beranda';
export const racesTab = 'Race';

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
export const notFoundHeading = 'Sepertinya salah jalur';
export const notFoundText = 'Halaman ini tidak ada atau sudah dipindahkan. Yuk, lihat daftar race.';
export const toRaceListAction = 'Lihat daftar race';

// A link from an email
export const emailConfirmed = 'Email Anda sudah terverifikasi.';
export const mailedLinkExpired =
  'Link ini tidak valid atau sudah kadaluarsa. Silakan masuk, atau minta link baru.';
export const mailedLinkRefused =
  'Link ini tidak valid atau sudah kadaluarsa. Silakan masuk dengan email dan password Anda.';

/** Developers' own. */
export const galleryTitle = 'Galeri';
