export const title = 'Konfirmasi email Anda';
/** Where receipts wait; `count` is what waits already. */
export function receiptsTo(address: string, count: number): string {
  return count > 0
    ? `Bukti pembayaran dan kabar lomba belum bisa kami kirim. Begitu alamat ini dikonfirmasi, semuanya kami kirim ke ${address}. Pendaftaran dan pembayaran tidak menunggu ini.`
    : `Bukti pembayaran dan kabar lomba kami kirim ke ${address} setelah alamat ini dikonfirmasi. Pendaftaran dan pembayaran tidak menunggu ini.`;
}
export function invitationNeeds(address: string): string {
  return `Undangan baru bisa diterima setelah terbukti bahwa ${address} memang email Anda.`;
}
export function invitingNeeds(address: string): string {
  return `Sebelum mengundang orang dan menyetujui pengembalian dana, konfirmasi dulu email Anda: ${address}.`;
}
export const sendAction = 'Kirim email konfirmasi';
export const sendAgainAction = 'Kirim ulang';
export function sentTo(address: string): string {
  return `Kami sudah mengirim kode ke ${address}. Buka emailnya, lalu tekan tombol di sana atau ketik kodenya di sini. Tidak ada? Periksa folder spam.`;
}
export const codeLabel = 'Kode dari email';
export const codeHint = '8 angka';
export const codeRequired = 'Ketik 8 angka dari email.';
export const confirmAction = 'Konfirmasi';
export const confirming = 'Memeriksa...';
export function codeWrong(left: number): string {
  return left > 0
    ? `Kode ini tidak cocok. Periksa email yang terbaru. Sisa ${left} kali coba.`
    : 'Kode ini tidak cocok. Tekan tombol di dalam email, atau minta email baru.';
}
export function againFrom(time: string): string {
  return `Kirim ulang bisa lagi pukul ${time}.`;
}
export const proved = 'Email sudah dikonfirmasi';
export function declined(address: string): string {
  return `Dari ${address} ada jawaban "Bukan saya", jadi kami tidak mengirim email ke sana. Kalau itu memang email Anda: keluar, pilih "Lupa password?" di halaman masuk, lalu buka link yang kami kirim.`;
}

// An address that was typed wrong
export const wrongAddressAction = 'Salah tulis? Ubah email';
export const addressLabel = 'Email yang benar';
export const addressRequired = 'Tulis alamat email lengkap.';
export const passwordLabel = 'Password Anda';
export const passwordRequired = 'Ketik password akun ini.';
export const passwordWrong = 'Password ini tidak cocok.';
export const addressTaken = 'Alamat ini sudah dipakai akun lain.';
export const correctAction = 'Ubah email';
export const correcting = 'Mengubah...';
export function corrected(address: string): string {
  return `Email akun ini sekarang ${address}. Kami kirim konfirmasinya ke sana.`;
}
