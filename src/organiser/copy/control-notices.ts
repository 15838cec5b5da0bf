/** What every screen of the race day says of control and of the phone: apart, so that stations load no more than this. */

export function lostTo(name: string, at: string) {
  return `Kendali pada ${name} sejak ${at}`;
}
export function notTaken(count: number) {
  return `${count} keputusan Anda belum diterima. Tidak ada yang dibuang: tunjukkan kodenya ke pemegang kendali.`;
}
export const openControl = 'Lihat dan selesaikan';
export const branchesWait = 'Ada hasil dari HP lain yang belum diterima.';
export function witnessAsk(count: number) {
  return `${count} keputusan hanya ada di HP ini. Minta satu HP lain menjadi saksi.`;
}

// The phone itself
export const batteryLow =
  'Baterai di bawah 20%. Sambungkan ke pengisi daya, atau serahkan kendali.';
export const storageNotKept =
  'Browser tidak berjanji menyimpan data. Jangan hapus data situs ini sampai semua terkirim; di iPhone tambahkan ke layar utama.';
