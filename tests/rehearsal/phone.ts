import 'fake-indexeddb/auto';
import { append, type Chain, emptyChain, fold } from '#functions/_shared/racing/chain.ts';
import {
  type ClassAct,
  type Decision,
  type RaceAct,
  trackOf,
} from '#functions/_shared/racing/decisions.ts';
import { chainOf, chainOfTrack, decisionId } from '#functions/_shared/racing/derived-ids.ts';
import { type RaceChain, racedToSay } from '#functions/_shared/racing/race-chain.ts';
import { isClassDecision, isRaceDecision } from '#functions/_shared/racing/read-decision.ts';
import { readTail, writeTail } from '#functions/_shared/racing/tail.ts';
import {
  appendToTracks,
  checkNumbers,
  checkOnTrack,
  emptyTracks,
  foldTracks,
  leaseOf,
  onTrack,
  type Tracks,
} from '#functions/_shared/racing/tracks.ts';
import {
  appendDecisions,
  type ChainDatabase,
  decisionsOf,
  type KeptDecision,
  markSent,
  openChains,
  takeDecisions,
  takenOf,
} from '#organiser/parts/race-day/chain-store.ts';
import { toShow } from '#organiser/parts/race-day/tails.ts';
import type { DayServer } from './server.ts';
import { count, type Wire } from './wire.ts';

/** The phone lost its power between the press and the disk. */
export class Killed extends Error {}

interface Of {
  readonly server: DayServer;
  readonly firstHolder: string;
  readonly wire: Wire;
}

/**
 * A director's phone: it decides upon its own disk, which is the console's own store of chains, and sends what it decided when
 * there is a signal.
 */
export class DecidingPhone {
  readonly device: string;
  online = true;
  /** Seconds that its clock is wrong by. */
  clockWrongBy = 0;
  /** How often its director pressed. */
  presses = 0;
  readonly classes = new Map<string, Chain>();
  tracks: Tracks;
  private kept: readonly KeptDecision[] = [];
  /** Which decision is folded at each place of each chain. */
  private readonly folded = new Map<string, string>();
  private readonly of: Of;
  private readonly raceId: string;
  private readonly disk: ChainDatabase;

  private constructor(device: string, of: Of, disk: ChainDatabase) {
    this.device = device;
    this.of = of;
    this.disk = disk;
    this.raceId = of.server.world.raceId;
    this.tracks = emptyTracks(this.raceId, of.firstHolder);
  }

  static async of(device: string, of: Of): Promise<DecidingPhone> {
    // Each phone has a disk of its own; a database stays with the one that it was opened on.
    globalThis.indexedDB = new IDBFactory();
    return new DecidingPhone(device, of, await openChains(() => undefined));
  }

  chainOf(raceClass: string): Chain {
    return this.classes.get(raceClass) ?? emptyChain(this.raceId, raceClass);
  }

  /** A track's lease, with the whole running order. */
  lease(track: number): RaceChain {
    return onTrack(this.tracks, track);
  }

  holds(track: number): boolean {
    const { state } = leaseOf(this.tracks, track);
    return state.holders.get(state.term) === this.device;
  }

  get decisions(): Decision[] {
    return this.kept.map(({ decision }) => decision);
  }

  /** All that it shows comes from the disk: after it was switched on again, or has heard something. */
  async restart(): Promise<void> {
    this.kept = await decisionsOf(this.disk, this.raceId);
    this.classes.clear();
    this.folded.clear();
    this.tracks = emptyTracks(this.raceId, this.of.firstHolder);
    this.foldAll(this.kept);
  }

  /** After it has heard something: what is new is folded on, or everything anew where another decision stands in a place. */
  private async catchUp(): Promise<void> {
    const kept = await decisionsOf(this.disk, this.raceId);
    const isKnown = ({ decision }: KeptDecision) =>
      this.folded.get(placeOf(decision)) === decision.id;
    if (kept.filter(isKnown).length < this.folded.size) {
      await this.restart();
      return;
    }
    this.kept = kept;
    this.foldAll(kept.filter((one) => !isKnown(one)));
  }

  private foldAll(decisions: readonly KeptDecision[]): void {
    // Who may decide in a class stands in the leases, and what opens the second track in the first one's.
    const ofRace = decisions.filter(({ decision }) => !isClassDecision(decision));
    const ofClasses = decisions.filter(({ decision }) => isClassDecision(decision));
    const leases = byNumber(ofRace).toSorted((a, b) => trackOf(a.decision) - trackOf(b.decision));
    for (const { decision } of [...leases, ...byNumber(ofClasses)]) {
      this.fold(decision);
    }
  }

  /** What ran under the last holder is said before anything else, and of a new stage as soon as it is built (R12). */
  async decideInClass(raceClass: string, act: ClassAct, at: number, killed = false): Promise<void> {
    await this.sayWhatRan(raceClass, at);
    await this.writeInClass(raceClass, act, at, killed);
    await this.sayWhatRan(raceClass, at);
  }

  async sayWhatRan(raceClass: string, at: number): Promise<void> {
    const chain = this.chainOf(raceClass);
    const raced = this.holds(chain.track) ? racedToSay(this.lease(chain.track).state, chain) : [];
    if (raced.length > 0) {
      await this.writeInClass(raceClass, { kind: 'ambil_alih', payload: { raced } }, at, false);
    }
  }

  private async writeInClass(
    raceClass: string,
    act: ClassAct,
    at: number,
    killed: boolean,
  ): Promise<void> {
    const chain = this.chainOf(raceClass);
    const { term } = leaseOf(this.tracks, chain.track).state;
    await this.write(chain, { term, class: raceClass, ...act }, at, killed);
  }

  async decideForTrack(track: number, act: RaceAct, at: number): Promise<void> {
    const lease = leaseOf(this.tracks, track);
    const term = lease.state.term + (act.kind === 'ambil_alih' ? 1 : 0);
    await this.write(lease, { term, class: null, ...act }, at, false);
  }

  private async write(
    before: Chain | RaceChain,
    act: object,
    at: number,
    killed: boolean,
  ): Promise<void> {
    const head = { n: before.n, hash: before.hashes.at(-1) ?? null };
    const { raceId } = this;
    this.presses += 1;
    const written = await appendDecisions(this.disk, {
      chain: 'raceClass' in before ? before.raceClass : chainOfTrack(raceId, before.track),
      race: raceId,
      head,
      make: (seq) => {
        const unnamed = {
          id: '',
          race: raceId,
          n: head.n + 1,
          prev: head.hash,
          ...(before.track > 1 && { track: before.track }),
          device: this.device,
          device_seq: seq,
          actor: this.of.server.actor,
          occurred_at: `${new Date((at + this.clockWrongBy) * 1000).toISOString().slice(0, 19)}Z`,
          server_offset: 0,
          ...act,
        } as Decision;
        const decision = { ...unnamed, id: decisionId(unnamed) };
        if (isRaceDecision(decision)) {
          checkNumbers(this.tracks, decision);
        }
        this.fold(decision);
        if (killed) {
          throw new Killed();
        }
        return [decision];
      },
    });
    this.kept = [...this.kept, ...written];
  }

  /** Into the folded chains; throws the engine's refusal. */
  private fold(decision: Decision): void {
    if (isRaceDecision(decision)) {
      this.tracks = appendToTracks(this.tracks, decision);
      this.folded.set(placeOf(decision), decision.id);
      return;
    }
    const chain = this.chainOf(decision.class);
    const { answer, chain: longer } = append(chain, decision);
    if (answer !== 'same') {
      checkOnTrack(this.tracks, chain, decision);
      this.classes.set(decision.class, longer);
      this.folded.set(placeOf(decision), decision.id);
    }
  }

  get unsent(): Decision[] {
    return this.kept.filter(({ sent }) => !sent).map(({ decision }) => decision);
  }

  /** What it decided and another phone's decisions stand in the place of (R13). */
  async gaveWay(): Promise<Decision[]> {
    const branches = await this.disk.getAllFromIndex('branches', 'race', this.raceId);
    return branches.flatMap(({ decisions }) => decisions);
  }

  /** Sends what it decided and hears what others decided; nothing without a signal. */
  async sync(): Promise<void> {
    if (!this.online) {
      return;
    }
    const { server, wire } = this.of;
    for (;;) {
      const waiting = this.kept.filter(({ sent }) => !sent);
      if (waiting.length === 0) {
        break;
      }
      const decisions = waiting.map(({ decision }) => decision);
      const answer = await server.send(decisions);
      count(wire, decisions, answer);
      await markSent(this.disk, takenOf(waiting, answer.stopped));
      this.kept = await decisionsOf(this.disk, this.raceId);
      if (answer.stopped.length === 0) {
        break;
      }
      for (const { chain, n, code, kept } of answer.stopped) {
        // Only because another phone decided.
        if (!kept) {
          throw new Error(`race-day refused number ${n} of ${chain} with ${code}.`);
        }
      }
      await this.hear();
      for (const { chain, n, code } of answer.stopped) {
        if (this.kept.some((one) => !one.sent && one.chain === chain && one.n === n)) {
          throw new Error(`${this.device}: number ${n} of ${chain} (${code}) did not give way`);
        }
      }
    }
    await this.hear();
  }

  private async hear(): Promise<void> {
    const { server, wire } = this.of;
    const heads: Record<string, number> = {};
    for (const { chain, n, sent } of this.kept) {
      if (sent) {
        heads[chain] = Math.max(heads[chain] ?? 0, n);
      }
    }
    const fresh = await server.chains(heads);
    count(wire, heads, fresh);
    const changed = await takeDecisions(this.disk, this.raceId, fresh, 'server');
    if (changed) {
      await this.catchUp();
    }
  }

  /** Hands a track over with no signal: the other phone scans the tail, which ends with the handover (R11). */
  async handOverTo(other: DecidingPhone, track: number, at: number): Promise<number> {
    await this.decideForTrack(track, { kind: 'serah', payload: { to: other.device } }, at);
    return this.showTo(other);
  }

  /** Another phone scans what this one has and the server may not (R23). @returns how many QR codes it was */
  async showTo(other: DecidingPhone): Promise<number> {
    let frames = 0;
    for (let left = toShow(this.kept); left.length > 0; ) {
      const { frames: shown, written } = writeTail(this.raceId, left);
      await other.scan(shown);
      frames += shown.length;
      left = left.slice(written);
    }
    return frames;
  }

  private async scan(frames: readonly string[]): Promise<void> {
    await takeDecisions(this.disk, this.raceId, readTail(frames, this.raceId), 'phone');
    await this.catchUp();
  }
}

function placeOf(decision: Decision): string {
  return `${chainOf(decision)}/${decision.n}`;
}

function byNumber(kept: readonly KeptDecision[]): readonly KeptDecision[] {
  return kept.toSorted((a, b) => a.n - b.n);
}

/** The chains as the server has them, each folded from nothing. */
export async function chainsOfServer(server: DayServer, firstHolder: string) {
  const { raceId } = server.world;
  const decisions = await server.chains({});
  const ofClasses = Map.groupBy(decisions.filter(isClassDecision), (one) => one.class);
  return {
    decisions,
    tracks: foldTracks(raceId, firstHolder, decisions.filter(isRaceDecision)),
    classes: new Map([...ofClasses].map(([id, own]) => [id, fold(raceId, id, own)] as const)),
  };
}
