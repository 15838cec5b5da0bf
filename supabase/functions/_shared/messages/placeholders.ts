/**
 * What may stand in braces in an organiser's letter, and what the mail says in its place. The app shows its preview with
 * the same function, so a preview is the mail. `private.letter_placeholders()` lists the same names.
 */
import { formatLongDate, formatTime } from '../venue/dates.ts';

interface LetterRace {
  judul: string;
  lokasi: string;
  kota: string;
  zona_waktu: string;
  tanggal_mulai: string;
  daftar_ulang_mulai?: string | null | undefined;
}

export interface LetterRider {
  id: string;
  panggilan: string;
  kategori: string;
  plat?: number | null | undefined;
  tim?: string | null | undefined;
}

export const placeholderNames = [
  'nama_anak',
  'kategori',
  'nomor_plat',
  'nomor_pesanan',
  'tim',
  'lomba',
  'tanggal',
  'jam',
  'jam_daftar_ulang',
  'tempat',
] as const;
type PlaceholderName = (typeof placeholderNames)[number];

/** What is said where there is no value: a sentence stays readable, and nobody takes it for one. */
export const withoutValue = {
  nomor_plat: '(belum dibagikan)',
  tim: '(tanpa tim)',
  jam_daftar_ulang: '(belum diumumkan)',
};

type Fill = (riders: readonly LetterRider[], race: LetterRace) => string;

function ofChild(value: (rider: LetterRider) => string): Fill {
  return (riders) => {
    const values = riders.map((rider) => value(rider));
    // One value for all children of the family is said once; several each with its child.
    return new Set(values).size === 1
      ? (values[0] ?? '')
      : listed(riders.map((rider, index) => `${values[index]} (${rider.panggilan})`));
  };
}

function listed(parts: readonly string[]) {
  return new Intl.ListFormat('id', { type: 'conjunction' }).format(parts);
}

const fills: Record<PlaceholderName, Fill> = {
  nama_anak: (riders) => listed(riders.map(({ panggilan }) => panggilan)),
  kategori: ofChild(({ kategori }) => kategori),
  nomor_plat: ofChild(({ plat }) => (plat ? String(plat) : withoutValue.nomor_plat)),
  nomor_pesanan: ofChild(({ id }) => id.slice(0, 8).toUpperCase()),
  tim: ofChild(({ tim }) => tim || withoutValue.tim),
  lomba: (_, { judul }) => judul,
  tanggal: (_, { tanggal_mulai, zona_waktu }) => formatLongDate(tanggal_mulai, zona_waktu),
  jam: (_, { tanggal_mulai, zona_waktu }) => formatTime(tanggal_mulai, zona_waktu),
  jam_daftar_ulang: (_, { daftar_ulang_mulai, zona_waktu }) =>
    daftar_ulang_mulai ? formatTime(daftar_ulang_mulai, zona_waktu) : withoutValue.jam_daftar_ulang,
  tempat: (_, { lokasi, kota }) => `${lokasi}, ${kota}`,
};

const braced = /\{([^{}]*)\}/g;

/** The words for one family: all of its children whom the letter is about. */
export function filledLetter(
  text: string,
  riders: readonly LetterRider[],
  race: LetterRace,
): string {
  return text.replace(braced, (whole, name: string) =>
    isPlaceholder(name) ? fills[name](riders, race) : whole,
  );
}

function isPlaceholder(name: string): name is PlaceholderName {
  return Object.hasOwn(fills, name);
}

/** What stands in braces and is no placeholder, or a lone brace; null where all is well. */
export function unknownPlaceholder(text: string): string | null {
  const rest = text.replace(braced, (whole, name: string) => (isPlaceholder(name) ? '' : whole));
  return /[{}][^{}\s]*\}?/.exec(rest)?.[0] ?? null;
}
