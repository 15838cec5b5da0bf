export const detailLoading = 'Memuat pesanan...';
export const partFailed =
  'Bagian ini belum bisa dibuka. Muat ulang halaman kalau sudah ada sinyal.';
export const detailLoadFailed = 'Failed to load order details.';
export const orderIdMissing = 'Order ID not provided.';
export const noOrderFound = 'No order found.';
export const registrationStatusTitle = 'Status Pendaftaran';
export const paymentStatusTitle = 'Status Pembayaran';
export const totalLabel = 'Total Bayar';
export const unpaidLabel = 'Belum dibayar';
export const entryQrTitle = 'Entry QR Code';
export const entryQrText = 'Show this QR code at the event entrance for entry.';
/** After the gate has let the rider in. */
export const askedAgain =
  'Simpan kode ini: bisa diminta lagi, misalnya untuk goodie bag atau masuk kembali.';
export function entryQrLabel(rider: string) {
  return `Kode QR masuk ${rider}`;
}
export const startLabel = 'Mulai';
/** `time`: with its zone. */
export function startsAt(time: string) {
  return `Mulai ${time}`;
}
export const enlargeQrAction = 'Tampilkan QR layar penuh';
export const enlargeQrHint = 'Ketuk QR untuk layar penuh.';
export const savePictureAction = 'Simpan gambar';
export const savingPicture = 'Menyiapkan...';
export function pictureSaved(nickname: string) {
  return `Gambar QR ${nickname} sudah diunduh. Simpan baik-baik: siapa pun yang membawanya bisa masuk.`;
}
export const pictureFailed = 'Gambar QR belum bisa dibuat. Silakan coba lagi.';
/** `time`: with its zone, on the race day. */
export function checkInFrom(time: string) {
  return `Daftar ulang mulai ${time}`;
}
/** Said when the order turns confirmed while it is looked at. */
export const confirmedMeanwhile =
  'Pembayaran sudah masuk dan pendaftaran rider dikonfirmasi. Kode QR masuk ada di halaman ini.';
export const attemptFailedText = 'Pembayaran sebelumnya tidak selesai. Anda bisa mencoba lagi.';
export function payBefore(time: string) {
  return `Bayar sebelum ${time} agar tempat rider tetap tersimpan.`;
}
export const payTimeOver = 'Waktu bayar hampir habis: tempat rider bisa dilepas sebentar lagi.';

// Giving an order up
export const cancelAction = 'Batalkan pesanan';
export const cancelTitle = 'Batalkan pesanan ini?';
export function cancelText(rider: string) {
  return `Tempat ${rider} dilepas untuk peserta lain. Kalau sudah menyimpan kode QR pembayaran, jangan dibayar lagi, ya.`;
}
export const confirmCancelAction = 'Ya, batalkan';
export const keepAction = 'Tidak jadi';
export const cancelling = 'Membatalkan...';
export const cancelled = 'Pesanan dibatalkan. Tempat rider sudah dilepas.';
export const paidMeanwhile =
  'Pembayaran Anda ternyata sudah masuk, jadi pesanan ini tidak dibatalkan.';
