/** Words of what the console's screens share: tables, filters, side panel, files. */

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

export const whatsAppAction = 'Kirim lewat WhatsApp';

export const fileNotMade = 'File belum jadi. Coba lagi, atau simpan sebagai CSV.';
