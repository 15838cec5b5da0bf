import { type Format, finalName } from '#functions/_shared/racing/format.ts';
import type { StageName } from '#functions/_shared/racing/moto.ts';
import { type PlannedStage, planClass, snake } from '#functions/_shared/racing/plan.ts';
import type { ClassState } from '#functions/_shared/racing/state.ts';

/** A place of a stage that nobody has reached yet: who takes it is said by the cross ranking of the stage before. */
export interface OpenSlot {
  /** Null: the gate is drawn. */
  readonly gate: number | null;
  readonly cross: number;
  /** The rank in the own group that this place of the cross ranking is; null: cut across ranks. */
  readonly rank: number | null;
}

export interface OpenGroup {
  readonly group: number;
  /** A final's name. */
  readonly name: string | null;
  readonly motos: number;
  readonly slots: readonly OpenSlot[];
}

/** A stage still to come, as the emergency paper has it. */
export interface OpenStage {
  readonly stage: StageName;
  readonly from: StageName;
  /** Riders of the stage before: so many lines has its cross ranking. */
  readonly cross: number;
  readonly goOn: number;
  readonly ranks: number | null;
  readonly groups: readonly OpenGroup[];
}

/** The rank that each place of the cross ranking is when everybody starts: all firsts, then all seconds … */
function ranksOfCross(sizes: readonly number[]): number[] {
  return Array.from({ length: Math.max(0, ...sizes) }, (_, index) =>
    sizes.filter((size) => size > index).map(() => index + 1),
  ).flat();
}

function openStage(
  before: PlannedStage,
  { stage, mains: sizes, advance, finals }: PlannedStage,
  format: Format,
): OpenStage | null {
  if (advance === null) {
    return null;
  }
  const ranks = ranksOfCross(before.mains);
  const places = ranks.map((_, index) => index + 1);
  const drawn = format.stageRows === 'undi';
  const slot = (cross: number, index: number): OpenSlot => ({
    gate: drawn ? null : index + 1,
    cross,
    rank: ranks[cross - 1] ?? null,
  });
  const isFinal = stage === 'final';
  const mains = snake(places.slice(0, advance.goOn), sizes.length).map(
    (seeds, index): OpenGroup => ({
      group: index + 1,
      name: isFinal ? finalName(format, 0) : null,
      motos: isFinal ? format.motos.final : format.motos.semi,
      slots: seeds.map(slot),
    }),
  );
  let at = advance.goOn;
  const consolation = finals.map(({ name, riders }, index): OpenGroup => {
    const seeds = places.slice(at, at + riders);
    at += riders;
    return {
      group: mains.length + index + 1,
      name,
      motos: format.motos.final,
      slots: seeds.map(slot),
    };
  });
  return {
    stage,
    from: before.stage,
    cross: ranks.length,
    goOn: advance.goOn,
    ranks: advance.ranks,
    groups: [...mains, ...consolation],
  };
}

/** The stages of a class that are not built yet, when everybody starts. */
export function skeletonOf(state: ClassState): OpenStage[] {
  const { format, riders, stages } = state;
  if (format === null || riders.size === 0) {
    return [];
  }
  const plan = planClass(riders.size, format).stages;
  return plan.flatMap((planned, index) => {
    const before = plan[index - 1];
    const isBuilt = stages.some(({ stage }) => stage === planned.stage);
    return before === undefined || isBuilt ? [] : (openStage(before, planned, format) ?? []);
  });
}
