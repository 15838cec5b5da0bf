import { standingOf } from '#functions/_shared/racing/standing.ts';
import { type ClassState, mainGroups, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { groupName } from '#organiser/parts/race-day/moto-names.ts';

/** Where each rider of the next stage comes from, by plate: the group, the rank in it and the points. */
export function cameFrom(state: ClassState): ReadonlyMap<number, string> {
  const last = state.stages.at(-1);
  return new Map(
    last &&
      mainGroups(last).flatMap((group) =>
        standingOf(state, last, group).map(
          ({ rider, place, total }) =>
            [plateOf(state, rider), copy.cameFrom(groupName(last, group), place, total)] as const,
        ),
      ),
  );
}
