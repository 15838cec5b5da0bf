import {
  classHash,
  codeOf,
  commitmentText,
  type DrawWay,
  dayText,
} from '#functions/_shared/racing/commitment.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import type { Listed } from '#functions/_shared/racing/draw.ts';
import { commitmentOf } from '#functions/_shared/racing/draw-acts.ts';
import { engineVersion } from '#functions/_shared/racing/engine.ts';
import type { Format } from '#functions/_shared/racing/format.ts';
import type { ClassState, Draw } from '#functions/_shared/racing/state.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';

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

type Closed = Pick<ClosingList, 'list' | 'categories' | 'unpaid'>;

function closingCommitment(
  { race, raceClass, draws }: ClassState,
  { list }: Pick<Closed, 'list'>,
  format: Format,
  draw: DrawWay,
) {
  const payload = { engine: engineVersion, ke: draws.length + 1, list, format, draw };
  return { payload, commitment: commitmentOf(race, raceClass, payload) };
}

/**
 * The decision that closes a list, with the kode undian that follows from it (R5).
 *
 * @param day what the code holds of each class that is closed under it (R40); undefined: of this class alone
 */
export function closingAct(
  state: ClassState,
  { list, categories, unpaid }: Closed,
  format: Format,
  draw: DrawWay,
  day?: readonly string[],
): Closing {
  const { payload, commitment } = closingCommitment(state, { list }, format, draw);
  return {
    kind: 'tutup_daftar',
    payload: {
      ...payload,
      code: codeOf(commitment, day),
      ...(day && { day }),
      ...(categories.length > 0 && { categories }),
      ...(unpaid.length > 0 && { unpaid }),
    },
  };
}

/** The decisions that close the lists of several classes under one code (R40). */
export function closingActs(
  classes: readonly { readonly state: ClassState; readonly closing: Closed }[],
  format: Format,
  draw: DrawWay,
): { readonly classId: string; readonly act: Closing }[] {
  const sorted = classes.toSorted((a, b) => (a.state.raceClass < b.state.raceClass ? -1 : 1));
  const day = sorted.map(({ state, closing }) =>
    classHash(closingCommitment(state, closing, format, draw).commitment),
  );
  return sorted.map(({ state, closing }) => ({
    classId: state.raceClass,
    act: closingAct(state, closing, format, draw, day),
  }));
}

/** The text that a code over several classes is of; undefined: it is of one class alone. */
export function committedDay({ race }: Pick<ClassState, 'race'>, draw: Draw): string | undefined {
  return draw.day && dayText(race, draw.day, draw.way);
}

/** The text that the last closed list of a class fixed: what its kode undian is the hash of, or holds a hash of (R40). */
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

/** How the race's other classes race and are drawn: of those closed the last. */
export function usualOf(classes: readonly { readonly chain: { readonly state: ClassState } }[]) {
  const closed = classes.findLast(({ chain }) => chain.state.format !== null)?.chain.state;
  const way = closed?.draws.at(-1)?.way;
  return closed?.format
    ? { format: closed.format, people: way?.way === 'orang' ? way.people : 3 }
    : null;
}

/** Whether the server has the last commitment of a class, whatever else still waits. */
export function codeIsSent(day: RaceDay, id: string): boolean {
  const closing = day
    .decisions()
    .findLast(({ chain, decision }) => chain === id && decision.kind === 'tutup_daftar');
  return closing?.sent === true;
}
