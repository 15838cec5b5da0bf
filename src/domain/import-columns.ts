/** What a table of entries on paper may hold of a rider, by the names that the database knows. */
export const importColumnNames = [
  'nama',
  'panggilan',
  'tanggal_lahir',
  'jenis_kelamin',
  'kategori',
  'kota',
  'tim',
  'jersey',
  'nomor',
  'pemesan',
  'telepon',
  'tunai',
] as const;

export type ImportColumnName = (typeof importColumnNames)[number];
