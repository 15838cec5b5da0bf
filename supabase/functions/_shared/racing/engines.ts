import { advance } from './advance.ts';
import { draw, lateBatch } from './draw.ts';
import { tableGates } from './gates.ts';
import { snake } from './plan.ts';
import { crossRank, motoPoints, rank } from './rank.ts';

/**
 * What decides who is drawn where, who goes on and who is placed: where one version of the engine may differ from another.
 * What else changes with a version (a refusal, an act) asks for `version`.
 */
export interface EngineRules {
  readonly version: number;
  readonly draw: typeof draw;
  readonly lateBatch: typeof lateBatch;
  readonly tableGates: typeof tableGates;
  readonly motoPoints: typeof motoPoints;
  readonly rank: typeof rank;
  readonly crossRank: typeof crossRank;
  readonly advance: typeof advance;
  readonly snake: typeof snake;
}

/**
 * The engines that are folded side by side, the newest first: the last two (R31). A rule that changes is written beside the
 * old one, which the engine before it goes on naming: `[{ ...first, version: 2, rank: rankBySum }, first]`.
 */
export const engines: readonly [EngineRules, EngineRules?] = [
  { version: 1, draw, lateBatch, tableGates, motoPoints, rank, crossRank, advance, snake },
];
