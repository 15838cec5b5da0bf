import type { ClassAct } from './decisions.ts';
import { type MotoRef, sameMoto } from './moto.ts';
import { openProtests, stoppingProtests } from './moto-acts.ts';
import { batchAlone, stageDone } from './next-stage.ts';
import { placings } from './placing.ts';
import { classDone, stagePayload } from './stage-acts.ts';
import { expectedIn, groupDone, standingOf } from './standing.ts';
import {
  type ClassState,
  consolationFinals,
  findMoto,
  type Group,
  type Moto,
  mainGroups,
  platesOf,
  type Stage,
} from './state.ts';

/**
 * What a class waits for, the next act first: what the director's one large button does. Acts whose content follows from the
 * results come with it; of a result only the moto is known.
 */
export type NextAct =
  | { readonly act: 'tutup_daftar' }
  | { readonly act: 'undi' }
  | { readonly act: 'putus_protes'; readonly protest: number; readonly moto: MotoRef }
  | { readonly act: 'panggil'; readonly moto: MotoRef }
  | {
      readonly act: 'hasil';
      readonly moto: MotoRef;
      readonly run: number;
      /** Nobody else is expected: first place without a race. */
      readonly walkover: number | null;
    }
  | { readonly act: 'resmi'; readonly moto: MotoRef; readonly result: number }
  | {
      readonly act: 'tahap';
      readonly payload: Extract<ClassAct, { kind: 'tahap' }>['payload'];
    }
  /** Ties that only the draw breaks and that decide a trophy: lots may be drawn before the podium (R37). */
  | { readonly act: 'undi_seri'; readonly plates: readonly number[] }
  | {
      readonly act: 'tutup_kelas';
      readonly payload: Extract<ClassAct, { kind: 'tutup_kelas' }>['payload'];
    };

interface OpenMoto {
  readonly ref: MotoRef;
  readonly group: Group;
  readonly moto: Moto;
}

/** Moto 1 of every group, then moto 2 …. */
function roundRobin(stage: Stage, groups: readonly Group[]): OpenMoto[] {
  const most = Math.max(0, ...groups.map((group) => group.motos.length));
  return Array.from({ length: most }, (_, index) =>
    groups.flatMap((group) => {
      const moto = group.motos[index];
      const ref = { stage: stage.stage, group: group.group, moto: index + 1 };
      return moto ? [{ ref, group, moto }] : [];
    }),
  ).flat();
}

/** Closed or called off: what was not raced of it never will be. */
export function hasEnded({ phase }: ClassState): boolean {
  return phase === 'selesai' || phase === 'batal';
}

/**
 * The motos of a class that are still to be raced, in their order: semi-finals first, so that riders who go on can rest, then the
 * consolation finals, the last first; of the finals the best is the last.
 */
export function openMotos(state: ClassState): OpenMoto[] {
  if (hasEnded(state)) {
    return [];
  }
  return state.stages
    .flatMap((stage) => {
      const mains = roundRobin(stage, mainGroups(stage));
      const finals = consolationFinals(stage)
        .toReversed()
        .flatMap((group) => roundRobin(stage, [group]));
      return stage.stage === 'final' ? [...finals, ...mains] : [...mains, ...finals];
    })
    .filter(({ group, moto }) => moto.status !== 'resmi' && !groupDone(state, group));
}

/** Motos that were called and have not started. */
export function calledMotos(state: ClassState): OpenMoto[] {
  return openMotos(state).filter(({ moto }) => moto.status === 'dipanggil');
}

function actOf(state: ClassState, { ref, group, moto }: OpenMoto, ran: boolean): NextAct {
  const protest = openProtests(state, { moto: ref })[0];
  if (moto.status === 'sementara' && moto.result) {
    return protest
      ? { act: 'putus_protes', protest: protest.n, moto: ref }
      : { act: 'resmi', moto: ref, result: moto.result.n };
  }
  if (moto.status === 'menunggu' && !ran) {
    return { act: 'panggil', moto: ref };
  }
  const [stopping] =
    moto.status === 'dipanggil' ? stoppingProtests(state, findMoto(state, ref)) : [];
  if (stopping) {
    return { act: 'putus_protes', protest: stopping.n, moto: stopping.moto };
  }
  const expected = expectedIn(state, group);
  const alone = expected.length === 1 && moto.list?.length === 1 ? expected[0] : undefined;
  return {
    act: 'hasil',
    moto: ref,
    run: moto.run,
    walkover: alone === undefined ? null : (platesOf(state, [alone])[0] ?? null),
  };
}

/** Riders tied down to the draw for a place of the podium, in the finals that are done. */
function undrawnTies(state: ClassState): number[][] {
  const last = state.stages.at(-1);
  const groups = state.stages.flatMap((stage) =>
    stage.groups
      .filter((group) => group.role === 'final' || (stage === last && batchesEnd(stage)))
      .map((group) => standingOf(state, stage, group)),
  );
  return groups.flatMap((ranked) => {
    const ties: number[][] = [];
    for (const [index, { decided }] of ranked.entries()) {
      const ahead = ranked[index - 1];
      if (decided?.by === 'undi' && ahead) {
        const open = ties.at(-1);
        if (open?.at(-1) === ahead.rider) {
          open.push(ranked[index]?.rider as number);
        } else if (index <= (state.format?.podium ?? 0)) {
          ties.push([ahead.rider, ranked[index]?.rider as number]);
        }
      }
    }
    return ties;
  });
}

function batchesEnd(stage: Stage): boolean {
  return stage.groups.length === 1 || batchAlone(stage) !== null;
}

/**
 * What may come next in a class, the most pressing first; nothing: it is closed or called off.
 *
 * @param ran motos that ran under the last holder although the chain does not say so yet (R12): their results are missing
 */
export function nextActs(state: ClassState, ran: readonly MotoRef[] = []): NextAct[] {
  switch (state.phase) {
    case 'baru':
    case 'undian_batal':
      return [{ act: 'tutup_daftar' }];
    case 'ditutup':
      return [{ act: 'undi' }];
    case 'selesai':
    case 'batal':
      return [];
    case 'diundi':
      break;
  }
  const last = state.stages.at(-1);
  const protests = openProtests(state).map(
    ({ n, moto }): NextAct => ({ act: 'putus_protes', protest: n, moto }),
  );
  const hasRun = ({ ref, moto }: OpenMoto) => moto.raced || ran.some((one) => sameMoto(one, ref));
  // A moto that is under way, or has run, comes before a waiting moto.
  const motos = openMotos(state);
  const waits = (one: OpenMoto) => one.moto.status === 'menunggu' && !hasRun(one);
  const underWay = motos.filter((one) => !waits(one));
  const waiting = motos.filter(waits);
  const stage = last && stageDone(state, last) ? stagePayload(state) : null;
  const nowActs = underWay.map((moto) => actOf(state, moto, true));
  const asked = new Set(nowActs.flatMap((act) => (act.act === 'putus_protes' ? act.protest : [])));
  const acts: NextAct[] = [
    ...nowActs,
    ...protests.filter((act) => act.act === 'putus_protes' && !asked.has(act.protest)),
    ...(stage ? [{ act: 'tahap' as const, payload: stage }] : []),
    ...waiting.map((moto) => actOf(state, moto, false)),
  ];
  if (acts.length === 0 && classDone(state)) {
    acts.push(
      ...undrawnTies(state).map(
        (riders): NextAct => ({ act: 'undi_seri', plates: platesOf(state, riders) }),
      ),
      { act: 'tutup_kelas', payload: { placings: placings(state) } },
    );
  }
  return acts;
}
