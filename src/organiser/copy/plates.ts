import type { ErrorFacts, Sentences } from '#parts/copy/errors.ts';

export const loadFailed = 'Nomor plat belum bisa dimuat.';
export const loading = 'Memuat rider...';
export const planTitle = 'Bagikan nomor plat';
export const planText =
  'Permintaan nomor dari orang tua didahulukan; yang mendaftar lebih dulu menang. Belum ada yang berubah sampai Anda menekan tombolnya.';
export const categoryLabel = 'Kategori';
export const allCategories = 'Semua kategori';
export const firstLabel = 'Mulai dari nomor';
export const orderLabel = 'Urutan';
export const orders = { daftar: 'Urutan mendaftar', nama: 'Nama', acak: 'Acak' } as const;
export const keepLabel = 'Rider yang sudah punya plat tetap memakainya';
export function assign(count: number) {
  return `Terapkan ke ${count} rider`;
}
export const assigning = 'Menerapkan...';
export const nothingToDo = 'Semua rider sudah punya plat';
export function assigned(count: number) {
  return `${count} nomor plat tersimpan.`;
}
export function missedWishes(count: number) {
  return `${count} permintaan nomor tidak terpenuhi, ditandai di daftar.`;
}
export const noRiders = 'Belum ada rider yang dikonfirmasi';
export const noRidersText = 'Plat diberikan ke rider yang pembayarannya sudah masuk.';
export function listTitle(count: number) {
  return `${count} rider`;
}
export const nowColumn = 'Sekarang';
export function missed(wish: number) {
  return `${wish} sudah dipakai`;
}
export const none = 'Belum ada';
export const edit = 'Ubah';
export function editOf(nickname: string) {
  return `Ubah plat ${nickname}`;
}
export function editTitle(nickname: string) {
  return `Plat ${nickname}`;
}
export const plateLabel = 'Nomor plat';
export const plateHint = 'Angka 1 sampai 9999. Kosongkan untuk mencabut platnya.';
export const save = 'Simpan';
export const saving = 'Menyimpan...';
export const cancel = 'Batal';
export const saved = 'Plat tersimpan.';
export function print(count: number) {
  return `Cetak ${count} plat`;
}
export const parentsTold =
  'Orang tua mendapat kabar nomor plat 10 menit setelah perubahan terakhir.';
export const printHint = 'Dua plat setiap lembar A4.';

// Who may not
export const noRight = 'Nomor plat dibagikan oleh panitia';
export const noRightText =
  'Peran Anda di lomba ini tidak membagikan nomor plat. Pemilik dan panitia bisa.';

// The back of a plate
export const backsLabel =
  'Cetak kode papan di belakang tiap plat (cetak bolak-balik, balik di sisi panjang)';
export function backOf(plate: number) {
  return `Belakang plat ${plate}`;
}
export function boardQr(plate: number) {
  return `Kode QR papan lomba untuk plat ${plate}`;
}
export const backText = 'Pindai: giliran dan hasil anak ini';
export function plateNumber(plate: number) {
  return `Plat ${plate}`;
}

export function plateInvalid({ min, max }: ErrorFacts) {
  return `Nomor plat harus angka dari ${min} sampai ${max}.`;
}
/** Why plates were not given out. */
export const refusals: Sentences = {
  plate_invalid: plateInvalid,
  plates_used_up: ({ start, short }) =>
    `Nomor plat mulai ${start} tidak cukup: kurang ${short}. Mulai dari nomor yang lebih kecil.`,
  order_unknown: 'Urutan ini tidak dikenali. Muat ulang halaman, lalu coba lagi.',
};
