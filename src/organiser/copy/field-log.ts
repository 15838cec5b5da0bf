/** How a phone in the field stands with the server. */
export const online = 'Tersambung';
export const offline = 'Tanpa sinyal: tetap bisa dipakai';
export const offlineWithoutList = 'Tanpa sinyal';
export function waiting(count: number) {
  return `${count} belum terkirim`;
}
export const signedOutWithoutList = 'Sesi habis';
export const signInAgain = 'Masuk lagi';
export const raceIsDraft = 'Lomba ini masih draf: catatan tersimpan di HP ini saja.';
export const sendFailed = 'Pengiriman gagal, dicoba lagi sendiri.';

/** Whether the phone can be opened again at the track, where there is no signal. */
export const readyOffline = 'Siap tanpa sinyal: halaman, daftar, dan pembaca QR ada di HP ini.';
export const readyParts = { page: 'halaman', reader: 'pembaca QR' };
export function notReadyOffline(missing: readonly string[]) {
  return `Belum siap tanpa sinyal: ${missing.join(' dan ')} belum lengkap di HP ini. Sambungkan internet dan biarkan halaman ini terbuka.`;
}
