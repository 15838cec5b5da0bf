import type {
  CategoryToSave,
  EditableRace,
  RaceChanges,
  RaceContent,
} from '#api/organiser/races.ts';
import type { AppError } from '#api/platform/app-error.ts';
import { randomId } from '#domain/random-id.ts';
import { type FieldNames, fieldOf } from '#parts/act/field-of.ts';

/** A row of the categories: `key` stays the same while the row is on the screen. */
export interface CategoryRow extends CategoryToSave {
  key: string;
  own: boolean;
  terisi: number;
}

export type Values = RaceContent & { kategori: CategoryRow[] };
export type FieldName = keyof Values;

/** Why the database did not take what stands in a field. */
export interface FieldRefusal {
  code: string;
  facts: Record<string, unknown>;
}

/** A race and what a person has typed over it. Nothing of this is asked or drawn: every step makes a new draft. */
export interface RaceDraft {
  /** As the database has it. */
  race: EditableRace;
  /** What was typed since the page was opened. It stays as it was typed, also when it is saved. */
  typed: Partial<Values>;
  /** What of it is not saved. */
  unsaved: ReadonlySet<FieldName>;
  refused: Partial<Record<FieldName, FieldRefusal>>;
}

export function draftOf(race: EditableRace): RaceDraft {
  return { race, typed: {}, unsaved: new Set(), refused: {} };
}

export function valuesOf(race: EditableRace): Values {
  const { langkah_harga: steps, ...content } = race.content;
  return {
    ...content,
    // How many places are left is no change of anybody who edits.
    langkah_harga: steps.map(({ sisa: _, ...step }) => step),
    kategori: race.categories.map((category) => ({ ...category, key: category.kategori_id })),
  };
}

/** What the form shows. */
export function shownIn({ race, typed }: RaceDraft): Values {
  return { ...valuesOf(race), ...typed };
}

function same(a: unknown, b: unknown) {
  return JSON.stringify(a) === JSON.stringify(b);
}

function sentRow({ key: _, own: __, terisi: ___, ...row }: CategoryRow): CategoryToSave {
  return row;
}

/** A row without a name has not been filled in yet. */
function isNamed({ nama }: CategoryRow) {
  return nama.trim() !== '';
}

/** A field as it is sent: categories without what only the form knows. */
function sentOf(values: Partial<Values>, field: FieldName): unknown {
  return field === 'kategori' ? values.kategori?.filter(isNamed).map(sentRow) : values[field];
}

function fieldsOf(values: Partial<Values>) {
  return Object.keys(values) as FieldName[];
}

function only(values: Partial<Values>, fields: readonly FieldName[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** What is typed back to how it was saved is saved; and what is typed anew is no longer refused. */
export function withTyped(draft: RaceDraft, part: Partial<Values>): RaceDraft {
  const saved = valuesOf(draft.race);
  const unsaved = new Set(draft.unsaved);
  const refused = { ...draft.refused };
  for (const field of fieldsOf(part)) {
    delete refused[field];
    if (same(sentOf(part, field), sentOf(saved, field))) {
      unsaved.delete(field);
    } else {
      unsaved.add(field);
    }
  }
  return { ...draft, typed: { ...draft.typed, ...part }, unsaved, refused };
}

/** What is not saved, without what was refused as it stands. */
export function toSend({ typed, unsaved, refused }: RaceDraft): Partial<Values> {
  return only(
    typed,
    [...unsaved].filter((field) => refused[field] === undefined),
  );
}

export function changesOf(values: Partial<Values>): RaceChanges {
  const { kategori, ...content } = values;
  return kategori === undefined
    ? content
    : { ...content, kategori: kategori.filter(isNamed).map(sentRow) };
}

/** The answer to changes that were sent. What was typed meanwhile stays unsaved. */
export function withSaved(draft: RaceDraft, race: EditableRace, sent: Partial<Values>): RaceDraft {
  const { typed } = draft;
  return {
    ...draft,
    race,
    refused: Object.fromEntries(
      Object.entries(draft.refused).filter(([field]) => !(field in sent)),
    ),
    typed:
      typed.kategori === undefined ? typed : { ...typed, kategori: withIds(typed.kategori, race) },
    unsaved: new Set(
      [...draft.unsaved].filter((field) => !(field in sent) || !same(typed[field], sent[field])),
    ),
  };
}

/** New rows learn their ids: what was made for them reads as they do. */
function withIds(rows: CategoryRow[], race: EditableRace): CategoryRow[] {
  const known = new Map(race.categories.map((category) => [category.kategori_id, category]));
  const reads = (row: Omit<CategoryToSave, 'kategori_id'>) =>
    [
      row.nama.trim().replace(/\s+/g, ' '),
      row.usia_min,
      row.usia_max,
      row.lahir_dari,
      row.lahir_sampai,
      row.batasan_gender,
    ].join('|');
  const taken = new Set(rows.flatMap(({ kategori_id }) => kategori_id ?? []));
  return rows.map((row) => {
    if (row.kategori_id !== null && known.has(row.kategori_id)) {
      const { terisi, own } = known.get(row.kategori_id) ?? row;
      return { ...row, terisi, own };
    }
    const made = race.categories.find(
      (category) => reads(category) === reads(row) && !taken.has(category.kategori_id),
    );
    if (made === undefined) {
      return row;
    }
    taken.add(made.kategori_id);
    return { ...row, kategori_id: made.kategori_id, own: made.own, terisi: made.terisi };
  });
}

/** What a refusal says without naming its field. */
const fields: FieldNames<FieldName> = {
  price_not_chargeable: 'harga_dasar',
  price_promised: 'langkah_harga',
  price_step_unreachable: 'langkah_harga',
  price_step_past: 'langkah_harga',
  refund_rule_promised: 'aturan_pengembalian',
  picture_not_ours: 'gambar_url',
  picture_missing: 'gambar_url',
};

/** What of a race makes its prices: a promise is broken by any of them. */
const priceFields = ['langkah_harga', 'harga_dasar', 'kategori'] as const satisfies FieldName[];

/** The field that a refusal of what was sent is about; null when it is about the race as a whole. */
export function refusedField(error: AppError, sent: Partial<Values>): FieldName | null {
  const field = fieldOf(error, fields);
  return field === 'langkah_harga' ? (priceFields.find((one) => one in sent) ?? field) : field;
}

/** The owner may correct a price against the promise; a step that families are in stays, whatever the reason. */
export function isCorrectable(refusal: FieldRefusal | undefined): boolean {
  return refusal?.code === 'price_promised' && refusal.facts.kategori_id !== null;
}

/** The prices as they were typed, of which one breaks a promise that may be corrected; null where none does. */
export function correctionOf({ typed, unsaved, refused }: RaceDraft): Partial<Values> | null {
  return priceFields.some((field) => isCorrectable(refused[field]))
    ? only(
        typed,
        priceFields.filter((field) => unsaved.has(field)),
      )
    : null;
}

export function withRefused(
  draft: RaceDraft,
  field: FieldName,
  { code, facts }: AppError,
): RaceDraft {
  return { ...draft, refused: { ...draft.refused, [field]: { code, facts } } };
}

/** What somebody else has saved since this draft read the race: all of it, and what of it was typed here too. */
export function changedElsewhere(draft: RaceDraft, fresh: EditableRace) {
  const theirs = valuesOf(fresh);
  const before = valuesOf(draft.race);
  const fields = fieldsOf(theirs).filter((field) => !same(theirs[field], before[field]));
  const both = fields.filter(
    (field) => draft.unsaved.has(field) && !same(sentOf(draft.typed, field), sentOf(theirs, field)),
  );
  return { fields, both };
}

/** On what somebody else has saved: of these fields theirs is kept, of the rest what was typed here and is not saved. */
export function withMerged(
  draft: RaceDraft,
  fresh: EditableRace,
  theirs: ReadonlySet<FieldName>,
): RaceDraft {
  const { fields } = changedElsewhere(draft, fresh);
  const { typed, unsaved } = draft;
  return {
    ...draft,
    race: fresh,
    typed: only(
      typed,
      fieldsOf(typed).filter((field) =>
        unsaved.has(field) ? !theirs.has(field) : !fields.includes(field),
      ),
    ),
    unsaved: new Set([...unsaved].filter((field) => !theirs.has(field))),
  };
}

/** Without what was typed into a field, which another act has saved otherwise. */
export function withoutTyped(draft: RaceDraft, field: FieldName): RaceDraft {
  const { [field]: _, ...refused } = draft.refused;
  return {
    ...draft,
    typed: only(
      draft.typed,
      fieldsOf(draft.typed).filter((one) => one !== field),
    ),
    unsaved: new Set([...draft.unsaved].filter((one) => one !== field)),
    refused,
  };
}

/** The ages that races are usually parted by. */
const usualAges = [
  [2, 3],
  [4, 5],
  [6, 7],
  [8, 10],
] as const;

/** The usual ages that none of these categories is for. */
export function usualAgesBeside(
  categories: readonly Pick<CategoryToSave, 'usia_min' | 'usia_max'>[],
) {
  return usualAges.filter(
    ([min, max]) =>
      !categories.some(({ usia_min, usia_max }) => usia_min === min && usia_max === max),
  );
}

/** Years of birth of the children who race most, the youngest first, for which there is no category yet. */
export function usualBirthYearsBeside(
  categories: readonly Pick<CategoryToSave, 'lahir_dari'>[],
  raceYear: number,
) {
  return [2, 3, 4, 5, 6, 7]
    .map((age) => raceYear - age)
    .filter((year) => !categories.some(({ lahir_dari }) => lahir_dari === year));
}

type Limits = Pick<CategoryToSave, 'usia_min' | 'usia_max' | 'lahir_dari' | 'lahir_sampai'>;
export const noLimits: Limits = {
  usia_min: null,
  usia_max: null,
  lahir_dari: null,
  lahir_sampai: null,
};

/** Of one's own; with limits, and the name that goes with them, there is nothing left to type. */
export function newCategory(nama = '', limits: Partial<Limits> = {}): CategoryRow {
  return {
    key: randomId(),
    kategori_id: null,
    nama,
    deskripsi: null,
    ...noLimits,
    ...limits,
    batasan_gender: 'semua',
    kuota: null,
    own: true,
    terisi: 0,
  };
}
