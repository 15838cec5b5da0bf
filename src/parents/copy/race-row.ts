import type { AgeLimits } from '#domain/age.ts';
import { bornText } from '#parts/copy/birth-years.ts';

export function bookRaceLabel(title: string) {
  return `Pesan ${title}`;
}
/** Of all categories of a race together; beside categories by age a year of birth is the age that is reached in the race's `year`. */
export function agesOf(ages: readonly AgeLimits[], year: number) {
  if (ages.every(({ lahir_dari }) => lahir_dari)) {
    return bornText(
      Math.min(...ages.map(({ lahir_dari }) => lahir_dari ?? 0)),
      Math.max(...ages.map(({ lahir_sampai }) => lahir_sampai ?? 0)),
    );
  }
  const youngest = Math.min(
    ...ages.map(({ usia_min, lahir_sampai }) => usia_min ?? year - (lahir_sampai ?? year)),
  );
  const oldest = Math.max(
    ...ages.map(
      ({ usia_max, lahir_dari }) => usia_max ?? year - (lahir_dari ?? Number.NEGATIVE_INFINITY),
    ),
  );
  if (oldest === Number.POSITIVE_INFINITY) {
    return youngest === 0 ? 'Semua usia' : `Usia ${youngest} tahun ke atas`;
  }
  if (youngest === 0) {
    return `Usia sampai ${oldest} tahun`;
  }
  return youngest === oldest ? `Usia ${youngest} tahun` : `Usia ${youngest}–${oldest} tahun`;
}
/** Of a child who is in the race already. */
export function isIn(nickname: string) {
  return `${nickname} sudah terdaftar`;
}
/** `nickname`: of a child of the family. */
export function fits(nickname: string) {
  return `Cocok untuk ${nickname}`;
}
