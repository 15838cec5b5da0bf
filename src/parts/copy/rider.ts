import type { RiderGender } from '#domain/rider-rules.ts';

export const genderLabels: Record<RiderGender, string> = {
  'laki-laki': 'Laki-laki',
  perempuan: 'Perempuan',
};

/** A size is its own name, as on the jersey. */
export function jerseySizeText(size: string): string {
  return size === 'None' ? 'Tidak menggunakan jersey' : size;
}
export const birthDateHint = 'Tanggal-bulan-tahun, misalnya 05-03-2021.';
/** Where the two ages, in years, differ. */
export function ageOnRaceDayHint(onRaceDay: number, today: number) {
  return `Usia dihitung pada hari lomba: ${onRaceDay} tahun (hari ini ${today} tahun).`;
}
export const cityPlaceholder = 'Pilih kota atau kabupaten';
export const citySearchLabel = 'Cari kota atau kabupaten';
export const cityNotFound = 'Kota tidak ditemukan. Coba tulis nama kabupatennya.';
export const citiesLoadFailed = 'Daftar kota belum bisa dimuat';
export const citiesLoading = 'Memuat daftar kota...';
export const jerseyIncluded = 'Lomba ini memberi jersey untuk setiap rider.';
export const jerseySizePlaceholder = 'Pilih ukuran jersey';
export const sizeChartAction = 'Tabel ukuran';
export const sizeChartTitle = 'Ukuran jersey anak';
export const sizeChartHeads = {
  size: 'Ukuran',
  height: 'Tinggi badan (cm)',
  chest: 'Lebar dada (cm)',
  length: 'Panjang (cm)',
};
export const sizeChartNote =
  'Ini ukuran yang umum. Jersey tiap lomba bisa sedikit berbeda, jadi kalau ragu pilih yang lebih besar.';
export function fromTo(from: number, to: number) {
  return `${from}–${to}`;
}
/** Before there is a race. */
export const jerseyBeforehand = 'Dipakai saat lomba memberi jersey.';
export const jerseyUnknown = 'Belum dipilih';

// For which child the classes are looked at
export const childChoiceLabel = 'Untuk siapa?';
export const otherChild = 'Anak lain';
export const childBirthDateLabel = 'Tanggal lahir anak';
export const childBirthDateHint = 'Supaya terlihat kategori yang pas untuknya.';
