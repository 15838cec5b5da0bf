import type { riderColumns } from './columns.ts';

/**
 * What is asked of a rider: the one list of it. The form, the family's list, the order, the organisers' panel, table, import and
 * file, and the readable copy draw from it; how each field is called stands in `#parts/copy/rider-fields.ts`, what decides in SQL
 * (`public.rider_facts`).
 */

export type RiderPlace =
  /** The child's card in the profile. */
  | 'card'
  /** All that is kept of a child. */
  | 'kept'
  /** The order before it is paid. */
  | 'order'
  /** The organisers' panel of a rider. */
  | 'panel'
  /** The organisers' table of riders, and the file that is made of it. */
  | 'table';

interface Field {
  /** In the form. */
  name: string;
  /** In `public.rider_facts`, and where a refusal names it. */
  fact: string;
  /** In the table `rider`; an entry has it under the same name, or with `_rider` behind it. */
  column: (typeof riderColumns)[number];
  /** How the organisers' answers call it, where not by its column. */
  answer?: string;
  /** What the form begins with. */
  empty: string;
  /** Names are told from links, and have a length; digits have a number of places. What is neither has rules of its own. */
  text?: { kind: 'name' | 'digits'; max: number };
  /** Asked for with what the rider wears and wishes for; all others are who the rider is. */
  gear?: true;
  shown: readonly RiderPlace[];
  /** The column of a table of entries on paper, by the name that the database knows, and what people write over it. */
  paper: { column: string; heading: RegExp; needed?: true };
}

/** The lengths that the database accepts for the rider's names and the team. */
export const maxNameLength = 100;

const everywhere = ['card', 'kept', 'order', 'panel', 'table'] as const;

export const riderFields = [
  {
    name: 'fullName',
    fact: 'full_name',
    column: 'nama_lengkap',
    empty: '',
    text: { kind: 'name', max: maxNameLength },
    shown: ['kept'],
    paper: {
      column: 'nama',
      heading: /^(nama|nama (lengkap|rider|anak|peserta)|nama lengkap.*|rider)$/,
      needed: true,
    },
  },
  {
    name: 'nickname',
    fact: 'nickname',
    column: 'nama_panggilan',
    empty: '',
    text: { kind: 'name', max: 50 },
    shown: [],
    paper: { column: 'panggilan', heading: /panggilan|nickname/ },
  },
  {
    name: 'birthDate',
    fact: 'birth_date',
    column: 'tanggal_lahir',
    empty: '',
    shown: ['card', 'kept'],
    paper: { column: 'tanggal_lahir', heading: /lahir|^ttl$|^tgl$/, needed: true },
  },
  {
    name: 'gender',
    fact: 'gender',
    column: 'jenis_kelamin',
    empty: '',
    shown: ['kept'],
    paper: { column: 'jenis_kelamin', heading: /kelamin|gender|^l ?p$|^jk$/, needed: true },
  },
  {
    name: 'city',
    fact: 'city',
    column: 'kota_asal',
    empty: '',
    shown: everywhere,
    paper: { column: 'kota', heading: /kota|kabupaten|asal|domisili/, needed: true },
  },
  {
    name: 'teamName',
    fact: 'team_name',
    column: 'nama_tim',
    empty: '',
    text: { kind: 'name', max: maxNameLength },
    gear: true,
    shown: everywhere,
    paper: { column: 'tim', heading: /^tim|team|klub|club|komunitas/ },
  },
  {
    name: 'jerseySize',
    fact: 'jersey_size',
    column: 'ukuran_jersey',
    answer: 'jersey',
    empty: 'None',
    gear: true,
    shown: everywhere,
    paper: { column: 'jersey', heading: /jersey|ukuran|size|kaos/ },
  },
  {
    name: 'startNumber',
    fact: 'start_number',
    column: 'nomor_bib',
    empty: '',
    text: { kind: 'digits', max: 3 },
    gear: true,
    // The organisers see the wish beside the plate.
    shown: ['card', 'kept', 'order'],
    paper: {
      column: 'nomor',
      heading:
        /nomor (start|plate|plat|bib|yang diinginkan)|no (start|plate|plat|bib)|^(bib|plate|plat)$/,
    },
  },
] as const satisfies readonly Field[];

type Listed = (typeof riderFields)[number];
export type RiderFieldName = Listed['name'];
/** One of the list, with what not every field has. */
export type RiderField = Listed & Field;

/** A rider as the form has it, as typed: `birthDate` is DD-MM-YYYY, `gender` laki-laki or perempuan. */
export type RiderFacts = Record<RiderFieldName, string>;
/** The same as `save_rider`, `register_rider` and `register_riders` are told. */
export type ToldRider = Record<Listed['fact'], string>;

/** A value for each field. */
export function eachField<Value>(of: (field: RiderField) => Value): Record<RiderFieldName, Value> {
  return Object.fromEntries(riderFields.map((field) => [field.name, of(field)])) as Record<
    RiderFieldName,
    Value
  >;
}

export function toldRider(rider: RiderFacts): ToldRider {
  return Object.fromEntries(riderFields.map(({ fact, name }) => [fact, rider[name]])) as ToldRider;
}

/** What a row keeps of a field: the family's rider, an entry, or an entry as its organisers see it. */
export function heldOf(field: RiderField, row: object): string | null {
  const { column, answer = column } = field;
  const held = row as Record<string, string | null | undefined>;
  return held[answer] ?? held[column] ?? held[`${column}_rider`] ?? null;
}

export function fieldsShown(place: RiderPlace): RiderField[] {
  return riderFields.filter(({ shown }: Field) => shown.includes(place));
}
