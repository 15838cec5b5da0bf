/** Words of the statement of a race and of a club. */

export const title = 'Rekap';
export const failedTitle = 'Rekap belum bisa dibaca';
export const noRightTitle = 'Tidak ada rekap untuk Anda';
export const noRightText =
  'Rekap klub dibaca pemilik dan kasir klub. Rekap satu lomba ada di Uang lomba itu.';
export const nothingTitle = 'Belum ada uang di tanggal ini';
export const nothingText = 'Pilih waktu lain, atau seluruhnya.';

export const numbers = {
  received: 'Uang masuk',
  given_back: 'Dikembalikan penyedia pembayaran',
  fee: 'Biaya layanan dari orang tua',
  fee_borne: 'Biaya layanan ditanggung klub',
  club: 'Untuk klub',
  transferred: 'Ditransfer kembali oleh klub',
  kept: 'Tidak dikembalikan ke yang keluar',
  discount: 'Potongan kode',
};
export const howReckoned =
  'Untuk klub = uang masuk, dikurangi yang dikembalikan penyedia pembayaran dan biaya layanan. Pembayaran yang kembali utuh tidak kena biaya layanan.';
export const onlyToRead = 'Untuk dibaca';
export const onlyToReadHint = 'Tidak mengurangi angka di atas.';
export const byRace = 'Per lomba';
export const byStep = 'Uang masuk per langkah harga';
export const byCode = 'Potongan per kode';
export const withoutStep = 'Tanpa langkah';
export const race = 'Lomba';
export const step = 'Langkah';
export const code = 'Kode';
export const count = 'Pembayaran';
export const entries = 'Rider';
export const total = 'Total';
export function payments(number: number): string {
  return `${number} pembayaran`;
}
export function openRows(what: string): string {
  return `Lihat baris ${what}`;
}

// Waktu
export const period = 'Waktu';
export const wholeTime = 'Seluruhnya';
export const ownDays = 'Tanggal sendiri';
export const from = 'Dari';
export const until = 'Sampai';
export function season(year: string): string {
  return `Musim ${year}`;
}
export function between(first: string | null, last: string | null): string {
  if (first === null || last === null) {
    return first === null ? (last === null ? wholeTime : `Sampai ${last}`) : `Mulai ${first}`;
  }
  return `${first} sampai ${last}`;
}
export const atVenue = 'Tanggal di tempat lomba.';

// Berkas
export const printAction = 'Cetak atau simpan PDF';
export function heading(of: string): string {
  return `Rekap ${of}`;
}
export function printedAt(when: string): string {
  return `Dicetak ${when}`;
}
export const part = 'Bagian';
export const name = 'Keterangan';

// Baris
export const rowsTitle = 'Baris di balik rekap';
export const back = 'Kembali ke rekap';
export const kind = 'Angka';
export const kinds: Record<string, string> = {
  masuk: numbers.received,
  kembali_penyedia: numbers.given_back,
  biaya: numbers.fee,
  biaya_klub: numbers.fee_borne,
  transfer: numbers.transferred,
  tertinggal: numbers.kept,
  potongan: numbers.discount,
};
export const rider = 'Rider';
export const category = 'Kategori';
export const day = 'Tanggal';
export const amount = 'Jumlah';
export const reference = 'No. referensi';
export const searchLabel = 'Cari rider atau nomor referensi';
export const searchPlaceholder = 'Nama, referensi';
export function rowsTotal(rows: number, sum: string): string {
  return `${rows} baris, ${sum}`;
}
