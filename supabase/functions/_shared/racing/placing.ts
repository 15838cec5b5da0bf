import type { Outcome, Placing } from './decisions.ts';
import { finalName } from './format.ts';
import { crossStanding, disqualified, standingOf, startersOf } from './standing.ts';
import {
  type ClassState,
  consolationFinals,
  formatOf,
  type Group,
  mainGroups,
  plateOf,
  type Stage,
} from './state.ts';

/** A final's riders in order, all that count: a rider may stand in two (R3), then the better one holds. */
interface Tier {
  readonly name: string;
  readonly riders: number[];
}

interface Seeded {
  readonly rider: number;
  readonly seed: number;
}

/** Riders who were to race here and started nothing, by the cross ranking that led here, behind those who started (R3). */
function absent(group: Group): Seeded[] {
  const started = startersOf(group, 'resmi');
  return group.slots
    .filter((slot) => !slot.out && !started.has(slot.rider))
    .map(({ rider, seed }) => ({ rider, seed }));
}

function bySeed(riders: readonly Seeded[]): number[] {
  return riders.toSorted((a, b) => a.seed - b.seed).map(({ rider }) => rider);
}

function startedInOrder(state: ClassState, stage: Stage, group: Group): number[] {
  return standingOf(state, stage, group)
    .filter((rider) => rider.started)
    .map((rider) => rider.rider);
}

function finalTier(state: ClassState, stage: Stage, group: Group): Tier {
  return {
    name: group.name ?? '',
    riders: [
      ...startedInOrder(state, stage, group),
      ...bySeed([...absent(group), ...group.behind]),
    ],
  };
}

/** The finals from a stage on, the best first. */
function tiersFrom(state: ClassState, index: number): Tier[] {
  const stage = state.stages[index] as Stage;
  const mains = mainGroups(stage);
  const tiers: Tier[] = [];
  if (stage.stage === 'final') {
    tiers.push(...mains.map((group) => finalTier(state, stage, group)));
  } else {
    if (state.stages[index + 1]) {
      tiers.push(...tiersFrom(state, index + 1));
    } else {
      tiers.push({ name: finalName(formatOf(state), 0), riders: [] });
    }
    // Without a further stage its standing is the placing; with one, this adds riders whom a correction has made starters since.
    const last = tiers.at(-1) as Tier;
    last.riders.push(
      ...crossStanding(state, stage)
        .filter((rider) => rider.started)
        .map((rider) => rider.rider),
    );
    if (index > 0) {
      last.riders.push(...bySeed(mains.flatMap(absent)));
    }
  }
  if (index > 0) {
    (tiers.at(-1) as Tier).riders.push(...bySeed(stage.behind));
  }
  for (const group of consolationFinals(stage)) {
    tiers.push(finalTier(state, stage, group));
  }
  return tiers;
}

/** Everybody who started a moto of the class, whatever became of the run. */
export function everStarted(state: ClassState): ReadonlySet<number> {
  const started = new Set<number>();
  for (const group of state.stages.flatMap((stage) => stage.groups)) {
    for (const rider of startersOf(group, 'resmi')) {
      started.add(rider);
    }
  }
  return started;
}

/**
 * The placing as the official results have it now (R3): every rider of the class exactly once, first those who are placed,
 * final by final, then the others by plate. What was typed by a jury when the class was closed holds instead.
 */
export function placings(state: ClassState): Placing[] {
  if (state.closed?.jury) {
    return [...state.closed.placings];
  }
  const started = everStarted(state);
  const out = disqualified(state);
  const outcomeOf = (rider: number): Outcome => {
    const { withdrawn = null, ridesAlong = false } = state.riders.get(rider) ?? {};
    if (out.has(rider)) {
      return 'dq';
    }
    if (!started.has(rider)) {
      return withdrawn === null ? 'tidak_start' : 'mundur';
    }
    return ridesAlong ? 'tanpa_hasil' : 'tempat';
  };
  const seen = new Set<number>();
  const placed = (state.stages.length > 0 ? tiersFrom(state, 0) : []).flatMap(({ name, riders }) =>
    riders
      .filter((rider) => {
        const isNew = !seen.has(rider) && outcomeOf(rider) === 'tempat';
        seen.add(rider);
        return isNew;
      })
      .map((rider, index) => ({
        plate: plateOf(state, rider),
        outcome: 'tempat' as const,
        final: name,
        rank: index + 1,
      })),
  );
  const others = [...state.riders.keys()]
    .filter((rider) => outcomeOf(rider) !== 'tempat')
    .map((rider) => ({
      plate: plateOf(state, rider),
      outcome: outcomeOf(rider),
      final: null,
      rank: null,
    }))
    .sort((a, b) => a.plate - b.plate);
  return [...placed, ...others];
}

/**
 * Riders who raced a consolation final and are placed in a better one, because a correction brought them into a later heat: the better
 * placing counts, and their row in this final is struck through (R3). Keys.
 */
export function struckIn(state: ClassState, stage: Stage, group: Group): ReadonlySet<number> {
  const struck = new Set<number>();
  if (state.closed?.jury || !consolationFinals(stage).includes(group)) {
    return struck;
  }
  const finals = new Map(placings(state).map(({ plate, final }) => [plate, final]));
  for (const rider of startedInOrder(state, stage, group)) {
    const final = finals.get(plateOf(state, rider)) ?? group.name;
    if (final !== group.name) {
      struck.add(rider);
    }
  }
  return struck;
}

/**
 * The placing of one category of a merged class: the others are left out and ranks count on within each final; nothing is
 * scored anew.
 *
 * @param plates plates of the category
 */
export function placingsOfCategory(
  all: readonly Placing[],
  plates: ReadonlySet<number>,
): Placing[] {
  const ranks = new Map<string, number>();
  return all
    .filter(({ plate }) => plates.has(plate))
    .map((placing) => {
      if (placing.final === null) {
        return placing;
      }
      const rank = (ranks.get(placing.final) ?? 0) + 1;
      ranks.set(placing.final, rank);
      return { ...placing, rank };
    });
}
