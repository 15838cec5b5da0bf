/** The card for the family's group: no ticket. */

export const shareCardAction = 'Bagikan kartu ke grup';
export const preparing = 'Menyiapkan...';
export function cardLead(nickname: string) {
  return `${nickname} ikut`;
}
export const cardScan = 'Pindai: lihat lombanya';
/** Beside the card, where the group can tap it. */
export function cardText(names: string, race: string, link: string) {
  return `${cardLead(names)} ${race}! Mau ikut juga? ${link}`;
}
export const cardNote = 'Kartu ini bukan tiket masuk.';
export const cardSaved =
  'Kartu sudah diunduh. Boleh dibagikan: kodenya hanya membuka halaman lomba.';
export const cardFailed = 'Kartu belum bisa dibuat. Silakan coba lagi.';
