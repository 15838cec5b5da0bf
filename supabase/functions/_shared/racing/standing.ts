import type { Lots } from './draw.ts';
import { rulesOf } from './engine.ts';
import type { Format } from './format.ts';
import { type GatePolicy, gatesByOrder, reversedGates, swappedGates } from './gates.ts';
import type { CrossRanked, Ranked, Scored } from './rank.ts';
import {
  type ClassState,
  formatOf,
  type Group,
  groupBegan,
  lotsOf,
  type Moto,
  mainGroups,
  type Slot,
  type Stage,
  type StartPlace,
} from './state.ts';

/** Which results count: official ones, or those that may still change too. */
export type Counting = 'resmi' | 'sementara';

function counts(moto: Moto, counting: Counting): boolean {
  return moto.result !== null && (counting === 'sementara' || moto.status === 'resmi');
}

/** Riders disqualified from the class: by decision, or by a moto's DQ where the format says so. */
export function disqualified(state: ClassState): ReadonlySet<number> {
  const out = new Set<number>();
  for (const rider of state.riders.values()) {
    if (rider.dq !== null) {
      out.add(rider.key);
    }
  }
  if (state.format?.dqLeaves) {
    for (const group of state.stages.flatMap((stage) => stage.groups)) {
      for (const moto of group.motos) {
        if (moto.status === 'resmi') {
          moto.result?.finish.dq.forEach((rider) => {
            out.add(rider);
          });
        }
      }
    }
  }
  return out;
}

/** Riders whom places and points leave out: without placing, or disqualified from the class. */
export function unplaced(state: ClassState): ReadonlySet<number> {
  const out = new Set(disqualified(state));
  for (const rider of state.riders.values()) {
    if (rider.ridesAlong) {
      out.add(rider.key);
    }
  }
  return out;
}

/** Riders who are still to race: neither withdrawn nor disqualified. */
export function isExpected(state: ClassState, rider: number): boolean {
  return state.riders.get(rider)?.withdrawn === null && !disqualified(state).has(rider);
}

export function slotsIn(group: Group): Slot[] {
  return group.slots.filter((slot) => !slot.out);
}

export function expectedIn(state: ClassState, group: Group): number[] {
  const out = disqualified(state);
  return slotsIn(group)
    .map((slot) => slot.rider)
    .filter((rider) => state.riders.get(rider)?.withdrawn === null && !out.has(rider));
}

/** Riders who started a moto of the group: a discarded run counts (R1). */
export function startersOf(group: Group, counting: Counting): Set<number> {
  const started = new Set<number>();
  for (const moto of group.motos) {
    for (const run of moto.discarded) {
      run.started.forEach((rider) => {
        started.add(rider);
      });
    }
    if (moto.result && counts(moto, counting)) {
      const { order, dnf, dq } = moto.result.finish;
      [order, dnf, dq].flat().forEach((rider) => {
        started.add(rider);
      });
    }
  }
  return started;
}

/** The riders of the largest start list: what DNF and DNS are reckoned from (R38). */
function listSize(groups: readonly Group[], out: ReadonlySet<number>): number {
  const sizes = groups.flatMap((group) =>
    group.motos.map((moto) => moto.list?.filter(({ rider }) => !out.has(rider)).length ?? 0),
  );
  return Math.max(0, ...sizes);
}

/** Penalty points of a rider in a moto (R39). */
function penaltyOf({ penalties }: Moto, rider: number): number {
  return penalties
    .filter((one) => one.rider === rider)
    .reduce((sum, { points }) => sum + points, 0);
}

function scoreGroup(
  state: ClassState,
  stage: Stage,
  group: Group,
  counting: Counting,
  lots: Lots,
): Scored[] {
  const format = formatOf(state);
  const rules = rulesOf(state);
  const out = unplaced(state);
  const mains = mainGroups(stage);
  const shared = mains.length > 1 && mains.includes(group) ? listSize(mains, out) : null;
  const counted = group.motos.filter((moto) => counts(moto, counting));
  const scored = counted.map((moto) => {
    const size = shared ?? moto.list?.filter(({ rider }) => !out.has(rider)).length ?? 0;
    const finish = moto.result?.finish ?? { order: [], dnf: [], dns: [], dq: [] };
    return { moto, size, points: rules.motoPoints(finish, size, format.points, out) };
  });
  const withPenalties = counted.some(({ penalties }) => penalties.length > 0);
  const started = startersOf(group, counting);
  const firstGates = gatesOf(state, stage, group, 1);
  return slotsIn(group)
    .filter((slot) => !out.has(slot.rider))
    .map(({ rider }) => {
      // A rider who was not on a start list (withdrawn meanwhile) did not start.
      const places = scored.map(
        ({ points, size }) => points.get(rider) ?? size + format.points.dns,
      );
      const penalties = scored.map(({ moto }) => penaltyOf(moto, rider));
      const penalty = penalties.reduce((sum, more) => sum + more, 0);
      return {
        rider,
        started: started.has(rider),
        points: places.map((place, index) => place + (penalties[index] ?? 0)),
        ...(penalty > 0 && { penalty }),
        ...(withPenalties && group.role === 'final' && { crossing: places.toReversed() }),
        wins: places.filter((place) => place === 1).length,
        gate: firstGates.get(rider) ?? 0,
        redrawn: state.redrawn.get(rider) ?? 0,
        lot: lots('gate', rider),
      };
    });
}

/**
 * The standing of a group, each place with what decided it.
 *
 * @param counting `resmi`: official motos; `sementara`: also those that may change, to be shown as such (R36)
 */
export function standingOf(
  state: ClassState,
  stage: Stage,
  group: Group,
  counting: Counting = 'resmi',
): Ranked[] {
  return rulesOf(state).rank(
    scoreGroup(state, stage, group, counting, lotsOf(state)),
    formatOf(state),
  );
}

/** The cross ranking of a stage's main groups. */
export function crossStanding(
  state: ClassState,
  stage: Stage,
  counting: Counting = 'resmi',
): CrossRanked[] {
  const standings = mainGroups(stage).map((group) => standingOf(state, stage, group, counting));
  return rulesOf(state).crossRank(standings);
}

function policyOf(format: Format, moto: number): GatePolicy {
  return format.gateOrder[Math.min(moto - 2, format.gateOrder.length - 1)] ?? 'tabel';
}

/** The gates of the rows 1 to `group.rows` in a moto. */
function rowGates(state: ClassState, stage: Stage, group: Group, moto: number): readonly number[] {
  const { rows } = group;
  const { tableGates } = rulesOf(state);
  const straight = tableGates(1, 1, rows);
  if (moto === 1) {
    return straight;
  }
  const rowOf = new Map(
    group.slots
      .filter((slot) => slot.gate === null && !slot.out)
      .map((slot) => [slot.rider, slot.row]),
  );
  const byRiders = (riders: readonly number[]) => {
    const order = riders.flatMap((rider) => rowOf.get(rider) ?? []);
    return gatesByOrder([...order, ...straight.filter((row) => !order.includes(row))]);
  };
  switch (policyOf(formatOf(state), moto)) {
    case 'tabel':
      return tableGates(group.motos.length, moto, rows);
    case 'terbalik':
      return moto % 2 === 0 ? reversedGates(rows) : straight;
    case 'tukar':
      return moto % 2 === 0 ? swappedGates(rows) : straight;
    case 'klasemen':
      return byRiders(standingOf(state, stage, group).map(({ rider }) => rider));
    case 'undi': {
      const lots = lotsOf(state);
      const lotOf = (rider: number) => lots(`${stage.stage}|${moto}|gate`, rider);
      return byRiders([...rowOf.keys()].sort((a, b) => (lotOf(a) < lotOf(b) ? -1 : 1)));
    }
  }
}

/** Everybody's gate in a moto of the group, withdrawn riders' too: their gate stays empty. */
export function gatesOf(
  state: ClassState,
  stage: Stage,
  group: Group,
  moto: number,
): ReadonlyMap<number, number> {
  const gates = rowGates(state, stage, group, moto);
  return new Map(
    slotsIn(group).map((slot) => [slot.rider, slot.gate ?? (gates[slot.row - 1] as number)]),
  );
}

/** The start list of a moto by gate: that of its call where it was called, else as it would be now. */
export function startList(
  state: ClassState,
  stage: Stage,
  group: Group,
  moto: Moto,
): readonly StartPlace[] {
  if (moto.list) {
    return moto.list;
  }
  const gates = gatesOf(state, stage, group, moto.moto);
  return expectedIn(state, group)
    .map((rider) => ({ rider, gate: gates.get(rider) as number }))
    .sort((a, b) => a.gate - b.gate);
}

/** Whether the gates of the moto wait for the official result of the one before. */
export function waitsForStanding(format: Format, moto: number): boolean {
  return moto > 1 && policyOf(format, moto) === 'klasemen';
}

/** All motos are official, or nobody is left to race them. */
export function groupDone(state: ClassState, group: Group): boolean {
  return (
    group.idle ||
    group.motos.every((moto) => moto.status === 'resmi') ||
    (expectedIn(state, group).length === 0 &&
      group.motos.every((moto) => moto.status === 'resmi' || moto.status === 'menunggu'))
  );
}

/**
 * The gate that a late rider would get in every moto: the gate after the last row; null: none is free. The row of
 * a rider who is declared out is nobody's; otherwise an organiser who has entered several children would pass on the best of their rows.
 */
export function freeGate(state: ClassState, group: Group): number | null {
  const used = group.rows + group.slots.filter((slot) => slot.gate !== null).length;
  return used < formatOf(state).gates ? used + 1 : null;
}

/** Whether a late rider may still join: moto 1 of the batch has not started. */
export function takesLate(group: Group): boolean {
  return !group.idle && !groupBegan(group);
}
