import { canonicalJson } from './canonical.ts';
import { type Chain, fold } from './chain.ts';
import type { ClassDecision } from './decisions.ts';
import type { MotoRef } from './moto.ts';
import type { Finish } from './rank.ts';
import { attempt } from './refusal.ts';
import { slotsIn } from './standing.ts';
import { type ClassState, platesOf, type Stage, stageBegan } from './state.ts';

/**
 * A cabang (R13): what an old holder decided after the new one had decided in the class. It is never merged; here is what is
 * to be done about it, race by race.
 */
export interface BranchReview {
  /** Raced, and the chain has no result: one press takes it, by a decision that cites it. Nothing is built or closed before. */
  readonly open: readonly { readonly moto: MotoRef; readonly finish: Finish }[];
  /** The chain has another result, which stands; only a correction changes it. */
  readonly differs: readonly {
    readonly moto: MotoRef;
    readonly stands: Finish;
    readonly branch: Finish;
  }[];
  /** Stages that were built otherwise: a stage with a raced moto stands; if both have one, the jury decides. */
  readonly stages: readonly {
    readonly stage: Stage['stage'];
    readonly stands: 'rantai' | 'cabang' | 'juri';
  }[];
}

/**
 * What is to be done about the decisions of a branch in one class; null: they do not follow from what is known.
 *
 * @param chain the class's chain
 * @param known its decisions, in order
 */
export function reviewTail(
  { race, raceClass, state }: Chain,
  known: readonly ClassDecision[],
  tail: readonly ClassDecision[],
): BranchReview | null {
  const first = tail[0]?.n ?? 1;
  const folded = attempt(() => fold(race, raceClass, [...known.slice(0, first - 1), ...tail]));
  return folded.ok ? reviewBranch(state, folded.value.state) : null;
}

/** Who starts where in a stage, as plates. */
function startersText(state: ClassState, stage: Stage): string {
  return canonicalJson(
    stage.groups.map((group) => [
      group.group,
      group.idle,
      platesOf(
        state,
        slotsIn(group).map((slot) => slot.rider),
      ),
    ]),
  );
}

function inPlates(state: ClassState, { order, dnf, dns, dq }: Finish): Finish {
  const sorted = (riders: readonly number[]) => platesOf(state, riders).sort((a, b) => a - b);
  return { order: platesOf(state, order), dnf: sorted(dnf), dns: sorted(dns), dq: sorted(dq) };
}

/**
 * @param stands the state of the class's chain
 * @param branch the state that the old holder's phone shows: the common beginning and the branch, folded
 */
export function reviewBranch(stands: ClassState, branch: ClassState): BranchReview {
  const open: BranchReview['open'][number][] = [];
  const differs: BranchReview['differs'][number][] = [];
  const stages: BranchReview['stages'][number][] = [];
  for (const stage of branch.stages) {
    const own = stands.stages.find((one) => one.stage === stage.stage);
    if (!own || startersText(stands, own) !== startersText(branch, stage)) {
      const [ownBegan, branchBegan] = [own !== undefined && stageBegan(own), stageBegan(stage)];
      const winner = branchBegan ? (ownBegan ? 'juri' : 'cabang') : 'rantai';
      stages.push({ stage: stage.stage, stands: winner });
      continue;
    }
    for (const group of stage.groups) {
      for (const { moto, result } of group.motos) {
        if (!result) {
          continue;
        }
        const ref = { stage: stage.stage, group: group.group, moto };
        const said = inPlates(branch, result.finish);
        const standing = own.groups
          .find((one) => one.group === group.group)
          ?.motos.find((one) => one.moto === moto)?.result;
        if (!standing) {
          open.push({ moto: ref, finish: said });
        } else {
          const holds = inPlates(stands, standing.finish);
          if (canonicalJson(holds) !== canonicalJson(said)) {
            differs.push({ moto: ref, stands: holds, branch: said });
          }
        }
      }
    }
  }
  return { open, differs, stages };
}
