import { type RiderField, riderFields } from './rider/fields.ts';

/** What a table of entries on paper may hold beside what is asked of a rider, and what people write over it. */
const others = {
  kategori: { heading: /kategori|kelas|category/, needed: true },
  pemesan: { heading: /orang ?tua|wali|pemesan|ayah|ibu|pendaftar/ },
  telepon: { heading: /telp|telepon|^hp$|no hp|nomor hp|whatsapp|^wa$|no wa|kontak/ },
  izin: { heading: /izin|consent|boleh|publikasi/ },
  tunai: { heading: /bayar|tunai|jumlah|biaya|nominal|uang/ },
} as const;

export type OtherColumnName = keyof typeof others;
export type ImportColumnName = RiderField['paper']['column'] | OtherColumnName;

interface ImportColumn {
  name: ImportColumnName;
  heading: RegExp;
  /** An import cannot do without. */
  needed?: true;
}

const ofRider = riderFields.map(
  ({ paper: { column, ...paper } }: RiderField): ImportColumn => ({ name: column, ...paper }),
);
const { kategori, ...last } = others;

/** The columns of a table of entries on paper, by the names that the database knows. */
export const importColumns: readonly ImportColumn[] = [
  // Who the rider is, and for what.
  ...ofRider.slice(0, 4),
  { name: 'kategori', ...kategori },
  ...ofRider.slice(4),
  ...Object.entries(last).map(([name, column]) => ({ name: name as OtherColumnName, ...column })),
];
