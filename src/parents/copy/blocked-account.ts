/** What a family reads while the operator has blocked its account; the refusal of an act begins the same (`account_blocked`). */
export const title = 'Akun ini diblokir pengelola aplikasi';
export const whatStops =
  'Berhenti sementara: mendaftarkan rider, membuat pembayaran baru, dan mengelola lomba.';
export const whatGoesOn =
  'Tetap berlaku: pesanan, tiket, pengembalian uang, dan QR pembayaran yang sudah dibuat.';
export function why(reason: string) {
  return `Alasannya: ${reason}`;
}
