import { type Advance, advance } from './advance.ts';
import { batchCount } from './draw.ts';
import { type Format, finalName, pathOf } from './format.ts';
import { mostBatches } from './gates.ts';
import type { StageName } from './moto.ts';
import { refuse } from './refusal.ts';

/** The stage in which 4, 2 or 1 groups lead on. */
export function stageOf(mains: number): StageName {
  return mains === 4 ? 'perempat_final' : mains === 2 ? 'semi_final' : 'final';
}

/** `riders` in `groups`, sizes that differ by at most one, the larger first. */
export function evenSizes(riders: number, groups: number): number[] {
  return Array.from(
    { length: groups },
    (_, index) => Math.floor(riders / groups) + (index < riders % groups ? 1 : 0),
  );
}

/** Motos of a batch in a class of `batches`. One rider has nobody to race: one moto, a walkover. */
export function motosOfBatch(format: Format, batches: number, riders: number): number {
  return batches > 1 ? format.motos.batch : riders > 1 ? format.motos.one : 1;
}

/**
 * Seeds into groups like a snake: 12 into 2 are 1 4 5 8 9 12 and 2 3 6 7 10 11.
 *
 * @param seeds the best first
 * @returns each group's, the best first
 */
export function snake<Seed>(seeds: readonly Seed[], mains: number): Seed[][] {
  const into = Array.from({ length: mains }, (): Seed[] => []);
  seeds.forEach((seed, index) => {
    const round = Math.floor(index / mains);
    const step = index % mains;
    into[round % 2 === 0 ? step : mains - 1 - step]?.push(seed);
  });
  return into;
}

export interface PlannedStage {
  readonly stage: StageName;
  /** Riders of each group that leads on, or of the final. */
  readonly mains: readonly number[];
  /** How it was decided who comes here; null for the batches. */
  readonly advance: Extract<Advance, { next: 'tahap' }> | null;
  /** Riders of the consolation finals that begin with this stage, and their names. */
  readonly finals: readonly { readonly name: string; readonly riders: number }[];
  readonly motos: number;
}

export interface ClassPlan {
  readonly stages: readonly PlannedStage[];
  /** Finals in their order; of one batch the class itself. */
  readonly finals: readonly { readonly name: string; readonly riders: number }[];
  /** Motos of the day. */
  readonly motos: number;
  /** Trophies: the podium's places of all finals. */
  readonly trophies: number;
}

interface Build {
  readonly plan: Extract<Advance, { next: 'tahap' }>;
  readonly stage: StageName;
  readonly mains: number[];
  readonly ahead: readonly number[];
}

/** The stages still to come when everybody starts. */
function buildsAhead(
  starters: readonly number[],
  from: 'batch' | 4 | 2,
  ahead: readonly number[],
  format: Format,
  goesOn: typeof advance,
): Build[] {
  const plan = goesOn({ starters, from, ahead }, format);
  if (plan?.next !== 'tahap') {
    return [];
  }
  const mains = evenSizes(plan.goOn, plan.mains);
  const left = ahead.slice(ahead.indexOf(plan.mains) + 1);
  const build = { plan, stage: stageOf(plan.mains), mains, ahead: left };
  return plan.mains === 1
    ? [build]
    : [build, ...buildsAhead(mains, plan.mains === 4 ? 4 : 2, left, format, goesOn)];
}

/**
 * How many finals stand above the consolation finals of a stage whose main groups have these sizes: their names are theirs.
 *
 * @param mains sizes of the mains; of the one final, 1
 */
export function finalsAbove(
  mains: readonly number[],
  ahead: readonly number[],
  format: Format,
  goesOn = advance,
): number {
  if (mains.length <= 1) {
    return 1;
  }
  const builds = buildsAhead(mains, mains.length === 4 ? 4 : 2, ahead, format, goesOn);
  return builds.reduce((finals, { plan }) => finals + plan.finals.length, 1);
}

/**
 * The whole day of a class of so many riders when everybody starts: stages, finals, motos, trophies.
 *
 * @param riders 1 to eight batches of the format's gates
 */
export function planClass(riders: number, format: Format): ClassPlan {
  const batches = batchCount(riders, format.gates);
  if (riders < 1) {
    refuse('list_empty');
  }
  if (batches > mostBatches) {
    refuse('list_too_large', { riders, most: mostBatches * format.gates });
  }
  const sizes = evenSizes(riders, batches);
  const motos = sizes.reduce((sum, size) => sum + motosOfBatch(format, batches, size), 0);
  const first = { stage: 'kualifikasi' as const, mains: sizes, advance: null, finals: [], motos };
  const builds =
    batches === 1 ? [] : buildsAhead(sizes, 'batch', pathOf(format, batches), format, advance);
  const later = builds.map(({ plan, stage, mains, ahead }): PlannedStage => {
    const above = finalsAbove(mains, ahead, format);
    return {
      stage,
      mains,
      advance: plan,
      finals: plan.finals.map((size, index) => ({
        name: finalName(format, above + index),
        riders: size,
      })),
      motos:
        mains.length * (stage === 'final' ? format.motos.final : format.motos.semi) +
        plan.finals.length * format.motos.final,
    };
  });
  const stages = [first, ...later];
  const best = later.at(-1);
  const finals = [
    { name: finalName(format, 0), riders: best ? (best.mains[0] as number) : riders },
    ...later.toReversed().flatMap((stage) => stage.finals),
  ];
  return {
    stages,
    finals,
    motos: stages.reduce((sum, stage) => sum + stage.motos, 0),
    trophies: finals.reduce((sum, final) => sum + Math.min(format.podium, final.riders), 0),
  };
}
