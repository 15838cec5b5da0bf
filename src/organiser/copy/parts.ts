/** Words of what the console's screens share: tables, filters, side panel, files. */

export const closePanelAction = 'Tutup panel';
export const selectAll = 'Pilih semua yang tampil';
export const selectRow = (name: string) => `Pilih ${name}`;
export const sortBy = (column: string) => `Urutkan menurut ${column}`;
export const selectedCount = (count: number) => `${count} dipilih`;
export const clearSelection = 'Batal pilih';
export const selectionActions = 'Untuk yang dipilih';
export const clearFilters = 'Hapus semua saringan';
export const removeFilter = (label: string) => `Hapus saringan ${label}`;
export const filters = 'Saringan';
export const filterTitle = 'Saring daftar';
export const showResults = (count: number) => `Tampilkan ${count}`;
export const sortLabel = 'Urutan';
export const ascending = (column: string) => column;
export const descending = (column: string) => `${column}, dibalik`;
