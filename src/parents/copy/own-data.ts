// What one has agreed to
export const consentTitle = 'Persetujuan';
export const consentLoadFailed = 'Persetujuan belum bisa dimuat';
export const consentLoading = 'Memuat persetujuan...';
export function agreedToTerms(day: string) {
  return `Versi ini Anda setujui pada ${day}.`;
}

// For accounts that have not agreed to this version yet
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
  'Lihat apa yang kami simpan, baca lagi pesan yang kami kirim, atur persetujuan, unduh semuanya, atau hapus.';

// A copy of everything
export const exportTitle = 'Unduh data';
export const exportText =
  'Satu file ZIP dengan halaman yang mudah dibaca: profil, anak, pendaftaran, pembayaran, pesan, siapa yang membuka data Anda, dan semua berkas yang tersimpan. Simpan baik-baik, isinya pribadi.';
export const exportAction = 'Unduh semua data';
export const exporting = 'Menyiapkan...';
export function exported(name: string) {
  return `${name} diunduh`;
}
export function exportedWithout(missing: number) {
  return `${missing} berkas belum terunduh. Namanya ada di baca-dulu.txt; silakan unduh lagi nanti.`;
}
export function exportFileName(day: string) {
  return `data-keluarga-${day}.zip`;
}
/** The file to be read first. */
export function exportNote(missing: string[]) {
  const lines = [
    'Data keluarga Anda di Pushbike Race.',
    '',
    'buka-saya.html: semuanya sebagai halaman yang mudah dibaca. Buka dengan browser, tanpa internet.',
    'data.json: semua yang tercatat, dengan nama kolom seperti di sistem. Jumlah uang dalam rupiah.',
    'Bisa dibuka dengan browser atau editor teks apa pun.',
    'berkas/: dokumen dan foto, dengan nama seperti di data.json bagian "berkas".',
  ];
  return [...lines, ...(missing.length > 0 ? ['', 'Belum terunduh:', ...missing] : []), ''].join(
    '\r\n',
  );
}

// Erasing
export const eraseTitle = 'Hapus data';
export const eraseText =
  'Data langsung terhapus dan tidak bisa dikembalikan oleh siapa pun, termasuk penyelenggara dan kami. Unduh dulu kalau masih Anda perlukan.';
export const childrenLoadFailed = 'Daftar anak belum bisa dimuat';
export const childrenLoading = 'Memuat daftar anak...';
export const noChildren = 'Belum ada data anak.';
export const takenOffList = 'Sudah tidak ada di daftar, tetapi masih tercatat di pendaftaran';
export const eraseChildAction = 'Hapus';
export function eraseChildLabel(nickname: string) {
  return `Hapus data ${nickname}`;
}
export const eraseAccountAction = 'Hapus akun dan semua data';
export const eraseAccountTitle = 'Hapus akun?';
export function eraseChildTitle(nickname: string) {
  return `Hapus data ${nickname}?`;
}
export const erasureLoading = 'Memeriksa apa yang akan dihapus...';
export const erasureLoadFailed = 'Belum bisa diperiksa';
export const goesTitle = 'Langsung hilang';
export const staysTitle = 'Yang tetap ada, dan kenapa';
export const blockedTitle = 'Belum bisa dihapus';
export const childGoes =
  'Nama, panggilan, tanggal lahir, kota, dan tim, di profil dan di semua pendaftaran';
export const accountGoes =
  'Akun, profil, password, dan persetujuan Anda. Anda tidak bisa masuk lagi dengan email ini, kecuali mendaftar baru.';
export function childrenGo(count: number) {
  return `Data ${count} anak: nama, panggilan, tanggal lahir, kota, dan tim`;
}
export function filesGo(count: number) {
  return `${count} berkas (dokumen dan foto)`;
}
export function delegatesGo(count: number) {
  return `${count} nama pengantar`;
}
export function placesGo(races: string) {
  return `Tempat yang belum dibayar atau gratis di: ${races}`;
}
export function waitingGoes(count: number) {
  return `${count} tempat di daftar tunggu`;
}
export const nothingStays = 'Tidak ada.';
export function linesStay(entries: number) {
  return `${entries} pendaftaran tinggal sebagai baris tanpa nama: lomba, kategori, jenis kelamin, tahun lahir, dan statusnya, supaya jumlah peserta tetap benar.`;
}
export function paymentsStay(paid: number) {
  return `Pembayaran dari ${paid} pendaftaran: jumlah, waktu, dan nomor dari penyedia pembayaran. Pembukuan wajib menyimpannya.`;
}
export const accountStays =
  'Kalau ada pembayaran, nomor akun tanpa nama tetap dipakai di pembukuan itu.';
export const outsideStays =
  'Yang sudah dicetak atau diunduh penyelenggara, dan catatan di penyedia pembayaran, di luar jangkauan aplikasi. Mintalah langsung kepada mereka.';
export const typedWord = 'HAPUS';
export const typedLabel = 'Ketik HAPUS untuk melanjutkan';
export const typedWrong = 'Ketik HAPUS, dengan huruf besar.';
export const passwordLabel = 'Password Anda';
export const passwordRequired = 'Password harus diisi';
export const passwordWrong = 'Password salah';
export const eraseChildConfirm = 'Hapus selamanya';
export const eraseAccountConfirm = 'Hapus akun selamanya';
export const erasing = 'Menghapus...';
export const keepAction = 'Batal';
export const closeAction = 'Tutup';
export function childErased(nickname: string) {
  return `Data ${nickname} sudah dihapus`;
}
export const accountErased = 'Akun dan data Anda sudah dihapus. Terima kasih.';

interface Block {
  race: string | null;
  /** Whose entry it is: siblings may wait for the same thing. */
  rider: string | null;
  organisation: string | null;
  /** The race's day, or until when a QR can be paid. */
  day: string | null;
}

const blocks: Record<string, (block: Block) => string> = {
  entry_running: ({ race, day }) =>
    `Masih terdaftar dan lunas di ${race}, ${day}. Bisa dihapus sehari setelah lomba, atau setelah penyelenggara menyelesaikan pembatalannya.`,
  case_open: ({ race }) =>
    `Pembayaran di ${race} masih menunggu keputusan penyelenggara. Lihat keterangannya di halaman pesanannya.`,
  refund_open: ({ race }) =>
    `Uang dari ${race} sedang dikembalikan. Bisa dihapus setelah pengembaliannya selesai.`,
  payment_open: ({ race, day }) =>
    day === null
      ? `Belum pasti apakah ${race} sudah dibayar. Batalkan dulu pesanannya, lalu coba lagi.`
      : `Ada QRIS untuk ${race} yang masih bisa dibayar sampai ${day}. Setelah itu bisa dihapus.`,
  last_owner: ({ organisation }) =>
    `Anda satu-satunya pemilik ${organisation}. Jadikan orang lain pemilik dulu di halaman penyelenggara.`,
  is_admin: () => 'Akun ini masih pengelola aplikasi. Minta pengelola lain melepasnya dulu.',
};

export function blockText(code: string, block: Block) {
  const text = blocks[code]?.(block);
  if (text === undefined) {
    return 'Ada urusan yang belum selesai. Silakan hubungi kami.';
  }
  return block.rider === null ? text : `${block.rider}: ${text}`;
}
