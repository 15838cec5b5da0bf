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
  type Rider,
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

/** What each rider of the class, by key, ends as by the official results (R3). */
export function outcomesOf(state: ClassState): ReadonlyMap<number, Outcome> {
  const started = everStarted(state);
  const out = disqualified(state);
  const outcomeOf = ({ key, withdrawn, ridesAlong }: Rider): Outcome => {
    if (out.has(key)) {
      return 'dq';
    }
    if (!started.has(key)) {
      return withdrawn === null ? 'tidak_start' : 'mundur';
    }
    return ridesAlong ? 'tanpa_hasil' : 'tempat';
  };
  return new Map([...state.riders.values()].map((rider) => [rider.key, outcomeOf(rider)]));
}

/**
 * What a jury typed, with what was decided since (R30): a rider whom a disqualification or a correction takes out has no place, and those behind
 * move up one. Nobody else changes places, because the order is the jury's and not that of the results.
 */
function juryPlacings(
  { placings: typed, byResults }: NonNullable<ClassState['closed']>,
  state: ClassState,
): Placing[] {
  const now = outcomesOf(state);
  const out = typed.flatMap((placing) => {
    const rider = state.keys.get(placing.plate) ?? placing.plate;
    const outcome = now.get(rider) ?? 'tempat';
    const isTakenOut =
      placing.outcome === 'tempat' && outcome !== 'tempat' && outcome !== byResults.get(rider);
    return isTakenOut ? [{ plate: placing.plate, outcome, final: null, rank: null }] : [];
  });
  if (out.length === 0) {
    return [...typed];
  }
  const gone = new Set(out.map(({ plate }) => plate));
  const stays = typed.filter(({ plate }) => !gone.has(plate));
  const before = ({ final, rank }: Placing) =>
    typed.filter(
      (one) => one.final === final && gone.has(one.plate) && (one.rank ?? 0) < (rank ?? 0),
    );
  const moved = stays.map((placing) =>
    placing.rank === null ? placing : { ...placing, rank: placing.rank - before(placing).length },
  );
  const isPlaced = ({ outcome }: Placing) => outcome === 'tempat';
  return [
    ...moved.filter(isPlaced),
    ...[...moved.filter((one) => !isPlaced(one)), ...out].sort((a, b) => a.plate - b.plate),
  ];
}

/**
 * The placing as the official results have it now (R3): every rider of the class exactly once, first those who are placed,
 * final by final, then the others by plate. What was typed by a jury when the class was closed holds instead, with what was decided since.
 */
export function placings(state: ClassState): Placing[] {
  if (state.closed?.jury) {
    return juryPlacings(state.closed, state);
  }
  const outcomes = outcomesOf(state);
  const outcomeOf = (rider: number): Outcome => outcomes.get(rider) ?? 'tidak_start';
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
 * Riders who raced a consolation final and are placed in a better one, because a correction brought them into a later stage: the better
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
