export function title(count: number) {
  return `Hasil lomba (${count})`;
}
/** "2 dari 7 di final ini, 2 dari 24 di kelas". */
export function ofHowMany(place: number, inFinal: number, overall: number, inClass: number) {
  return inFinal === inClass
    ? `${place} dari ${inClass} di kelas ini`
    : `${place} dari ${inFinal} di final ini, ${overall} dari ${inClass} di kelas`;
}
export function because(reason: string) {
  return `Alasan: ${reason}`;
}
export const boardAction = 'Hasil lengkap dan alasannya';
export function boardOf(race: string) {
  return `${race}: hasil lengkap dan alasannya`;
}
