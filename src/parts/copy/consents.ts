/** The consents that are free: what each lets others do. */

export const photoLabel = 'Foto dan video';
export const photoText = 'Penyelenggara boleh memakai foto dan video anak saya di lomba.';
export const friendsLabel = 'Terlihat oleh teman setim';
export const friendsText =
  'Orang tua lain dengan nama tim yang sama boleh melihat nama panggilan dan kategori anak saya di lomba yang ia ikuti.';
export const freeChoice = 'Bebas dipilih. Pendaftaran lomba tidak terpengaruh.';
export const consentSaved = 'Pilihan Anda disimpan';
export function consentGiven(day: string) {
  return `Anda setuju sejak ${day}`;
}
export const consentNotGiven = 'Belum Anda setujui';
