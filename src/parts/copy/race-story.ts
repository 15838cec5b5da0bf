/** What a race's page tells below its first two screens. */

export const rundownTitle = 'Susunan acara';
export const routeTitle = 'Lintasan';
export const photosTitle = 'Foto tahun lalu';
/** `number`: from 1. */
export function photoText(number: number, race: string) {
  return `Foto ${number} dari ${race} sebelumnya`;
}
export const photosLabel = 'Foto dari lomba sebelumnya, geser ke samping';
export const questionsTitle = 'Tanya jawab';
