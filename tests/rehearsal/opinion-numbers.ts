/** Of the second opinion what needs numbers alone: the gate tables, and who goes on (R1). It imports nothing. */
export type Plates = readonly number[];

/** What a class's format says, as far as the second opinion reads it. */
export interface Rules {
  readonly gates: number;
  readonly motos: { readonly [of in 'one' | 'batch' | 'semi' | 'final']: number };
  readonly gateOrder: readonly string[];
  readonly stageRows: string;
  readonly paths: readonly { readonly batches: number; readonly mains: Plates }[];
  readonly advance: Readonly<Record<string, number | null>>;
  readonly points: { readonly [of in 'dnf' | 'dns' | 'dq']: number };
  readonly dqLeaves: boolean;
  readonly ties: readonly string[];
  readonly smallestFinal: number;
  readonly finals: readonly string[];
  readonly penalties?: readonly { readonly code: string; readonly points: number }[];
}

interface Plan {
  readonly mains: number;
  readonly goOn: number;
  readonly finals: Plates;
}

export function stageOf(mains: number) {
  return mains === 4 ? 'perempat_final' : mains === 2 ? 'semi_final' : 'final';
}

export function sum(numbers: Plates): number {
  return numbers.reduce((total, one) => total + one, 0);
}

export function upTo(most: number): number[] {
  return Array.from({ length: Math.max(0, most) }, (_, index) => index + 1);
}

export function even(riders: number, parts: number): number[] {
  return upTo(parts).map((part) => Math.floor(riders / parts) + (part <= riders % parts ? 1 : 0));
}

export function byKeys<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly (number | string)[],
) {
  const keyed = items.map((item) => ({ item, keys: keysOf(item) }));
  return keyed
    .sort((a, b) => {
      const at = a.keys.findIndex((key, index) => key !== b.keys[index]);
      return at < 0 ? 0 : (a.keys[at] ?? 0) < (b.keys[at] ?? 0) ? -1 : 1;
    })
    .map(({ item }) => item);
}

/** The gate tables (R2 and "Decided"): row i's gate in moto 2 and 3 of three, in moto 2 of two. */
const ofThree = [
  '1|1',
  '2 1|1 2',
  '3 1 2|2 3 1',
  '4 3 1 2|2 1 4 3',
  '5 3 4 1 2|3 4 2 5 1',
  '6 5 2 1 4 3|3 4 5 6 1 2',
  '7 4 2 5 6 1 3|4 6 7 3 1 5 2',
  '8 7 5 2 1 4 6 3|4 5 6 7 8 3 1 2',
  '9 7 8 3 1 2 6 4 5|5 6 4 8 9 7 2 3 1',
  '10 9 6 5 3 1 8 7 4 2|5 6 7 8 9 10 1 2 3 4',
];
const ofTwo: Readonly<Record<number, string>> = {
  3: '3 1 2',
  5: '5 4 2 3 1',
  7: '7 6 5 3 4 2 1',
  9: '9 8 7 6 4 5 3 2 1',
};
export function tableGates(motos: number, no: number, rows: number): Plates {
  const written = motos > 2 ? ofThree[rows - 1]?.split('|')[no % 2 === 0 ? 0 : 1] : ofTwo[rows];
  return no === 1 ? upTo(rows) : (written?.split(' ').map(Number) ?? upTo(rows).reverse());
}

/** R1 in numbers: how many go on into how many groups, and the finals of the rest. Null: the standing is the placing. */
export function plan(
  starters: Plates,
  from: 'batch' | 4 | 2,
  ahead: Plates,
  rules: Rules,
): Plan | null {
  const groups = starters.filter((one) => one > 0).sort((a, b) => b - a);
  const [all, gates, largest] = [sum(groups), rules.gates, groups[0] ?? 0];
  if (all < 3 || ahead.length === 0) {
    return null;
  }
  const allInOne = all <= gates ? { mains: 1, goOn: all, finals: [] } : null;
  if (allInOne && from !== 2) {
    return allInOne;
  }
  const nearest = (numbers: number[], to: number, side: 1 | -1) =>
    byKeys(numbers, (one) => [Math.abs(one - to), side * one]);
  for (const smallest of rules.smallestFinal === 3 ? [3, 2] : [rules.smallestFinal]) {
    for (const mains of ahead) {
      const fits = (riders: number) => riders >= 3 * mains && riders <= mains * gates;
      const through = (ranks: number) => sum(groups.map((one) => Math.min(one, ranks)));
      const rule =
        groups.length === 2
          ? Math.floor(gates / 2)
          : Math.min(Math.floor(gates / 2), Math.floor((mains * gates) / groups.length));
      const wished =
        from === 'batch'
          ? (rules.advance[stageOf(mains)] ?? Math.max(1, rule))
          : Math.ceil(largest / 2);
      for (const ranks of nearest(upTo(largest), wished, 1)) {
        const left = upTo(largest - ranks).map(
          (more) => groups.filter((one) => one >= ranks + more).length,
        );
        const finals = wholeRanks(left, smallest, gates);
        if (fits(through(ranks)) && finals) {
          return { mains, goOn: through(ranks), finals };
        }
      }
      if (allInOne) {
        return allInOne;
      }
      for (const goOn of nearest(upTo(all).filter(fits), through(wished), -1)) {
        const finals = even(all - goOn, Math.ceil((all - goOn) / gates));
        if (finals.every((size) => size >= smallest)) {
          return { mains, goOn, finals };
        }
      }
    }
  }
  throw new Error(`no plan for ${starters}`);
}

/** Every way to cut the ranks that are left into finals: the fewest, the largest smallest, the larger for the better ranks. */
function wholeRanks(left: Plates, smallest: number, gates: number): Plates | null {
  if (left.length === 0) {
    return [];
  }
  const ways = upTo(2 ** (left.length - 1)).map((way) => {
    const sizes = [0];
    left.forEach((riders, rank) => {
      if (rank > 0 && ((way - 1) >> (rank - 1)) % 2 === 1) {
        sizes.push(0);
      }
      sizes[sizes.length - 1] = (sizes.at(-1) as number) + riders;
    });
    return sizes;
  });
  const sound = ways.filter((sizes) => sizes.every((size) => size >= smallest && size <= gates));
  return (
    byKeys(sound, (sizes) => [
      sizes.length,
      -Math.min(...sizes),
      ...sizes.map((size) => -size),
    ])[0] ?? null
  );
}
