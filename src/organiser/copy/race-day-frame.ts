/** What stands around every screen of the race day: who decides, what is sent, why it does not open. Apart, so that stations load no more than this. */

export const backToRace = 'Kembali ke lomba';
export const loading = 'Membuka hari lomba…';
export const neverLoaded = 'HP ini belum pernah membuka hari lomba ini';
export const neverLoadedText =
  'Sambungkan ke internet sekali saja. Sesudah itu semuanya bisa dibuka tanpa sinyal.';
export const storageRefused = 'Browser ini menolak menyimpan data';
export const storageRefusedText =
  'Keluar dari mode penyamaran, atau kosongkan ruang di HP ini, lalu buka lagi. Tanpa penyimpanan, HP ini tidak bisa memegang kendali.';
export const gone = 'Halaman ini sudah tidak terhubung ke penyimpanannya';
export const reload = 'Muat ulang';
export const tryAgain = 'Coba lagi';

export const online = 'Tersambung';
export const offline = 'Tanpa sinyal';
export const sendFailed = 'Belum terkirim, dicoba lagi sendiri';
/** With nothing to send. */
export const hearFailed = 'Belum ada kabar baru dari server, dicoba lagi sendiri';
export const allSent = 'semua terkirim';
export function unsent(count: number) {
  return `${count} keputusan belum terkirim`;
}
/** A chain of which the server takes nothing; className null: what was decided for the race as a whole. */
export function stopped(className: string | null, why: string) {
  return className === null
    ? `Keputusan untuk lomba ini tertahan. ${why} Hasil kelas tetap terkirim.`
    : `${className} tertahan di HP ini. ${why} Kelas lain tetap terkirim.`;
}
export function serverFails(count: number) {
  return `Server sedang bermasalah. ${count} keputusan aman di HP ini dan dikirim sendiri begitu bisa; lombanya jalan terus.`;
}
export function holderIs(name: string) {
  return `Kendali: ${name}`;
}
export const nobodyHolds = 'Kendali: belum ada';
export const holderHere = 'HP ini';
export const otherTab =
  'Kendali sedang dipakai di tab lain di HP ini. Di sini hanya bisa dilihat; tutup tab lain itu untuk memutuskan di sini.';
export const noLocks =
  'Browser ini terlalu lama untuk memegang kendali. Di sini hanya bisa dilihat: pakai Chrome atau Safari yang terbaru.';
export const updateWaits = 'Versi baru aplikasi menunggu sampai lomba selesai.';
export const reason = 'Alasan';
export const reasonPublic = 'Alasan ini ikut tampil di papan umum.';
export const reasonOwn = 'Alasan lain';
export const reasonHint =
  'Yang dipilih ikut tampil di papan umum. Yang ditulis sendiri hanya dibaca panitia.';
export const signedOut =
  'Sesi Anda habis. Keputusan tetap tersimpan di HP ini; masuk lagi supaya terkirim.';
export const signIn = 'Masuk lagi';
