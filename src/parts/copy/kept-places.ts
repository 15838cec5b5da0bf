/** A place of a waiting list that is kept for a child. */

export const title = 'Tempat untuk Anda';
export function keptFor(name: string): string {
  return `Ada tempat untuk ${name}`;
}
export const timeLead = 'Kami simpan selama';
export const timeOver = 'Waktunya hampir habis';
export function takeAction(name: string): string {
  return `Ambil tempat untuk ${name}`;
}
