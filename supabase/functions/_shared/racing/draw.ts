import { canonicalJson } from './canonical.ts';
import { mostBatches } from './gates.ts';
import { refuse } from './refusal.ts';
import { hashesAfter, sha256 } from './sha256.ts';

/** A rider of the locked list: plate 1-9999, team 1-t of the race's list of teams or 0 (R9). */
export interface Listed {
  readonly plate: number;
  readonly team: number;
}

/**
 * What orders riders by lot: with a seed the hash of the tag and the plate, in a draw on a stage (`tempat`) the place in
 * the rows that were typed (R37). Compared by code units; the smaller is first.
 */
export type Lots = (tag: string, plate: number) => string;

/** Fewest people besides the organiser who write numbers (R6), and the largest number they can write. */
export const fewestPeople = 3;
const largestNumber = 999_999;

/** The list as text (R9): `plate:team` a line, by plate ascending as numbers, no newline at the end. */
export function listText(list: readonly Listed[]): string {
  return list
    .toSorted((a, b) => a.plate - b.plate)
    .map(({ plate, team }) => `${plate}:${team}`)
    .join('\n');
}

export function listHash(list: readonly Listed[]): string {
  return sha256(listText(list));
}

/** Refuses a list that is empty, out of order, names a plate twice or leaves out a team's number (R9). */
export function checkList(list: readonly Listed[], gates: number): void {
  if (list.length === 0) {
    refuse('list_empty');
  }
  if (list.length > mostBatches * gates) {
    refuse('list_too_large', { riders: list.length, most: mostBatches * gates });
  }
  list.forEach(({ plate }, index) => {
    if (index > 0 && plate <= (list[index - 1]?.plate ?? 0)) {
      refuse('list_order', { plate });
    }
  });
}

/** The number that somebody wrote, of exactly six digits (R6); null: it is something else. */
export function readNumber(written: string): number | null {
  return /^[0-9]{6}$/.test(written) ? Number(written) : null;
}

/** R6: at least three people, 0-999999 each, ascending by value. */
export function checkNumbers(numbers: readonly number[]): void {
  if (numbers.length < fewestPeople) {
    refuse('chance_too_few', { people: numbers.length });
  }
  numbers.forEach((number, index) => {
    const inRange = Number.isInteger(number) && number >= 0 && number <= largestNumber;
    if (!inRange || number < (numbers[index - 1] ?? 0)) {
      refuse('chance_wrong', { expected: numbers.length });
    }
  });
}

/** The organiser's number, then the others ascending by value, without leading zeros: `48-17-203` (R6). */
export function chanceOf(organiser: number, others: readonly number[]): string {
  return [organiser, ...others.toSorted((a, b) => a - b)].join('-');
}

/** race | class | sha256 of the list | chance: the list is part of the seed, so that nobody chooses by knowing it. */
export function seedOf(race: string, raceClass: string, listHashHex: string, chance: string) {
  return [race.toLowerCase(), raceClass.toLowerCase(), listHashHex, chance].join('|');
}

/** The lots of a seed: sha256(seed|plate) without a tag, sha256(seed|tag|plate) with one. */
export function lotsOfSeed(seed: string): Lots {
  const hash = hashesAfter(`${seed}|`);
  const known = new Map<string, string>();
  return (tag, plate) => {
    const text = tag === '' ? String(plate) : `${tag}|${plate}`;
    const lot = known.get(text) ?? hash(text);
    known.set(text, lot);
    return lot;
  };
}

/** The lots of rows that were drawn on a stage: row, then batch; later riders follow by plate. */
export function lotsOfRows(batches: readonly (readonly number[])[]): Lots {
  const places = new Map<number, string>();
  batches.forEach((plates, batch) => {
    plates.forEach((plate, row) => {
      places.set(plate, `0${pad(row)}${pad(batch)}`);
    });
  });
  return (_, plate) => places.get(plate) ?? `1${pad(plate)}`;
}

function pad(number: number): string {
  return String(number).padStart(5, '0');
}

function byLot<Item>(items: readonly Item[], lotOf: (item: Item) => string): Item[] {
  return items
    .map((item) => ({ item, lot: lotOf(item) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : a.lot > b.lot ? 1 : 0))
    .map(({ item }) => item);
}

/** How many batches a list needs. */
export function batchCount(riders: number, gates: number): number {
  return Math.ceil(riders / gates);
}

/**
 * Teams by size descending, then by lot; inside a team by lot; a rider without a team is a team of one. Dealt from batch
 * 1 on and on over the teams, so that sizes and a team's riders differ by at most one between batches.
 *
 * @returns plates of each batch in the order of the deal
 */
function deal(seed: string, list: readonly Listed[], batches: number): number[][] {
  const hash = hashesAfter(`${seed}|`);
  const teams = new Map<string, number[]>();
  for (const { plate, team } of list) {
    const name = team === 0 ? `~${plate}` : `t${team}`;
    teams.set(name, [...(teams.get(name) ?? []), plate]);
  }
  const ordered = byLot([...teams], ([name]) => hash(`tim|${name}`)).sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const dealt = Array.from({ length: batches }, (): number[] => []);
  let next = 0;
  for (const [, members] of ordered) {
    for (const plate of byLot(members, (member) => hash(String(member)))) {
      dealt[next % batches]?.push(plate);
      next++;
    }
  }
  return dealt;
}

/** Plates in the order of their rows: ascending sha256(seed|gate|plate) (R2 and the draw). */
export function rowsByLot(lots: Lots, plates: readonly number[]): number[] {
  return byLot(plates, (plate) => lots('gate', plate));
}

/**
 * The draw: the plates of each batch, row 1 first.
 *
 * @param seed as `seedOf` makes it
 */
export function draw(seed: string, list: readonly Listed[], gates: number): number[][] {
  const lots = lotsOfSeed(seed);
  return deal(seed, list, batchCount(list.length, gates)).map((plates) => rowsByLot(lots, plates));
}

/** Refuses batches drawn on a stage that leave somebody out, name somebody twice or differ in size by two. */
export function checkTypedBatches(
  batches: readonly (readonly number[])[],
  list: readonly Listed[],
  gates: number,
): void {
  const typed = batches.flat().sort((a, b) => a - b);
  const sizes = batches.map((plates) => plates.length);
  const complete =
    typed.length === list.length && typed.every((plate, index) => plate === list[index]?.plate);
  const even = Math.max(...sizes) - Math.min(...sizes) <= 1;
  if (!complete || !even || batches.length !== batchCount(list.length, gates)) {
    refuse('batches_wrong');
  }
}

/** A batch as a late rider finds it (R8). */
export interface BatchForLate {
  /** 1 to k. */
  readonly batch: number;
  /** Riders who are expected in it. */
  readonly expected: number;
  /** The gate somebody who comes now would get, null: none is free. */
  readonly freeGate: number | null;
}

/**
 * Where a late rider starts (R8): of the batches with a free gate the smallest, of equal ones the least
 * sha256(seed|late|batch|plate); of rows drawn on a stage the first batch.
 *
 * @param batches those whose moto 1 has not started
 */
export function lateBatch(
  lots: Lots,
  batches: readonly BatchForLate[],
  plate: number,
): BatchForLate | null {
  const free = batches.filter(({ freeGate }) => freeGate !== null);
  const smallest = Math.min(...free.map(({ expected }) => expected));
  const equal = free.filter(({ expected }) => expected === smallest);
  return byLot(equal, ({ batch }) => lots(`late|${batch}`, plate))[0] ?? null;
}

/** sha256 of the format's canonical JSON (R5). */
export function formatHash(format: unknown): string {
  return sha256(canonicalJson(format));
}
