/** Race day on the director's phone. */

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
export const sending = 'Mengirim…';
export const sendFailed = 'Belum terkirim, dicoba lagi sendiri';
export const allSent = 'semua terkirim';
export function unsent(count: number) {
  return `${count} keputusan belum terkirim`;
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

export const takeLease = 'Pegang kendali di HP ini';
export const takingLease = 'Meminta kendali…';
export const takeLeaseTitle = 'Siapa yang memutuskan hari ini?';
export const takeLeaseText =
  'Hanya satu HP yang memutuskan: memanggil moto, mencatat hasil, meresmikan. Sesudah dipegang, HP ini tetap bisa memutuskan tanpa sinyal.';
export const mayNotDecide =
  'Anda hanya bisa melihat. Yang bisa memutuskan adalah pemilik atau panitia lomba ini.';
export const noClasses = 'Belum ada kelas';
export const noClassesText =
  'Buat kelas dari kategori lomba lebih dulu, lalu tutup daftarnya dan undi.';
