import type { ClassAct } from './decisions.ts';
import { type MotoRef, sameMoto } from './moto.ts';
import { settleBatches } from './next-stage.ts';
import type { Finish } from './rank.ts';
import { refuse } from './refusal.ts';
import { groupDone, startList, waitsForStanding } from './standing.ts';
import {
  type ClassState,
  type Found,
  findMoto,
  formatOf,
  keyOf,
  type Moto,
  mainGroups,
  motoFact,
  type Penalty,
  type Protest,
  platesOf,
  stageBegan,
  withMoto,
} from './state.ts';

type Payload<Kind extends ClassAct['kind']> = Extract<ClassAct, { kind: Kind }>['payload'];

function openMoto(state: ClassState, ref: MotoRef): Found {
  if (state.closed) {
    refuse('class_closed');
  }
  return findMoto(state, ref);
}

/** Protests that nobody has decided: all, of one moto, or of the groups that a stage rests on (R25). */
export function openProtests(
  state: ClassState,
  of?: { readonly moto?: MotoRef; readonly before?: number },
): Protest[] {
  return state.protests.filter(({ decided, moto }) => {
    if (decided) {
      return false;
    }
    if (of?.moto) {
      return sameMoto(moto, of.moto);
    }
    const index = state.stages.findIndex((stage) => stage.stage === moto.stage);
    const stage = state.stages[index];
    return (
      of?.before === undefined ||
      (stage !== undefined &&
        index < of.before &&
        mainGroups(stage).some((group) => group.group === moto.group))
    );
  });
}

export function refuseOpenProtests(protests: readonly Protest[], despite: string | undefined) {
  if (protests.length > 0 && despite === undefined) {
    refuse('protest_open', { protests: protests.map(({ n }) => n) });
  }
}

/** Open protests below a moto that stop it: those for which nobody has given a reason to go on (R25). */
export function stoppingProtests(
  state: ClassState,
  { index, moto }: Pick<Found, 'index' | 'moto'>,
): Protest[] {
  return openProtests(state, { before: index }).filter(({ n }) => !moto.despite.includes(n));
}

/** The moto as it goes on. @throws Refusal `protest_open`, where a protest stops it and no reason is given */
function despiteProtests(state: ClassState, found: Found, despite: string | undefined): Moto {
  const protests = stoppingProtests(state, found);
  refuseOpenProtests(protests, despite);
  const { moto } = found;
  return protests.length === 0
    ? moto
    : { ...moto, despite: [...moto.despite, ...protests.map(({ n }) => n)] };
}

function checkTurn(state: ClassState, { group, moto }: Found, ref: MotoRef): void {
  const before = group.motos.find((one) => one.moto === moto.moto - 1);
  const needed = waitsForStanding(formatOf(state), moto.moto) ? ['resmi'] : ['sementara', 'resmi'];
  if (before && !needed.includes(before.status)) {
    refuse('moto_order', {
      moto: motoFact(state, ref),
      before: motoFact(state, { ...ref, moto: before.moto }),
    });
  }
}

export function callMoto(state: ClassState, payload: Payload<'panggil'>): ClassState {
  const found = openMoto(state, payload.moto);
  const { moto, stage, group } = found;
  if (group.idle) {
    refuse('moto_unknown', { moto: motoFact(state, payload.moto) });
  }
  if (moto.raced) {
    refuse('moto_raced', { moto: motoFact(state, payload.moto) });
  }
  if (moto.status !== 'menunggu') {
    refuse('moto_called', { moto: motoFact(state, payload.moto) });
  }
  checkTurn(state, found, payload.moto);
  const goesOn = despiteProtests(state, found, payload.despite);
  const list = startList(state, stage, group, moto);
  if (list.length === 0) {
    refuse('moto_empty', { moto: motoFact(state, payload.moto) });
  }
  return withMoto(state, found, { ...goesOn, status: 'dipanggil', list });
}

/** The moto as `moto`, and started: by its start, or by what says that it ran (R26). */
function started(state: ClassState, found: Found, ref: MotoRef, moto: Moto): ClassState {
  const riders = (moto.list ?? []).map(({ rider }) => rider);
  const began = [...moto.began, ...riders.filter((rider) => !moto.began.includes(rider))];
  const changed = withMoto(state, found, { ...moto, began });
  const { run } = moto;
  const known = changed.started.some((one) => sameMoto(one, ref) && one.run === run);
  return known ? changed : { ...changed, started: [...changed.started, { ...ref, run }] };
}

/** Started by crossings at the line, or together with the result (R26). It is never undone. */
export function startMoto(state: ClassState, payload: Payload<'mulai'>): ClassState {
  const found = openMoto(state, payload.moto);
  const { moto } = found;
  if (moto.raced) {
    refuse('moto_raced', { moto: motoFact(state, payload.moto) });
  }
  if (moto.status !== 'dipanggil') {
    refuse(moto.status === 'menunggu' ? 'moto_not_called' : 'moto_called', {
      moto: motoFact(state, payload.moto),
    });
  }
  const goesOn = despiteProtests(state, found, payload.despite);
  return started(state, found, payload.moto, { ...goesOn, status: 'berjalan' });
}

/**
 * The state before a result, but that what it says of the start holds (R26): a moto that was called, and which the result alone has started, runs.
 */
export function withoutResult(before: ClassState, ref: MotoRef): ClassState {
  const found = findMoto(before, ref);
  return found.moto.status === 'dipanggil'
    ? started(before, found, ref, { ...found.moto, status: 'berjalan' })
    : before;
}

/** Stopped on the track: no run, no result; the next call is another run, so that what phones saw of this one is told apart. */
export function stopMoto(state: ClassState, payload: Payload<'hentikan_moto'>): ClassState {
  const found = openMoto(state, payload.moto);
  const { moto } = found;
  if (moto.raced) {
    refuse('moto_raced', { moto: motoFact(state, payload.moto) });
  }
  if (moto.status !== 'dipanggil' && moto.status !== 'berjalan') {
    refuse(moto.status === 'menunggu' ? 'moto_not_called' : 'moto_official', {
      moto: motoFact(state, payload.moto),
    });
  }
  // After a discarded run the list stays that of the run (R28).
  const list = moto.discarded.length > 0 ? moto.list : null;
  return withMoto(state, found, {
    ...moto,
    status: 'menunggu',
    run: moto.run + 1,
    list,
    penalties: [],
  });
}

/** A typed result as riders, or why it cannot be one: each rider of the start list in exactly one place. */
export function readFinish(state: ClassState, moto: Moto, ref: MotoRef, typed: Finish): Finish {
  const name = motoFact(state, ref);
  const list = new Set((moto.list ?? []).map((place) => place.rider));
  if (typed.order.length > list.size) {
    refuse('too_many_crossings', {
      moto: name,
      places: typed.order.length,
      starters: list.size,
    });
  }
  const seen = new Set<number>();
  const riders = (plates: readonly number[]) =>
    plates.map((plate) => {
      const rider = state.keys.get(plate);
      if (rider === undefined || !list.has(rider)) {
        return refuse('plate_not_in_moto', { moto: name, plate });
      }
      if (seen.has(rider)) {
        refuse('plate_twice', { moto: name, plate });
      }
      seen.add(rider);
      return rider;
    });
  const finish = {
    order: riders(typed.order),
    dnf: riders(typed.dnf).sort((a, b) => a - b),
    dns: riders(typed.dns).sort((a, b) => a - b),
    dq: riders(typed.dq).sort((a, b) => a - b),
  };
  const left = [...list].filter((rider) => !seen.has(rider));
  if (left.length > 0) {
    refuse('plates_left_over', { moto: name, plates: platesOf(state, left) });
  }
  // A rider who started a discarded run and cannot start again has a DNF (R28).
  const before = new Set(moto.discarded.flatMap((run) => run.started));
  const again = finish.dns.filter((rider) => before.has(rider));
  if (again.length > 0) {
    refuse('started_before', { moto: name, plates: platesOf(state, again) });
  }
  return finish;
}

export function enterResult(state: ClassState, payload: Payload<'hasil'>, n: number): ClassState {
  const found = openMoto(state, payload.moto);
  const { moto } = found;
  const name = motoFact(state, payload.moto);
  if (moto.status === 'menunggu') {
    refuse('moto_not_called', { moto: name });
  }
  if (moto.status === 'resmi') {
    refuse('moto_official', { moto: name });
  }
  if (payload.run !== moto.run) {
    refuse('moto_run', { moto: name, run: moto.run });
  }
  if (moto.status === 'dipanggil') {
    refuseOpenProtests(stoppingProtests(state, found), undefined);
  }
  const finish = readFinish(state, moto, payload.moto, payload);
  return started(state, found, payload.moto, {
    ...moto,
    status: 'sementara',
    result: { n, finish },
  });
}

export function makeOfficial(state: ClassState, payload: Payload<'resmi'>): ClassState {
  const found = openMoto(state, payload.moto);
  const { moto } = found;
  const name = motoFact(state, payload.moto);
  if (moto.status === 'resmi') {
    refuse('moto_official', { moto: name });
  }
  if (!moto.result) {
    return refuse('result_missing', { moto: name });
  }
  if (moto.result.n !== payload.result) {
    refuse('result_old', { moto: name, result: moto.result.n });
  }
  refuseOpenProtests(openProtests(state, { moto: payload.moto }), payload.despite);
  return settleBatches(withMoto(state, found, { ...moto, status: 'resmi' }));
}

/** The state without a later stage that was built and not begun; refuses when one of its motos has started (R28). */
function withoutLaterStages(state: ClassState, { index, stage, group }: Found): ClassState {
  if (!mainGroups(stage).includes(group)) {
    return state;
  }
  const later = state.stages.slice(index + 1);
  const begun = later.find(stageBegan);
  if (begun) {
    refuse('stage_begun', { stage: begun.stage });
  }
  return later.length > 0 ? { ...state, stages: state.stages.slice(0, index + 1) } : state;
}

/** Runs a moto again (R28): same list and gates; the run does not count, but its starters have started. */
export function runAgain(state: ClassState, payload: Payload<'ulang'>): ClassState {
  const found = openMoto(state, payload.moto);
  const { moto } = found;
  const name = motoFact(state, payload.moto);
  if (!['berjalan', 'sementara', 'resmi'].includes(moto.status)) {
    refuse('moto_not_called', { moto: name });
  }
  const list = (moto.list ?? []).map((place) => place.rider);
  const started = payload.started?.map((plate) => {
    const rider = keyOf(state, plate);
    return list.includes(rider) ? rider : refuse('plate_not_in_moto', { moto: name, plate });
  });
  const ofResult = moto.result && list.filter((rider) => !moto.result?.finish.dns.includes(rider));
  const cleared = withoutLaterStages(state, found);
  const run = {
    run: moto.run,
    started: started ?? ofResult ?? list,
    reason: payload.reason,
  };
  return settleBatches(
    withMoto(cleared, findMoto(cleared, payload.moto), {
      ...moto,
      run: moto.run + 1,
      status: 'menunggu',
      result: null,
      raced: false,
      penalties: [],
      discarded: [...moto.discarded, run],
    }),
  );
}

/** Penalty points of a rider in a moto (R39): the order of crossing stays, the points are more. With 0 points they are taken back. */
export function penalise(state: ClassState, payload: Payload<'hukuman'>): ClassState {
  const found = openMoto(state, payload.moto);
  const { moto } = found;
  const { plate, code, points } = payload;
  const name = motoFact(state, payload.moto);
  const rider = keyOf(state, plate);
  if (moto.list === null || moto.status === 'menunggu') {
    return refuse('moto_not_called', { moto: name });
  }
  if (!moto.list.some((place) => place.rider === rider)) {
    refuse('plate_not_in_moto', { moto: name, plate });
  }
  const known = formatOf(state).penalties?.find((one) => one.code === code);
  if (points > 0 && known?.points !== points) {
    refuse('penalty_unknown', { code, points });
  }
  const isIt = (one: Penalty) => one.rider === rider && one.code === code;
  if ((moto.penalties.find(isIt)?.points ?? 0) === points) {
    refuse('penalty_same', { moto: name, plate, code, points });
  }
  const others = moto.penalties.filter((one) => !isIt(one));
  const penalties = points > 0 ? [...others, { rider, code, points }] : others;
  return withMoto(state, found, { ...moto, penalties });
}

/** Corrects an official result (R30): also after the class is closed; races stay as they were run. */
export function correctResult(
  state: ClassState,
  payload: Payload<'koreksi'>,
  n: number,
): ClassState {
  const found = findMoto(state, payload.moto);
  const { moto } = found;
  const name = motoFact(state, payload.moto);
  if (moto.status !== 'resmi' || !moto.result) {
    return refuse('moto_not_official', { moto: name });
  }
  const finish = readFinish(state, moto, payload.moto, payload);
  if (JSON.stringify(finish) === JSON.stringify(moto.result.finish)) {
    refuse('result_same', { moto: name });
  }
  return withMoto(state, found, {
    ...moto,
    result: { n, finish },
    corrected: [...moto.corrected, { finish: moto.result.finish, reason: payload.reason }],
  });
}

/**
 * Locked (R26): a later moto of the class has started since the moto did. Nobody presses it; a run that is started again is open once more.
 */
export function isLocked(state: ClassState, ref: MotoRef): boolean {
  const at = state.started.findLastIndex((one) => sameMoto(one, ref));
  return at >= 0 && at < state.started.length - 1;
}

/** Whether a protest about the moto may be opened now (R25). */
export function takesProtest(state: ClassState, ref: MotoRef): boolean {
  return !state.closed && state.started.some((one) => sameMoto(one, ref)) && !isLocked(state, ref);
}

/** Opens a protest: until the next moto of the class is started, for the last one until the class is closed (R25). */
export function protest(state: ClassState, payload: Payload<'protes'>, n: number): ClassState {
  findMoto(state, payload.moto);
  if (!takesProtest(state, payload.moto)) {
    refuse('protest_late', { moto: motoFact(state, payload.moto) });
  }
  const rider = keyOf(state, payload.plate);
  const { moto, reason } = payload;
  return {
    ...state,
    protests: [...state.protests, { n, moto, rider, reason, decided: null }],
  };
}

export function decideProtest(
  state: ClassState,
  payload: Payload<'putus_protes'>,
  n: number,
): ClassState {
  const { protest: of, accepted, reason } = payload;
  if (!state.protests.some((one) => one.n === of && !one.decided)) {
    refuse('protest_unknown', { protest: of });
  }
  return {
    ...state,
    protests: state.protests.map((one) =>
      one.n === of ? { ...one, decided: { n, accepted, reason } } : one,
    ),
  };
}

/** Motos that ran under the last holder (R12): only a result, or another run with a reason. */
export function markRaced(state: ClassState, payload: Payload<'ambil_alih'>): ClassState {
  return payload.raced.reduce((at, ref) => {
    const found = openMoto(at, ref);
    const { moto, stage, group } = found;
    if (moto.status !== 'menunggu' && moto.status !== 'dipanggil') {
      return at;
    }
    const list = startList(at, stage, group, moto);
    return started(at, found, ref, { ...moto, status: 'berjalan', list, raced: true });
  }, state);
}

/** Motos of the class that are not official yet, by name. */
export function waitingMotos(state: ClassState): string[] {
  return state.stages.flatMap((stage) =>
    stage.groups
      .filter((group) => !groupDone(state, group))
      .flatMap((group) =>
        group.motos
          .filter((moto) => moto.status !== 'resmi')
          .map((moto) =>
            motoFact(state, { stage: stage.stage, group: group.group, moto: moto.moto }),
          ),
      ),
  );
}
