import type { Placing } from '#functions/_shared/racing/decisions.ts';
import { finalName } from '#functions/_shared/racing/format.ts';
import { placings, struckIn } from '#functions/_shared/racing/placing.ts';
import type { Decided, Ranked } from '#functions/_shared/racing/rank.ts';
import { crossStanding, standingOf } from '#functions/_shared/racing/standing.ts';
import {
  type ClassState,
  formatOf,
  keyOf,
  mainGroups,
  plateOf,
} from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day-reasons.ts';

/** Why a place is that place: what decided against the rider ahead, the points of the first, or what an earlier stage says. */
export type Reason =
  | { readonly by: 'ahead'; readonly decided: Decided }
  | { readonly by: 'first'; readonly points: number }
  | { readonly by: 'earlier' };

export interface ExplainedPlacing extends Placing {
  readonly reason: Reason | null;
}

/** The placings as they stand now, each place with its reason. A reason is said only where it is about the rider just ahead. */
export function explainedPlacings(state: ClassState): ExplainedPlacing[] {
  const all = placings(state);
  if (state.closed?.jury || state.stages.length === 0) {
    return all.map((placing) => ({ ...placing, reason: null }));
  }
  const last = state.stages.at(-1);
  const standings = new Map<string, Ranked[]>();
  for (const stage of state.stages) {
    for (const group of stage.groups.filter(({ role }) => role === 'final')) {
      standings.set(group.name ?? '', standingOf(state, stage, group));
    }
  }
  const best = finalName(formatOf(state), 0);
  if (last && !standings.has(best)) {
    const [only, ...others] = mainGroups(last).filter(({ idle }) => !idle);
    standings.set(
      best,
      only && others.length === 0 ? standingOf(state, last, only) : crossStanding(state, last),
    );
  }
  return all.map((placing, index): ExplainedPlacing => {
    if (placing.final === null) {
      return { ...placing, reason: null };
    }
    const rider = keyOf(state, placing.plate);
    const ranked = standings.get(placing.final)?.find((one) => one.rider === rider);
    if (!ranked?.started) {
      return { ...placing, reason: { by: 'earlier' } };
    }
    if (placing.rank === 1) {
      return { ...placing, reason: { by: 'first', points: ranked.total } };
    }
    const ahead = all[index - 1];
    const { decided } = ranked;
    const isAbout = ahead !== undefined && decided?.against === keyOf(state, ahead.plate);
    return { ...placing, reason: decided && isAbout ? { by: 'ahead', decided } : null };
  });
}

/** What was raced in a final and does not count, because the rider is placed in a better one (R3): shown struck through, with its place. */
export function struckRows(
  state: ClassState,
): { readonly final: string; readonly plate: number; readonly place: number }[] {
  return state.stages.flatMap((stage) =>
    stage.groups.flatMap((group) => {
      const struck = struckIn(state, stage, group);
      return standingOf(state, stage, group)
        .filter(({ rider }) => struck.has(rider))
        .map(({ rider, place }) => ({
          final: group.name ?? '',
          plate: plateOf(state, rider),
          place,
        }));
    }),
  );
}

/** A reason in words; nothing where there is none to say. */
export function reasonText(reason: Reason | null): string {
  switch (reason?.by) {
    case 'ahead':
      return copy.reasonOf(reason.decided);
    case 'first':
      return copy.firstReason(reason.points);
    case 'earlier':
      return copy.earlierStage;
    default:
      return '';
  }
}
