import { canonicalJson } from './canonical.ts';
import type { ClassAct, ClassDecision, Decision } from './decisions.ts';
import { checkDecisionId } from './derived-ids.ts';
import { addLate, closeList, compaction, drawClass, voidDraw } from './draw-acts.ts';
import {
  callMoto,
  correctResult,
  decideProtest,
  enterResult,
  makeOfficial,
  markRaced,
  protest,
  runAgain,
  startMoto,
  stopMoto,
} from './moto-acts.ts';
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
import { type ClassState, emptyClass, keyOf } from './state.ts';
import { withoutWords } from './words.ts';

/** A class's decisions, folded: where the chain ends, and the state of the class. */
export interface Chain {
  readonly race: string;
  readonly raceClass: string;
  /** The number of the last decision; 0: none. */
  readonly n: number;
  /** Hashes of all decisions, the first first: what R14 shows the beginning of. */
  readonly hashes: readonly string[];
  readonly term: number;
  readonly state: ClassState;
  /** Decisions that hold and can be undone one after the other, with the state before each. */
  readonly holding: readonly {
    readonly n: number;
    readonly kind: ClassAct['kind'];
    readonly before: ClassState;
  }[];
  /** Decisions that were undone: what n, by which n. */
  readonly undone: readonly { readonly n: number; readonly by: number }[];
}

/** What is final by its nature (R5, R7, R12, R30): a void, a correction or a new decision answers it. */
const final: ReadonlySet<ClassAct['kind']> = new Set([
  'tutup_daftar',
  'undi',
  'batal_undian',
  'mulai',
  'ambil_alih',
  'tutup_kelas',
  'batal_kelas',
]);

/** What may still be decided when a class is closed (R30); a lost plate and a withdrawal are of no use then. */
const afterClosing: ReadonlySet<ClassAct['kind']> = new Set(['koreksi', 'dq']);

export function emptyChain(race: string, raceClass: string): Chain {
  return {
    race,
    raceClass,
    n: 0,
    hashes: [],
    term: 0,
    state: emptyClass(race, raceClass),
    holding: [],
    undone: [],
  };
}

/** The hash of a decision: of its canonical JSON with words as their hashes (R34), the hash of the one before it included. */
export function decisionHash(decision: Decision): string {
  return sha256(canonicalJson(withoutWords(decision)));
}

/** What is decided, without the envelope: the new state or a refusal. */
export function decide(state: ClassState, act: ClassAct, n: number): ClassState {
  if (state.phase === 'batal') {
    refuse('class_void');
  }
  if (state.closed && !afterClosing.has(act.kind)) {
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
    case 'protes':
      return protest(state, act.payload, n);
    case 'putus_protes':
      return decideProtest(state, act.payload);
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
    case 'urung':
      return refuse('undo_final', { kind: act.kind });
  }
}

/** The decision that may be undone now (R27); null: none. */
export function undoable(
  chain: Chain,
): { readonly n: number; readonly kind: ClassAct['kind'] } | null {
  const last = chain.holding.at(-1);
  const over = chain.state.closed !== null || chain.state.phase === 'batal';
  return last && !over && !final.has(last.kind) ? last : null;
}

/** The last decision is undone (R27): the state before it is the state again. */
function undo(chain: Chain, n: number, of: number): Pick<Chain, 'state' | 'holding' | 'undone'> {
  const last = chain.holding.at(-1);
  if (!last || last.n !== of) {
    return refuse('undo_not_last', { last: last?.n ?? null });
  }
  if (final.has(last.kind)) {
    refuse('undo_final', { kind: last.kind });
  }
  return {
    state: last.before,
    holding: chain.holding.slice(0, -1),
    undone: [...chain.undone, { n: of, by: n }],
  };
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
  if (decision.term < chain.term) {
    refuse('term_old', { term: decision.term, now: chain.term });
  }
  checkDecisionId(decision);
  if (decision.prev !== (chain.hashes.at(-1) ?? null)) {
    refuse('prev_wrong', { n });
  }
  if ((n === 1) !== (decision.kind === 'tutup_daftar') && chain.state.phase !== 'undian_batal') {
    refuse('first_decision', { kind: decision.kind });
  }
  const changed =
    decision.kind === 'urung'
      ? undo(chain, n, decision.payload.n)
      : {
          state: decide(chain.state, decision, n),
          holding: [...chain.holding, { n, kind: decision.kind, before: chain.state }],
        };
  return {
    answer: 'accepted',
    chain: {
      ...chain,
      ...changed,
      n,
      hashes: [...chain.hashes, hash],
      term: decision.term,
    },
  };
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
