/** The kinds of act that the log of the field has (src/domain/field-log): signing out removes the storage of each kind from the phone. */
export const fieldKinds = ['gate', 'pos'] as const;

export type FieldKind = (typeof fieldKinds)[number];

/**
 * The acts of each kind. The table `jenis_lapangan` of the database says the same with the right that each needs. Apart from the
 * names, which the parents' door has too: what it loads first has no room for these.
 */
export const fieldActions = {
  /** papan_ya and papan_tidak: what the family said about the child's name on the public board. */
  gate: ['masuk', 'goodie_bag', 'papan_ya', 'papan_tidak'],
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
    'pelanggaran',
    'podium',
  ],
} as const satisfies Record<FieldKind, readonly string[]>;

export type ActionOf<Kind extends FieldKind> = (typeof fieldActions)[Kind][number];

/** What a helper's phone of each role sends, besides taking its own back (R24). The server holds it to that: `private.actions_of_role`. */
export const actionsOfRole = {
  mulai: ['siap', 'absen', 'perlengkapan', 'tunggu', 'panggilan'],
  finis: ['lewat', 'nomor', 'tanda', 'lembar', 'pelanggaran'],
  penyiar: ['podium'],
  layar: [],
} as const satisfies Record<string, readonly ActionOf<'pos'>[]>;
