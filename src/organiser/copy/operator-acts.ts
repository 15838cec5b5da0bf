import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import type { Sentences } from '#parts/copy/errors.ts';

/** Blocking accounts and clubs, and acting for a club: what the operator does to somebody, each with a reason. */

export const reasonLabel = 'Alasan';
export const reasonHint =
  'Dikirim apa adanya lewat email, dan tercatat. Jangan menyebut nama anak.';
export const reasonRequired = 'Tulis alasannya dulu.';
export const closeLabel = 'Batal';
export const concernsHeading = 'Akibatnya';
export const concernsComputing = 'Menghitung akibatnya...';

export const blockAccountAction = 'Blokir akun';
export const blockAccountTitle = 'Blokir akun ini?';
export const blocking = 'Memblokir...';
export const accountBlocked = 'Akun diblokir. Pemiliknya diberi tahu lewat email.';
export const unblockAccountAction = 'Buka blokir akun';
export const unblockAccountTitle = 'Buka blokir akun ini?';
export const unblocking = 'Membuka...';
export const accountUnblocked = 'Blokir akun dibuka. Pemiliknya diberi tahu lewat email.';
export const blockAccountText =
  'Akun ini tidak bisa lagi mendaftar, membuat pembayaran baru, menebak kode, atau mengelola lomba. Pesanan, tiket, pengembalian uang, unduhan, dan penghapusan datanya tetap bisa.';
export const unblockText = 'Semuanya bisa lagi seperti sebelum diblokir.';

export const blockClubAction = 'Blokir klub';
export const blockClubTitle = 'Blokir klub ini?';
export const clubBlocked = 'Klub diblokir. Pemiliknya diberi tahu lewat email.';
export const unblockClubAction = 'Buka blokir klub';
export const unblockClubTitle = 'Buka blokir klub ini?';
export const clubUnblocked = 'Blokir klub dibuka. Pemiliknya diberi tahu lewat email.';
export const blockClubText =
  'Lomba dan kelas klub tidak menerima pendaftaran dan pembayaran baru, dan klub tidak bisa menerbitkan, menulis ke orang tua, mengundang, atau membuat kode. Yang sudah terdaftar, hari lomba, tiket, dan pengembalian uang tetap berjalan.';

/** What a block concerns, a line each; none where nothing is. */
export function concernsOf({
  unpaid,
  organisations: clubs,
  races,
}: {
  unpaid: number;
  organisations: number | null;
  races: number | null;
}): string[] {
  const lines = [
    races !== null && races > 0 && `${races} lomba yang akan datang berhenti menerima pendaftaran.`,
    clubs !== null && clubs > 0 && `Haknya di ${clubs} klub berhenti berlaku.`,
    unpaid > 0 &&
      `${unpaid} pendaftaran belum dibayar: QR yang sudah dibuat masih bisa dibayar, yang baru tidak dibuat.`,
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines : ['Tidak ada pendaftaran atau hak yang terkena sekarang.'];
}

export const blocksTitle = 'Blokir';
export const neverBlocked = 'Belum pernah diblokir.';
export const historyFailed = 'Riwayat blokir belum bisa dimuat';
const someone = 'pengelola lain';
export function blockedLine(at: string, by: string | null, reason: string) {
  return `Diblokir ${formatDateTime(at)} oleh ${by ?? someone}: ${reason}`;
}
export function unblockedLine(at: string, by: string | null, reason: string | null) {
  return `Dibuka ${formatDateTime(at)} oleh ${by ?? someone}: ${reason ?? ''}`;
}

export const actAction = 'Bertindak untuk klub';
export const openClubAction = 'Buka lomba klub';
export const endAction = 'Akhiri bertindak';
export const ending = 'Mengakhiri...';
export const actTitle = 'Bertindak untuk klub ini?';
export const actConfirm = 'Mulai bertindak';
export const actBusy = 'Memulai...';
export const actText =
  'Selama dua jam Anda punya semua hak klub ini. Klub melihat alasan Anda di Catatan, semua yang Anda lakukan ditandai di sana, dan pemiliknya diberi tahu lewat email.';
export const actBegun = 'Mulai. Klub ini sekarang ada di daftar penyelenggara Anda.';

export const refusals: Sentences = {
  field_required: reasonRequired,
  text_too_short: ({ min }) =>
    `Tulis paling sedikit ${min} huruf, supaya yang membacanya mengerti.`,
  account_not_found: 'Akun ini sudah tidak ada.',
  account_is_admin: 'Akun ini pengelola aplikasi, jadi tidak bisa diblokir di sini.',
  not_blocked: 'Ini belum pernah diblokir. Muat ulang halaman.',
  organisation_not_found: 'Klub ini sudah tidak ada.',
  acting_elsewhere: ({ name }) => `Anda masih bertindak untuk ${name}. Selesaikan itu dulu.`,
};
