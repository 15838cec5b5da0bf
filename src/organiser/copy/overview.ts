/** Words of a race's overview. */

export const title = 'Ringkasan';
export const loading = 'Memuat ringkasan...';
export const failed = 'Ringkasan belum bisa dimuat';
export const untitled = 'Lomba tanpa nama';

const number = new Intl.NumberFormat('id-ID');
const riders = (count: number) => `${number.format(count)} rider`;

// When
export const raceInDays = (days: number) =>
  days > 1
    ? `${days} hari lagi`
    : days === 1
      ? 'besok'
      : days === 0
        ? 'hari ini'
        : `${-days} hari lalu`;
export const closesInDays = (days: number) => `Pendaftaran ditutup ${raceInDays(days)}`;
export const closed = 'Pendaftaran ditutup';
export const noDate = 'Tanggal belum diisi';
export const draft = 'Draf';
export const calledOff = 'Dibatalkan';
export const finished = 'Selesai';

// What needs a decision
export const decisionsTitle = 'Perlu keputusan';
export const nothingToDecide = 'Tidak ada yang menunggu keputusan Anda.';
export const toFill = (count: number) => `Draf ini kurang ${count} hal sebelum bisa terbit`;
export const readyToPublish = 'Draf ini siap terbit';
export const casesText: Record<string, (count: number) => string> = {
  slot_habis: (count) => `${count} sudah bayar, tempatnya sudah habis`,
  jumlah_tidak_sesuai: (count) => `${count} membayar jumlah lain dari tagihan`,
  dibayar_ganda: (count) => `${count} membayar dua kali`,
  lomba_tidak_terbuka: (count) => `${count} membayar saat pendaftaran sudah tutup`,
  lomba_dibatalkan: (count) => `${count} sudah bayar lomba yang dibatalkan`,
};
export const otherCase = (count: number) => `${count} pembayaran menunggu keputusan`;
export const refundsToApprove = (count: number) => `${count} pengembalian menunggu persetujuan`;
export const refundsToPay = (count: number) =>
  `${count} pengembalian disetujui, tinggal ditransfer`;
export const insideUnpaid = (nickname: string) => `${nickname} sudah masuk, tetapi belum lunas`;
export const insideCancelled = (nickname: string) =>
  `${nickname} sudah masuk, padahal pendaftarannya batal`;
export const insideMore = (count: number) =>
  `${count} rider sudah masuk tanpa pendaftaran yang lunas`;
export const offers = (count: number, until: string) =>
  `${count} tempat sedang ditawarkan ke daftar tunggu, paling lama sampai ${until}`;
export const withoutPlate = (count: number) => `${riders(count)} belum punya nomor plat`;

// First steps
export const draftTitle = 'Langkah pertama: lengkapi dan terbitkan';
export const draftText =
  'Isi tanggal, tempat, kategori, dan harga. Setelah terbit, orang tua bisa mendaftar, dan angkanya muncul di sini.';
export const toSettingsAction = 'Buka pengaturan';
export const shareTitle = 'Sudah terbit. Sekarang bagikan';
export const shareText =
  'Kirim tautan ini ke grup WhatsApp klub. Pendaftaran pertama muncul di sini begitu masuk.';
export const copyLinkAction = 'Salin tautan';
export const linkCopied = 'Tautan disalin.';
export const copyFailed = 'Tautan belum bisa disalin. Tekan lama tautannya untuk menyalin.';

// Entries over time
export const entriesTitle = 'Pendaftaran';
export const paid = 'Sudah bayar';
export const unpaid = 'Belum bayar';
export const closing = 'Tutup';
export const perDay = 'Setiap batang satu hari';
export const perWeek = 'Setiap batang satu minggu';
export const lastWeek = (count: number) => `${number.format(count)} dalam 7 hari terakhir`;
export const chartLabel = (from: string, to: string, most: number) =>
  `Pendaftaran per hari dari ${from} sampai ${to}, paling banyak ${most}.`;
export const asTable = 'Lihat sebagai tabel';
export const day = 'Tanggal';
export const soFar = 'Sampai hari itu';
export const showRows = (what: string) => `, lihat rider ${what}`;

// Categories
export const fillTitle = 'Kategori';
export const category = 'Kategori';
export const filled = 'Terisi';
export const noQuota = 'tanpa kuota';
export const fillLabel = (paidCount: number, unpaidCount: number, places: number) =>
  `${paidCount} sudah bayar, ${unpaidCount} belum bayar, dari ${places} tempat`;
export const ofPlaces = (taken: number, places: number) =>
  `${number.format(taken)} dari ${number.format(places)} tempat`;
export const full = 'Penuh';
export const waiting = (count: number) => `${count} menunggu`;
export const total = 'Seluruh lomba';

// Money
export const moneyTitle = 'Uang';
export const received = 'Uang masuk';
export const expected = 'Belum bayar';
export const refunded = 'Dikembalikan';
export const toRefund = 'Akan dikembalikan';
export const net = 'Bersih';
export const moneyLabel = (parts: string[]) => `${parts.join(', ')}.`;
export const showMoney = (what: string) => `, lihat rincian ${what}`;
export const payments = (count: number) => `${number.format(count)} pembayaran`;
export const entriesCount = (count: number) => `${number.format(count)} pendaftaran`;

// Thin categories
export const thinTitle = 'Kelas tipis';
export const thinText =
  'Kelas dengan kurang dari tiga rider yang sudah bayar biasanya digabung ke kelas di atasnya.';
export const thinWait = (days: number) =>
  `Pendaftaran masih dibuka ${days} hari lagi, jadi tidak harus sekarang.`;
export const thinMerge = (target: string, count: number) =>
  `Gabung ke ${target}, di sana menjadi ${riders(count)}`;
export const thinTop = 'Tidak ada kelas di atasnya yang bisa menerima.';
export const thinRiders = (count: number) => riders(count);
export const mergeAction = 'Lihat akibatnya';
export const mergeLabel = (from: string, target: string) =>
  `Lihat akibatnya: ${from} digabung ke ${target}`;
export const emptyCategories = (names: string) => `Belum ada yang bayar: ${names}.`;
