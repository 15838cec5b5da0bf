// Going to pay
export const checkoutStarting = 'Initiating payment...';
export const checkoutStartingText = 'Jangan tutup halaman ini, ya.';
export const checkoutOpening = 'Membuka halaman pembayaran...';
/** `amount` in words of money: "Rp 150.123". */
export function totalByQris(amount: string) {
  return `Total ${amount} dengan QRIS`;
}
export const toCheckoutAction = 'Go to Payment Page';
export const goBackAction = 'Go Back';
export const checkoutUnanswered = 'An error occurred during payment initiation.';
export const offlineTitle = 'Tidak ada koneksi internet';
export const goesOnByItself =
  'Pesanan Anda tetap tersimpan. Biarkan halaman ini terbuka: begitu sinyal kembali, halaman pembayaran dibuka sendiri.';
export const checkoutFailed = 'Failed to initiate payment.';
export const orderPaidTitle = 'Pesanan ini sudah lunas';
export const registerAgainAction = 'Daftar ulang';

// The QR in the app
export const payTitle = 'Bayar dengan QRIS';
export const qrLabel = 'Kode QRIS untuk pembayaran ini';
export const scanText = 'Pindai dengan aplikasi bank atau dompet digital.';
export const samePhoneTitle = 'Bayar dari HP ini?';
export const samePhoneText =
  'Simpan gambarnya, lalu buka dari galeri di menu QRIS aplikasi bank atau dompet digital Anda.';
/** Where the phone hands pictures to other apps. */
export const sharePhoneText =
  'Kirim gambarnya ke aplikasi bank atau dompet digital dari daftar yang muncul. Aplikasinya tidak ada di sana? Simpan gambarnya, lalu buka dari galeri di menu QRIS.';
export const openBankAction = 'Buka aplikasi bank';
export const receiverBefore = 'Penerima: ';
export const receiverCheck = 'Sebelum membayar, nama ini juga tampil di aplikasi bank Anda.';
export const saveQrAction = 'Simpan gambar QR';
export const qrSaved = 'Gambar QR tersimpan.';
export const qrNotSaved = 'Gambar tidak bisa disimpan di HP ini. Ambil tangkapan layar saja, ya.';
export const qrNotShared =
  'Gambar tidak bisa dibagikan dari HP ini. Simpan gambarnya, lalu buka dari galeri, ya.';
export const qrPicture = 'Pindai sebelum';
export const changesByItself = 'Setelah dibayar, halaman ini berganti sendiri.';
export const qrOver = 'Waktu bayar untuk kode ini sudah habis.';
export const newQrAction = 'Buat kode baru';
/** The riders it is for: nicknames. */
export function paysFor(names: readonly string[]) {
  return `Untuk ${names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} dan ${names.at(-1)}`}`;
}
export const otherWay = 'Kode tidak bisa dipindai? Buka halaman pembayarannya.';

// In place of the QR while there is no checkout
export const qris = 'QRIS';
/** A name, not an account to send money to. */
export const merchantIdText = 'Merchant ID: PUSHBIKE-RACE-ID';
export const helpAction = 'Bantuan';
export const helpTitle = 'Bantuan pembayaran';
export const helpSteps = [
  'Pesanan Anda sudah tersimpan. Anda bisa membayarnya nanti dari menu Order.',
  'Periksa koneksi internet, lalu tekan “Coba lagi”.',
  'Kode QRIS muncul di halaman pembayaran. Pindai dengan aplikasi bank atau dompet digital, atau simpan gambarnya lalu buka dari galeri.',
  'Jangan mengirim uang ke nomor lain di luar halaman pembayaran itu.',
] as const;

// The result
export const referenceMissingTitle = 'No payment reference found in URL';
export const referenceMissingText = 'Lihat status pembayaran Anda di menu Order.';
export const signedOutTitle = 'Masuk untuk melihat hasil pembayaran';
export const signedOutText = 'Sesi Anda sudah berakhir. Pembayaran Anda tetap tercatat.';
export const statusLoading = 'Memeriksa status pembayaran...';
export const statusLoadFailed = 'Failed to check payment status';
export const transactionMissingTitle = 'Payment transaction not found';
export const transactionMissingText =
  'Pastikan Anda masuk dengan akun yang dipakai memesan, atau lihat menu Order.';
export const raceLabel = 'Lomba';
export const amountLabel = 'Jumlah';
export const transactionNumberLabel = 'Nomor transaksi';
export const backHomeAction = 'Kembali ke Beranda';
export const payAgainAction = 'Coba bayar lagi';
export const viewEntryAction = 'Lihat kode QR masuk';

// An attempt that ended otherwise than its order
export const surplusRefunded =
  'Kelebihan pembayaran ini dikembalikan. Pendaftaran rider tetap berlaku.';
export const paidOtherwise =
  'Percobaan ini tidak selesai, tetapi pesanan Anda sudah lunas lewat pembayaran lain. Anda tidak perlu membayar lagi.';
export const cancelledBefore =
  'Pesanan ini sudah Anda batalkan. Kode QR pembayarannya jangan dibayar lagi, ya.';

// Waiting for it
export const checkingByItself = 'Memeriksa otomatis...';
/** Below a payment that failed: its code may have been paid all the same. */
export const turnsByItself =
  'Terlanjur membayar dari gambar QR yang disimpan? Tunggu sebentar: halaman ini berganti sendiri begitu kabarnya datang.';
export const noNewsYet =
  'Belum ada kabar. Kalau Anda sudah membayar, tenang: status akan berubah sendiri di menu Order.';
export const checkAgainAction = 'Cek lagi';
