import type { Sentences } from '#parts/copy/errors.ts';

export const title = 'Notifikasi';
export const text =
  'Pembayaran diterima, lomba besok, atau tempat di daftar tunggu: langsung muncul di HP ini. Email tetap dikirim.';
/** Right after paying. */
export const askTitle = 'Kabar langsung di HP ini?';
export const askText =
  'Jam mulai berubah, nomor plat dibagikan, atau kabar penyelenggara: langsung muncul di HP ini, juga sebelum email Anda dikonfirmasi.';
export const switchLabel = 'Notifikasi di HP ini';
export const checking = 'Memeriksa notifikasi...';
export const on = 'Aktif';
export const off = 'Tidak aktif';
export const working = 'Sebentar...';
export const blocked =
  'Notifikasi diblokir di browser ini. Buka pengaturan situs di browser, izinkan notifikasi, lalu kembali ke sini.';
export const unsupported =
  'Browser ini belum bisa menerima notifikasi. Di iPhone, pasang dulu aplikasi ini lewat Bagikan, Tambah ke Layar Utama.';
export const turnedOn = 'Notifikasi aktif di HP ini.';
export const turnedOff = 'Notifikasi dimatikan di HP ini.';
export const failed = 'Notifikasi belum bisa diaktifkan. Periksa koneksi, lalu coba lagi.';
export const refusals: Sentences = {
  subscription_invalid: 'HP ini belum bisa menerima notifikasi. Coba lagi nanti.',
};
