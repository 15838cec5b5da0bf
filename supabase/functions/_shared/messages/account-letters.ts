import type { AccountLetter } from './layout.ts';

const once = 'Link ini berlaku 15 menit dan hanya bisa dipakai satu kali.';

/**
 * The mails that the auth service sends by itself. It reads them from supabase/templates, one file each, named in
 * supabase/config.toml with its subject; `npm run mails` writes the files from these words.
 */
export const accountLetters: Readonly<Record<string, AccountLetter>> = {
  confirmation: {
    title: 'Selamat datang di Pushbike Race',
    preview: 'Satu langkah lagi sebelum mendaftarkan rider.',
    text: 'Tinggal satu langkah: konfirmasi alamat email ini, lalu rider Anda bisa langsung didaftarkan ke lomba.',
    link: 'Konfirmasi email',
    note: `${once} Kalau Anda tidak membuat akun di Pushbike Race, abaikan saja email ini.`,
  },
  recovery: {
    title: 'Buat password baru',
    preview: 'Pilih password baru untuk akun Anda.',
    text: 'Kami menerima permintaan untuk mengganti password akun Pushbike Race dengan alamat email ini. Tekan tombol di bawah untuk memilih password baru.',
    link: 'Buat password baru',
    note: `${once} Kalau bukan Anda yang meminta, abaikan saja email ini: password Anda tidak berubah.`,
  },
  magic_link: {
    title: 'Masuk ke Pushbike Race',
    preview: 'Masuk tanpa password.',
    text: 'Tekan tombol di bawah untuk masuk ke akun Anda tanpa password.',
    link: 'Masuk',
    note: `${once} Kalau bukan Anda yang meminta, abaikan saja email ini dan jangan berikan link ini kepada siapa pun.`,
  },
  email_change: {
    title: 'Konfirmasi perubahan email',
    preview: 'Pastikan perubahan ini benar dari Anda.',
    text: 'Alamat email akun Pushbike Race Anda akan diganti dari {{ .Email }} menjadi {{ .NewEmail }}. Tekan tombol di bawah kalau Anda memang memintanya.',
    link: 'Konfirmasi perubahan',
    note: `${once} Kalau bukan Anda yang mengubahnya, jangan tekan tombol ini dan segera ganti password Anda.`,
  },
  invite: {
    title: 'Anda diundang ke Pushbike Race',
    preview: 'Buat akun Anda di Pushbike Race.',
    text: 'Anda diundang untuk membuat akun di Pushbike Race, tempat mendaftarkan rider ke lomba pushbike dan sepeda anak. Tekan tombol di bawah untuk menerima undangan.',
    link: 'Terima undangan',
    note: `${once} Kalau Anda tidak mengenal undangan ini, abaikan saja email ini.`,
  },
  reauthentication: {
    title: 'Kode verifikasi',
    preview: 'Berlaku 15 menit.',
    text: 'Masukkan kode ini di Pushbike Race untuk melanjutkan.',
    link: null,
    note: 'Kode ini berlaku 15 menit. Jangan berikan kepada siapa pun, juga kepada orang yang mengaku dari Pushbike Race.',
  },
};
