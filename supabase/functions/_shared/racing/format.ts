import { advance } from './advance.ts';
import { canonicalJson } from './canonical.ts';
import { fewestGates, type GatePolicy, gatePolicies, mostBatches, mostGates } from './gates.ts';
import { mostPenaltyPoints, type PenaltyCode } from './penalties.ts';
import { refuse } from './refusal.ts';

/**
 * What breaks a tie in points, in the format's order; the draw's lot is always the last.
 * `moto_mundur`: the last moto, then the one before it, back to the first. `moto_akhir`: the last alone.
 * `gate_awal`: the gate of moto 1. `menang`: the rider who won more motos.
 */
export const tieBreaks = ['moto_mundur', 'moto_akhir', 'gate_awal', 'menang'] as const;
export type TieBreak = (typeof tieBreaks)[number];

/** How an organiser races, as data: kept with the class when its list is closed, its hash is in the commitment (R5). */
export interface Format {
  readonly name: string;
  /** 4 to 10: no moto has more riders. */
  readonly gates: number;
  /** Motos of a class of one batch, of a batch of several, of a quarter- or semi-final, of a final. */
  readonly motos: {
    readonly one: number;
    readonly batch: number;
    readonly semi: number;
    readonly final: number;
  };
  /** Gates of moto 2, moto 3 …; the last holds for all after it. Moto 1 is the row, in later stages the seed. */
  readonly gateOrder: readonly GatePolicy[];
  /** Rows of a group of a later stage: by the seed (the best has gate 1), or drawn anew. */
  readonly stageRows: 'peringkat' | 'undi';
  /** How many groups lead on in each stage after the batches (1: the final itself), by the number of batches: the first that holds it. */
  readonly paths: readonly { readonly batches: number; readonly mains: readonly number[] }[];
  /** Ranks of each batch that go on, by the stage they go to; null: as R1 has it. The nearest that works is taken. */
  readonly advance: {
    readonly perempat_final: number | null;
    readonly semi_final: number | null;
    readonly final: number | null;
  };
  /** Added to the riders of the start list (R38). */
  readonly points: { readonly dnf: number; readonly dns: number; readonly dq: number };
  /** Whether a DQ of one moto takes the rider out of the class; else it is the last place of that moto. */
  readonly dqLeaves: boolean;
  readonly ties: readonly TieBreak[];
  /** Fewest riders of a consolation final. */
  readonly smallestFinal: number;
  /** Names of the finals, the best first; those after the last are called `Final 5` and so on. */
  readonly finals: readonly string[];
  /** Places of each final that get a trophy. */
  readonly podium: number;
  /** Penalty points by code, 1 to 20 (R39); left out: none are given. */
  readonly penalties?: readonly { readonly code: PenaltyCode; readonly points: number }[];
}

/** What an organiser most often gives points for. Helmet and parent are of the Lampung rules; what gloves cost is not known, and is what a helmet costs until the organiser says otherwise. */
const usualPenalties: Format['penalties'] = [
  { code: 'helm', points: 3 },
  { code: 'sarung_tangan', points: 3 },
  { code: 'orang_tua', points: 8 },
];

const usualPaths = [
  { batches: 1, mains: [] },
  { batches: 2, mains: [1] },
  { batches: 4, mains: [2, 1] },
  { batches: 8, mains: [4, 2, 1] },
];

function usual(gates: number): Format {
  return {
    name: 'baku',
    gates,
    motos: { one: 3, batch: 2, semi: 1, final: 1 },
    gateOrder: ['tabel'],
    stageRows: 'peringkat',
    paths: usualPaths,
    advance: { perempat_final: null, semi_final: null, final: null },
    points: { dnf: gates, dns: gates + 1, dq: gates + 2 },
    dqLeaves: false,
    ties: ['moto_mundur', 'gate_awal'],
    smallestFinal: 3,
    finals: ['Utama', 'Novice', 'Pro', 'Rookie'],
    podium: 3,
  };
}

/** How organisers of the field race; a format begins as one of them. */
export const presetNames = ['baku', 'lampung-2024', 'lampung-2025', 'krb', 'bhinneka'] as const;
export type PresetName = (typeof presetNames)[number];
/** What a format is called that began as a preset and was changed. */
export const ownFormat = 'sendiri';
/** What finals are called in the field. */
export const finalNames = ['Utama', 'Elite', 'Novice', 'Pro', 'Rookie'] as const;

/** Gates that the preset's organisers have. */
export const presetGates: Readonly<Record<PresetName, number>> = {
  baku: 8,
  'lampung-2024': 6,
  'lampung-2025': 8,
  krb: 8,
  bhinneka: 10,
};

/** @param gates 4 to 10, by default what the preset's organisers have */
export function preset(name: PresetName, gates: number = presetGates[name]): Format {
  const base = { ...usual(gates), name };
  const ranks = Math.min(5, gates);
  switch (name) {
    case 'baku':
      return base;
    case 'lampung-2024':
      return {
        ...base,
        points: { dnf: 6, dns: 7, dq: 8 },
        penalties: usualPenalties,
        ties: ['moto_akhir'],
        advance: { ...base.advance, perempat_final: 4 },
      };
    case 'lampung-2025':
      return {
        ...base,
        motos: { one: 3, batch: 2, semi: 2, final: 2 },
        points: { dnf: 8, dns: 9, dq: 10 },
        penalties: usualPenalties,
        ties: ['moto_akhir', 'gate_awal'],
      };
    case 'krb':
      return {
        ...base,
        gateOrder: ['terbalik', 'klasemen'],
        points: { dnf: 9, dns: 10, dq: 11 },
        ties: ['moto_mundur'],
        finals: ['Elite', 'Novice', 'Pro', 'Rookie'],
      };
    case 'bhinneka':
      return {
        ...base,
        gateOrder: ['tukar'],
        points: { dnf: 2, dns: 3, dq: 4 },
        ties: ['moto_akhir'],
        advance: { perempat_final: ranks, semi_final: ranks, final: ranks },
      };
  }
}

/** How many groups lead on in each stage after the batches. */
export function pathOf(format: Format, batches: number): readonly number[] {
  return format.paths.find((path) => batches <= path.batches)?.mains ?? [];
}

export function finalName(format: Format, index: number): string {
  return format.finals[index] ?? `Final ${index + 1}`;
}

function within(field: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    refuse('format_wrong', { field, value, least, most });
  }
}

function checkFields(format: Format): void {
  within('gates', format.gates, fewestGates, mostGates);
  for (const [name, motos] of Object.entries(format.motos)) {
    within(`motos.${name}`, motos, 1, 5);
  }
  for (const [name, more] of Object.entries(format.points)) {
    within(`points.${name}`, more, 1, 50);
  }
  for (const [name, ranks] of Object.entries(format.advance)) {
    if (ranks !== null) {
      within(`advance.${name}`, ranks, 1, format.gates);
    }
  }
  const { penalties = [] } = format;
  for (const { code, points } of penalties) {
    within(`penalties.${code}`, points, 1, mostPenaltyPoints);
  }
  within('penalties', new Set(penalties.map(({ code }) => code)).size, penalties.length, 20);
  within('smallestFinal', format.smallestFinal, 2, format.gates);
  within('podium', format.podium, 1, format.gates);
  within('finals', new Set(format.finals).size, Math.max(1, format.finals.length), 40);
  within('ties', new Set(format.ties).size, format.ties.length, tieBreaks.length);
  within('gateOrder', format.gateOrder.length, 1, 4);
  if (!format.gateOrder.every((policy) => gatePolicies.includes(policy))) {
    refuse('format_wrong', { field: 'gateOrder' });
  }
  if (!format.ties.every((tie) => tieBreaks.includes(tie))) {
    refuse('format_wrong', { field: 'ties' });
  }
  checkPaths(format);
}

/** Each number of batches has a path, whose groups halve, and what has two batches or more ends in one final. */
function checkPaths({ paths }: Format): void {
  const ascending = paths.every(({ batches }, index) => batches > (paths[index - 1]?.batches ?? 0));
  const endInFinal = paths.every(
    ({ batches, mains }) =>
      (batches === 1 ? mains.length === 0 : mains.at(-1) === 1) &&
      mains.every(
        (count, index) => [4, 2, 1].includes(count) && count < (mains[index - 1] ?? mostBatches),
      ),
  );
  if (
    !ascending ||
    !endInFinal ||
    paths[0]?.batches !== 1 ||
    paths.at(-1)?.batches !== mostBatches
  ) {
    refuse('format_wrong', { field: 'paths' });
  }
}

/** Every list of `groups` numbers from 0 to `most`, the larger first. */
export function* startersPatterns(groups: number, most: number): Generator<readonly number[]> {
  const pattern = new Array<number>(groups).fill(0);
  while (true) {
    yield pattern;
    // The last number that may still grow: not above the one before it.
    let at = groups - 1;
    while (at >= 0 && pattern[at] === (at === 0 ? most : pattern[at - 1])) {
      at--;
    }
    if (at < 0) {
      return;
    }
    pattern[at] = (pattern[at] as number) + 1;
    pattern.fill(0, at + 1);
  }
}

/** The transitions of a format: batches to the next stage, quarter- to semi-finals, semi-finals to the final. */
export function transitionsOf(format: Format) {
  const ofBatches = [2, 3, 4, 5, 6, 7, 8].map((batches) => ({
    from: 'batch' as const,
    groups: batches,
    ahead: pathOf(format, batches),
  }));
  const ofMains = ([4, 2] as const).flatMap((mains) => {
    const path = format.paths.find((one) => one.mains.includes(mains))?.mains;
    return path ? [{ from: mains, groups: mains, ahead: path.slice(path.indexOf(mains) + 1) }] : [];
  });
  return [...ofBatches, ...ofMains];
}

/**
 * Refuses a format that contradicts itself (`format_wrong`), or in which a pattern of starters of one transition has no
 * plan (`format_without_plan`, with the case). It tries every pattern there can be: some 100,000 with ten gates.
 */
export function checkFormat(format: Format, goesOn = advance): void {
  checkFields(format);
  for (const { from, groups, ahead } of transitionsOf(format)) {
    for (const starters of startersPatterns(groups, format.gates)) {
      if (!goesOn({ starters, from, ahead }, format)) {
        refuse('format_without_plan', { from, starters: [...starters], gates: format.gates });
      }
    }
  }
}

/** What says who goes on: penalty points change no pattern. */
function patternOf({ penalties: _, ...pattern }: Format): string {
  return canonicalJson(pattern);
}

/** A preset as it comes: the tests have gone through all of its patterns. */
function isPreset(format: Format): boolean {
  const name = presetNames.find((one) => one === format.name);
  return name !== undefined && patternOf(preset(name, format.gates)) === patternOf(format);
}

/** Formats in which every pattern of starters has a plan, by their text, for each way of going on. */
const checkedFormats = new WeakMap<typeof advance, Set<string>>();
/** A day has a handful; a program that sends ever new ones fills no memory. */
const mostChecked = 200;

/** `checkFormat` for the fold, which is to be quick: a format is gone through once, an unchanged preset never. */
export function checkFormatOfList(format: Format, goesOn = advance): void {
  if (isPreset(format)) {
    checkFields(format);
    return;
  }
  const checked = checkedFormats.get(goesOn) ?? new Set();
  const text = patternOf(format);
  if (checked.has(text)) {
    return;
  }
  checkFormat(format, goesOn);
  checkedFormats.set(goesOn, checked.size < mostChecked ? checked.add(text) : new Set([text]));
}
