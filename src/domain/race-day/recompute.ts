/**
 * The draw, computed once more from what everybody may read: the text of the commitment, the list and the numbers. It shares
 * no line with the engine that drew (another hash, another way of sorting and dealing), so that a fault, or a program that somebody
 * changed, shows as a difference.
 */
import { sha256 } from './web-sha256.ts';

export interface PublishedDraw {
  /** The text that was fixed before the chance: what the QR code holds. */
  readonly text: string;
  /** The kode undian as it was shown. */
  readonly code: string;
  /** The text that the code is of, where it is one over several classes (R40). */
  readonly day?: string | undefined;
  readonly list: readonly { readonly plate: number; readonly team: number }[];
  readonly format: unknown;
  /** `48-17-203-5000`; null: drawn on a stage. */
  readonly chance: string | null;
  readonly batches: readonly (readonly number[])[];
}

/** What differs from what is published; null: nothing. */
export type Difference =
  | 'kode'
  /** Drawn by an engine that this page cannot recompute: a newer page can (R31). */
  | 'mesin'
  | 'daftar'
  | 'peserta'
  | 'gate'
  | 'batch'
  | 'format'
  | 'angka'
  | 'hasil';

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sortedKeys);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([key, inner]) => [key, sortedKeys(inner)]));
}

/** Each of `items` with the hash of its text, the smallest hash first. */
async function inOrderOfHash<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): Promise<Item[]> {
  const hashed = await Promise.all(
    items.map(async (item) => ({ item, hash: await sha256(textOf(item)) })),
  );
  hashed.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  return hashed.map(({ item }) => item);
}

async function drawAgain(
  { list, chance }: PublishedDraw,
  lines: ReadonlyMap<string, string>,
): Promise<number[][]> {
  const seed = [lines.get('lomba'), lines.get('kelas'), lines.get('daftar'), chance].join('|');
  const teams = new Map<string, number[]>();
  for (const { plate, team } of list) {
    const name = team === 0 ? `~${plate}` : `t${team}`;
    teams.set(name, (teams.get(name) ?? []).concat(plate));
  }
  const byHash = await inOrderOfHash([...teams], ([name]) => `${seed}|tim|${name}`);
  // Sorting is stable: of teams of one size the lot's order stays.
  byHash.sort(([, a], [, b]) => b.length - a.length);
  const row: number[] = [];
  for (const [, plates] of byHash) {
    row.push(...(await inOrderOfHash(plates, (plate) => `${seed}|${plate}`)));
  }
  const count = Number(lines.get('batch'));
  const batches = Array.from({ length: count }, (_, batch) =>
    row.filter((_plate, place) => place % count === batch),
  );
  return Promise.all(
    batches.map((plates) => inOrderOfHash(plates, (plate) => `${seed}|gate|${plate}`)),
  );
}

/** How each engine deals (R31), by the version that the text names: of the last two, as in the engine. */
const dealings: Readonly<Record<string, typeof drawAgain>> = { 1: drawAgain };

/** Whether the numbers are as many as were announced, behind the organiser's, in their order. */
function numbersFit(chance: string | null, way: string): boolean {
  const [kind, people, organiser] = way.split(' ');
  if (kind !== 'orang') {
    return kind === 'tempat' && chance === null;
  }
  const [first, ...others] = (chance ?? '').split('-').map(Number);
  const ascending = others.every((number, index) => number >= (others[index - 1] ?? 0));
  return first === Number(organiser) && others.length === Number(people) && ascending;
}

/** Whether drawn batches are on a stage what they must be: each rider once, sizes that differ by one at most. */
function isWhole({ list, batches }: PublishedDraw, count: number): boolean {
  const drawn = batches.flat();
  const sizes = batches.map(({ length }) => length);
  return (
    batches.length === count &&
    drawn.length === list.length &&
    list.every(({ plate }) => drawn.includes(plate)) &&
    Math.max(...sizes) - Math.min(...sizes) <= 1
  );
}

/** Whether the text is what the code was shown for: itself, or by its hash one line of the day's text, with the same chance (R40). */
async function isOfCode({ text, code, day }: PublishedDraw, lines: readonly string[]) {
  if (day === undefined) {
    return (await sha256(text)) === code;
  }
  const [title, race, ...rest] = day.split('\n');
  const own = await sha256(lines.slice(0, -1).join('\n'));
  return (
    (await sha256(day)) === code &&
    title === 'undian hari 1' &&
    race === lines[1] &&
    rest.at(-1) === lines.at(-1) &&
    rest.slice(0, -1).filter((hash) => hash === own).length === 1
  );
}

/** Computes a published draw anew, and answers the first thing that differs; null: it is as published. */
export async function recompute(
  published: PublishedDraw,
  known = dealings,
): Promise<Difference | null> {
  const { text, list, format, chance, batches } = published;
  const textLines = text.split('\n');
  const lines = new Map(
    textLines.map((line): [string, string] => {
      const at = line.indexOf(' ');
      return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
    }),
  );
  const gates = Number(lines.get('gate'));
  const count = Number(lines.get('batch'));
  const plates = [...list].sort((a, b) => a.plate - b.plate);
  const listText = plates.map(({ plate, team }) => `${plate}:${team}`).join('\n');
  if (!(await isOfCode(published, textLines)) || lines.get('undian') !== '1') {
    return 'kode';
  }
  const deal = known[lines.get('mesin') ?? ''];
  if (!deal) {
    return 'mesin';
  }
  if ((await sha256(listText)) !== lines.get('daftar')) {
    return 'daftar';
  }
  if (list.length !== Number(lines.get('peserta'))) {
    return 'peserta';
  }
  if ((format as { gates?: unknown } | null)?.gates !== gates) {
    return 'gate';
  }
  if (count !== Math.ceil(list.length / gates)) {
    return 'batch';
  }
  if ((await sha256(JSON.stringify(sortedKeys(format)))) !== lines.get('format')) {
    return 'format';
  }
  if (!numbersFit(chance, textLines.at(-1) ?? '')) {
    return 'angka';
  }
  if (chance === null) {
    return isWhole(published, count) ? null : 'hasil';
  }
  const again = await deal(published, lines);
  return JSON.stringify(again) === JSON.stringify(batches) ? null : 'hasil';
}
