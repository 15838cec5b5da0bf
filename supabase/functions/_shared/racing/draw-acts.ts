import { type Commitment, checkDrawWay, classHash, codeOf } from './commitment.ts';
import type { ClassAct } from './decisions.ts';
import {
  batchCount,
  chanceOf,
  checkList,
  checkNumbers,
  checkTypedBatches,
  formatHash,
  type Listed,
  listHash,
  listText,
  rowsByLot,
  seedOf,
} from './draw.ts';
import { engineOf, rulesOf } from './engine.ts';
import { checkFormatOfList } from './format.ts';
import { motosOfBatch } from './plan.ts';
import { refuse } from './refusal.ts';
import { expectedIn, freeGate, isExpected, slotsIn, takesLate } from './standing.ts';
import {
  type ClassState,
  type Draw,
  formatOf,
  type Group,
  groupBegan,
  lotsOf,
  newMotos,
  plateOf,
  type Rider,
  type Slot,
  type Stage,
  withGroup,
  withRider,
} from './state.ts';

type Payload<Kind extends ClassAct['kind']> = Extract<ClassAct, { kind: Kind }>['payload'];

function newRider({ plate, team }: Listed, late: boolean): Rider {
  return {
    key: plate,
    plate,
    formerly: [],
    team,
    late,
    withdrawn: null,
    dq: null,
    ridesAlong: false,
  };
}

/** The commitment of a closed list (R5), as the console shows it before it is decided. */
export function commitmentOf(
  race: string,
  raceClass: string,
  closing: Pick<Payload<'tutup_daftar'>, 'engine' | 'ke' | 'list' | 'format' | 'draw'>,
): Commitment {
  return {
    race,
    raceClass,
    ke: closing.ke,
    listHash: listHash(closing.list),
    riders: closing.list.length,
    gates: closing.format.gates,
    batches: batchCount(closing.list.length, closing.format.gates),
    formatHash: formatHash(closing.format),
    engine: closing.engine,
    draw: closing.draw,
  };
}

/** A rider who may race without having paid is one of those who race. */
function checkUnpaid({ unpaid = [] }: Pick<Payload<'susulan'>, 'unpaid'>, plates: number[]): void {
  for (const { plate } of unpaid) {
    if (!plates.includes(plate)) {
      refuse('plate_unknown', { plate });
    }
  }
}

/** Closes the list (R5): a second time only after a void, with the same list and format (R7). */
export function closeList(
  state: ClassState,
  payload: Payload<'tutup_daftar'>,
  n: number,
): ClassState {
  const again = state.phase === 'undian_batal';
  if (state.phase !== 'baru' && !again) {
    refuse('list_changed', { phase: state.phase });
  }
  const rules = engineOf(payload.engine);
  checkList(payload.list, payload.format.gates);
  checkUnpaid(
    payload,
    payload.list.map(({ plate }) => plate),
  );
  if (
    again &&
    (listText(payload.list) !== listText(state.list) ||
      formatHash(payload.format) !== formatHash(state.format))
  ) {
    refuse('list_changed', { phase: state.phase });
  }
  checkFormatOfList(payload.format, rules.advance);
  if (payload.ke !== state.draws.length + 1) {
    refuse('commitment_wrong', { line: 'ke' });
  }
  checkDrawWay(payload.draw, payload.ke);
  const commitment = commitmentOf(state.race, state.raceClass, payload);
  const own = classHash(commitment);
  if (payload.day && (again || payload.day.filter((one) => one === own).length !== 1)) {
    refuse('commitment_wrong', { line: 'hari' });
  }
  if (payload.code !== codeOf(commitment, payload.day)) {
    refuse('commitment_wrong', { line: 'kode' });
  }
  const categories = payload.categories ?? [];
  const inCategories = categories.flatMap(({ plates }) => [...plates]).sort((a, b) => a - b);
  if (
    categories.length > 0 &&
    (inCategories.length !== payload.list.length ||
      payload.list.some(({ plate }, index) => plate !== inCategories[index]))
  ) {
    refuse('commitment_wrong', { line: 'categories' });
  }
  const listed = {
    n,
    ke: payload.ke,
    engine: payload.engine,
    code: payload.code,
    ...(payload.day && { day: payload.day }),
    way: payload.draw,
    chance: null,
    seed: null,
    batches: null,
    voided: null,
  } satisfies Draw;
  return {
    ...state,
    phase: 'ditutup',
    list: payload.list,
    format: payload.format,
    categories,
    draws: [...state.draws, listed],
    riders: again
      ? state.riders
      : new Map(payload.list.map((one) => [one.plate, newRider(one, false)])),
    keys: again ? state.keys : new Map(payload.list.map(({ plate }) => [plate, plate])),
  };
}

function slotsOf(rows: readonly number[]): Slot[] {
  return rows.map((rider, index) => ({
    rider,
    row: index + 1,
    gate: null,
    out: false,
    seed: index + 1,
  }));
}

function batchGroup(group: number, rows: readonly number[], motos: number, run = 1): Group {
  return {
    group,
    role: 'batch',
    name: null,
    slots: slotsOf(rows),
    rows: rows.length,
    motos: newMotos(motos, run),
    idle: false,
    behind: [],
  };
}

/** The draw's chance is there: batches and rows follow from it (R6), or were drawn on a stage. */
export function drawClass(state: ClassState, payload: Payload<'undi'>, n: number): ClassState {
  const committed = state.draws.at(-1);
  if (state.phase !== 'ditutup' || !committed) {
    return refuse('draw_not_due', { phase: state.phase });
  }
  const format = formatOf(state);
  const { way } = committed;
  const drawn = () => {
    if (payload.way === 'orang' && way.way === 'orang') {
      checkNumbers(payload.numbers);
      if (payload.numbers.length !== way.people) {
        refuse('chance_wrong', { expected: way.people });
      }
      const chance = chanceOf(way.organiser, payload.numbers);
      const seed = seedOf(state.race, state.raceClass, listHash(state.list), chance);
      return { chance, seed, batches: rulesOf(state).draw(seed, state.list, format.gates) };
    }
    if (payload.way === 'tempat' && way.way === 'tempat') {
      checkTypedBatches(payload.batches, state.list, format.gates);
      return { chance: null, seed: null, batches: payload.batches };
    }
    return refuse('draw_way', { way: way.way });
  };
  const result = drawn();
  const groups = result.batches.map((rows, index) =>
    batchGroup(index + 1, rows, motosOfBatch(format, result.batches.length, rows.length)),
  );
  return {
    ...state,
    phase: 'diundi',
    draws: [...state.draws.slice(0, -1), { ...committed, ...result }],
    stages: [{ stage: 'kualifikasi', n, groups, behind: [] }],
  };
}

/** Voids the draw, or a commitment that was not drawn (R6, R7): before the first start, once a class. */
export function voidDraw(state: ClassState, { reason }: Payload<'batal_undian'>): ClassState {
  const standing = state.draws.at(-1);
  if (!standing || (state.phase !== 'ditutup' && state.phase !== 'diundi')) {
    return refuse('draw_not_due', { phase: state.phase });
  }
  if (state.started.length > 0 || state.stages.some((stage) => stage.groups.some(groupBegan))) {
    refuse('draw_locked');
  }
  if (state.draws.length > 1) {
    refuse('draw_voided_before');
  }
  // A late rider is put in again after the second draw: the list stays as it was committed.
  const riders = new Map([...state.riders].filter(([, rider]) => !rider.late));
  return {
    ...state,
    phase: 'undian_batal',
    draws: [{ ...standing, voided: reason }],
    riders,
    keys: new Map([...state.keys].filter(([, key]) => riders.has(key))),
    stages: [],
  };
}

function firstStage(state: ClassState): Stage {
  return state.stages[0] ?? refuse('draw_missing');
}

/** Where a late rider starts, as it follows from the draw (R8). */
export function placeForLate(
  state: ClassState,
  plate: number,
): { readonly batch: number; readonly gate: number } {
  const batches = firstStage(state).groups.filter((group) => !group.idle);
  const open = state.stages.length > 1 ? [] : batches.filter(takesLate);
  const chosen = rulesOf(state).lateBatch(
    lotsOf(state),
    open.map((group) => ({
      batch: group.group,
      expected: expectedIn(state, group).length,
      freeGate: freeGate(state, group),
    })),
    plate,
  );
  if (chosen && chosen.freeGate !== null) {
    return { batch: chosen.batch, gate: chosen.freeGate };
  }
  const full = batches.every((group) => freeGate(state, group) === null);
  return refuse(full ? 'class_full' : 'late_after_start', { plate });
}

/** Into the group's free gate, on the list of a moto that has been called too: nobody else's gate changes. */
function joined(state: ClassState, group: Group, rider: number): Group {
  const gate = freeGate(state, group) ?? refuse('class_full', { plate: plateOf(state, rider) });
  const slot: Slot = { rider, row: gate, gate, out: false, seed: gate };
  return {
    ...group,
    slots: [...group.slots, slot],
    motos: group.motos.map((moto) =>
      moto.list === null
        ? moto
        : { ...moto, list: [...moto.list, { rider, gate }].sort((a, b) => a.gate - b.gate) },
    ),
  };
}

/** A late entry (R8): a new rider, or one of the list whose batch was given up without them. */
export function addLate(state: ClassState, payload: Payload<'susulan'>): ClassState {
  const { plate, team, batch, gate } = payload;
  checkUnpaid(payload, [plate]);
  const stage = firstStage(state);
  const known = state.keys.get(plate);
  if (known !== undefined && known !== plate) {
    refuse('plate_taken', { plate });
  }
  if (known !== undefined) {
    const inBatch = stage.groups.some((group) =>
      slotsIn(group).some((slot) => slot.rider === known),
    );
    if (inBatch || !isExpected(state, known)) {
      refuse('plate_taken', { plate });
    }
  }
  const place = placeForLate(state, plate);
  if (place.batch !== batch || place.gate !== gate) {
    refuse('late_differs', place);
  }
  const added: ClassState =
    known === undefined
      ? {
          ...withRider(state, newRider({ plate, team }, true)),
          keys: new Map(state.keys).set(plate, plate),
        }
      : state;
  const group = stage.groups.find((one) => one.group === batch) as Group;
  const joinedGroup = joined(added, group, plate);
  // A rider who was alone in the class has somebody to race now.
  const motos = motosOfBatch(formatOf(state), stage.groups.length, joinedGroup.slots.length);
  return withGroup(added, 'kualifikasi', {
    ...joinedGroup,
    motos: [...joinedGroup.motos, ...newMotos(motos).slice(joinedGroup.motos.length)],
  });
}

interface Compaction {
  readonly payload: Payload<'compact'>;
  readonly state: ClassState;
}

/** All present fit the gates and nobody has raced: one batch, rows by lot (R2). */
function asOneBatch(state: ClassState, stage: Stage, absent: readonly number[]): Compaction | null {
  const format = formatOf(state);
  const present = stage.groups.flatMap((group) =>
    expectedIn(state, group)
      .filter((rider) => !absent.includes(rider))
      .map((rider) => ({ rider, from: group.group })),
  );
  const groups = stage.groups.filter((group) => !group.idle);
  if (groups.length < 2 || present.length === 0 || present.length > format.gates) {
    return null;
  }
  if (stage.groups.some(groupBegan)) {
    return null;
  }
  // Riders who came late, behind the list and in that order: the organiser who picks a plate after the draw picks its lot.
  const isLate = (rider: number) => state.riders.get(rider)?.late === true;
  const keys = new Set(present.map(({ rider }) => rider));
  const rows = [
    ...rowsByLot(
      lotsOf(state),
      [...keys].filter((rider) => !isLate(rider)),
    ),
    ...[...state.riders.keys()].filter((rider) => keys.has(rider) && isLate(rider)),
  ];
  const from = new Map(present.map((one) => [one.rider, one.from]));
  // Lists that were printed for batch 1 belong to another run than the raced one.
  const run = Math.max(...stage.groups.flatMap((one) => one.motos.map((moto) => moto.run))) + 1;
  const group = batchGroup(1, rows, motosOfBatch(format, 1, rows.length), run);
  return {
    payload: {
      absent: sortedPlates(state, absent),
      one: true,
      moved: rows.map((rider, index) => ({
        plate: plateOf(state, rider),
        from: from.get(rider) as number,
        to: 1,
        gate: index + 1,
      })),
    },
    state: { ...state, stages: [{ ...stage, groups: [group] }] },
  };
}

function sortedPlates(state: ClassState, riders: readonly number[]): number[] {
  return riders.map((rider) => plateOf(state, rider)).sort((a, b) => a - b);
}

/** The batch that is given up next: of those with one or two present the smallest, of equal ones the last. */
function shrunken(state: ClassState, absent: readonly number[]): Group | null {
  const present = (group: Group) =>
    expectedIn(state, group).filter((rider) => !absent.includes(rider)).length;
  const small = firstStage(state).groups.filter(
    (group) => takesLate(group) && present(group) > 0 && present(group) < 3,
  );
  return small.sort((a, b) => present(a) - present(b) || b.group - a.group)[0] ?? null;
}

/** Its riders into the smallest batches with a free gate; null: not all of them find one, and nobody moves. */
function givenUp(state: ClassState, group: Group, absent: readonly number[]): Compaction | null {
  const moved: Payload<'compact'>['moved'][number][] = [];
  const riders = rowsByLot(
    lotsOf(state),
    expectedIn(state, group).filter((rider) => !absent.includes(rider)),
  );
  let next = withGroup(state, 'kualifikasi', {
    ...group,
    slots: group.slots.map((slot) => ({ ...slot, out: true })),
    motos: newMotos(group.motos.length),
    idle: true,
  });
  for (const rider of riders) {
    const present = (one: Group) =>
      expectedIn(next, one).filter((other) => !absent.includes(other)).length;
    const target = firstStage(next)
      .groups.filter((one) => takesLate(one) && freeGate(next, one) !== null)
      .sort((a, b) => present(a) - present(b) || a.group - b.group)[0];
    const gate = target && freeGate(next, target);
    if (!target || !gate) {
      return null;
    }
    moved.push({
      plate: plateOf(state, rider),
      from: group.group,
      to: target.group,
      gate,
    });
    next = withGroup(next, 'kualifikasi', joined(next, target, rider));
  }
  return { payload: { absent: [], one: false, moved }, state: next };
}

/**
 * What R2 does when riders are called absent: which riders move where; null: no batch has fewer than three, or no gate is free.
 *
 * @param absent keys of riders who did not come to the call
 */
export function compaction(state: ClassState, absent: readonly number[]): Compaction | null {
  const stage = firstStage(state);
  if (stage.groups.length < 2 || state.stages.length > 1) {
    return null;
  }
  const one = asOneBatch(state, stage, absent);
  if (one) {
    return one;
  }
  let at = state;
  const moved: Payload<'compact'>['moved'][number][] = [];
  for (let group = shrunken(at, absent); group; group = shrunken(at, absent)) {
    const step = givenUp(at, group, absent);
    if (!step) {
      break;
    }
    moved.push(...step.payload.moved);
    at = step.state;
  }
  return moved.length === 0
    ? null
    : { payload: { absent: sortedPlates(state, absent), one: false, moved }, state: at };
}
