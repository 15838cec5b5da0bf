import type { DrawWay } from './commitment.ts';
import type { Outcome, Placing } from './decisions.ts';
import { type Listed, type Lots, lotsOfRows, lotsOfSeed } from './draw.ts';
import type { Format } from './format.ts';
import { type MotoRef, motoKey, type StageName } from './moto.ts';
import type { PenaltyCode } from './penalties.ts';
import type { Finish } from './rank.ts';
import { refuse } from './refusal.ts';

/**
 * The state of a class: plain data, never changed in place. A rider is named by the plate that the list or the late entry
 * had (`key`), for lots are hashed with it; the plate worn may be another since (`plat_ganti`).
 */
export interface ClassState {
  readonly race: string;
  readonly raceClass: string;
  readonly phase: 'baru' | 'ditutup' | 'diundi' | 'undian_batal' | 'selesai' | 'batal';
  readonly list: readonly Listed[];
  readonly format: Format | null;
  readonly categories: readonly { readonly id: string; readonly plates: readonly number[] }[];
  readonly draws: readonly Draw[];
  readonly riders: ReadonlyMap<number, Rider>;
  /** The key of everyone who wears a plate, or wore it. */
  readonly keys: ReadonlyMap<number, number>;
  readonly stages: readonly Stage[];
  /** Motos by their start, the newest last: a moto run again stands once more. */
  readonly started: readonly (MotoRef & { readonly run: number })[];
  readonly protests: readonly Protest[];
  /** Places that lots drawn for a tie gave, by key. */
  readonly redrawn: ReadonlyMap<number, number>;
  readonly closed: {
    readonly n: number;
    readonly early: string | null;
    readonly jury: string | null;
    /** What was decided when it was closed; `placings` of placing.ts is what holds now. */
    readonly placings: readonly Placing[];
    /** Where a jury typed it: what each rider, by key, was by the results then. What later takes a rider out differs from it (R30). */
    readonly byResults: ReadonlyMap<number, Outcome>;
  } | null;
  /** Why the class was called off. */
  readonly calledOff: string | null;
}

export interface Draw {
  /** The n of its `tutup_daftar`. */
  readonly n: number;
  readonly ke: number;
  /** The engine that its commitment names (R31). */
  readonly engine: number;
  readonly code: string;
  /** What the code holds of each class that is drawn with this one (R40); left out: it is of this class alone. */
  readonly day?: readonly string[];
  readonly way: DrawWay;
  /** `48-17-203`; null: not drawn, or on a stage. */
  readonly chance: string | null;
  readonly seed: string | null;
  /** Keys of each batch by row; null: not drawn. */
  readonly batches: readonly (readonly number[])[] | null;
  /** Why it was voided; null: it stands. */
  readonly voided: string | null;
}

export interface Rider {
  readonly key: number;
  readonly plate: number;
  /** Plates worn before, the oldest first. */
  readonly formerly: readonly number[];
  readonly team: number;
  /** Came after the list was closed (R8). */
  readonly late: boolean;
  readonly withdrawn: string | null;
  readonly dq: string | null;
  /** Rides along without placing. */
  readonly ridesAlong: boolean;
}

export interface Slot {
  readonly rider: number;
  /** Row of the gate table, 1 and on. */
  readonly row: number;
  /** One gate in every moto, for a rider who came later (R2, R8); null: the table's. */
  readonly gate: number | null;
  /** Moved away to another batch. */
  readonly out: boolean;
  /** The place in the cross ranking that led here; in a batch the row. */
  readonly seed: number;
}

export interface StartPlace {
  readonly rider: number;
  readonly gate: number;
}

export interface Result {
  /** The n of the `hasil` or `koreksi`. */
  readonly n: number;
  readonly finish: Finish;
}

export interface Penalty {
  readonly rider: number;
  readonly code: PenaltyCode;
  readonly points: number;
}

export interface Moto {
  readonly moto: number;
  readonly run: number;
  /** Waiting, called, started, with a result that may still change, official. */
  readonly status: 'menunggu' | 'dipanggil' | 'berjalan' | 'sementara' | 'resmi';
  /** By gate; null: not called yet. */
  readonly list: readonly StartPlace[] | null;
  readonly result: Result | null;
  /** Ran under the last holder: it is not called or started again (R12). */
  readonly raced: boolean;
  /** Who was on its list when a run of it started; empty: it has not started. A start is for ever (R26), whatever becomes of the run. */
  readonly began: readonly number[];
  /** Protests, by their n, with which it goes on although they are open: the reason was given (R25). */
  readonly despite: readonly number[];
  /** Runs that do not count, with their starters (R28). */
  readonly discarded: readonly {
    readonly run: number;
    readonly started: readonly number[];
    readonly reason: string;
  }[];
  /** Penalty points of this run (R39), each rider and code once. */
  readonly penalties: readonly Penalty[];
  /** Official results that were corrected, the oldest first. */
  readonly corrected: readonly { readonly finish: Finish; readonly reason: string }[];
}

export interface Group {
  readonly group: number;
  readonly role: 'batch' | 'semi' | 'final';
  /** A final's name. */
  readonly name: string | null;
  readonly slots: readonly Slot[];
  /** Rows of the gate table. */
  readonly rows: number;
  readonly motos: readonly Moto[];
  /** Races nothing more: its riders moved away, or nobody of it came and another batch goes on alone (R2). */
  readonly idle: boolean;
  /** Withdrew before the stage was built and would have been here: placed behind its riders (R3). */
  readonly behind: readonly { readonly rider: number; readonly seed: number }[];
}

export interface Stage {
  readonly stage: StageName;
  /** The n of the decision that built it. */
  readonly n: number;
  readonly groups: readonly Group[];
  /** As `behind` of a group, for the main groups. */
  readonly behind: readonly { readonly rider: number; readonly seed: number }[];
}

export interface Protest {
  readonly n: number;
  readonly moto: MotoRef;
  readonly rider: number;
  readonly reason: string;
  /** With the n of the answer. */
  readonly decided: {
    readonly n: number;
    readonly accepted: boolean;
    readonly reason: string;
  } | null;
}

export function emptyClass(race: string, raceClass: string): ClassState {
  return {
    race,
    raceClass,
    phase: 'baru',
    list: [],
    format: null,
    categories: [],
    draws: [],
    riders: new Map(),
    keys: new Map(),
    stages: [],
    started: [],
    protests: [],
    redrawn: new Map(),
    closed: null,
    calledOff: null,
  };
}

/** The format of a class whose list is closed. */
export function formatOf(state: ClassState): Format {
  return state.format ?? refuse('draw_missing');
}

/** A draw's lots are hashed once, not again for every standing. */
const lotsOfDraws = new WeakMap<Draw, Lots>();

/** The lots of the draw that stands. */
export function lotsOf(state: ClassState): Lots {
  const standing = state.draws.at(-1);
  if (!standing?.batches) {
    return refuse('draw_missing');
  }
  const known = lotsOfDraws.get(standing);
  if (known) {
    return known;
  }
  const lots = standing.seed === null ? lotsOfRows(standing.batches) : lotsOfSeed(standing.seed);
  lotsOfDraws.set(standing, lots);
  return lots;
}

export function keyOf(state: ClassState, plate: number): number {
  return state.keys.get(plate) ?? refuse('plate_unknown', { plate });
}

export function plateOf(state: ClassState, rider: number): number {
  return state.riders.get(rider)?.plate ?? rider;
}

export function platesOf(state: ClassState, riders: readonly number[]): number[] {
  return riders.map((rider) => plateOf(state, rider));
}

export function riderOf(state: ClassState, key: number): Rider {
  return state.riders.get(key) ?? refuse('plate_unknown', { plate: key });
}

export function withRider(state: ClassState, rider: Rider): ClassState {
  return { ...state, riders: new Map(state.riders).set(rider.key, rider) };
}

/** A moto as a refusal names it: its key, and behind it the name of a final, by which people know it. */
export function motoFact(state: ClassState, ref: MotoRef): string {
  const stage = state.stages.find((one) => one.stage === ref.stage);
  const final = stage?.groups.find((one) => one.group === ref.group)?.name ?? null;
  return final === null ? motoKey(ref) : `${motoKey(ref)}/${final}`;
}

export interface Found {
  readonly index: number;
  readonly stage: Stage;
  readonly group: Group;
  readonly moto: Moto;
}

export function findMoto(state: ClassState, ref: MotoRef): Found {
  const index = state.stages.findIndex((one) => one.stage === ref.stage);
  const stage = state.stages[index];
  const group = stage?.groups.find((one) => one.group === ref.group);
  const moto = group?.motos.find((one) => one.moto === ref.moto);
  if (!stage || !group || !moto) {
    return refuse('moto_unknown', { moto: motoKey(ref) });
  }
  return { index, stage, group, moto };
}

export function withGroup(state: ClassState, stageName: StageName, group: Group): ClassState {
  return {
    ...state,
    stages: state.stages.map((stage) =>
      stage.stage === stageName
        ? {
            ...stage,
            groups: stage.groups.map((one) => (one.group === group.group ? group : one)),
          }
        : stage,
    ),
  };
}

export function withMoto(state: ClassState, { stage, group }: Found, moto: Moto): ClassState {
  return withGroup(state, stage.stage, {
    ...group,
    motos: group.motos.map((one) => (one.moto === moto.moto ? moto : one)),
  });
}

export function newMotos(count: number, run = 1): Moto[] {
  return Array.from({ length: count }, (_, index) => ({
    moto: index + 1,
    run,
    status: 'menunggu',
    list: null,
    result: null,
    raced: false,
    began: [],
    despite: [],
    penalties: [],
    discarded: [],
    corrected: [],
  }));
}

/** Whether children have started in it, also where the run was stopped, or its result undone: nothing about it is undone by a plan. */
export function hasStarted(moto: Moto): boolean {
  return moto.began.length > 0;
}

export function groupBegan(group: Group): boolean {
  return group.motos.some(hasStarted);
}

export function stageBegan(stage: Stage): boolean {
  return stage.groups.some(groupBegan);
}

/** The groups whose riders go on: batches, quarter- or semi-finals. Of the last stage the final itself. */
export function mainGroups(stage: Stage): Group[] {
  const mains = stage.groups.filter((group) => group.role !== 'final');
  return mains.length > 0 ? mains : stage.groups.slice(0, 1);
}

/** The finals that were built beside the main groups, for those who did not reach these. */
export function consolationFinals(stage: Stage): Group[] {
  const mains = new Set(mainGroups(stage));
  return stage.groups.filter((group) => !mains.has(group));
}
