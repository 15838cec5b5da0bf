export function title(count: number) {
  return `Hasil lomba (${count})`;
}
interface Placing {
  peringkat: number | null;
  in_final: number | null;
  urutan: number | null;
  in_class: number | null;
}

/** "2 dari 7 di final ini, 2 dari 24 di kelas"; null where that is not known. */
export function ofHowMany({ peringkat, in_final, urutan, in_class }: Placing): string | null {
  if (peringkat === null || in_final === null || urutan === null || in_class === null) {
    return null;
  }
  return in_final === in_class
    ? `${peringkat} dari ${in_class} di kelas ini`
    : `${peringkat} dari ${in_final} di final ini, ${urutan} dari ${in_class} di kelas`;
}
export function because(reason: string) {
  return `Alasan: ${reason}`;
}
export const boardAction = 'Hasil lengkap dan alasannya';
export function boardOf(race: string) {
  return `${race}: hasil lengkap dan alasannya`;
}
