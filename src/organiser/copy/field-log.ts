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
