import type { StageName } from './moto.ts';
import { nextStageAfter, stageDone } from './next-stage.ts';
import { attempt } from './refusal.ts';
import { isExpected, slotsIn } from './standing.ts';
import { type ClassState, formatOf, groupBegan, mainGroups, plateOf, stageBegan } from './state.ts';

/** A rider who by the results as they are now should have gone on, to a stage that has been raced and stands (R3). */
export interface OwedPlace {
  readonly plate: number;
  /** Where the rider should be. */
  readonly stage: StageName;
  /** The first place that is still free, for `sisip`; null: none is. */
  readonly offer: {
    readonly stage: StageName;
    readonly group: number;
    readonly gate: number;
  } | null;
}

function isIn(state: ClassState, index: number, rider: number): boolean {
  const stage = state.stages[index];
  return (
    stage !== undefined &&
    mainGroups(stage).some((group) => slotsIn(group).some((slot) => slot.rider === rider))
  );
}

/** Who goes on to the stage by the results as they are; of those who stand in it, what became of them since changes nothing. */
function shouldGoOn(state: ClassState, index: number): readonly number[] {
  const riders = new Map(state.riders);
  for (const [key, rider] of riders) {
    if (isIn(state, index, key)) {
      riders.set(key, { ...rider, withdrawn: null, dq: null, ridesAlong: false });
    }
  }
  const before = { ...state, riders, stages: state.stages.slice(0, index) };
  const last = before.stages.at(-1);
  const next = attempt(() =>
    last && stageDone(before, last) ? nextStageAfter(before, last) : null,
  );
  const stage = next.ok ? next.value : null;
  return stage !== null && stage.stage === state.stages[index]?.stage ? stage.mains.flat() : [];
}

function firstFree(state: ClassState, from: number): OwedPlace['offer'] {
  for (const stage of state.stages.slice(from)) {
    for (const group of mainGroups(stage)) {
      const gate = group.slots.length + 1;
      if (!groupBegan(group) && gate <= formatOf(state).gates) {
        return { stage: stage.stage, group: group.group, gate };
      }
    }
  }
  return null;
}

/**
 * Whose place a correction has taken: a stage that was raced stands, so nobody is taken out of it, and the director may give a place that is
 * still free. A stage that has not begun is built anew by itself.
 */
export function owedPlaces(state: ClassState): OwedPlace[] {
  if (state.phase !== 'diundi') {
    return [];
  }
  const owed = new Map<number, OwedPlace>();
  state.stages.forEach(({ stage }, index) => {
    if (index === 0 || !state.stages.slice(index).some(stageBegan)) {
      return;
    }
    for (const rider of shouldGoOn(state, index)) {
      const hasPlace = state.stages.some((_, at) => at >= index && isIn(state, at, rider));
      if (!hasPlace && !owed.has(rider) && isExpected(state, rider)) {
        const plate = plateOf(state, rider);
        owed.set(rider, { plate, stage, offer: firstFree(state, index) });
      }
    }
  });
  return [...owed.values()];
}
