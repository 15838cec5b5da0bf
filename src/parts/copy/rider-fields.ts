import type { RiderFieldName } from '#domain/rider/fields.ts';
import type { Sentences } from './errors.ts';
import { plateWishLabel } from './orders.ts';
import { birthDateLabel, fullNameLabel, genderLabel } from './shared.ts';

/** What a field of a rider (`domain/rider/fields.ts`) is called; where nothing is said, as in the line before. */
interface RiderWords {
  form: string;
  hint?: string;
  /** Where there is no race yet. */
  beforehand?: string;
  placeholder?: string;
  /** The order before it is paid. */
  order?: string;
  /** What is kept of a child. */
  kept?: string;
  /** The child's card in the profile. */
  card?: string;
  /** Head of a column of the organisers' lists, and their panel of a rider. */
  list?: string;
  /** The same in a file. */
  file?: string;
  /** Head of a column of entries on paper. */
  paper?: string;
}

export const riderWords: Record<RiderFieldName, RiderWords> = {
  fullName: {
    form: 'Nama lengkap rider',
    kept: fullNameLabel,
    list: 'Nama',
    file: fullNameLabel,
    paper: 'Nama',
  },
  nickname: { form: 'Nama panggilan rider', kept: 'Nama panggilan', list: 'Panggilan' },
  birthDate: { form: birthDateLabel, card: 'Lahir', list: birthDateLabel },
  gender: { form: genderLabel, list: 'L/P', file: genderLabel, paper: 'L/P' },
  city: { form: 'Kota asal', kept: 'Kota' },
  teamName: { form: 'Nama tim', hint: 'Kosongkan kalau tidak punya tim.', order: 'Tim' },
  jerseySize: { form: 'Ukuran jersey', order: 'Jersey' },
  startNumber: {
    form: plateWishLabel,
    hint: 'Boleh kosong. Penyelenggara yang membagikan nomor plat, jadi nomornya bisa lain.',
    beforehand: 'Nomor yang disukai anak, kalau ada.',
    placeholder: 'Paling banyak 3 angka',
    list: 'Ingin',
    file: 'Nomor yang diinginkan',
  },
};

const places = ['form', 'order', 'kept', 'card', 'list', 'file', 'paper'] as const;

/** What a field is called in this place. */
export function riderLabel(name: RiderFieldName, place: (typeof places)[number]): string {
  const words = riderWords[name];
  const before = places.slice(0, places.indexOf(place) + 1).reverse();
  return before.map((each) => words[each]).find((label) => label !== undefined) ?? words.form;
}

/** Refusals of a rider's fields that only screens with them can meet; what more of them meet is said by the shared sentences. */
export const refusals: Sentences = {
  jersey_size_required:
    'Silakan pilih ukuran jersey. Kalau tidak memerlukan, pilih "Tidak menggunakan jersey".',
  jersey_size_invalid: 'Silakan pilih ukuran jersey dari daftar.',
  start_number_invalid: 'Nomor plat hanya boleh angka, paling banyak 3 digit.',
};

/** Of a child whom the family knows. */
export const heldGenders: Readonly<Record<string, string>> = { pria: 'Putra', wanita: 'Putri' };
