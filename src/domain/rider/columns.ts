/**
 * What the tables keep of a rider, as the app reads it. Apart from the fields themselves (`fields.ts`), because the page's first
 * script asks for a family's children and needs nothing else of them.
 */

type Joined<List extends readonly string[]> = List extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? Rest['length'] extends 0
    ? First
    : `${First}, ${Joined<Rest>}`
  : '';

function joined<const List extends readonly string[]>(list: List) {
  return list.join(', ') as Joined<List>;
}

/** In which columns the table `rider` keeps it. */
export const riderColumns = [
  'nama_lengkap',
  'nama_panggilan',
  'tanggal_lahir',
  'jenis_kelamin',
  'kota_asal',
  'nama_tim',
  'ukuran_jersey',
  'nomor_bib',
] as const;
export const readRider = joined(riderColumns);

/** What an entry shows of it beside the names, in columns of the same names. */
export const entryColumns = ['kota_asal', 'nama_tim', 'ukuran_jersey', 'nomor_bib'] as const;
export const readEntry = joined(entryColumns);
