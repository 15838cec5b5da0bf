/** Words that several features say. */

export const appName = 'Pushbike Race';

// Titles of screens: at their head and in the browser's tab.
export const raceListTitle = 'Daftar Race';
export const raceDetailTitle = 'Ringkasan';
export const boardTitle = 'Hari lomba';
export const coursesTitle = 'All Online Classes';
export const newsListTitle = 'Daftar Berita';
export const newsDetailTitle = 'Berita';
export const raceScheduleTitle = 'Jadwal Race';
export const searchResultsTitle = 'Hasil Pencarian';
export const childrenTitle = 'Daftarkan Anak';
export const categoriesTitle = 'Pilih Kategori';
export const riderFormTitle = 'Isi Form Riders';
export const orderSummaryTitle = 'Pesananmu';
export const paymentTitle = 'Pembayaran';
export const paymentResultTitle = 'Hasil Pembayaran';
export const ordersTitle = 'Order';
export const orderDetailTitle = 'Detail Order';
export const profileTitle = 'Profil';
export const signInTitle = 'Masuk';
export const signUpTitle = 'Daftar';
export const resetPasswordTitle = 'Reset Password';
export const messagesTitle = 'Email';
export const mailboxTitle = 'Konfirmasi email';
export const termsTitle = 'Syarat & Ketentuan';
export const privacyTitle = 'Kebijakan Privasi';
export const ownDataTitle = 'Data saya';

// What a button or a link does.
export const bookAction = 'Pesan';
export const signInAction = 'Masuk';
export const otherRacesAction = 'Lihat lomba lain';
export const allRacesAction = 'Lihat semua lomba';
export const allTicketsAction = 'Lihat semua tiket';
/** Read out after what a link says. */
export const inNewTab = ', di tab baru';

// What is under way or went wrong.
export const sending = 'Mengirim...';
export const saving = 'Menyimpan...';
export const dataLoadFailed = 'Failed to load data';
export const raceIdMissing = 'Race ID not provided.';
export const raceLoadFailed = 'Failed to load race details.';
export const noRaceFound = 'No race found.';
export const newsLoading = 'Loading news...';
export const newsLoadFailed = 'Failed to load news.';

// Of a race.
export const placeLabel = 'Lokasi';
export const perksTitle = 'Mendapatkan';
export const notesTitle = 'Keterangan';
export const monthLabel = 'Bulan';
export const ticket = 'Tiket';

export const registrationClosed = 'Pendaftaran Ditutup';
export const registrationPaused = 'Pendaftaran Ditutup Sementara';
export const full = 'Kuota penuh';
/** Where the database does not say it. */
export const placesUnknown = 'Sisa tempat belum diketahui';
export function placesLeft(places: number) {
  return `Sisa ${places} tempat`;
}

// Of a class.
export const freeOfCharge = 'Gratis';
export const accessGranted = 'Akses Diberikan';
export const accessAfterPayment = 'Akses dibuka setelah pembayaran dikonfirmasi';
export function minutes(count: number) {
  return `${count} menit`;
}

/** The organiser of a race that names none. */
export const defaultOrganiser = 'Tim Pushbike Indonesia';

// Of a person.
export const fullNameLabel = 'Nama lengkap';
export const emailLabel = 'Email';
export const phoneLabel = 'Nomor HP';
export const birthDateLabel = 'Tanggal lahir';
export const genderLabel = 'Jenis kelamin';
export function ageInYears(age: number) {
  return `${age} tahun`;
}
export const fullNameRequired = 'Nama lengkap harus diisi';
export const phoneRequired = 'Nomor HP harus diisi';

// Of a password.
export const newPasswordLabel = 'Password baru';
export const newPasswordConfirmationLabel = 'Konfirmasi password baru';
export const passwordLengthHint = 'Minimal 6 karakter.';
export const passwordTooLong =
  'Password maksimal 72 karakter. Emoji dan huruf khusus dihitung lebih dari satu.';
export const allFieldsRequired = 'Semua field harus diisi';
export const samePassword = 'Password baru harus berbeda dari password lama.';
export const weakPassword =
  'Password ini terlalu mudah ditebak. Pakai yang lebih panjang, dengan huruf dan angka.';
