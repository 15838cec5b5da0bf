import type { CertificateState } from '#domain/certificate.ts';

export const pictureAction = 'Sertifikat (HP)';
export const pdfAction = 'Sertifikat (A4)';
export const making = 'Membuat sertifikat...';
export const saved = 'Sertifikat tersimpan di HP ini.';
export const failed = 'Sertifikat belum bisa dibuat. Coba lagi sebentar lagi.';
/** Why a placing has none. */
export const without: Record<Exclude<CertificateState, 'ready'>, string> = {
  unpaid: 'Pendaftaran ini belum dibayar. Sertifikatnya ada sesudah lunas.',
  lapsed:
    'Pendaftaran ini tidak sempat dibayar, jadi belum ada sertifikatnya. Tanyakan ke penyelenggara.',
  refunded: 'Uang pendaftaran ini sudah dikembalikan, jadi tidak ada sertifikatnya.',
  unsettled: 'Sertifikatnya belum ada: pembayaran ini masih diurus penyelenggara.',
};
export function forRace(action: string, race: string) {
  return `${action}, ${race}`;
}
