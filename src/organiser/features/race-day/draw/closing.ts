import { commitmentText, type DrawWay, drawCode } from '#functions/_shared/racing/commitment.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import type { Listed } from '#functions/_shared/racing/draw.ts';
import { commitmentOf } from '#functions/_shared/racing/draw-acts.ts';
import { engineVersion } from '#functions/_shared/racing/engine.ts';
import type { Format } from '#functions/_shared/racing/format.ts';
import type { ClassState } from '#functions/_shared/racing/state.ts';

/** An entry of the race as the draw needs it: what `race_day_entries` answers. */
export interface Entry {
  readonly id: string;
  readonly kategori_id: string;
  readonly nomor_plat: number | null;
  readonly nama_panggilan_rider: string;
  readonly nama_tim: string | null;
  readonly kota_asal: string | null;
  readonly status_pendaftaran: string;
  /** The same for the two entries of one child. */
  readonly anak: string;
}

/** Everybody who has paid, or who of them has been let in at the gate. */
export type Who = 'semua' | 'masuk';

const paid = new Set(['dikonfirmasi', 'check_in', 'selesai', 'dnf']);

function byPlate(a: Entry, b: Entry): number {
  return (a.nomor_plat ?? Number.MAX_SAFE_INTEGER) - (b.nomor_plat ?? Number.MAX_SAFE_INTEGER);
}

/** Why somebody races who has not paid, by plate (R32). */
export type Allowed = ReadonlyMap<number, string>;

const nobody: Allowed = new Map();

/** Who holds a plate and has not paid: in a list only by a press with a reason (R32). */
export function unpaidOf(entries: readonly Entry[], categories: readonly string[]): Entry[] {
  return entries
    .filter(
      ({ kategori_id, status_pendaftaran, nomor_plat }) =>
        categories.includes(kategori_id) && status_pendaftaran === 'pending' && nomor_plat !== null,
    )
    .toSorted(byPlate);
}

/** The entries that may stand in the list of a class with these categories, by plate, those without one last. */
export function candidates(
  entries: readonly Entry[],
  categories: readonly string[],
  who: Who = 'semua',
  allowed: Allowed = nobody,
): Entry[] {
  return entries
    .filter(
      ({ kategori_id, status_pendaftaran, nomor_plat }) =>
        categories.includes(kategori_id) &&
        (paid.has(status_pendaftaran) ||
          (status_pendaftaran === 'pending' && nomor_plat !== null && allowed.has(nomor_plat))),
    )
    .filter(({ status_pendaftaran: status }) => who === 'semua' || status !== 'dikonfirmasi')
    .toSorted(byPlate);
}

function teamKey(name: string | null): string {
  return (name ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/**
 * The race's teams at this moment, numbered 1 to t in the order of their names (R9); 0 is no team. A team is whose name
 * was typed, however it is spaced and capitalised.
 */
export function teamNumbers(entries: readonly Entry[]): (team: string | null) => number {
  const names = [
    ...new Set(entries.map(({ nama_tim }) => teamKey(nama_tim)).filter(Boolean)),
  ].sort();
  const numbers = new Map(names.map((name, index) => [name, index + 1]));
  return (team) => numbers.get(teamKey(team)) ?? 0;
}

export interface ClosingList {
  readonly entries: readonly Entry[];
  /** Nicknames of those who have no plate: they cannot be in a list (R9). */
  readonly withoutPlate: readonly string[];
  /** Nicknames of children who stand in it twice, by two categories of a merged class. */
  readonly twice: readonly string[];
  readonly list: readonly Listed[];
  /** Of a merged class: which plates are of which category. */
  readonly categories: readonly { readonly id: string; readonly plates: readonly number[] }[];
  readonly unpaid: readonly { readonly plate: number; readonly reason: string }[];
}

/** The list that a class would be closed with now. */
export function closingList(
  all: readonly Entry[],
  categories: readonly string[],
  who: Who,
  allowed: Allowed = nobody,
): ClosingList {
  const entries = candidates(all, categories, who, allowed);
  const team = teamNumbers(all);
  const withPlate = entries.flatMap(({ nomor_plat: plate, kategori_id: category, nama_tim }) =>
    plate === null ? [] : [{ plate, category, team: team(nama_tim) }],
  );
  const first = new Map<string, string>();
  for (const { anak, id } of entries) {
    first.set(anak, first.get(anak) ?? id);
  }
  return {
    entries,
    withoutPlate: entries
      .filter(({ nomor_plat }) => nomor_plat === null)
      .map(({ nama_panggilan_rider }) => nama_panggilan_rider),
    twice: entries
      .filter(({ anak, id }) => first.get(anak) !== id)
      .map(({ nama_panggilan_rider }) => nama_panggilan_rider),
    list: withPlate.map(({ plate, team: number }) => ({ plate, team: number })),
    categories:
      categories.length < 2
        ? []
        : categories.map((id) => ({
            id,
            plates: withPlate.filter(({ category }) => category === id).map(({ plate }) => plate),
          })),
    unpaid: entries.flatMap(({ nomor_plat: plate, status_pendaftaran }) => {
      const reason = plate === null ? undefined : allowed.get(plate);
      return plate !== null && reason !== undefined && status_pendaftaran === 'pending'
        ? [{ plate, reason }]
        : [];
    }),
  };
}

type Closing = Extract<ClassAct, { kind: 'tutup_daftar' }>;

/** The decision that closes a list, with the kode undian that follows from it (R5). */
export function closingAct(
  { race, raceClass, draws }: ClassState,
  { list, categories, unpaid }: Pick<ClosingList, 'list' | 'categories' | 'unpaid'>,
  format: Format,
  draw: DrawWay,
): Closing {
  const payload = {
    engine: engineVersion,
    ke: draws.length + 1,
    list,
    format,
    draw,
  };
  const code = drawCode(commitmentText(commitmentOf(race, raceClass, payload)));
  return {
    kind: 'tutup_daftar',
    payload: {
      ...payload,
      code,
      ...(categories.length > 0 && { categories }),
      ...(unpaid.length > 0 && { unpaid }),
    },
  };
}

/** The text that the last closed list of a class fixed: what its kode undian is the hash of. */
export function committedText(state: ClassState, draw = state.draws.at(-1)): string | null {
  return draw && state.format
    ? commitmentText(
        commitmentOf(state.race, state.raceClass, {
          engine: draw.engine,
          ke: draw.ke,
          list: state.list,
          format: state.format,
          draw: draw.way,
        }),
      )
    : null;
}
