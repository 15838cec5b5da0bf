import { type Advance, advance } from './advance.ts';
import { batchCount } from './draw.ts';
import { type Format, finalName, pathOf } from './format.ts';
import { mostBatches } from './gates.ts';
import type { StageName } from './moto.ts';
import { refuse } from './refusal.ts';

/** The stage of 4, 2 or 1 heats. */
export function stageOf(heats: number): StageName {
  return heats === 4 ? 'perempat_final' : heats === 2 ? 'semi_final' : 'final';
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
 * Seeds into heats like a snake: 12 into 2 are 1 4 5 8 9 12 and 2 3 6 7 10 11.
 *
 * @param seeds the best first
 * @returns each heat's, the best first
 */
export function snake<Seed>(seeds: readonly Seed[], heats: number): Seed[][] {
  const into = Array.from({ length: heats }, (): Seed[] => []);
  seeds.forEach((seed, index) => {
    const round = Math.floor(index / heats);
    const step = index % heats;
    into[round % 2 === 0 ? step : heats - 1 - step]?.push(seed);
  });
  return into;
}

export interface PlannedStage {
  readonly stage: StageName;
  /** Riders of each batch, heat, or of the final. */
  readonly heats: readonly number[];
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
  readonly heats: number[];
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
  const heats = evenSizes(plan.goOn, plan.heats);
  const left = ahead.slice(ahead.indexOf(plan.heats) + 1);
  const build = { plan, stage: stageOf(plan.heats), heats, ahead: left };
  return plan.heats === 1
    ? [build]
    : [build, ...buildsAhead(heats, plan.heats === 4 ? 4 : 2, left, format, goesOn)];
}

/**
 * How many finals stand above the consolation finals of a stage whose heats have these sizes: their names are theirs.
 *
 * @param heats sizes of the heats; of the one final, 1
 */
export function finalsAbove(
  heats: readonly number[],
  ahead: readonly number[],
  format: Format,
  goesOn = advance,
): number {
  if (heats.length <= 1) {
    return 1;
  }
  const builds = buildsAhead(heats, heats.length === 4 ? 4 : 2, ahead, format, goesOn);
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
  const first = { stage: 'kualifikasi' as const, heats: sizes, advance: null, finals: [], motos };
  const builds =
    batches === 1 ? [] : buildsAhead(sizes, 'batch', pathOf(format, batches), format, advance);
  const later = builds.map(({ plan, stage, heats, ahead }): PlannedStage => {
    const above = finalsAbove(heats, ahead, format);
    return {
      stage,
      heats,
      advance: plan,
      finals: plan.finals.map((size, index) => ({
        name: finalName(format, above + index),
        riders: size,
      })),
      motos:
        heats.length * (stage === 'final' ? format.motos.final : format.motos.heat) +
        plan.finals.length * format.motos.final,
    };
  });
  const stages = [first, ...later];
  const best = later.at(-1);
  const finals = [
    { name: finalName(format, 0), riders: best ? (best.heats[0] as number) : riders },
    ...later.toReversed().flatMap((stage) => stage.finals),
  ];
  return {
    stages,
    finals,
    motos: stages.reduce((sum, stage) => sum + stage.motos, 0),
    trophies: finals.reduce((sum, final) => sum + Math.min(format.podium, final.riders), 0),
  };
}
