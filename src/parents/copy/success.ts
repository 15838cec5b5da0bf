/** After paying: the beginning of the race for its families. */

/** Who is in: nicknames. */
export function inTheRace(names: string, race: string) {
  return `${names} ikut ${race}!`;
}
export function joined(names: readonly string[]) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} dan ${names.at(-1)}`;
}
export const plateToCome = 'Nomor plat menyusul';
export function qrLabel(rider: string) {
  return `Kode QR masuk ${rider}`;
}
export const entriesLabel = 'Rider yang terdaftar';
export const entriesLoading = 'Menyiapkan kode QR...';

export const nextTitle = 'Apa selanjutnya';
export const keepQr = 'Kode QR tersimpan di HP ini dan bisa dibuka tanpa sinyal.';
/** `day` and `time` of the venue; when riders are received, or when the race starts. */
export function comeAt(day: string, time: string) {
  return `Daftar ulang ${day}, mulai ${time}. Tunjukkan kode QR di meja.`;
}
export function startsAt(day: string, time: string) {
  return `Lomba mulai ${day}, ${time}. Tunjukkan kode QR di meja daftar ulang.`;
}
export const weTell =
  'Nomor plat dan perubahan jadwal kami kabarkan di aplikasi ini, dan lewat email setelah alamatnya dikonfirmasi.';

export const consentTitle = 'Izin dari Anda';
export const consentsToGive = '3 izin, 1 menit: nama, foto, dan teman setim.';
export const consentsKnown =
  'Jawaban Anda musim ini masih dipakai. Ketuk untuk melihat atau mengubahnya.';
export const consentsDone = 'Selesai';
