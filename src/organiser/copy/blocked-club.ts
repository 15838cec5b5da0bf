import { formatLongDate } from '#functions/_shared/venue/dates.ts';

/** What everybody of a blocked club reads. It begins as the refusal of what the block stops (`organisation_blocked`). */
export function blockedSince(club: string, at: string) {
  return `${club} sedang diblokir pengelola aplikasi sejak ${formatLongDate(at)}.`;
}
export const whatStops =
  'Berhenti sementara: pendaftaran dan pembayaran baru, terbit, pesan ke orang tua, undangan, dan kode.';
export const whatGoesOn =
  'Tetap berjalan: peserta yang sudah terdaftar, hari lomba, gerbang, tiket, dan pengembalian uang.';
export function whyBlocked(reason: string | null) {
  return reason === null
    ? 'Alasannya sudah dikirim ke email pemilik klub.'
    : `Alasannya: ${reason}`;
}
