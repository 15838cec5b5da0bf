/** Several children in one order. */

export const intro = 'Pilih anak dan kategorinya. Semua dibayar dengan satu QRIS.';
export const introOne = 'Pilih anak dan kategorinya. Lomba ini menerima satu rider dari satu akun.';
export const noChildrenTitle = 'Belum ada anak yang tersimpan';
export const noChildrenText =
  'Simpan dulu data anak-anak Anda di Profil, lalu kembali ke sini dan daftarkan sekaligus. Atau daftarkan satu per satu lewat pilihan kategori.';
export const addChildAction = 'Tambah anak';
export const addAnotherAction = 'Anaknya belum ada di sini? Tambah anak';
export const listLabel = 'Anak Anda';
export function ageOnRaceDay(age: number) {
  return `${age} tahun pada hari lomba`;
}
export function classOf(name: string) {
  return `Kategori untuk ${name}`;
}
export const noClassLeft = 'Tidak ada kategori yang cocok dan masih punya tempat.';
export const otherClassesFull = 'Kategori yang cocok sudah penuh.';
export const already = 'Sudah didaftarkan di lomba ini.';
/** How many children, and what they cost before the unique code and the fee. */
export function chosen(children: number, amount: string) {
  return `${children} anak · ${amount}`;
}
export const nobodyChosen = 'Belum ada anak yang dipilih';
export const feesLater = '+ kode unik dan biaya admin';
/** Where the club bears the fee. */
export const codeLater = '+ kode unik, sudah termasuk biaya layanan';
export function sizeMissing(names: string) {
  return `Pilih ukuran jersey ${names} dulu`;
}
export function classMissing(names: string) {
  return `Pilih kategori ${names} dulu`;
}
/** `category`: the child's own. */
export function ownFull(category: string) {
  return `${category} sudah penuh`;
}
export const goOnAction = 'Lanjut';
export const sending = 'Mendaftarkan...';
export function notRegistered(name: string) {
  return `Tidak ada yang didaftarkan. Periksa ${name} dulu, ya.`;
}
const list = new Intl.ListFormat('id', { type: 'conjunction' });
/** `left`: places that are there for the family. */
export function withoutPlace(names: readonly string[], left: number) {
  return left === 0
    ? `Tempatnya baru saja habis: tidak ada lagi untuk ${list.format(names)}.`
    : `Tinggal ${left} tempat: belum ada untuk ${list.format(names)}.`;
}
export function leaveOut(names: readonly string[]) {
  return `Belum ada yang didaftarkan. Pilihan Anda tetap tersimpan: pilih kategori lain, atau lepas centang ${list.format(names)} lalu lanjutkan.`;
}
export const nobodyRegistered = 'Tidak ada anak yang didaftarkan.';
export const loading = 'Memuat data anak...';
export const loadFailed = 'Gagal memuat data anak';

// The order they make
export function priceOf(children: number) {
  return `Harga pendaftaran (${children} rider)`;
}
export const siblingsLabel = 'Rider lain dalam pesanan ini';
export const leavesAlone =
  'Hanya rider ini yang batal. Rider lain di pesanan ini tetap terdaftar, dan totalnya dihitung ulang.';
/** Brothers and sisters often answer the same. */
export function sameAnswers(name: string) {
  return `Jawaban sama dengan ${name}`;
}
