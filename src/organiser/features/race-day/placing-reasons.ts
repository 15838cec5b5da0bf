import type { Placing } from '#functions/_shared/racing/decisions.ts';
import type { Ranked } from '#functions/_shared/racing/rank.ts';
import { crossStanding, standingOf } from '#functions/_shared/racing/standing.ts';
import { type ClassState, keyOf, mainGroups, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day-reasons.ts';

/** Where a placing comes from: the standing of its final, or of the last stage where it went no further. */
function rankedFor(state: ClassState, { plate, final }: Placing): Ranked | undefined {
  const rider = keyOf(state, plate);
  for (const stage of state.stages.toReversed()) {
    const group = stage.groups.find((one) => one.role === 'final' && one.name === final);
    const ranked = group && standingOf(state, stage, group).find((one) => one.rider === rider);
    if (ranked?.started) {
      return ranked;
    }
  }
  for (const stage of state.stages.toReversed()) {
    const mains = mainGroups(stage);
    const [only] = mains;
    const standing =
      mains.length === 1 && only ? standingOf(state, stage, only) : crossStanding(state, stage);
    const ranked = standing.find((one) => one.rider === rider);
    if (ranked?.started) {
      return ranked;
    }
  }
  return undefined;
}

/** Why a rider has this place and not the one ahead, in a sentence: the order and its reason are one thing (rank.ts). */
export function whyPlaced(state: ClassState, placing: Placing): string | null {
  if (placing.outcome !== 'tempat') {
    return null;
  }
  const ranked = rankedFor(state, placing);
  if (ranked === undefined) {
    return copy.qualifiedAndAbsent;
  }
  const { decided, total } = ranked;
  if (decided === null) {
    return copy.first(total);
  }
  return copy.because({
    ...decided,
    total,
    against: plateOf(state, decided.against),
  });
}
