import type { Sentences } from '#parts/copy/errors.ts';

// The children of the family
export const childrenLoading = 'Memuat data anak...';
export const childrenLoadFailed = 'Data anak belum bisa dimuat';
export const noChildrenTitle = 'Belum ada anak tersimpan';
export const noChildrenText =
  'Simpan data anak sekali, lalu tinggal pilih namanya setiap kali mendaftar lomba.';
export const childrenText =
  'Data ini terisi sendiri saat mendaftar lomba. Pesanan yang sudah dibuat tidak ikut berubah.';
export const addChildAction = 'Tambah anak';
export const documentLabel = 'Akta atau KIA';
export const documentThere = 'Tersimpan';
export const documentChecked = 'Sudah diperiksa';
export const documentMissing = 'Belum ada';
/** Read out for the buttons of one child among several. */
export function editChildLabel(name: string) {
  return `Ubah ${name}`;
}
export const editChildAction = 'Ubah';

// The form
export const newChildTitle = 'Anak baru';
export function childTitle(name: string) {
  return `Data ${name}`;
}
export const gearTitle = 'Perlengkapan';
export const saveAction = 'Simpan';
export const cancelAction = 'Batal';
export function childSaved(name: string) {
  return `Data ${name} tersimpan`;
}
export const saveFailed = 'Data anak belum tersimpan';
/** Refusals of a child's form; what every screen may meet is said by the shared sentences. */
export const refusals: Sentences = {
  rider_known: ({ name }) => `${name} dengan tanggal lahir ini sudah ada di daftar Anda.`,
  too_many_children: ({ limit }) =>
    `Paling banyak ${limit} anak bisa disimpan. Hapus dulu yang tidak diperlukan.`,
  rider_not_found: 'Anak ini sudah dihapus dari daftar.',
};

// The files
export const photoOptional = 'Foto tidak wajib. Hanya Anda yang melihatnya.';
export function photoAlt(name: string) {
  return `Foto ${name}`;
}
export const addPhotoAction = 'Tambah foto anak';
export const changePhotoAction = 'Ganti foto anak';
export const photoSaved = 'Foto tersimpan';
export const photoRemoved = 'Foto dihapus';
export const documentTitle = 'Dokumen identitas';
export const documentSaved = 'Dokumen tersimpan';
export const removeDocumentAction = 'Hapus dokumen';
export const removingDocument = 'Menghapus...';
export const documentRemoved = 'Dokumen dihapus';
export const filesAfterSaving = 'Foto dan dokumen bisa ditambahkan setelah data anak disimpan.';

// Taking a child off the list
export const removeChildAction = 'Hapus dari daftar';
export function removeTitle(name: string) {
  return `Hapus ${name} dari daftar?`;
}
export const removeText =
  'Foto dan dokumennya ikut dihapus. Pesanan dan kode QR yang sudah ada tetap berlaku.';
export const removeConfirm = 'Hapus';
export const removing = 'Menghapus...';
export const keepAction = 'Jangan hapus';
export function childRemoved(name: string) {
  return `${name} dihapus dari daftar`;
}
export function removeFailed(reason: string) {
  return `Belum terhapus. ${reason}`;
}
