import type { Format } from './format.ts';

/**
 * Who goes on after a stage, and which finals the rest race (R1): in numbers alone. Groups are batches, quarter- or semi-finals; of each
 * only how many started counts.
 */
export interface StageEnd {
  /** Starters of each group, in any order; groups nobody started in may stand as 0. */
  readonly starters: readonly number[];
  /** Batches, or the 4 quarter-finals or 2 semi-finals. */
  readonly from: 'batch' | 4 | 2;
  /** How many groups lead on in each stage that is left, in order: of 4, 2, 1. */
  readonly ahead: readonly number[];
}

export type Advance =
  /** No further stage: the standing of this one is the placing. */
  | { readonly next: 'klasemen' }
  | {
      readonly next: 'tahap';
      /** 4 quarter-finals, 2 semi-finals, 1 final. */
      readonly mains: number;
      /** How many go on: the first of the cross ranking. */
      readonly goOn: number;
      /** The ranks 1 to this of every group are those who go on; null: cut from the cross ranking (R1, step 4). */
      readonly ranks: number | null;
      /** Riders of each consolation final, the better ranks first. */
      readonly finals: readonly number[];
      /** The last rank of each final; null where the rest is cut evenly. */
      readonly finalRanks: readonly number[] | null;
    };

/** Fewest riders of a group that leads on, and of a class that has a further stage. */
const fewestOfMain = 3;
/** Step 6: the smallest consolation final where there is no other way. */
const lastResort = 2;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The rest of whole ranks as finals: how many ranks each takes, and its riders. */
interface Split {
  readonly sizes: readonly number[];
  readonly lastRanks: readonly number[];
}

/** Whether `a` is the better way: fewest finals, largest smallest final, the larger final for the better ranks. */
function isBetter(a: Split, b: Split | null): boolean {
  if (!b || a.sizes.length !== b.sizes.length) {
    return !b || a.sizes.length < b.sizes.length;
  }
  const [smallestA, smallestB] = [Math.min(...a.sizes), Math.min(...b.sizes)];
  if (smallestA !== smallestB) {
    return smallestA > smallestB;
  }
  const differs = a.sizes.findIndex((size, index) => size !== b.sizes[index]);
  return differs >= 0 && (a.sizes[differs] as number) > (b.sizes[differs] as number);
}

/** @param counts riders of each rank that is left, better ranks first, `firstRank` on */
function splitByRanks(
  counts: readonly number[],
  firstRank: number,
  smallest: number,
  largest: number,
): Split | null {
  if (counts.length === 0) {
    return { sizes: [], lastRanks: [] };
  }
  let best: Split | null = null;
  let size = 0;
  for (let taken = 1; taken <= counts.length; taken++) {
    size += counts[taken - 1] as number;
    if (size > largest) {
      break;
    }
    if (size < smallest) {
      continue;
    }
    const rest = splitByRanks(counts.slice(taken), firstRank + taken, smallest, largest);
    if (rest) {
      const split = {
        sizes: [size, ...rest.sizes],
        lastRanks: [firstRank + taken - 1, ...rest.lastRanks],
      };
      best = isBetter(split, best) ? split : best;
    }
  }
  return best;
}

/** As few finals as hold the rest, sizes that differ by at most one, the larger first; null: one would be too small. */
function splitEvenly(rest: number, smallest: number, largest: number): number[] | null {
  const finals = Math.ceil(rest / largest);
  const sizes = Array.from(
    { length: finals },
    (_, index) => Math.floor(rest / finals) + (index < rest % finals ? 1 : 0),
  );
  return sizes.every((size) => size >= smallest) ? sizes : null;
}

/** `1, 2, … most` by their distance to the preferred one; of equal distances the side that `first` names. */
function nearest(preferred: number, least: number, most: number, first: 'smaller' | 'larger') {
  const numbers = [];
  for (let number = least; number <= most; number++) {
    numbers.push(number);
  }
  const sign = first === 'smaller' ? 1 : -1;
  return numbers.sort(
    (a, b) => Math.abs(a - preferred) - Math.abs(b - preferred) || sign * (a - b),
  );
}

function preferredRanks(end: StageEnd, mains: number, groups: number[], format: Format): number {
  if (end.from !== 'batch') {
    return Math.ceil((groups[0] as number) / 2);
  }
  const wished =
    format.advance[mains === 4 ? 'perempat_final' : mains === 2 ? 'semi_final' : 'final'];
  if (wished !== null) {
    return wished;
  }
  const half = Math.floor(format.gates / 2);
  return groups.length === 2
    ? half
    : Math.max(1, Math.min(half, Math.floor((mains * format.gates) / groups.length)));
}

function byWholeRanks(
  groups: readonly number[],
  mains: number,
  preferred: number,
  smallest: number,
  gates: number,
): Advance | null {
  const most = groups[0] as number;
  for (const ranks of nearest(preferred, 1, most, 'smaller')) {
    const goOn = sum(groups.map((starters) => Math.min(starters, ranks)));
    if (goOn < fewestOfMain * mains || goOn > mains * gates) {
      continue;
    }
    const left = [];
    for (let rank = ranks + 1; rank <= most; rank++) {
      left.push(groups.filter((starters) => starters >= rank).length);
    }
    const split = splitByRanks(left, ranks + 1, smallest, gates);
    if (split) {
      return {
        next: 'tahap',
        mains,
        goOn,
        ranks,
        finals: split.sizes,
        finalRanks: split.lastRanks,
      };
    }
  }
  return null;
}

function byCut(
  groups: readonly number[],
  mains: number,
  preferred: number,
  smallest: number,
  gates: number,
): Advance | null {
  const all = sum(groups);
  const wished = sum(groups.map((starters) => Math.min(starters, preferred)));
  for (const goOn of nearest(
    wished,
    fewestOfMain * mains,
    Math.min(mains * gates, all),
    'larger',
  )) {
    const finals = splitEvenly(all - goOn, smallest, gates);
    if (finals) {
      return { next: 'tahap', mains, goOn, ranks: null, finals, finalRanks: null };
    }
  }
  return null;
}

/**
 * R1. Null: this pattern has no plan in this format, which `checkFormat` finds before a list is closed.
 */
export function advance(end: StageEnd, format: Format): Advance | null {
  const groups = end.starters.filter((starters) => starters > 0).sort((a, b) => b - a);
  const all = sum(groups);
  const { gates, smallestFinal } = format;
  if (all < fewestOfMain) {
    return { next: 'klasemen' };
  }
  const oneFinal: Advance | null =
    all <= gates && end.ahead.length > 0
      ? { next: 'tahap', mains: 1, goOn: all, ranks: groups[0] ?? 0, finals: [], finalRanks: [] }
      : null;
  if (oneFinal && end.from !== 2) {
    return oneFinal;
  }
  // The last resort is for the usual smallest final of three: a format that asks for more gets it or is refused.
  const smallests = smallestFinal === fewestOfMain ? [smallestFinal, lastResort] : [smallestFinal];
  for (const smallest of smallests) {
    for (const mains of end.ahead) {
      const preferred = preferredRanks(end, mains, groups, format);
      const plan =
        byWholeRanks(groups, mains, preferred, smallest, gates) ??
        oneFinal ??
        byCut(groups, mains, preferred, smallest, gates);
      if (plan) {
        return plan;
      }
    }
  }
  return null;
}
