import { rulesOf } from './engine.ts';
import { finalName, pathOf } from './format.ts';
import type { StageName } from './moto.ts';
import { evenSizes, finalsAbove, motosOfBatch, stageOf } from './plan.ts';
import type { CrossRanked } from './rank.ts';
import { refuse } from './refusal.ts';
import { crossStanding, disqualified, groupDone, startersOf } from './standing.ts';
import {
  type ClassState,
  formatOf,
  type Group,
  lotsOf,
  mainGroups,
  newMotos,
  type Stage,
} from './state.ts';

/** The next stage as it follows from the results: main groups and consolation finals by row, and the riders who stand behind them. */
export interface NextStage {
  readonly stage: StageName;
  readonly mains: readonly (readonly number[])[];
  readonly finals: readonly {
    readonly name: string;
    readonly riders: readonly number[];
    readonly behind: readonly CrossRanked[];
  }[];
  /** Withdrew, and would have gone on. */
  readonly behind: readonly CrossRanked[];
  readonly cross: readonly CrossRanked[];
  /** Ranks of every group that go on; null: cut from the cross ranking. */
  readonly ranks: number | null;
}

/** Whether a stage has a further one at all: semi-finals, or several batches and more than one of them raced. */
function mayGoOn(stage: Stage): boolean {
  return stage.stage === 'kualifikasi' ? stage.groups.length > 1 : stage.stage !== 'final';
}

/** One batch alone has starters after moto 1: the class goes on as a class of one batch (R2). */
export function batchAlone(stage: Stage): Group | null {
  const alive = stage.groups.filter((group) => !group.idle);
  return stage.stage === 'kualifikasi' && stage.groups.length > 1 && alive.length === 1
    ? (alive[0] ?? null)
    : null;
}

/** What a stage leads to (R1); null: nothing, its standing is the placing. */
export function nextStageAfter(state: ClassState, stage: Stage): NextStage | null {
  if (!mayGoOn(stage) || batchAlone(stage)?.motos.length === formatOf(state).motos.one) {
    return null;
  }
  const format = formatOf(state);
  const mains = mainGroups(stage);
  const out = disqualified(state);
  const cross = crossStanding(state, stage).filter((rider) => rider.started);
  const goesOn = ({ rider }: CrossRanked) =>
    state.riders.get(rider)?.withdrawn === null && !out.has(rider);
  const expected = cross.filter(goesOn);
  const starters = mains.map(
    (_, group) => expected.filter((rider) => rider.group === group).length,
  );
  const path =
    stage.stage === 'kualifikasi'
      ? pathOf(format, stage.groups.length)
      : (format.paths.find((one) => one.mains.includes(mains.length))?.mains ?? []);
  const from = stage.stage === 'kualifikasi' ? 'batch' : mains.length === 4 ? 4 : 2;
  const ahead = from === 'batch' ? path : path.slice(path.indexOf(from) + 1);
  const rules = rulesOf(state);
  const plan = rules.advance({ starters, from, ahead }, format);
  if (!plan) {
    return refuse('format_without_plan', { from, starters, gates: format.gates });
  }
  if (plan.next === 'klasemen') {
    return null;
  }
  const name = stageOf(plan.mains);
  const left = ahead.slice(ahead.indexOf(plan.mains) + 1);
  const above = finalsAbove(evenSizes(plan.goOn, plan.mains), left, format, rules.advance);
  const names = namesFor(state, plan.finals.length, above);
  const sizes = [plan.goOn, ...plan.finals];
  // Everybody expected by the cross ranking; in place of a rider who withdrew goes the next one behind.
  const members = sizes.map(() => ({ riders: [] as CrossRanked[], behind: [] as CrossRanked[] }));
  let at = 0;
  for (const rider of cross) {
    while (at < sizes.length - 1 && members[at]?.riders.length === sizes[at]) {
      at++;
    }
    members[at]?.[goesOn(rider) ? 'riders' : 'behind'].push(rider);
  }
  const [first, ...rest] = members;
  const lots = format.stageRows === 'undi' ? lotsOf(state) : null;
  const rows = (riders: readonly CrossRanked[]) => {
    const keys = riders.map((rider) => rider.rider);
    return lots
      ? keys
          .map((key) => ({ key, lot: lots(`${name}|gate`, key) }))
          .sort((a, b) => (a.lot < b.lot ? -1 : 1))
          .map(({ key }) => key)
      : keys;
  };
  return {
    stage: name,
    mains: rules.snake(first?.riders ?? [], plan.mains).map(rows),
    finals: rest.map(({ riders, behind }, index) => ({
      name: names[index] as string,
      riders: rows(riders),
      behind,
    })),
    behind: first?.behind ?? [],
    cross,
    ranks: plan.ranks,
  };
}

/** Names of consolation finals: behind those that the stages ahead will need, and none twice. */
function namesFor(state: ClassState, finals: number, above: number): string[] {
  const used = new Set(
    state.stages.flatMap((stage) => stage.groups.flatMap((group) => group.name ?? [])),
  );
  return Array.from({ length: finals }, (_, index) => {
    const wished = finalName(formatOf(state), above + index);
    let name = wished;
    for (let more = 2; used.has(name); more++) {
      name = `${wished} ${more}`;
    }
    used.add(name);
    return name;
  });
}

/** The stage as groups with motos, as the decision `tahap` builds it. */
export function builtStage(state: ClassState, next: NextStage, n: number): Stage {
  const format = formatOf(state);
  const isFinal = next.stage === 'final';
  const seedOf = new Map(next.cross.map((rider) => [rider.rider, rider.place]));
  const group = (
    riders: readonly number[],
    group: number,
    role: Group['role'],
    name: string | null,
    behind: readonly CrossRanked[],
  ): Group => ({
    group,
    role,
    name,
    rows: riders.length,
    slots: riders.map((rider, index) => ({
      rider,
      row: index + 1,
      gate: null,
      out: false,
      seed: seedOf.get(rider) ?? 0,
    })),
    motos: newMotos(role === 'final' ? format.motos.final : format.motos.semi),
    idle: false,
    behind: behind.map(({ rider, place }) => ({ rider, seed: place })),
  });
  const mains = next.mains.map((riders, index) =>
    group(riders, index + 1, isFinal ? 'final' : 'semi', isFinal ? finalName(format, 0) : null, []),
  );
  const finals = next.finals.map(({ riders, name, behind }, index) =>
    group(riders, mains.length + index + 1, 'final', name, behind),
  );
  return {
    stage: next.stage,
    n,
    groups: [...mains, ...finals],
    behind: next.behind.map(({ rider, place }) => ({ rider, seed: place })),
  };
}

/** Whether every main group of the stage is done. */
export function stageDone(state: ClassState, stage: Stage): boolean {
  return mainGroups(stage).every((group) => groupDone(state, group));
}

/**
 * After a result of the batches: where one batch alone has starters once every moto 1 is official, the others race nothing
 * more and it has the motos of a class of one batch (R2). A correction that brings somebody back undoes it, unless that third moto was raced.
 */
export function settleBatches(state: ClassState): ClassState {
  const [stage, later] = state.stages;
  if (!stage || later || stage.groups.length < 2) {
    return state;
  }
  const format = formatOf(state);
  const racing = stage.groups.filter((group) => slotsAreThere(group));
  const firstDone = racing.every((group) => group.motos[0]?.status === 'resmi');
  const withStarters = racing.filter((group) => startersOf(group, 'resmi').size > 0);
  const alone = firstDone && withStarters.length === 1 ? withStarters[0] : null;
  const others = racing.filter((group) => group !== alone);
  const secondBegan = others.some((group) =>
    group.motos.slice(1).some((moto) => moto.status !== 'menunggu'),
  );
  const groups = stage.groups.map((group) => {
    if (!racing.includes(group)) {
      return group;
    }
    if (alone && !secondBegan) {
      return group === alone
        ? withMotos(group, motosOfBatch(format, 1, group.slots.length))
        : { ...group, idle: true };
    }
    return withMotos({ ...group, idle: false }, format.motos.batch);
  });
  return { ...state, stages: [{ ...stage, groups }] };
}

function slotsAreThere(group: Group): boolean {
  return group.slots.some((slot) => !slot.out);
}

/** So many motos: new ones at the end, and none taken that was called. */
function withMotos(group: Group, count: number): Group {
  const kept = group.motos.filter((moto) => moto.moto <= count || moto.status !== 'menunggu');
  return { ...group, motos: [...kept, ...newMotos(count).slice(kept.length)] };
}
