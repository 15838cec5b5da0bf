export const pictureAction = 'Sertifikat (HP)';
export const pdfAction = 'Sertifikat (A4)';
export const making = 'Membuat sertifikat...';
export const saved = 'Sertifikat tersimpan di HP ini.';
export const failed = 'Sertifikat belum bisa dibuat. Coba lagi sebentar lagi.';
export const unpaid = 'Sertifikat bisa dibuat sesudah pendaftaran ini lunas dan kelasnya selesai.';
export function forRace(action: string, race: string) {
  return `${action}, ${race}`;
}
