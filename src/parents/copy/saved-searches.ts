import { monthNames } from '#functions/_shared/venue/dates.ts';
import type { Sentences } from '#parts/copy/errors.ts';

export const title = 'Kabari saya';
export const lead =
  'Begitu ada lomba baru yang cocok, kami kirim email. Bisa dihentikan kapan saja.';
export const saveAction = 'Kabari kalau ada lomba baru';
export const signInAction = 'Masuk supaya dikabari';
export const saved = 'Tersimpan. Anda dikabari begitu ada lomba baru yang cocok.';
export const removeAction = 'Hapus';
export function removeLabel(what: string) {
  return `Hapus pencarian ${what}`;
}
export const everything = 'Semua lomba baru';

interface Wish {
  teks: string | null;
  kota: string | null;
  bulan: number | null;
  usia: number | null;
}

/** `child`: the nickname, where it is for a child. */
export function summary({ teks, kota, bulan, usia }: Wish, child: string | null) {
  return (
    [
      teks && `“${teks}”`,
      child,
      usia !== null && `${usia} tahun`,
      kota,
      bulan !== null && monthNames[bulan - 1],
    ]
      .filter(Boolean)
      .join(' · ') || everything
  );
}

export const refusals: Sentences = {
  field_required: () => 'Isi dulu yang dicari.',
  out_of_range: ({ min, max }) => `Pilih angka ${min} sampai ${max}.`,
  too_many_searches: ({ limit }) =>
    `Paling banyak ${limit} pencarian tersimpan. Hapus satu dulu, ya.`,
};
