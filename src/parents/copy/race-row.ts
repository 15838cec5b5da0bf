import { formatRupiah } from '#functions/_shared/venue/money.ts';

export function bookRaceLabel(title: string) {
  return `Pesan ${title}`;
}
/** With the unique code and the fee, before the code is drawn. */
export function totalUpTo(total: number) {
  return `Total s.d. ${formatRupiah(total)}`;
}
interface Ages {
  usia_min: number | null;
  usia_max: number | null;
}

/** Of all categories of a race together. */
export function agesOf(ages: readonly Ages[]) {
  const youngest = Math.min(...ages.map(({ usia_min }) => usia_min ?? 0));
  const oldest = Math.max(...ages.map(({ usia_max }) => usia_max ?? Number.POSITIVE_INFINITY));
  if (oldest === Number.POSITIVE_INFINITY) {
    return youngest === 0 ? 'Semua usia' : `Usia ${youngest} tahun ke atas`;
  }
  if (youngest === 0) {
    return `Usia sampai ${oldest} tahun`;
  }
  return youngest === oldest ? `Usia ${youngest} tahun` : `Usia ${youngest}–${oldest} tahun`;
}
/** `nickname`: of a child of the family. */
export function fits(nickname: string) {
  return `Cocok untuk ${nickname}`;
}
