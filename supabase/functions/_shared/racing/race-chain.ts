import { canonicalJson } from './canonical.ts';
import { type Chain, decisionHash } from './chain.ts';
import {
  type ClassDecision,
  type OrderItem,
  type RaceAct,
  type RaceDecision,
  trackOf,
} from './decisions.ts';
import { checkDecisionId } from './derived-ids.ts';
import { traitsOf } from './kinds.ts';
import { type MotoRef, motoKey, sameMoto } from './moto.ts';
import { attempt, refuse } from './refusal.ts';
import { type ClassState, findMoto } from './state.ts';
import { spoken } from './words.ts';

/** A helper's phone as it was paired (R24). */
export interface Paired {
  readonly role: Extract<RaceAct, { kind: 'pasang' }>['payload']['role'];
  readonly until: string;
  /** What it was called when it was paired; empty: nothing, or this phone was not told. */
  readonly name: string;
  /** The n at which it was let go; null: it is paired. */
  readonly letGo: number | null;
}

/**
 * What is decided by the holder of a lease for all classes of the track, or where there is one track of the race: who holds it, phones, running
 * order, pause.
 */
export interface RaceState {
  /** The holder of the lease in each term; the last is the present holder (R10). */
  readonly holders: ReadonlyMap<number, string>;
  readonly term: number;
  readonly devices: ReadonlyMap<string, Paired>;
  readonly order: readonly OrderItem[];
  /** Of each takeover: motos of the running order up to this number count as raced (R12). */
  readonly ran: readonly Ran[];
  /** The term that began with the last takeover; 0: nobody took over. */
  readonly takenOver: number;
  /** The phone that opened the second track: it held it first. Null: there is one track. */
  readonly secondTrack: string | null;
  /** What each number of the running order was given to, for ever: `<class>/<moto>`. */
  readonly given: ReadonlyMap<number, string>;
  /** The public word of a pause; null: it goes on. */
  readonly paused: string | null;
  readonly stopped: string | null;
  /** What the screens at the venue show that the director has set, by their number. */
  readonly screens: ReadonlyMap<number, ScreenShow>;
}

/** What a screen at the venue shows. */
export interface ScreenShow extends Omit<Extract<RaceAct, { kind: 'layar' }>['payload'], 'screen'> {
  /** The decision that says so: said again it is news, for somebody at the screen may have chosen something else since. */
  readonly n: number;
}

interface Ran {
  readonly upTo: number;
  /** The classes of which that is said; null: all that run on the track. */
  readonly classes: ReadonlySet<string> | null;
}

export interface RaceChain {
  readonly race: string;
  /** The track of whose lease it is; the first one's is the race's own chain. */
  readonly track: number;
  readonly n: number;
  readonly hashes: readonly string[];
  readonly state: RaceState;
}

/** @param holder the device to which the server gave the lease, or which opened the track: term 1 */
export function emptyRaceChain(race: string, holder: string, track = 1): RaceChain {
  return {
    race,
    track,
    n: 0,
    hashes: [],
    state: {
      holders: new Map([[1, holder]]),
      term: 1,
      devices: new Map(),
      order: [],
      ran: [],
      takenOver: 0,
      secondTrack: null,
      given: new Map(),
      paused: null,
      stopped: null,
      screens: new Map(),
    },
  };
}

function withHolder(state: RaceState, holder: string): RaceState {
  const term = state.term + 1;
  return { ...state, term, holders: new Map(state.holders).set(term, holder) };
}

function changed(state: RaceState, decision: RaceDecision): RaceState {
  switch (decision.kind) {
    case 'serah':
      return withHolder(state, decision.payload.to);
    case 'ambil_alih': {
      const { last_raced, classes } = decision.payload;
      return {
        ...withHolder(state, decision.device),
        ran: [
          ...state.ran,
          { upTo: last_raced, classes: classes === undefined ? null : new Set(classes) },
        ],
        takenOver: decision.term,
      };
    }
    case 'lintasan': {
      const { track } = decision.payload;
      if (trackOf(decision) !== 1) {
        refuse('track_first', { kind: decision.kind });
      }
      return state.secondTrack === null
        ? { ...state, secondTrack: decision.device }
        : refuse('track_open', { track });
    }
    case 'pasang': {
      const { key, role, until, name = '' } = decision.payload;
      const paired = { role, until, name: spoken(name), letGo: null };
      return { ...state, devices: new Map(state.devices).set(key, paired) };
    }
    case 'lepas': {
      const device = state.devices.get(decision.payload.key);
      if (!device || device.letGo !== null) {
        return refuse('device_unknown', { key: decision.payload.key });
      }
      return {
        ...state,
        devices: new Map(state.devices).set(decision.payload.key, {
          ...device,
          letGo: decision.n,
        }),
      };
    }
    case 'layar': {
      const { screen, ...show } = decision.payload;
      if (trackOf(decision) !== 1) {
        refuse('track_first', { kind: decision.kind });
      }
      return { ...state, screens: new Map(state.screens).set(screen, { ...show, n: decision.n }) };
    }
    case 'urutan':
      return withOrder(state, checkedOrder(decision.payload.items));
    case 'jeda':
      return { ...state, paused: spoken(decision.payload.word) };
    case 'lanjut':
      return { ...state, paused: null };
    case 'hentikan_lomba':
      return { ...state, stopped: spoken(decision.payload.reason) };
  }
}

function withOrder(state: RaceState, order: readonly OrderItem[]): RaceState {
  const given = new Map(state.given);
  for (const item of order) {
    if (item.type === 'moto') {
      given.set(item.number, motoKey(item.moto, item.class));
    }
  }
  return { ...state, order, given };
}

/** A number is one moto's, and a moto stands once. */
function checkedOrder(items: readonly OrderItem[]): readonly OrderItem[] {
  const numbers = new Set<number>();
  const motos = new Set<string>();
  for (const item of items) {
    if (item.type !== 'moto') {
      continue;
    }
    const name = motoKey(item.moto, item.class);
    if (numbers.has(item.number) || motos.has(name)) {
      refuse('order_twice', { number: item.number });
    }
    numbers.add(item.number);
    motos.add(name);
  }
  return items;
}

/**
 * The race's chain with one decision more (R10-R12): by the holder in the present term, or a takeover in the next.
 *
 * @throws Refusal, and the chain is as it was
 */
export function appendToRace(chain: RaceChain, decision: RaceDecision): RaceChain {
  const { n, term, device } = decision;
  const { state } = chain;
  if (decision.race !== chain.race || trackOf(decision) !== chain.track) {
    refuse('wrong_class');
  }
  const hash = decisionHash(decision);
  if (n <= chain.n) {
    return chain.hashes[n - 1] === hash ? chain : refuse('chain_moved', { n, head: chain.n });
  }
  if (n > chain.n + 1) {
    refuse('chain_gap', { n, head: chain.n });
  }
  const holder = state.holders.get(state.term);
  const takeover = decision.kind === 'ambil_alih';
  if (term !== state.term + (takeover ? 1 : 0)) {
    refuse('term_old', { term, now: state.term });
  }
  if (!takeover && device !== holder) {
    refuse('not_holder', { holder });
  }
  checkDecisionId(decision);
  if (decision.prev !== (chain.hashes.at(-1) ?? null)) {
    refuse('prev_wrong', { n });
  }
  return { ...chain, n, hashes: [...chain.hashes, hash], state: changed(state, decision) };
}

/**
 * Whether a device may decide in a class (R13, R33): the holder of the term that the decision carries, in a race that goes on. An old holder's tail is taken
 * until the new one has decided in that class, for then the class's chain is of the newer term and refuses by itself.
 */
export function checkHolder(state: RaceState, decision: ClassDecision): void {
  if (state.holders.get(decision.term) !== decision.device) {
    refuse('not_holder', { holder: state.holders.get(state.term) });
  }
  if (state.stopped !== null && !traitsOf(decision).afterStop) {
    refuse('race_stopped', { kind: decision.kind });
  }
}

/** The motos of a class that ran under the last holder although its chain knows of no start, by number (R12). */
export function racedBefore(race: RaceState, state: ClassState): readonly MotoRef[] {
  // A class that came from the other track later ran under no holder before.
  const said = race.ran.filter(({ classes }) => classes === null || classes.has(state.raceClass));
  const lastRaced = Math.max(0, ...said.map(({ upTo }) => upTo));
  return race.order
    .filter((item) => item.type === 'moto')
    .filter((item) => item.class === state.raceClass && item.number <= lastRaced)
    .sort((a, b) => a.number - b.number)
    .map((item) => item.moto)
    .filter((moto) => {
      const found = attempt(() => findMoto(state, moto).moto);
      return found.ok && (found.value.status === 'menunggu' || found.value.status === 'dipanggil');
    });
}

/** Whether nothing was decided in the class since the last takeover of its track. */
function decidedBefore(race: RaceState, chain: Chain): boolean {
  return (chain.terms.get(chain.track) ?? 0) < race.takenOver;
}

/**
 * The motos that `ambil_alih` has to name in a class next; empty: nothing is to be said. Run again with a reason, a moto is as
 * any other.
 */
export function racedToSay(race: RaceState, chain: Chain): readonly MotoRef[] {
  const first = decidedBefore(race, chain);
  return racedBefore(race, chain.state).filter(
    (moto) => first || findMoto(chain.state, moto).moto.discarded.length === 0,
  );
}

/**
 * After a takeover (R12) the first thing that is decided in a class are the motos that ran under the last holder; nobody calls
 * one of them, also when its stage was built later.
 *
 * @param chain the class's chain as it was before the decision
 * @throws Refusal `takeover_first`, `takeover_differs`
 */
export function checkTakeover(race: RaceState, chain: Chain, decision: ClassDecision): void {
  if (decision.term < race.takenOver) {
    return;
  }
  const first = decidedBefore(race, chain);
  const raced = racedToSay(race, chain);
  if (decision.kind === 'ambil_alih') {
    if (canonicalJson(decision.payload.raced) !== canonicalJson(raced)) {
      refuse('takeover_differs', { raced });
    }
  } else if (raced.length > 0 && (first || startsOneOf(raced, decision))) {
    refuse('takeover_first', { raced });
  }
}

function startsOneOf(raced: readonly MotoRef[], { kind, payload }: ClassDecision): boolean {
  return (
    (kind === 'panggil' || kind === 'mulai') && raced.some((moto) => sameMoto(moto, payload.moto))
  );
}
