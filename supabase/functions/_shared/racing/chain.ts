import { canonicalJson } from './canonical.ts';
import { type ClassAct, type ClassDecision, type Decision, trackOf } from './decisions.ts';
import { checkDecisionId } from './derived-ids.ts';
import { addLate, closeList, compaction, drawClass, voidDraw } from './draw-acts.ts';
import { traitsOf } from './kinds.ts';
import type { MotoRef } from './moto.ts';
import {
  callMoto,
  correctResult,
  decideProtest,
  enterResult,
  makeOfficial,
  markRaced,
  penalise,
  protest,
  runAgain,
  startMoto,
  stopMoto,
  withoutResult,
} from './moto-acts.ts';
import { openMotos } from './next-acts.ts';
import { attempt, type Refusal, refuse } from './refusal.ts';
import { sha256 } from './sha256.ts';
import {
  buildStage,
  callOffClass,
  changePlate,
  closeClass,
  disqualify,
  insertRider,
  rechecked,
  redraw,
  rideAlong,
  withdraw,
} from './stage-acts.ts';
import { type ClassState, emptyClass, keyOf, motoFact } from './state.ts';
import { withoutWords } from './words.ts';

/** A class's decisions, folded: where the chain ends, and the state of the class. */
export interface Chain {
  readonly race: string;
  readonly raceClass: string;
  /** The number of the last decision; 0: none. */
  readonly n: number;
  /** Hashes of all decisions, the first first: what R14 shows the beginning of. */
  readonly hashes: readonly string[];
  /** The track on which the class runs: its holder decides (R10). */
  readonly track: number;
  /** Of each track whose holder has decided in it the last term. */
  readonly terms: ReadonlyMap<number, number>;
  readonly state: ClassState;
  /** Decisions that hold and can be undone one after the other, with the state before each. */
  readonly holding: readonly {
    readonly n: number;
    readonly act: ClassAct;
    readonly before: ClassState;
  }[];
  /** Decisions that were undone: what n, by which n. */
  readonly undone: readonly { readonly n: number; readonly by: number }[];
}

export function emptyChain(race: string, raceClass: string): Chain {
  return {
    race,
    raceClass,
    n: 0,
    hashes: [],
    track: 1,
    terms: new Map(),
    state: emptyClass(race, raceClass),
    holding: [],
    undone: [],
  };
}

/** A decision is never changed, so its hash is reckoned once: it is asked for where it is appended, kept, merged and written. */
const hashes = new WeakMap<Decision, string>();

/** The hash of a decision: of its canonical JSON with words as their hashes (R34), the hash of the one before it included. */
export function decisionHash(decision: Decision): string {
  const known = hashes.get(decision);
  if (known !== undefined) {
    return known;
  }
  const hash = sha256(canonicalJson(withoutWords(decision)));
  hashes.set(decision, hash);
  return hash;
}

/** What is decided, without the envelope: the new state or a refusal. */
export function decide(state: ClassState, act: ClassAct, n: number): ClassState {
  if (state.phase === 'batal') {
    refuse('class_void');
  }
  if (state.closed && !traitsOf(act).afterClosing) {
    refuse('class_closed');
  }
  switch (act.kind) {
    case 'tutup_daftar':
      return closeList(state, act.payload, n);
    case 'undi':
      return drawClass(state, act.payload, n);
    case 'batal_undian':
      return voidDraw(state, act.payload);
    case 'susulan':
      return addLate(state, act.payload);
    case 'mundur':
      return withdraw(state, act.payload);
    case 'dq':
      return disqualify(state, act.payload);
    case 'tanpa_hasil':
      return rideAlong(state, act.payload);
    case 'plat_ganti':
      return changePlate(state, act.payload);
    case 'compact': {
      const absent = act.payload.absent.map((plate) => keyOf(state, plate));
      const found = compaction(state, absent) ?? refuse('compact_not_due');
      if (canonicalJson(found.payload) !== canonicalJson(act.payload)) {
        refuse('compact_differs', { ...found.payload });
      }
      return found.state;
    }
    case 'panggil':
      return callMoto(state, act.payload);
    case 'mulai':
      return startMoto(state, act.payload);
    case 'hentikan_moto':
      return stopMoto(state, act.payload);
    case 'hasil':
      return enterResult(state, act.payload, n);
    case 'resmi':
      return makeOfficial(state, act.payload);
    case 'ulang':
      return runAgain(state, act.payload);
    case 'koreksi':
      return rechecked(correctResult(state, act.payload, n));
    case 'hukuman':
      return rechecked(penalise(state, act.payload));
    case 'protes':
      return protest(state, act.payload, n);
    case 'putus_protes':
      return decideProtest(state, act.payload, n);
    case 'tahap':
      return buildStage(state, act.payload, n);
    case 'sisip':
      return insertRider(state, act.payload);
    case 'undi_seri':
      return redraw(state, act.payload);
    case 'ambil_alih':
      return markRaced(state, act.payload);
    case 'tutup_kelas':
      return closeClass(state, act.payload, n);
    case 'batal_kelas':
      return callOffClass(state, act.payload);
    // What these two change is the chain.
    case 'urung':
    case 'pindah':
      return refuse('undo_final', { kind: act.kind });
  }
}

/** The decision that may be undone now (R27); null: none. */
export function undoable(
  chain: Chain,
): { readonly n: number; readonly kind: ClassAct['kind'] } | null {
  const last = chain.holding.at(-1);
  const over = chain.state.closed !== null || chain.state.phase === 'batal';
  return last && !over && !traitsOf(last.act).final ? { n: last.n, kind: last.act.kind } : null;
}

/** The last decision is undone (R27): the state before it is the state again, but that of an undone result the start stays (R26). */
function undo(chain: Chain, n: number, of: number): Pick<Chain, 'state' | 'holding' | 'undone'> {
  const last = chain.holding.at(-1);
  if (!last || last.n !== of) {
    return refuse('undo_not_last', { last: last?.n ?? null });
  }
  const { act, before } = last;
  if (traitsOf(act).final) {
    refuse('undo_final', { kind: act.kind });
  }
  const state = act.kind === 'hasil' ? withoutResult(before, act.payload.moto) : before;
  const holding = chain.holding.slice(0, -1);
  const undone = [...chain.undone, { n: of, by: n }];
  if (act.kind === 'hasil' && state !== before) {
    // In the place of the result stands the start that it was.
    const start: ClassAct = { kind: 'mulai', payload: { moto: act.payload.moto } };
    holding.push({ n: of, act: start, before });
  }
  return { state, holding, undone };
}

/**
 * A decision upon the chain as it stands once these called motos count as started, because somebody has crossed the line in them (R26): what is decided
 * before a start only is refused then.
 * @throws Refusal
 */
export function checkAsStarted(
  chain: Chain,
  motos: readonly MotoRef[],
  decision: ClassDecision,
): void {
  let at = chain;
  for (const moto of motos) {
    const before = at.state;
    const act: ClassAct = { kind: 'mulai', payload: { moto, despite: 'sudah jalan' } };
    const started = attempt(() => decide(before, act, chain.n));
    if (started.ok) {
      at = { ...at, state: started.value, holding: [...at.holding, { n: chain.n, act, before }] };
    }
  }
  append(at, decision);
}

/**
 * The class goes on at another track (R10). Nothing of its state changes, so what was decided before can still be undone there; a moto that was
 * called stands on the track where it was called, and is ended there first.
 */
function moveTo(chain: Chain, track: number): Pick<Chain, 'track'> {
  if (chain.state.phase === 'batal') {
    refuse('class_void');
  }
  if (chain.track === track) {
    refuse('track_same', { track });
  }
  const underWay = openMotos(chain.state).find(
    ({ moto }) => moto.status === 'dipanggil' || moto.status === 'berjalan',
  );
  if (underWay) {
    refuse('moto_under_way', { moto: motoFact(chain.state, underWay.ref) });
  }
  return { track };
}

/**
 * The chain with one decision more (R10). The same decision again changes nothing.
 *
 * @returns `same` when the chain holds exactly this decision already
 * @throws Refusal, and the chain is as it was
 */
export function append(
  chain: Chain,
  decision: ClassDecision,
): { readonly answer: 'accepted' | 'same'; readonly chain: Chain } {
  const { n } = decision;
  if (decision.race !== chain.race || decision.class !== chain.raceClass) {
    refuse('wrong_class');
  }
  const hash = decisionHash(decision);
  if (n <= chain.n) {
    return chain.hashes[n - 1] === hash
      ? { answer: 'same', chain }
      : refuse('chain_moved', { n, head: chain.n });
  }
  if (n > chain.n + 1) {
    refuse('chain_gap', { n, head: chain.n });
  }
  const track = trackOf(decision);
  if (track !== chain.track) {
    refuse('track_moved', { track: chain.track });
  }
  const term = chain.terms.get(track) ?? 0;
  if (decision.term < term) {
    refuse('term_old', { term: decision.term, now: term });
  }
  checkDecisionId(decision);
  if (decision.prev !== (chain.hashes.at(-1) ?? null)) {
    refuse('prev_wrong', { n });
  }
  const { phase } = chain.state;
  const begins = decision.kind === 'tutup_daftar';
  if ((phase === 'baru') !== begins && phase !== 'undian_batal' && decision.kind !== 'pindah') {
    refuse('first_decision', { kind: decision.kind });
  }
  const changed = changedBy(chain, decision);
  return {
    answer: 'accepted',
    chain: {
      ...chain,
      ...changed,
      n,
      hashes: [...chain.hashes, hash],
      terms: new Map(chain.terms).set(track, decision.term),
    },
  };
}

function changedBy(chain: Chain, decision: ClassDecision): Partial<Chain> {
  const { n, kind, payload } = decision;
  switch (kind) {
    case 'urung':
      return undo(chain, n, payload.n);
    case 'pindah':
      return moveTo(chain, payload.track);
    default:
      return {
        state: decide(chain.state, decision, n),
        holding: [...chain.holding, { n, act: decision, before: chain.state }],
      };
  }
}

/**
 * Appends as many as are accepted; the first refusal stops it (R10: a batch is accepted as a prefix).
 */
export function appendAll(
  chain: Chain,
  decisions: readonly ClassDecision[],
): { readonly chain: Chain; readonly accepted: number; readonly refusal: Refusal | null } {
  let at = chain;
  for (const [index, decision] of decisions.entries()) {
    const answer = attempt(() => append(at, decision));
    if (!answer.ok) {
      return { chain: at, accepted: index, refusal: answer.refusal };
    }
    at = answer.value.chain;
  }
  return { chain: at, accepted: decisions.length, refusal: null };
}

/** The state of a class: a function of its decisions alone. Throws the first refusal. */
export function fold(race: string, raceClass: string, decisions: readonly ClassDecision[]): Chain {
  const folded = appendAll(emptyChain(race, raceClass), decisions);
  if (folded.refusal) {
    throw folded.refusal;
  }
  return folded.chain;
}
