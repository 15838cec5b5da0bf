import { append, type Chain } from './chain.ts';
import {
  asKnown,
  branchesOf,
  classOf,
  type Day,
  dayOf,
  type Known,
  lastPlace,
  tracksOf,
} from './day-value.ts';
import type { ClassAct, ClassDecision, Decision, Envelope, RaceAct } from './decisions.ts';
import { chainOfTrack, decisionId } from './derived-ids.ts';
import { traitsOf } from './kinds.ts';
import { motoKey } from './moto.ts';
import { racedToSay } from './race-chain.ts';
import { isClassDecision, readDecision } from './read-decision.ts';
import { attempt, type Refusal, refuse } from './refusal.ts';
import {
  appendToTracks,
  checkNumbers,
  checkOnTrack,
  emptyTracks,
  leaseOf,
  onTrack,
} from './tracks.ts';

/*
 * A race day is plain data (day-value.ts), and three verbs make and change it: `take` one decision, `decide` acts, `merge` what somebody else tells of. None of them
 * changes the day that it is given, and none throws a refusal: it is in the answer. The function, the publisher and every phone use these and nothing
 * below them (scripts/lint/day.grit), so that all of them say the same of the same decision.
 */

/** The day with a decision more, the same where it was there already, or the engine's no and the day as it was. */
export type Taken =
  | { readonly answer: 'accepted' | 'same'; readonly day: Day; readonly refusal: null }
  | { readonly answer: 'refused'; readonly day: Day; readonly refusal: Refusal };

/**
 * Takes one decision into the day. In this order: can its chain be read; does it follow in its chain (R10); of a running order the numbers; of a
 * class the holder of its track (R10-R13, R33), a takeover (R12), branches (R13). What is no refusal but a fault of the program is thrown.
 *
 * @param takenBack it is undone by what is sent with it: what waits for branches may pass then, or what follows it could never be sent
 */
export function take(day: Day, decision: Decision, { takenBack = false } = {}): Taken {
  const taken = attempt(() => taking(day, decision, takenBack));
  if (!taken.ok) {
    return { answer: 'refused', day, refusal: taken.refusal };
  }
  return { answer: taken.value === day ? 'same' : 'accepted', day: taken.value, refusal: null };
}

/** @throws Refusal */
function taking(day: Day, decision: Decision, takenBack: boolean): Day {
  const tracks = tracksOf(day);
  if (!isClassDecision(decision)) {
    const after = appendToTracks(tracks, decision);
    if (after === tracks) {
      return day;
    }
    checkNumbers(tracks, decision);
    return { ...day, tracks: after, known: knowing(day.known, decision) };
  }
  const chain = classOf(day, decision.class);
  const { answer, chain: longer } = append(chain, decision);
  if (answer === 'same') {
    return day;
  }
  checkOnTrack(tracks, chain, decision);
  checkOneChance(day, longer, decision);
  if (!takenBack) {
    const decidedAt = Date.parse(decision.occurred_at) + decision.server_offset;
    checkBranches(
      { ...day, branches: day.branches.filter(({ since }) => decidedAt > (since ?? -Infinity)) },
      decision.class,
      decision,
    );
  }
  const classes = new Map(day.classes).set(decision.class, longer);
  return { ...day, classes, known: knowing(day.known, decision) };
}

/** Classes under one code have one chance (R40): nobody gets other numbers for a class after seeing what the first made of another. */
function checkOneChance(day: Day, { raceClass, state }: Chain, { kind }: ClassDecision): void {
  const drawn = state.draws.at(-1);
  if (kind !== 'undi' || !drawn?.day) {
    return;
  }
  const others = [...day.classes.values()].filter((one) => one.raceClass !== raceClass);
  const differs = others
    .flatMap((one) => one.state.draws)
    .find(({ code, chance }) => code === drawn.code && chance !== null && chance !== drawn.chance);
  if (differs) {
    refuse('chance_differs', { chance: differs.chance });
  }
}

function knowing(known: Day['known'], decision: Decision): Day['known'] {
  const [one] = asKnown([decision], false) as [Known];
  const place = lastPlace(known) + 1;
  return new Map(known).set(one.chain, [...(known.get(one.chain) ?? []), { ...one, place }]);
}

/** While a branch has a raced moto without a result in the chain, no stage is built and no class closed (R13). @throws Refusal `branch_open` */
function checkBranches(day: Day, raceClass: string, act: Pick<ClassAct, 'kind'>): void {
  if (!traitsOf(act).waitsForBranches) {
    return;
  }
  const motos = branchesOf(day)
    .filter((one) => one.raceClass === raceClass)
    .flatMap(({ review }) => review?.open.map(({ moto }) => motoKey(moto)) ?? []);
  if (motos.length > 0) {
    refuse('branch_open', { motos: [...new Set(motos)] });
  }
}

/** Who decides, and when. */
export interface By {
  readonly device: string;
  /** The device's count for the first decision that is made; it gives no number twice. */
  readonly seq: number;
  /** The account of the person. */
  readonly actor: string;
  /** The phone's clock: milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds that the phone believes the server to be ahead. */
  readonly offset: number;
}

/** A decision with its envelope, behind this end of a chain; nothing is checked. */
export function envelope<Act extends ClassAct | RaceAct>(
  end: Pick<Envelope, 'race' | 'class' | 'n' | 'prev' | 'term'> & { readonly track: number },
  { device, seq, actor, at, offset }: By,
  { kind, payload }: Act,
): Envelope & Act {
  const head = {
    race: end.race,
    class: end.class,
    n: end.n,
    prev: end.prev,
    ...(end.track > 1 && { track: end.track }),
    term: end.term,
    device,
    device_seq: seq,
    actor,
    // Whole seconds, for a tail in QR codes has no more (tail.ts).
    occurred_at: `${new Date(at).toISOString().slice(0, 19)}Z`,
    server_offset: offset,
  };
  return { id: decisionId(head), ...head, kind, payload } as unknown as Envelope & Act;
}

/** What something is decided for: a class by its id, or a track for what is decided for all of it. */
export type Of = string | number;

/**
 * Where the chain ends in which something is decided.
 * @throws Refusal, where the class cannot be read or nobody has the track's lease
 */
export function endOf(day: Day, of: Of) {
  const ofClass = typeof of === 'string' ? classOf(day, of) : null;
  const track = ofClass?.track ?? Number(of);
  const lease = leaseOf(tracksOf(day), track);
  const { n, hashes } = ofClass ?? lease;
  return {
    chain: ofClass?.raceClass ?? chainOfTrack(day.race, track),
    n,
    hash: hashes.at(-1) ?? null,
    track,
    term: lease.state.term,
  };
}

/** The decision that an act would be next, not taken yet. @throws Refusal as endOf */
export function draft(day: Day, by: By, of: Of, act: ClassAct | RaceAct): Decision {
  const { n, hash, track, term } = endOf(day, of);
  const raceClass = typeof of === 'string' ? of : null;
  const takesOver = raceClass === null && act.kind === 'ambil_alih';
  const end = {
    race: day.race,
    class: raceClass,
    n: n + 1,
    prev: hash,
    track,
    term: term + (takesOver ? 1 : 0),
  };
  return envelope(end, by, act) as Decision;
}

export type Decided =
  | { readonly ok: true; readonly value: { readonly day: Day; readonly decisions: Decision[] } }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Decides: all of the acts or none. What ran under the last holder is said before anything else, and of a new stage as soon as it is built (R12); a
 * result's call and start are left out where its moto ran under the last holder (R26). Each is read as the server reads it: what it would refuse is
 * not made.
 *
 * @param acts none: only what ran is said
 */
export function decide(day: Day, by: By, of: Of, acts: readonly (ClassAct | RaceAct)[]): Decided {
  return attempt(() => {
    const track = typeof of === 'string' ? classOf(day, of).track : of;
    const { state } = leaseOf(tracksOf(day), track);
    const holder = state.holders.get(state.term);
    if (holder !== by.device && !(typeof of === 'number' && acts[0]?.kind === 'ambil_alih')) {
      refuse('not_holder', { holder });
    }
    const decisions: Decision[] = [];
    let at = day;
    const add = (act: ClassAct | RaceAct) => {
      const next = draft(at, { ...by, seq: by.seq + decisions.length }, of, act);
      const decision = readDecision(next);
      at = taking(at, decision, false);
      decisions.push(decision);
    };
    const sayWhatRan = () => {
      const chain = typeof of === 'string' ? classOf(at, of) : null;
      const raced =
        chain?.track === track ? racedToSay(onTrack(tracksOf(at), track).state, chain) : [];
      if (raced.length > 0) {
        add({ kind: 'ambil_alih', payload: { raced } });
      }
    };
    if (typeof of === 'string') {
      for (const act of acts as readonly ClassAct[]) {
        checkBranches(day, of, act);
      }
    }
    sayWhatRan();
    for (const [index, act] of acts.entries()) {
      const added = attempt(() => add(ofThisPress(act, decisions)));
      const isNoCall = !added.ok && added.refusal.code === 'moto_raced' && index < acts.length - 1;
      if (!added.ok && !isNoCall) {
        throw added.refusal;
      }
    }
    sayWhatRan();
    return { day: at, decisions };
  });
}

/** A result that becomes official in the press that enters it is named by the number that it got there. */
function ofThisPress<Act extends ClassAct | RaceAct>(act: Act, made: readonly Decision[]): Act {
  const entered = act.kind === 'resmi' && made.findLast(({ kind }) => kind === 'hasil');
  return entered ? { ...act, payload: { ...act.payload, result: entered.n } } : act;
}

/** Who tells of decisions: the server, whose word counts, or another phone by QR codes (R11, R23). */
export type From = 'server' | 'phone';

/** What stood in a chain from a number on. */
interface Tail {
  readonly chain: string;
  readonly n: number;
  readonly decisions: readonly Decision[];
}

/** What became of what was told. */
export interface Merged {
  readonly known: Day['known'];
  /** What is new. */
  readonly added: readonly Known[];
  /** Tails in whose place the server has others (R13): they go on as branches. */
  readonly gaveWay: readonly Tail[];
  /** What waited, and the server has. */
  readonly confirmed: readonly Known[];
}

/**
 * What is known, once somebody has told of more, each chain's in its order. A store that has the chains concerned and no day asks this; `merge` is the
 * same of a day.
 *
 * @param place the last place that was given
 * @throws Refusal `chain_moved`, where another phone tells of another decision in the place of one that is known
 */
export function mergeKnown(
  known: Day['known'],
  heard: readonly Decision[],
  from: From,
  place = lastPlace(known),
): Merged {
  const chains = new Map<string, Known[]>();
  const added: Known[] = [];
  const gaveWay: Tail[] = [];
  const confirmed: Known[] = [];
  for (const one of asKnown(heard, from === 'server')) {
    const ofChain = chains.get(one.chain) ?? [...(known.get(one.chain) ?? [])];
    chains.set(one.chain, ofChain);
    const at = ofChain.findIndex(({ n }) => n === one.n);
    const there = ofChain[at];
    if (there?.hash === one.hash) {
      if (one.sent && !there.sent) {
        const sent = { ...there, sent: true };
        ofChain[at] = sent;
        confirmed.push(sent);
      }
      continue;
    }
    if (there !== undefined) {
      if (from === 'phone') {
        refuse('chain_moved', { n: one.n, head: there.n });
      }
      const left = ofChain.splice(at).map(({ decision }) => decision);
      gaveWay.push({ chain: one.chain, n: one.n, decisions: left });
    }
    const fresh = { ...one, place: place + added.length + 1 };
    added.push(fresh);
    ofChain.push(fresh);
  }
  return { known: new Map([...known, ...chains]), added, gaveWay, confirmed };
}

/**
 * The day, once somebody has told of more. The server's word counts: what waited in the place of it gives way, and is a branch from then on. Of
 * another phone's tail all follows from what is known, as `take` has it, or nothing is taken; what that phone had heard of branches is not known here.
 *
 * @param firstHolder as the server or the tail says it; left out: as before
 */
export function merge(
  day: Day,
  heard: readonly Decision[],
  from: From,
  firstHolder = day.tracks?.[0].state.holders.get(1) ?? null,
):
  | ({ readonly ok: true; readonly day: Day } & Merged)
  | { readonly ok: false; readonly day: Day; readonly refusal: Refusal } {
  const merged = attempt(() => {
    if (from === 'phone') {
      let at: Day = {
        ...day,
        tracks: day.tracks ?? (firstHolder === null ? null : emptyTracks(day.race, firstHolder)),
        branches: [],
      };
      for (const decision of heard) {
        at = taking(at, decision, false);
      }
    }
    return mergeKnown(day.known, heard, from);
  });
  if (!merged.ok) {
    return { ok: false, day, refusal: merged.refusal };
  }
  const { known, gaveWay } = merged.value;
  const source = {
    race: day.race,
    firstHolder,
    known: [...known.values()].flat(),
    branches: [...day.branches, ...gaveWay],
  };
  return { ok: true, ...merged.value, day: dayOf(source, day) };
}
