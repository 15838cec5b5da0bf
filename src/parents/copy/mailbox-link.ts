export function openTitle(address: string): string {
  return `Apakah ${address} email Anda?`;
}
export const openText =
  'Ada akun Pushbike Race dengan alamat ini. Kalau itu akun Anda, bukti pembayaran dan kabar lomba kami kirim ke sini.';
export const mineAction = 'Ya, ini email saya';
export const notMineAction = 'Bukan saya';
export const provedTitle = 'Email sudah dikonfirmasi';
export const provedText =
  'Bukti pembayaran dan kabar lomba kami kirim ke alamat ini. Halaman ini boleh ditutup.';
export const declinedTitle = 'Kami tidak menulis lagi';
export const declinedText =
  'Tidak ada lagi email konfirmasi atau undangan ke alamat ini. Salah tekan? Selama link ini berlaku, Anda masih bisa mengubahnya.';
export const endedTitle = 'Link sudah lewat waktu';
export const endedText =
  'Link berlaku 24 jam. Minta email baru di halaman Profil, bagian "Konfirmasi email Anda".';
export const loadFailed = 'Halaman konfirmasi tidak bisa dimuat';
export const missingTitle = 'Link ini tidak dikenal';
export const missingText =
  'Alamatnya mungkin terpotong. Buka lagi linknya dari email, atau salin seluruhnya.';
