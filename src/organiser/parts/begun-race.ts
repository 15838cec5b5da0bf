import type { EditableRace, RaceContent } from '#api/organiser/races.ts';

/** What a draft takes over from the club's last race. */
export const takenOver = [
  'lokasi',
  'kota',
  'provinsi',
  'map_location',
  'parkir',
  'kontak_nama',
  'kontak_wa',
] as const satisfies readonly (keyof RaceContent)[];

export type TakenOver = Partial<Pick<RaceContent, (typeof takenOver)[number]>>;

/** What a new race begins with, for the form that opens next. */
export interface Begun {
  fromLastRace: TakenOver;
}

export function begunWith({ content }: EditableRace): Begun {
  return {
    fromLastRace: Object.fromEntries(
      takenOver.filter((field) => content[field] !== null).map((field) => [field, content[field]]),
    ),
  };
}
