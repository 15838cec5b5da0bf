import { type EngineRules, engines } from './engines.ts';
import { refuse } from './refusal.ts';
import type { ClassState } from './state.ts';

/**
 * The version of the engine (R31): it stands in a chain's first decision and in the commitment, and moves only when one of
 * the kept chains (tests/vectors/race-chains.json) folds differently.
 */
export const engineVersion = engines[0].version;

/** The rules of a version. Of one that is not known here the answer names those that are, the one to load first. */
export function engineOf(version: number): EngineRules {
  return (
    engines.find((engine) => engine?.version === version) ??
    refuse('engine_unknown', {
      engine: version,
      knows: engines.flatMap((engine) => engine?.version ?? []),
    })
  );
}

/** The rules that a class was begun with: those of the draw that stands. */
export function rulesOf(state: Pick<ClassState, 'draws'>): EngineRules {
  return engineOf(state.draws.at(-1)?.engine ?? refuse('draw_missing'));
}
