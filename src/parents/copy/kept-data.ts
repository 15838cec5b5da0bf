/** What the page "Data saya" shows of what is kept: the family, each child, the rest, and the messages. */

// The family and its children
export const keptTitle = 'Yang kami simpan';
export const keptLoading = 'Memuat data Anda...';
export const keptLoadFailed = 'Data Anda belum bisa dimuat';
export const aboutYou = 'Anda';
export const emergencyContactLabel = 'Kontak darurat';
export const photoLabel = 'Foto';
export const photoThere = 'Tersimpan, hanya Anda yang melihatnya';
export const photoMissing = 'Tidak ada';
export const changeProfileAction = 'Ubah di profil';
export function changeChildAction(nickname: string) {
  return `Ubah data ${nickname}`;
}

// A document
export const documentLabel = 'Akta atau KIA';
export const documentMissing = 'Tidak ada';
export const documentChecked = 'Sudah diperiksa penyelenggara, filenya sudah dihapus';
export const openDocumentAction = 'Lihat dokumen';
export const removeDocumentAction = 'Hapus dokumen';
export const removeDocumentTitle = 'Hapus dokumen ini?';
export const removeDocumentText =
  'Dokumen langsung terhapus. Kalau penyelenggara belum memeriksanya, mereka akan memintanya lagi sebelum lomba.';
export const removeDocumentConfirm = 'Hapus dokumen';
export const removingDocument = 'Menghapus...';
export const keepAction = 'Jangan hapus';
export const documentRemoved = 'Dokumen dihapus';
export function removeFailed(reason: string) {
  return `Belum terhapus. ${reason}`;
}

// The rest
export const restTitle = 'Catatan lain';
export const restLoadFailed = 'Catatan lain belum bisa dimuat';
export const nothingElse = 'Tidak ada catatan lain.';
export const recordLabels = {
  entries: 'Pendaftaran lomba',
  classes: 'Pendaftaran kelas',
  waiting: 'Catatan daftar tunggu',
  searches: 'Pencarian tersimpan',
  reminders: 'Pengingat lomba',
  delegates: 'Pengantar atau penjemput',
  answers: 'Jawaban untuk penyelenggara',
  accounts: 'Rekening pengembalian',
  phones: 'HP yang menerima notifikasi',
} as const;
export const recordNotes: Partial<Record<keyof typeof recordLabels, string>> = {
  reminders: 'Terhapus sendiri setelah pendaftaran lombanya tutup.',
  delegates: 'Terhapus sendiri 30 hari setelah lomba.',
  answers: 'Terhapus sendiri 90 hari setelah lomba.',
  accounts: 'Terhapus sendiri 30 hari setelah uangnya kembali.',
};

// Consents that are given elsewhere
export const boardConsentBefore = 'Siapa yang boleh lihat nama anak dipilih untuk tiap anak, di ';
export const boardConsentLink = 'pesanan masing-masing';
export const boardConsentAfter = '.';

// Messages
export const messagesTitle = 'Pesan untuk Anda';
export const messagesText =
  'Email dari kami dan dari penyelenggara selama 30 hari terakhir. QR dan tombolnya ada di email dan di pesanan Anda.';
export const messagesLoading = 'Memuat pesan...';
export const messagesLoadFailed = 'Pesan belum bisa dimuat';
export const noMessages = 'Belum ada pesan dalam 30 hari terakhir.';
export const ourName = 'Pushbike Race';
export function organiserOf(race: string) {
  return `Penyelenggara ${race}`;
}
export function fromWhom(name: string) {
  return `Dari ${name}`;
}
export const toRaceAction = 'Lihat lomba';
export function sentTo(address: string) {
  return `Ke ${address}`;
}
export const waitsForMailbox = 'Menunggu email Anda dikonfirmasi';
export const notSent = 'Hanya di aplikasi';
export const secretText = 'Isinya kode rahasia, jadi tidak kami simpan.';
export function allMessagesAction(count: number) {
  return `Tampilkan semua (${count})`;
}
export function stoppedSince(day: string) {
  return `Sejak ${day} Anda tidak menerima email pengingat dan pesan dari penyelenggara. Kabarnya tetap ada di aplikasi.`;
}
export const messageChoiceAction = 'Atur email yang Anda terima';
