export function versionLine(day: string) {
  return `Berlaku sejak ${day}`;
}
export const contactTitle = 'Hubungi kami';
export const contactText = 'Pertanyaan, permintaan, atau keluhan tentang data Anda:';
/** Where whoever runs the app has set no address. */
export const noContactText =
  'Hubungi penyelenggara lomba Anda. Alamat pengelola aplikasi belum dicantumkan.';
export function contactOperator(name: string) {
  return `Pengelola aplikasi: ${name}.`;
}
export const toOwnDataAction = 'Buka Data saya';

// What one has agreed to
export const consentTitle = 'Persetujuan';
export const consentLoadFailed = 'Persetujuan belum bisa dimuat';
export const consentLoading = 'Memuat persetujuan...';
export const photoLabel = 'Foto dan video';
export const photoText = 'Penyelenggara boleh memakai foto dan video anak saya di lomba.';
export const resultsLabel = 'Nama di hasil lomba';
export const resultsText = 'Nama anak saya boleh tampil dalam hasil lomba yang diumumkan.';
export const freeChoice = 'Bebas dipilih. Pendaftaran lomba tidak terpengaruh.';
export const consentSaved = 'Pilihan Anda disimpan';
export function consentGiven(day: string) {
  return `Anda setuju sejak ${day}`;
}
export const consentNotGiven = 'Belum Anda setujui';
export function agreedToTerms(day: string) {
  return `Versi ini Anda setujui pada ${day}.`;
}

// Those who have not agreed to this version yet
export const askTitle = 'Sebelum lanjut, satu hal';
export const askText =
  'Kami menuliskan dengan jelas data apa yang kami simpan dan apa hak Anda. Silakan baca, lalu setujui.';
export const askAgreeAction = 'Saya setuju';
export const askLaterAction = 'Nanti saja';
export const askAgreed = 'Terima kasih. Persetujuan Anda tercatat.';
export const askReadBefore = 'Baca ';
export const askReadBetween = ' dan ';
export const askReadAfter = '.';

// The way there
export const dataSectionText =
  'Lihat apa yang kami simpan, atur persetujuan, unduh semuanya, atau hapus.';
