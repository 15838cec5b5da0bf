/** What stands in the place of something the person has not told. */
export const notSaid = 'Belum diisi';

// The screen
export const profileLoadFailed = 'Profil belum bisa dimuat';
export const profileLoading = 'Memuat profil...';
/** Where there is no signal. */
export const needsConnection =
  'Data diri, dokumen, kelas, dan password perlu koneksi internet. Pesanan dan kode QR rider Anda tetap bisa dibuka.';
export const editAction = 'Ubah profil';
export const stopEditingAction = 'Batal mengubah profil';
export const sectionsLabel = 'Bagian profil';
export const infoTab = 'Info';
export const childrenTab = 'Anak';
export const raceTab = 'Race';
export const classTab = 'Kelas';
export const securityTab = 'Keamanan';
/** To the organisers' door. */
export const organiserLink = 'Untuk panitia';
export const signOutAction = 'Logout';
export const signingOut = 'Keluar...';
export const devicesTitle = 'Perangkat';
export const signOutEverywhereText =
  'HP hilang atau dipinjam orang lain? Keluarkan akun ini dari semua HP dan komputer, termasuk yang ini.';
export const signOutEverywhereAction = 'Keluar dari semua perangkat';
export const signedOutEverywhere = 'Akun Anda sudah keluar dari semua perangkat.';
export function signOutEverywhereFailed(reason: string) {
  return `Belum ada perangkat yang dikeluarkan. ${reason}`;
}
export const nameless = 'Nama belum diisi';
export const finishedCountLabel = 'Selesai';
/** Read out in the place of a count that could not be read. */
export const countUnknown = 'belum bisa dimuat';

// Personal data
export const personalDataTitle = 'Data diri';
export const emergencyContactTitle = 'Kontak darurat';
export const emailHint = 'Dipakai untuk masuk, jadi tidak bisa diubah di sini.';
export const birthDateHint = 'Tanggal-bulan-tahun, misalnya 05-03-1990.';
export const contactNameLabel = 'Nama';
export const emergencyNameLabel = 'Nama kontak darurat';
export const emergencyPhoneLabel = 'Nomor HP kontak darurat';
export const phoneInvalid = 'Nomor HP hanya boleh berisi angka.';
export const saveAction = 'Simpan';
export const cancelAction = 'Batal';
export const profileSaved = 'Profil berhasil diperbarui';
export const profileSaveFailed = 'Gagal memperbarui profil';
export const genderLabels: Record<'pria' | 'wanita' | 'lainnya', string> = {
  pria: 'Pria',
  wanita: 'Wanita',
  lainnya: 'Lainnya',
};

// The photo
export const photoAlt = 'Foto profil';
export const addPhotoAction = 'Tambah foto profil';
export const changePhotoAction = 'Ganti foto profil';
export const removePhotoAction = 'Hapus foto';
export const photoUploading = 'Mengunggah foto...';
export const photoRemovingStatus = 'Menghapus foto...';
export const photoRemoving = 'Menghapus...';
export const photoSaved = 'Foto profil diperbarui';
export const photoRemoved = 'Foto profil dihapus';
export function photoSaveFailed(reason: string) {
  return `Foto belum tersimpan. ${reason}`;
}

// The identity document
export const documentTitle = 'Dokumen identitas anak';
export const documentSaved = 'Dokumen berhasil disimpan';

// The password (product spec, sections 5 and 8)
export const changePasswordAction = 'Ubah password';
export const currentPasswordLabel = 'Password saat ini';
export const passwordChanged = 'Password berhasil diubah';
export const passwordChangeText = 'Setelah password diubah, perangkat lain harus masuk lagi.';
export const newConfirmationDiffers = 'Password baru dan konfirmasi tidak cocok';
export const newPasswordTooShort = 'Password baru minimal 6 karakter';
export const passwordChangeFailed = 'Gagal mengubah password';
export const currentPasswordWrong = 'Password saat ini salah';
export const notAuthenticated = 'User not authenticated';

// Registrations
export const registrationsLoadFailed = 'Gagal memuat data registrasi';
export const racesLoading = 'Memuat pendaftaran lomba...';
export const noRacesTitle = 'Belum Ada Registrasi Race';
export const noRacesText = 'Setelah rider Anda terdaftar, lombanya muncul di sini.';
export const findRaceAction = 'Cari lomba';
export const coursesLoading = 'Memuat pendaftaran kelas...';
export const noCoursesTitle = 'Belum Ada Kelas Online';
export const noCoursesText = 'Yuk, ikuti kelas dan belajar bersama rider Anda dari rumah.';
export const viewCoursesAction = 'Lihat kelas';
export const courseGone = 'Kelas tidak tersedia';
export const openCourseAction = 'Buka kelas';
