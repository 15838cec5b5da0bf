import type { ClubCode, CodeFields } from '#api/organiser/codes.ts';
import { clockAt, instantOf, momentAt } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/codes.ts';
import type { FieldNames } from '#parts/act/field-of.ts';
import type { FieldProblem } from '#ui/form.ts';

/** In the choice of the race. */
export const severalRaces = 'beberapa';

type Kind = keyof typeof copy.kinds;
export const kinds = Object.keys(copy.kinds) as Kind[];
const dayMs = 86_400_000;
/** What a race costs whose club gave no price. */
export const examplePrice = 150_000;

export type CodeValues = ReturnType<typeof initialOf>;

export function initialOf(code: ClubCode | null) {
  return {
    kind:
      kinds.find((kind) => copy.kinds[kind].children === (code?.min_anak ?? 1)) ??
      ('bebas' as Kind),
    unit: (code?.jenis ?? 'persen') as CodeFields['kind'],
    value: String(code?.nilai ?? copy.kinds.bebas.value),
    code: '',
    note: code?.keterangan ?? '',
    race: (code?.lomba_id?.length ?? 0) > 1 ? severalRaces : (code?.lomba_id?.[0] ?? ''),
    races: code?.lomba_id ?? [],
    categories: code?.kategori_id ?? [],
    from: code?.mulai ? clockAt(code.mulai).slice(0, 10) : '',
    accountUses: code?.batas_akun ? String(code.batas_akun) : '',
    // Its end is the moment after its last day, in WIB.
    until: code?.sampai ? clockAt(new Date(instantOf(code.sampai) - 1)).slice(0, 10) : '',
    limit: code?.batas ? String(code.batas) : '',
  };
}

/** The races that a choice of the form means; null for all. */
export function racesOf({
  race,
  races,
}: Pick<CodeValues, 'race' | 'races'>): readonly string[] | null {
  return race === '' ? null : race === severalRaces ? races : [race];
}

/** Midnight of a day, in WIB. */
function momentOf(day: string): number {
  return instantOf(momentAt(`${day}T00:00`));
}

function isNumberOrEmpty(text: string): boolean {
  return text.trim() === '' || wholeNumber(text) >= 1;
}

function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : wholeNumber(text);
}

export function wholeNumber(text: string): number {
  return Number(text.replaceAll('.', '').trim() || Number.NaN);
}

/** What is left of a price, as the database reckons it (clubs' money, K11). */
export function leftOf(price: number, unit: CodeFields['kind'], value: number): number {
  const discount = unit === 'persen' ? Math.floor((price * value) / 100) : Math.min(value, price);
  return price - discount < 1000 ? 0 : price - discount;
}

/** What is wrong with what was typed. */
export function problemsOf({
  value,
  limit,
  race,
  races: named,
  from,
  until,
  accountUses,
}: CodeValues): FieldProblem<keyof CodeValues>[] {
  return [
    ...(race === severalRaces && named.length === 0
      ? [{ field: 'race' as const, text: copy.racesMissing }]
      : []),
    ...(Number.isInteger(wholeNumber(value)) && wholeNumber(value) > 0
      ? []
      : [{ field: 'value' as const, text: copy.valueInvalid }]),
    ...(until !== '' && from > until
      ? [{ field: 'until' as const, text: copy.endsBeforeBegin }]
      : []),
    ...(isNumberOrEmpty(limit) ? [] : [{ field: 'limit' as const, text: copy.limitInvalid }]),
    ...(isNumberOrEmpty(accountUses)
      ? []
      : [{ field: 'accountUses' as const, text: copy.limitInvalid }]),
  ];
}

/** A code as it is sent; of one that was used what stays is sent as it is. */
export function fieldsOf(typed: CodeValues, code: ClubCode | null): CodeFields {
  const { kind, unit, value, note, categories, from, until, limit, accountUses } = typed;
  const kept = code?.used === true ? code : null;
  return {
    kind: unit,
    value: wholeNumber(value),
    note,
    raceIds: kept === null ? racesOf(typed) : kept.lomba_id,
    categoryIds: kept === null ? (categories.length === 0 ? null : categories) : kept.kategori_id,
    from: from === '' ? null : new Date(momentOf(from)).toISOString(),
    until: until === '' ? null : new Date(momentOf(until) + dayMs).toISOString(),
    mostUses: numberOrNull(limit),
    accountUses: numberOrNull(accountUses),
    leastChildren: kept === null ? copy.kinds[kind].children : kept.min_anak,
  };
}

/** Fields by what the server calls them, and by codes that are about one alone. */
export const fieldNames: FieldNames<keyof CodeValues> = {
  nilai: 'value',
  kode: 'code',
  keterangan: 'note',
  lomba_id: 'race',
  sampai: 'until',
  batas: 'limit',
  batas_akun: 'accountUses',
  code_taken: 'code',
  code_must_be_made: 'code',
  code_needs_limit: 'limit',
  code_limit_below_uses: 'limit',
};
