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
/** Of a helper's phone without an account. */
export const deviceUnknown =
  'Menunggu HP direktur mendapat sinyal. Tetap bisa dipakai, semua tersimpan di HP ini.';
export const deviceClaimed = 'QR pos ini sudah dipakai HP lain. Minta QR baru ke direktur.';
export const deviceEnded = 'Waktu HP ini membantu lomba sudah habis.';
export const sendFailed = 'Pengiriman gagal, dicoba lagi sendiri.';

/** Whether the phone can be opened again at the track, where there is no signal. */
export const readyOffline = 'Siap tanpa sinyal: halaman, daftar, dan pembaca QR ada di HP ini.';
export const readyShort = 'Siap tanpa sinyal';
export const readyParts = { page: 'halaman', lists: 'daftar', reader: 'pembaca QR' };
export const storageNotPromised = 'Jangan hapus data browser sampai lomba selesai.';
/** @param behind how far the phone's clock is behind the right time, in milliseconds; below zero: ahead */
export function clockWrong(behind: number) {
  const minutes = Math.round(Math.abs(behind) / 60_000);
  const hours = Math.floor(minutes / 60);
  const amount = [hours > 0 && `${hours} jam`, minutes % 60 > 0 && `${minutes % 60} menit`]
    .filter(Boolean)
    .join(' ');
  return `Jam HP ini ${behind > 0 ? 'terlambat' : 'terlalu cepat'} ${amount}. Catatan tetap memakai waktu yang benar; betulkan jamnya di pengaturan HP.`;
}
function inWords(parts: readonly string[]) {
  return parts.length < 3
    ? parts.join(' dan ')
    : `${parts.slice(0, -1).join(', ')}, dan ${parts.at(-1)}`;
}
export function notReadyOffline(missing: readonly string[]) {
  return `Belum siap tanpa sinyal: ${inWords(missing)} belum lengkap di HP ini. Sambungkan internet dan biarkan halaman ini terbuka.`;
}
