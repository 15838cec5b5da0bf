/** The card for the family's group: no ticket. */

export const shareCardAction = 'Bagikan kartu ke grup';
export const preparing = 'Menyiapkan...';
export function cardLead(nickname: string) {
  return `${nickname} ikut`;
}
export const cardNote = 'Kartu ini bukan tiket masuk.';
export const cardSaved = 'Kartu sudah diunduh. Boleh dibagikan: tidak ada kode QR di dalamnya.';
export const cardFailed = 'Kartu belum bisa dibuat. Silakan coba lagi.';
