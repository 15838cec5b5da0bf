import type { Chain } from '#functions/_shared/racing/chain.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { standingOf, startList } from '#functions/_shared/racing/standing.ts';
import { plateOf } from '#functions/_shared/racing/state.ts';
import { type Said, SecondOpinion } from './second-opinion.ts';

/** Where the engine's class is another than the second opinion's: a line each. */
export function differences(chain: Chain, decisions: readonly Said[]): string[] {
  const { state } = chain;
  let opinion: SecondOpinion;
  try {
    opinion = new SecondOpinion(decisions);
  } catch (error) {
    return [`the second opinion cannot follow: ${(error as Error).message}`];
  }
  const found = [...opinion.objections];
  const compare = (what: string, engine: unknown, rules: unknown) => {
    const [theirs, own] = [JSON.stringify(engine), JSON.stringify(rules)];
    if (theirs !== own) {
      found.push(`${what}: ${theirs}, by the rules ${own}`);
    }
  };
  compare('the draw', state.draws.at(-1)?.batches ?? [], opinion.batches);
  compare(
    'the stages',
    state.stages.map(({ stage, groups }) => [stage, groups.length]),
    opinion.stages.map(({ name, groups }) => [name, groups.length]),
  );
  if (found.length > 0) {
    return found;
  }
  for (const [index, stage] of state.stages.entries()) {
    for (const [at, group] of stage.groups.entries()) {
      const own = opinion.stages[index] as (typeof opinion.stages)[number];
      const ownGroup = own.groups[at] as (typeof own.groups)[number];
      const where = `${stage.stage}/${group.group}`;
      compare(`the name of ${where}`, group.name, ownGroup.name);
      compare(
        `points of ${where}`,
        standingOf(state, stage, group).map(({ rider, points }) => [plateOf(state, rider), points]),
        opinion
          .standing(own, ownGroup)
          .map(({ rider, points }) => [opinion.plateOf(rider), points]),
      );
      compare(
        `start lists of ${where}`,
        group.motos.map((moto) => [
          moto.run,
          startList(state, stage, group, moto).map(({ rider, gate }) => [rider, gate]),
        ]),
        ownGroup.motos.map((moto) => [
          moto.run,
          opinion.startList(own, ownGroup, moto).map(({ rider, gate }) => [rider, gate]),
        ]),
      );
    }
  }
  compare('the placings', placings(state), opinion.placings());
  return found;
}
