import { appName } from '#parts/copy/shared.ts';

// Around every screen
export const homeLinkLabel = `${appName}, ke beranda`;
export const offlineNotice = 'Anda sedang offline. Mendaftar dan membayar perlu koneksi internet.';

// The tab bar
export const tabBarLabel = 'Menu utama';
export const homeTab = 'Beranda';
export const racesTab = 'Race';

// An address without a screen
export const notFoundHeading = 'Sepertinya salah jalur';
export const notFoundText =
  'Halaman ini tidak ada atau sudah dipindahkan. Yuk, lihat daftar lomba.';
export const toRaceListAction = 'Lihat daftar lomba';

// A link from an email
export const emailConfirmed = 'Email Anda sudah terverifikasi.';
export const mailedLinkExpired =
  'Link ini tidak valid atau sudah kadaluarsa. Silakan masuk, atau minta link baru.';
export const mailedLinkRefused =
  'Link ini tidak valid atau sudah kadaluarsa. Silakan masuk dengan email dan password Anda.';

/** Developers' own. */
