/**
 * What can go wrong with anything that is asked of the server. Apart from the refusals of errors.ts, which home, where most
 * visits begin, has no use for.
 */

export const generalMessage = 'Terjadi kesalahan. Silakan coba lagi.';

export const readSentences: Record<string, string> = {
  not_signed_in: 'Sesi Anda sudah berakhir. Silakan masuk lagi.',
  forbidden: 'Data ini milik akun lain. Pastikan Anda masuk dengan akun yang benar.',
  not_found: 'Data ini tidak ditemukan. Kembali, lalu coba lagi.',
  rate_limited: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.',
  offline: 'Butuh koneksi internet. Sambungkan HP Anda, lalu coba lagi.',
  network: 'Server tidak bisa dihubungi. Periksa koneksi Anda, lalu coba lagi.',
  timeout: 'Server terlalu lama menjawab. Silakan coba lagi.',
  internal: 'Ada gangguan di server kami. Silakan coba lagi sebentar lagi.',
};

/** Why published rows could not be read. */
export function readErrorMessage(code: string): string {
  return readSentences[code] ?? generalMessage;
}
