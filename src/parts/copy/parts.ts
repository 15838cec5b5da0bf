import { appName } from './shared.ts';

// The name, and the browser's tab
/** The second part in the brand's colour. */
export const logoParts = ['Pushbike', 'Race'] as const;
export const siteTitle = `${appName}: daftar lomba pushbike anak`;
export function pageTitle(screen: string) {
  return `${screen} · ${appName}`;
}

// Fields and notices
export const birthDatePlaceholder = 'DD-MM-YYYY';
/** What is shown although it could not be asked anew. `time`: when it was read, formatted. */
export function savedSince(time: string, refreshFailed: boolean) {
  return `Tersimpan ${time}${refreshFailed ? ', belum bisa diperbarui' : ''}`;
}

// The identity document
export const identityDocumentLabel = 'Akta kelahiran atau KIA';
export const identityDocumentHint =
  'File PDF, paling besar 1 MB. Disimpan tertutup: pengguna lain tidak bisa membukanya.';
export const identityDocumentStoredHint =
  'Dokumen Anda sudah tersimpan. Unggah lagi hanya kalau ingin menggantinya.';
export const choosePdfAction = 'Pilih file PDF';
/** Another way to it: a photograph that becomes a PDF on the phone. */
export const photoToPdfAction = 'Punya fotonya? Ubah jadi PDF';
export const photoBecomesPdf = 'Mengubah foto jadi PDF...';
export const photoTooDetailed =
  'Foto ini tidak muat dalam 1 MB. Silakan foto ulang dokumennya dari dekat.';
export const documentUploading = 'Mengunggah dokumen...';
export const documentStored = 'Tersimpan';
/** An organiser has seen it, and it is kept no longer. */
export const documentChecked = 'Sudah diperiksa penyelenggara, jadi tidak perlu diunggah lagi.';
export const viewDocumentAction = 'Lihat dokumen';
export const opening = 'Membuka...';

// A photograph
export const photoWrongType = 'Pilih foto JPG, PNG, atau WebP.';
export const photoTooLarge = 'Foto ini terlalu besar. Pilih foto di bawah 25 MB.';
export const photoUnreadable = 'Foto ini tidak bisa dibuka. Silakan pilih foto lain.';
export const photoNotShrunk = 'Foto ini tidak bisa diolah di HP Anda. Silakan pilih foto lain.';

// A race's day and place
export const addToCalendarAction = 'Tambah ke kalender';
export const openMapAction = 'Buka lokasi di peta';
export const noMap = 'Map location not available.';
export const mapTitle = 'Peta lokasi';
export const showMapAction = 'Lihat peta';
export const mapOpening = 'Membuka peta...';
export const mapFailed = 'Peta belum bisa dibuka. Coba lagi, atau buka lewat tautan di bawah.';
export const mapUnseen = 'Petanya tidak muncul? Buka lewat tautan di bawah.';
export const closeMapAction = 'Tutup peta';
export const directionsAction = 'Petunjuk Arah';

// Sharing
export const shareAction = 'Bagikan';
export const copyLinkAction = 'Salin link';
export const linkCopied = 'Link copied to clipboard!';
export const shareFailed = 'Failed to share. Please try again.';

// A QR code
export const qrFailed = 'Kode QR belum bisa digambar. Muat ulang halaman ini.';
