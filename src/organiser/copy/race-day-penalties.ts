// Penalty points of a moto

export const title = 'Poin hukuman';
export const explained =
  'Poin ini ditambahkan ke poin posisi di moto ini. Urutan finisnya tetap, dan papan menyebut sebabnya.';
export const whichPlate = 'Plat';
export const whatFor = 'Sebab';
export const plateMissing = 'Pilih platnya.';
export const codeMissing = 'Pilih sebabnya.';
export const confirm = 'Catat hukuman';
export const busy = 'Mencatat...';
export const cancel = 'Batal';
/** `penalty`: "+3 helm". */
export function give(plate: number, penalty: string) {
  return `Catat ${penalty} untuk plat ${plate}`;
}
export function takeBack(plate: number, penalty: string) {
  return `Cabut ${penalty} dari plat ${plate}`;
}
export function notedAtStart(plate: number, penalty: string) {
  return `Catatan area start: plat ${plate}, ${penalty}`;
}
export function notedAtFinish(plate: number, penalty: string) {
  return `Catatan garis finis: plat ${plate}, ${penalty}`;
}
export function givenTo(plate: number, penalty: string) {
  return `Sudah diberi: plat ${plate}, ${penalty}`;
}

// In the format of a class
export const formatTitle = 'Poin hukuman';
export const formatHint =
  'Hanya sebab yang dipilih di sini yang bisa diberi poin pada hari lomba. Tanpa pilihan: tidak ada poin hukuman.';
/** `penalties`: "+3 helm" of each code; none: an empty list. */
export function inFormat(penalties: readonly string[]) {
  return penalties.length === 0
    ? 'Poin hukuman: tidak ada.'
    : `Poin hukuman: ${penalties.join(', ')}. Cocokkan dengan aturan lomba Anda: sesudah daftar ditutup tidak bisa diganti.`;
}
export const noPoints = 'tidak dipakai';
export function pointsMore(points: number) {
  return `+${points}`;
}
