import { canonicalJson } from './canonical.ts';
import type { ClassAct, Placing } from './decisions.ts';
import { openProtests, refuseOpenProtests, waitingMotos } from './moto-acts.ts';
import { builtStage, nextStageAfter, settleBatches, stageDone } from './next-stage.ts';
import { outcomesOf, placings } from './placing.ts';
import { refuse } from './refusal.ts';
import { isExpected, slotsIn, standingOf } from './standing.ts';
import {
  type ClassState,
  consolationFinals,
  formatOf,
  type Group,
  groupBegan,
  keyOf,
  mainGroups,
  platesOf,
  riderOf,
  type Stage,
  stageBegan,
  withGroup,
  withRider,
} from './state.ts';

type Payload<Kind extends ClassAct['kind']> = Extract<ClassAct, { kind: Kind }>['payload'];

/** The payload of `tahap` as it follows from the results; null: the class goes no further. */
export function stagePayload(state: ClassState): Payload<'tahap'> | null {
  const stage = state.stages.at(-1);
  const next = stage && nextStageAfter(state, stage);
  return next
    ? {
        stage: next.stage,
        mains: next.mains.map((riders) => platesOf(state, riders)),
        finals: next.finals.map(({ riders }) => platesOf(state, riders)),
      }
    : null;
}

export function buildStage(state: ClassState, payload: Payload<'tahap'>, n: number): ClassState {
  const stage = state.stages.at(-1);
  if (!stage) {
    return refuse('draw_missing');
  }
  if (state.closed) {
    refuse('class_closed');
  }
  const next = stageDone(state, stage) ? nextStageAfter(state, stage) : null;
  if (!next) {
    return refuse('stage_not_due', { waiting: waitingMotos(state) });
  }
  refuseOpenProtests(openProtests(state, { before: state.stages.length }), payload.despite);
  const expected = stagePayload(state);
  const { despite: _, ...built } = payload;
  if (canonicalJson(built) !== canonicalJson(expected)) {
    refuse('stage_differs', { expected });
  }
  return { ...state, stages: [...state.stages, builtStage(state, next, n)] };
}

function raceOrder(stage: Stage): string {
  return canonicalJson(stage.groups.map((group) => slotsIn(group).map((slot) => slot.rider)));
}

/**
 * After something that changes results: a built stage whose motos have not started is taken back when others would go on,
 * and is built anew; once one has started, it stands (design 10).
 */
export function rechecked(state: ClassState): ClassState {
  const settled = settleBatches(state);
  for (let index = 1; index < settled.stages.length; index++) {
    const later = settled.stages.slice(index);
    if (later.some(stageBegan) || settled.closed) {
      continue;
    }
    const truncated = { ...settled, stages: settled.stages.slice(0, index) };
    const before = truncated.stages.at(-1) as Stage;
    const next = stageDone(truncated, before) ? nextStageAfter(truncated, before) : null;
    const standing = later[0] as Stage;
    if (!next || raceOrder(builtStage(truncated, next, standing.n)) !== raceOrder(standing)) {
      return settleBatches(truncated);
    }
  }
  return settled;
}

/** Takes a rider out of racing: a rider who raced keeps a placing, a rider who never started ends as `mundur` (R3). */
export function withdraw(state: ClassState, payload: Payload<'mundur'>): ClassState {
  const rider = riderOf(state, keyOf(state, payload.plate));
  if (state.closed) {
    refuse('class_closed');
  }
  if (!isExpected(state, rider.key)) {
    refuse('already_out', { plate: payload.plate });
  }
  return withRider(state, { ...rider, withdrawn: payload.reason });
}

/** Out of the class, before or after it is closed: those behind move up one in the placing. */
export function disqualify(state: ClassState, payload: Payload<'dq'>): ClassState {
  const rider = riderOf(state, keyOf(state, payload.plate));
  if (rider.dq !== null) {
    refuse('already_out', { plate: payload.plate });
  }
  return rechecked(withRider(state, { ...rider, dq: payload.reason }));
}

export function rideAlong(state: ClassState, payload: Payload<'tanpa_hasil'>): ClassState {
  const rider = riderOf(state, keyOf(state, payload.plate));
  if (state.closed) {
    refuse('class_closed');
  }
  if (rider.ridesAlong || !isExpected(state, rider.key)) {
    refuse('already_out', { plate: payload.plate });
  }
  return rechecked(withRider(state, { ...rider, ridesAlong: true }));
}

/** A lost plate (R4): both numbers are this child's for ever. */
export function changePlate(state: ClassState, payload: Payload<'plat_ganti'>): ClassState {
  const rider = riderOf(state, keyOf(state, payload.old));
  if (rider.plate !== payload.old) {
    refuse('plate_unknown', { plate: payload.old });
  }
  const owner = state.keys.get(payload.new);
  if (payload.new === payload.old || (owner !== undefined && owner !== rider.key)) {
    refuse('plate_taken', { plate: payload.new });
  }
  const changed = withRider(state, {
    ...rider,
    plate: payload.new,
    formerly: [...rider.formerly, payload.old],
  });
  return { ...changed, keys: new Map(state.keys).set(payload.new, rider.key) };
}

/**
 * A rider whom a correction brings into a group of a later stage that has not started (R3): nobody is taken out, the next free gate is
 * theirs, and the better of two placings will count.
 */
export function insertRider(state: ClassState, payload: Payload<'sisip'>): ClassState {
  const rider = keyOf(state, payload.plate);
  const stage = state.stages.find((one, index) => index > 0 && one.stage === payload.stage);
  const group = stage?.groups.find((one) => one.group === payload.group);
  if (!stage || !group || !mainGroups(stage).includes(group)) {
    return refuse('moto_unknown', { moto: `${payload.stage}/${payload.group}` });
  }
  if (state.closed) {
    refuse('class_closed');
  }
  if (groupBegan(group)) {
    refuse('stage_begun', { stage: stage.stage });
  }
  if (!isExpected(state, rider)) {
    refuse('already_out', { plate: payload.plate });
  }
  if (mainGroups(stage).some((one) => slotsIn(one).some((slot) => slot.rider === rider))) {
    refuse('already_in', { plate: payload.plate });
  }
  const gate = group.slots.length + 1;
  if (gate > formatOf(state).gates) {
    refuse('no_free_gate', { plate: payload.plate });
  }
  const seed = Math.max(...stage.groups.flatMap((one) => one.slots.map((slot) => slot.seed))) + 1;
  const inserted = withGroup(state, stage.stage, {
    ...group,
    slots: [...group.slots, { rider, row: gate, gate, out: false, seed }],
    motos: group.motos.map((moto) =>
      moto.list ? { ...moto, list: [...moto.list, { rider, gate }] } : moto,
    ),
  });
  // The consolation final that has not started goes without them.
  const left = consolationFinals(stage).find(
    (one) => !groupBegan(one) && slotsIn(one).some((slot) => slot.rider === rider),
  );
  return left ? withGroup(inserted, stage.stage, without(left, rider)) : inserted;
}

function without(group: Group, rider: number): Group {
  return {
    ...group,
    slots: group.slots.map((slot) => (slot.rider === rider ? { ...slot, out: true } : slot)),
    motos: group.motos.map((moto) =>
      moto.list ? { ...moto, list: moto.list.filter((place) => place.rider !== rider) } : moto,
    ),
  };
}

/** Lots drawn again for a tie that only the draw breaks (R37). */
export function redraw(state: ClassState, payload: Payload<'undi_seri'>): ClassState {
  if (state.closed) {
    refuse('class_closed');
  }
  const riders = payload.order.map((plate) => keyOf(state, plate));
  const wanted = new Set(riders);
  const tied = state.stages.some((stage) =>
    stage.groups.some((group) => {
      const ranked = standingOf(state, stage, group);
      const first = ranked.findIndex((one) => wanted.has(one.rider));
      const block = ranked.slice(first, first + wanted.size);
      return (
        first >= 0 &&
        block.every(({ rider }) => wanted.has(rider)) &&
        block.slice(1).every(({ decided }) => decided?.by === 'undi' || decided?.by === 'undi_seri')
      );
    }),
  );
  if (!tied || wanted.size !== payload.order.length) {
    refuse('not_tied', { plates: payload.order });
  }
  const redrawn = new Map(state.redrawn);
  riders.forEach((rider, index) => {
    redrawn.set(rider, index + 1);
  });
  return rechecked({ ...state, redrawn });
}

/** Whether nothing of the class is left to be raced or built. */
export function classDone(state: ClassState): boolean {
  const last = state.stages.at(-1);
  return (
    last !== undefined && waitingMotos(state).length === 0 && nextStageAfter(state, last) === null
  );
}

function checkTypedPlacings(state: ClassState, typed: readonly Placing[]): void {
  const riders = typed.map(({ plate }) => state.keys.get(plate) ?? 0);
  const complete =
    new Set(riders).size === state.riders.size && riders.length === state.riders.size;
  const places = new Set<string>();
  const sound = typed.every(({ outcome, final, rank }) => {
    if (outcome !== 'tempat') {
      return final === null && rank === null;
    }
    const place = `${final}/${rank}`;
    const isNew = !places.has(place);
    places.add(place);
    return isNew && final !== null && rank !== null;
  });
  if (!complete || riders.includes(0) || !sound) {
    refuse('placings_wrong', { plates: typed.map(({ plate }) => plate) });
  }
}

/** Closes the class with the final placings (R3): as they follow from the results, or typed by a jury with a reason (R13). */
export function closeClass(
  state: ClassState,
  payload: Payload<'tutup_kelas'>,
  n: number,
): ClassState {
  if (state.closed) {
    refuse('class_closed');
  }
  if (state.stages.length === 0) {
    refuse('draw_missing');
  }
  const early = payload.early ?? null;
  const jury = payload.jury ?? null;
  if (jury !== null) {
    checkTypedPlacings(state, payload.placings);
  } else {
    if (early === null && !classDone(state)) {
      refuse('class_not_done', { waiting: waitingMotos(state) });
    }
    refuseOpenProtests(openProtests(state), undefined);
    const expected = placings(state);
    if (canonicalJson(expected) !== canonicalJson(payload.placings)) {
      refuse('placings_differ', { expected });
    }
  }
  const byResults = jury === null ? new Map() : outcomesOf(state);
  const closed = { n, early, jury, placings: payload.placings, byResults };
  return { ...state, phase: 'selesai', closed };
}

/** Called off for good (R33): nobody of it has a placing. */
export function callOffClass(state: ClassState, payload: Payload<'batal_kelas'>): ClassState {
  if (state.closed) {
    refuse('class_closed');
  }
  return { ...state, phase: 'batal', calledOff: payload.reason };
}
