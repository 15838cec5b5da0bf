/** What a class, an article and a ticket say wherever they are shown (product spec, section 2). */

export const instructor = 'by Unknown Instructor';
export const durationUnknown = 'N/A';
export const detailAction = 'Lihat Detail';
export function writtenBy(author: string) {
  return `Oleh ${author}`;
}
export const placeUnknown = 'Lokasi menyusul';
export const externalTicket = 'External Link';
