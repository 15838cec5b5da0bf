import { type BranchReview, reviewTail } from './branch.ts';
import { append, type Chain, decisionHash, emptyChain } from './chain.ts';
import type { ClassDecision, Decision, RaceDecision } from './decisions.ts';
import { chainOf, chainOfTrack } from './derived-ids.ts';
import { mostTracks } from './kinds.ts';
import { appendToRace, emptyRaceChain, type RaceChain } from './race-chain.ts';
import { isClassDecision, readDecision } from './read-decision.ts';
import { attempt, Refusal, refuse } from './refusal.ts';
import type { Tracks } from './tracks.ts';

/*
 * A race day is plain data: what it is, how it follows from what is known, and what can be read off it. The verbs that make and change it are in
 * day.ts.
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
export function classOf({ race, classes, unreadable }: Day, id: string): Chain {
  const no = unreadable.get(id);
  if (no !== undefined) {
    throw no;
  }
  return classes.get(id) ?? emptyChain(race, id);
}

/** @throws Refusal, where nobody has the lease of the race yet */
export function tracksOf({ tracks }: Day): Tracks {
  return tracks ?? refuse('track_unknown', { track: 1 });
}

/** The last place that was given to anything known. */
export function lastPlace(known: Day['known']): number {
  let last = 0;
  for (const ofChain of known.values()) {
    last = Math.max(last, ofChain.at(-1)?.place ?? 0);
  }
  return last;
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
