/**
 * The kinds of act that the log of the field has (src/domain/field-log): signing out removes the storage of each kind from the
 * phone. The table `jenis_lapangan` of the database says the same with the right that each needs.
 */
export const fieldKinds = {
  gate: ['masuk', 'goodie_bag'],
  /** The stations of race day; what each act carries: src/domain/race-day/observations.ts. */
  pos: [
    'siap',
    'absen',
    'perlengkapan',
    'tunggu',
    'panggilan',
    'lewat',
    'nomor',
    'tanda',
    'lembar',
    'podium',
  ],
} as const;

export type FieldKind = keyof typeof fieldKinds;
export type ActionOf<Kind extends FieldKind> = (typeof fieldKinds)[Kind][number];
