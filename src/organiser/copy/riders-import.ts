/** Words of the import of entries made on paper. */
import type { ImportColumnName, OtherColumnName } from '#domain/import-columns.ts';
import { riderFields } from '#domain/rider/fields.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { ownSentence } from '#parts/act/sentence.ts';
import { bornText } from '#parts/copy/birth-years.ts';
import { refusals, riderLabel } from '#parts/copy/rider-fields.ts';
import { plateInvalid } from './plates.ts';

export const title = 'Impor peserta';
export const intro =
  'Untuk pendaftaran di kertas, grup WhatsApp, atau tabel Excel. Rider langsung terdaftar dan dicatat dibayar tunai; uangnya di luar pembukuan QRIS.';
export const pasteLabel = 'Tempel tabel di sini';
export const pasteHint =
  'Salin dari Excel atau Google Sheets, termasuk baris judulnya. Yang wajib: Nama, Tanggal lahir, L/P, Kategori, Kota.';
export const pastePlaceholder = 'Nama\tTanggal lahir\tL/P\tKategori\tKota';
export const fileLabel = 'Atau pilih file';
export const filePrompt = 'Pilih file XLSX atau CSV';
export const sampleAction = 'Unduh contoh';
export const sampleName = 'contoh-impor-peserta.xlsx';
export const sampleSheet = 'Peserta';
export const readAction = 'Baca tabel';
export const reading = 'Membaca...';
export function checking(count: number) {
  return `Memeriksa ${count.toLocaleString('id-ID')} baris...`;
}
export function waiting(count: number) {
  return `${count.toLocaleString('id-ID')} baris belum diperiksa.`;
}
export const checkAction = 'Periksa lagi';
export const startOver = 'Mulai lagi';
export const openFailed = 'Lomba belum bisa dibuka';
export const loading = 'Memuat lomba...';

const otherNames: Record<OtherColumnName, string> = {
  kategori: 'Kategori',
  pemesan: 'Orang tua',
  telepon: 'Nomor HP',
  izin: 'Izin nama',
  tunai: 'Bayar',
};
export const columnNames = {
  ...Object.fromEntries(
    riderFields.map(({ name, paper }) => [paper.column, riderLabel(name, 'paper')]),
  ),
  ...otherNames,
} as Record<ImportColumnName, string>;

export const noRows = 'Tidak ada baris di bawah judul. Salin tabelnya beserta isinya.';
export function missingColumns(names: string) {
  return `Kolom ini belum ada: ${names}. Tambahkan judulnya, lalu baca lagi.`;
}
export function unknownColumns(names: string) {
  return `Kolom yang tidak dipakai: ${names}.`;
}
export function rowsRead(count: number) {
  return `${count.toLocaleString('id-ID')} baris dibaca`;
}
export function ready(count: number) {
  return `${count.toLocaleString('id-ID')} siap masuk`;
}
export function wrong(count: number) {
  return `${count.toLocaleString('id-ID')} perlu diperbaiki`;
}
export function cash(amount: number) {
  return `Tunai seluruhnya ${formatRupiah(amount)}`;
}
export function perCategory(name: string, count: number, free: number) {
  return `${name}: ${count} rider, sisa ${Math.max(0, free)} tempat`;
}
export const questionsTitle = 'Satu jawaban untuk semua barisnya';
export const questionsHint = 'Tabel Anda tetap seperti yang Anda tulis. Jawaban bisa diganti.';
export const chooseMeaning = 'Pilih kategori';
export function question(column: string, text: string, rows: number, hasChoices: boolean) {
  const where = `di ${rows.toLocaleString('id-ID')} baris`;
  if (column === 'kategori') {
    return text === ''
      ? `Kategori kosong ${where}: masuk kategori mana?`
      : `Kategori "${text}" ${where}: masuk kategori mana?`;
  }
  return hasChoices
    ? `Kota "${text}" ${where}: maksudnya yang mana?`
    : `Kota "${text}" ${where} tidak ada di daftar: pilih kotanya`;
}
export const wrongTitle = 'Perlu diperbaiki';
export function rowTitle(number: number, name: string) {
  return `Baris ${number}${name === '' ? '' : `: ${name}`}`;
}
export function removeRow(number: number) {
  return `Buang baris ${number}`;
}
export const removeAction = 'Buang';
export function commitAction(count: number) {
  return `Masukkan ${count.toLocaleString('id-ID')} rider`;
}
export function commitRight(count: number) {
  if (count === 0) {
    return 'Belum ada baris yang siap masuk';
  }
  return `Masukkan ${count.toLocaleString('id-ID')} yang benar, sisanya tetap di sini`;
}
export function committing(count: number) {
  return `Memasukkan ${count.toLocaleString('id-ID')} rider...`;
}
export function committed(count: number) {
  return `${count.toLocaleString('id-ID')} rider masuk dan terdaftar.`;
}
export const leave = {
  title: 'Tinggalkan impor ini?',
  text: 'Baris yang Anda perbaiki belum masuk. Kalau Anda pergi sekarang, perbaikannya hilang.',
  action: 'Tinggalkan',
  leaving: 'Meninggalkan...',
  stay: 'Tetap di sini',
};
export const undoAction = 'Urungkan';
export function undone(count: number) {
  return `${count.toLocaleString('id-ID')} rider dikeluarkan lagi.`;
}
export function moreWrong(count: number) {
  return `dan ${count.toLocaleString('id-ID')} baris lagi`;
}

/** What is wrong with a cell, by its code. */
export const cellProblems: Record<string, (facts: Record<string, unknown>) => string> = {
  full_name_required: () => 'Nama harus diisi.',
  text_too_long: ({ max }) => `Terlalu panjang, paling banyak ${max} huruf.`,
  name_has_link: () => 'Tidak boleh berisi alamat web.',
  birth_date_invalid: () =>
    'Bukan tanggal. Tulis hari-bulan-tahun, misalnya 17-08-2020 atau 17 Agustus 2020.',
  gender_invalid: () => 'Tulis L atau P.',
  jersey_size_invalid: () => 'Ukuran XS, S, M, L, XL atau XXL.',
  start_number_invalid: () => 'Angka saja, paling banyak 3 digit.',
  plate_invalid: plateInvalid,
  amount_invalid: () => 'Bukan jumlah rupiah. Contoh: 150.000.',
  phone_invalid: () => 'Bukan nomor HP.',
  consent_invalid: () => 'Tulis ya atau tidak: boleh tidaknya nama anak tampil di papan.',
  city_required: () => 'Kota harus diisi.',
  category_ambiguous: () => 'Ada dua kategori bernama ini.',
  birth_year_outside: ({ lahir_dari, lahir_sampai }) =>
    `Kategori ini untuk ${bornText(Number(lahir_dari), Number(lahir_sampai)).toLowerCase()}.`,
  age_below_min: ({ age, min }) => `Berusia ${age} saat lomba, kategori ini mulai ${min} tahun.`,
  age_above_max: ({ age, max }) => `Berusia ${age} saat lomba, kategori ini sampai ${max} tahun.`,
  gender_not_allowed: ({ batasan_gender }) => `Kategori ini hanya untuk ${batasan_gender}.`,
  rider_twice: ({ same_as }) => `Rider yang sama ada di baris ${same_as}.`,
  rider_already_entered: () => 'Rider ini sudah terdaftar di lomba ini.',
};
export function problemText(code: string, facts: Record<string, unknown> | null) {
  return cellProblems[code]?.(facts ?? {}) ?? ownSentence(refusals, code, facts ?? {}) ?? code;
}

export const blocked: Record<string, string> = {
  race_full:
    'Tempat di lomba ini tidak cukup untuk semuanya. Tambah kuota di Pengaturan, atau buang sebagian baris.',
  category_full:
    'Ada kategori yang tempatnya tidak cukup. Tambah kuotanya di Pengaturan, atau buang sebagian baris.',
  race_over: 'Lomba ini sudah selesai atau dibatalkan.',
};

export const fileProblems: Record<string, string> = {
  file_too_large: 'File lebih dari 2 MB. Simpan hanya tabel pesertanya, lalu coba lagi.',
  file_too_old: 'File XLS lama tidak bisa dibaca. Simpan sebagai XLSX atau CSV, lalu coba lagi.',
  workbook_too_large:
    'Isi file ini terlalu besar untuk dibaca. Salin hanya tabel pesertanya ke file baru, lalu coba lagi.',
  file_unreadable: 'Ini bukan file XLSX atau CSV yang bisa dibaca.',
};

export const sampleRow: Partial<Record<ImportColumnName, string>> = {
  nama: 'Adit Nugraha',
  panggilan: 'Adit',
  tanggal_lahir: '17-08-2020',
  jenis_kelamin: 'L',
  kota: 'Kota Bandung',
  tim: 'Roda Kecil',
  jersey: 'M',
  nomor: '7',
  pemesan: 'Budi Nugraha',
  telepon: '081234567890',
  izin: 'ya',
  tunai: '150000',
};
