import { type BranchReview, reviewTail } from './branch.ts';
import { append, type Chain, decisionHash, emptyChain } from './chain.ts';
import type {
  ClassAct,
  ClassDecision,
  Decision,
  Envelope,
  RaceAct,
  RaceDecision,
} from './decisions.ts';
import { chainOf, chainOfTrack, decisionId } from './derived-ids.ts';
import { mostTracks, traitsOf } from './kinds.ts';
import { motoKey } from './moto.ts';
import { appendToRace, emptyRaceChain, type RaceChain, racedToSay } from './race-chain.ts';
import { isClassDecision, readDecision } from './read-decision.ts';
import { attempt, Refusal, refuse } from './refusal.ts';
import {
  appendToTracks,
  checkNumbers,
  checkOnTrack,
  emptyTracks,
  leaseOf,
  onTrack,
  type Tracks,
} from './tracks.ts';

/*
 * A race day is plain data, and three verbs make and change it: `take` one decision, `decide` acts, `merge` what somebody else tells of. None of them
 * changes the day that it is given, and none throws a refusal: it is in the answer. The function, the publisher and every phone use these and nothing
 * below them (scripts/lint/day.grit), so that all of them say the same of the same decision.
 */

/** A decision that somebody knows of. */
export interface Known {
  /** As `chainOf` names it. */
  readonly chain: string;
  readonly n: number;
  readonly hash: string;
  readonly decision: Decision;
  /** Whether the server has it. */
  readonly sent: boolean;
  /** In which order it came to be known: that is how what waits is sent. */
  readonly place: number;
}

/** What a phone decided in classes while another one decided too (R13). */
export interface Branch {
  readonly decisions: readonly Decision[];
  /** What was decided up to then was decided by a phone that had not heard of it: milliseconds since 1970 by the server's clock. Left out: it had. */
  readonly since?: number;
}

export interface Day {
  readonly race: string;
  /** The leases; null: nobody has the lease of the race yet. */
  readonly tracks: Tracks | null;
  /** The classes of which something is known. */
  readonly classes: ReadonlyMap<string, Chain>;
  /** Of each chain what is known, in its order. */
  readonly known: ReadonlyMap<string, readonly Known[]>;
  /** Of each chain that this engine cannot fold to its end (R31), its no. */
  readonly unreadable: ReadonlyMap<string, Refusal>;
  readonly branches: readonly Branch[];
}

/** What a day follows from. */
interface Source {
  readonly race: string;
  /** The device to which the server gave the lease first; null: to nobody yet. */
  readonly firstHolder: string | null;
  readonly known: readonly Known[];
  /** Of each chain in which there is what this engine cannot read, its no. */
  readonly unread?: ReadonlyMap<string, Refusal>;
  readonly branches?: readonly Branch[];
}

/** What came from outside, read: of each chain what this engine reads, up to the first that it does not. */
export function readAll(
  race: string,
  values: readonly unknown[],
): { readonly decisions: Decision[]; readonly unread: Map<string, Refusal> } {
  const unread = new Map<string, Refusal>();
  const decisions = values.flatMap((value) => {
    const chain = chainSaid(race, value);
    const read = attempt(() => readDecision(value));
    if (!read.ok && !unread.has(chain)) {
      unread.set(chain, read.refusal);
    }
    return read.ok && !unread.has(chain) ? [read.value] : [];
  });
  return { decisions, unread };
}

/** The chain that a value is of, also where it is no decision that can be read: then it belongs to what it names, or else to the race's own. */
export function chainSaid(race: string, value: unknown): string {
  const { class: raceClass, track } = Object(value) as Record<string, unknown>;
  if (typeof raceClass === 'string') {
    return raceClass;
  }
  return typeof track === 'number' ? chainOfTrack(race, track) : race;
}

/** Decisions as somebody who tells of them in this order knows them. */
export function asKnown(decisions: readonly Decision[], sent = true): Known[] {
  return decisions.map((decision, index) => ({
    chain: chainOf(decision),
    n: decision.n,
    hash: decisionHash(decision),
    decision,
    sent,
    place: index + 1,
  }));
}

/**
 * The day that follows from what is known. What was decided is not judged again (who held a lease when something was decided is not told by the
 * chains alone), but each chain is folded, as far as this engine can.
 *
 * @param before the same day as it was known before: of a chain that has only grown, what is new is folded on
 */
export function dayOf(
  { race, firstHolder, known, unread = new Map(), branches = [] }: Source,
  before?: Day,
): Day {
  const byChain = new Map<string, readonly Known[]>();
  for (const [chain, ofChain] of grouped(known, (one) => one.chain)) {
    byChain.set(
      chain,
      ofChain.sort((a, b) => a.n - b.n),
    );
  }
  const unreadable = new Map(unread);
  const note = (chain: string, refusal: Refusal | null) => {
    if (refusal !== null) {
      unreadable.set(chain, refusal);
    }
  };
  const lease = (track: number, holder: string): RaceChain => {
    const chain = chainOfTrack(race, track);
    const known = before?.tracks?.find((one) => one.track === track);
    const folded = foldOn(
      known?.state.holders.get(1) === holder ? known : undefined,
      emptyRaceChain(race, holder, track),
      byChain.get(chain),
      (at, decision) => appendToRace(at, decision as RaceDecision),
    );
    note(chain, folded.refusal);
    return folded.chain;
  };
  const tracksFrom = (holder: string): Tracks => {
    const first = lease(1, holder);
    const { secondTrack } = first.state;
    return secondTrack === null ? [first] : [first, lease(mostTracks, secondTrack)];
  };
  const leases = new Set(
    Array.from({ length: mostTracks }, (_, index) => chainOfTrack(race, index + 1)),
  );
  const classes = new Map<string, Chain>();
  for (const [id, ofClass] of byChain) {
    if (!leases.has(id)) {
      const folded = foldOn(
        before?.classes.get(id),
        emptyChain(race, id),
        ofClass,
        (at, decision) => append(at, decision as ClassDecision).chain,
      );
      note(id, folded.refusal);
      classes.set(id, folded.chain);
    }
  }
  const tracks = firstHolder === null ? null : tracksFrom(firstHolder);
  return { race, tracks, classes, known: byChain, unreadable, branches };
}

/** Not Map.groupBy, which the oldest browsers that open the app do not have. */
function grouped<Of>(all: readonly Of[], by: (one: Of) => string): Map<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const one of all) {
    const key = by(one);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [one]);
    } else {
      group.push(one);
    }
  }
  return groups;
}

/** The chain of these decisions; to one that has only grown, what is new is added. */
function foldOn<Of extends { readonly n: number; readonly hashes: readonly string[] }>(
  before: Of | undefined,
  empty: Of,
  known: readonly Known[] = [],
  add: (chain: Of, decision: Decision) => Of,
): { readonly chain: Of; readonly refusal: Refusal | null } {
  const grown =
    before !== undefined && before.n > 0 && known[before.n - 1]?.hash === before.hashes.at(-1);
  let chain = grown ? before : empty;
  for (const { decision } of known.slice(chain.n)) {
    try {
      chain = add(chain, decision);
    } catch (error) {
      // What lies on a disk may be anything: it keeps neither the other chains nor the day from being read.
      const refusal =
        error instanceof Refusal ? error : new Refusal('decision_unreadable', { path: 'decision' });
      return { chain, refusal };
    }
  }
  return { chain, refusal: null };
}

/** A class's chain; one in which nothing is decided is empty. @throws Refusal, where this engine cannot fold it */
function classOf({ race, classes, unreadable }: Day, id: string): Chain {
  const no = unreadable.get(id);
  if (no !== undefined) {
    throw no;
  }
  return classes.get(id) ?? emptyChain(race, id);
}

function tracksOf({ tracks }: Day): Tracks {
  return tracks ?? refuse('track_unknown', { track: 1 });
}

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

function knowing(known: Day['known'], decision: Decision): Day['known'] {
  const [one] = asKnown([decision], false) as [Known];
  const place = lastPlace(known) + 1;
  return new Map(known).set(one.chain, [...(known.get(one.chain) ?? []), { ...one, place }]);
}

function lastPlace(known: Day['known']): number {
  let last = 0;
  for (const ofChain of known.values()) {
    last = Math.max(last, ofChain.at(-1)?.place ?? 0);
  }
  return last;
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

/** The last number of each chain, as far as it could be folded. */
export function headsOf({ race, tracks, classes }: Day): Record<string, number> {
  return Object.fromEntries([
    ...(tracks ?? []).map(({ track, n }) => [chainOfTrack(race, track), n] as const),
    ...[...classes].map(([id, { n }]) => [id, n] as const),
  ]);
}

/** Where each chain ends for the server, as far as it is known: what it is asked for is what comes behind. */
export function heardOf(known: Iterable<Known>): Record<string, number> {
  const heads: Record<string, number> = {};
  for (const { chain, n, sent } of known) {
    if (sent) {
      heads[chain] = Math.max(heads[chain] ?? 0, n);
    }
  }
  return heads;
}

/** All that is known, in the order in which it came to be known. */
export function knownIn({ known }: Day): Known[] {
  return [...known.values()].flat().sort((a, b) => a.place - b.place);
}

/** What the server does not have, in the order in which it is sent. */
export function unsentIn(day: Day): Known[] {
  return knownIn(day).filter(({ sent }) => !sent);
}

/** A branch in one class, and what is to be done about it (R13). */
export interface ClassTail {
  readonly raceClass: string;
  readonly device: string;
  readonly decisions: readonly ClassDecision[];
  /** Null: it does not follow from what is known here, and is only counted. */
  readonly review: BranchReview | null;
}

/** The branches by class, those left out that are part of a longer one. */
export function branchesOf(day: Day): ClassTail[] {
  const tails = day.branches.flatMap(({ decisions }) => [
    ...grouped(decisions.filter(isClassDecision), (one) => one.class),
  ]);
  return tails
    .filter(
      ([, tail], at) =>
        !tails.some(([, other], index) => {
          const longer = other.length > tail.length || (other.length === tail.length && index < at);
          return longer && tail.every(({ id }) => other.some((one) => one.id === id));
        }),
    )
    .map(([raceClass, decisions]) => ({
      raceClass,
      device: decisions[0]?.device ?? '',
      decisions,
      review: reviewOf(day, raceClass, decisions),
    }));
}

function reviewOf(
  { race, classes, known }: Day,
  id: string,
  tail: readonly ClassDecision[],
): BranchReview | null {
  const decisions = known.get(id)?.map(({ decision }) => decision as ClassDecision) ?? [];
  try {
    return reviewTail(classes.get(id) ?? emptyChain(race, id), decisions, tail);
  } catch {
    // A branch comes from who knows which phone: one that the engine stumbles over is counted, and stops nobody.
    return null;
  }
}
