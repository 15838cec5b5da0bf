/** Words of what the console's screens share: tables, filters, side panel, files. */

import { formatRupiah } from '#functions/_shared/venue/money.ts';
import type { Sentences } from '#parts/copy/errors.ts';

export const closePanelAction = 'Tutup panel';
export const selectAll = 'Pilih semua yang tampil';
export function selectRow(name: string) {
  return `Pilih ${name}`;
}
export function sortBy(column: string) {
  return `Urutkan menurut ${column}`;
}
export function selectedCount(count: number) {
  return `${count} dipilih`;
}
export const clearSelection = 'Batal pilih';
export const selectionActions = 'Untuk yang dipilih';
export const clearFilters = 'Hapus semua saringan';
export function removeFilter(label: string) {
  return `Hapus saringan ${label}`;
}
/** A value that a link or a view filters by, and that there is no more. */
export const goneValue = 'sudah tidak ada';
export const moreFilters = 'Saringan lain';
export const filters = 'Saringan';
export const filterTitle = 'Saring daftar';
export function showResults(count: number) {
  return `Tampilkan ${count}`;
}
export const sortLabel = 'Urutan';
export function ascending(column: string) {
  return column;
}
export function descending(column: string) {
  return `${column}, dibalik`;
}

// Columns, files and views of a table
export const nothing = '-';
export const columnsAction = 'Kolom';
export const columnsTitle = 'Kolom yang tampil';
export const columnsSubmit = 'Tampilkan kolom ini';
export const columnsUsual = 'Kembali ke kolom biasa';
export function columnsGone(count: number) {
  return `${count} kolom di tampilan ini tidak ada di lomba ini, atau peran Anda tidak boleh melihatnya. Yang lain tetap tampil.`;
}
export const exportXlsx = 'Unduh Excel';
export const exportCsv = 'Unduh CSV';
export const viewsLabel = 'Tampilan tersimpan';
export const usualView = 'Semua';
export const saveViewAction = 'Simpan tampilan';
export const saveViewTitle = 'Simpan tampilan ini';
export const viewName = 'Nama tampilan';
export const viewNameHint =
  'Saringan, kolom, dan urutannya disimpan untuk Anda, di semua lomba klub ini. Nama yang sama diganti. Kata yang dicari tidak ikut.';
export const viewNameRequired = 'Beri nama tampilannya dulu.';
export const saveViewSubmit = 'Simpan';
export function viewSaved(name: string) {
  return `Tampilan ${name} disimpan.`;
}
export function removeView(name: string) {
  return `Hapus tampilan ${name}`;
}
export function viewRemoved(name: string) {
  return `Tampilan ${name} dihapus.`;
}
export const viewsFailed = 'Tampilan tersimpan belum bisa dimuat.';
export const viewRefusals: Sentences = {
  too_many_views: ({ limit }) =>
    `Sudah ada ${limit} tampilan. Hapus satu dulu, atau pakai nama yang sudah ada.`,
  not_allowed: () => 'Peran Anda di lomba ini tidak boleh melakukan itu.',
  race_not_found: () => 'Lomba ini tidak ada, atau Anda bukan panitianya.',
  text_too_long: ({ max }) => `Nama paling panjang ${max} huruf.`,
};
export const noRowsTitle = 'Tidak ada yang cocok';
export const noRowsText = 'Ubah kata yang dicari, atau hapus saringannya.';

export const whatsAppAction = 'Kirim lewat WhatsApp';

export const fileNotMade = 'File belum jadi. Coba lagi, atau simpan sebagai CSV.';

// What a club has of its riders' money: promised in the editor, counted on the overview and the money desk
export const clubGets = 'Klub menerima';
export const clubBears = 'Ditanggung klub';
export const moreWentBack = 'Yang dikembalikan lebih besar daripada sisa uang sesudah biaya admin';
export function feeWentBack(fee: number) {
  return `Biaya admin ${formatRupiah(fee)} ikut dikembalikan ke orang tua`;
}
export function afterFee(fee: number) {
  return `Sesudah biaya admin ${formatRupiah(fee)}`;
}
