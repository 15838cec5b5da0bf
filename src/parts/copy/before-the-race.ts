/** What families need to know before the day of a race. */

export const title = 'Di hari lomba';
export const checkInLabel = 'Daftar ulang';
/** `day`, `time` with its zone: of the venue. */
export function checkInText(day: string, time: string) {
  return `${day}, mulai ${time}`;
}
export const bringLabel = 'Yang harus dibawa';
export const parkingLabel = 'Parkir';
export const rulesLabel = 'Peraturan lomba';
export const cancelLabel = 'Uang kembali kalau keluar';
export const contactLabel = 'Ada pertanyaan?';
export function contactAction(name: string | null | undefined) {
  return name ? `Tanya ${name} di WhatsApp` : 'Tanya penyelenggara di WhatsApp';
}
/** What the chat begins with. */
export function contactText(race: string) {
  return `Halo, saya mau bertanya tentang ${race}.`;
}
