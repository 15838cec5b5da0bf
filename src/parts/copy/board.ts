/** What a race day's board says wherever it is read: on a phone, on the venue's screen, on a picture that is sent around. */
import type { BoardMoto } from '#functions/_shared/board/board.ts';
import type { Outcome } from '#functions/_shared/racing/decisions.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { rank } from '#functions/_shared/venue/placing-words.ts';
import { motoInClass, motoPlace as placeOf, trackName } from './moto-names.ts';

export function motoOf({ moto, final }: Pick<BoardMoto, 'moto' | 'final'>) {
  return motoInClass(moto, final);
}
/** "Moto 27", or by its place in the class while it has no number; where there are two tracks, on which it runs. */
export function motoTitle(one: Pick<BoardMoto, 'number' | 'moto' | 'final' | 'track'>) {
  const title = one.number === null ? motoOf(one) : `Moto ${one.number}`;
  return one.track ? `${title} · ${trackName(one.track)}` : title;
}
/** Under the title: the class, and the group where the title is the moto's number alone. */
export function motoPlace(name: string, one: Pick<BoardMoto, 'number' | 'moto' | 'final'>) {
  return placeOf({ ...one, className: name, ref: one.moto });
}

export function plateOf(plate: number | string) {
  return `Plat ${plate}`;
}
export function rider(plate: number, name: string | null) {
  return name === null ? plateOf(plate) : `${name} (plat ${plate})`;
}
/** In the place of a child who was erased. */
export const hidden = 'Peserta';
/** After the season, by the row of the class. */
export function inRow(row: number, name: string | null) {
  return name === null ? `Peserta ${row}` : `${name} (peserta ${row})`;
}

export const marks = { dnf: 'DNF', dns: 'DNS', dq: 'DQ' } as const;
/** A result in its order, each rider with what is said of it: the place, or why there is none. */
export function finishRows(of: Finish): { plate: number; lead: string }[] {
  return [
    ...of.order.map((plate, index) => ({ plate, lead: `${index + 1}.` })),
    ...(['dnf', 'dns', 'dq'] as const).flatMap((mark) =>
      of[mark].map((plate) => ({ plate, lead: marks[mark] })),
    ),
  ];
}
export { rank };
export const outcomes: Readonly<Record<Exclude<Outcome, 'tempat'>, string>> = {
  dq: 'Diskualifikasi',
  tanpa_hasil: 'Ikut tanpa hasil',
  tidak_start: 'Tidak start',
  mundur: 'Mundur',
};

// Lists, as a picture or the venue's screen shows them
export function gateOf(gate: number) {
  return `Gate ${gate}`;
}
export function finished(place: string, state: 'sementara' | 'resmi') {
  const said = /^\d+$/.test(place) ? `finis ke-${place}` : place;
  return state === 'resmi' ? said : `${said} (sementara)`;
}
export function placeInGroup(group: string, place: number) {
  return `${group}: peringkat ${place}`;
}
export const entered = 'Ikut lomba';
export const placings = 'Hasil akhir';
export const withoutPlace = 'Tanpa tempat';
export const standing = 'Klasemen';
/** Beside a row that is struck through (R3). */
export const struck = 'tidak dihitung: sesudah koreksi, tempatnya dari final yang lebih tinggi';
export const struckShort = 'pindah ke final lebih tinggi';
export function points(total: number) {
  return `${total} poin`;
}
