import 'fake-indexeddb/auto';
import type { RaceDayAnswer } from '#functions/_shared/race-day/contract.ts';
import { append, type Chain, emptyChain, fold } from '#functions/_shared/racing/chain.ts';
import type { ClassAct, Decision, RaceAct } from '#functions/_shared/racing/decisions.ts';
import { decisionId } from '#functions/_shared/racing/derived-ids.ts';
import {
  appendToRace,
  checkHolder,
  checkTakeover,
  emptyRaceChain,
  type RaceChain,
} from '#functions/_shared/racing/race-chain.ts';
import { isClassDecision, readDecision } from '#functions/_shared/racing/read-decision.ts';
import { readTail, writeTail } from '#functions/_shared/racing/tail.ts';
import {
  appendDecisions,
  type ChainDatabase,
  decisionsOf,
  type KeptDecision,
  markSent,
  openChains,
  takeDecisions,
} from '#organiser/parts/race-day/chain-store.ts';
import { callFunction } from '#tests/support/payments.ts';
import type { TestUser } from '#tests/support/stack.ts';
import { count, type Wire } from './wire.ts';

async function send(person: TestUser, raceId: string, decisions: readonly Decision[]) {
  const response = await callFunction('race-day', {
    token: person.accessToken,
    body: { race_id: raceId, decisions },
  });
  return { status: response.status, body: (await response.json()) as RaceDayAnswer };
}

async function chainsOf(person: TestUser, raceId: string, heads: Record<string, number> = {}) {
  const { data, error } = await person.client.rpc('race_chains', { race_id: raceId, heads });
  if (error) {
    throw new Error(`${error.message} ${error.details}`);
  }
  return (data.keputusan ?? []).map(readDecision);
}

/** The phone lost its power between the press and the disk. */
export class Killed extends Error {}

interface Of {
  readonly raceId: string;
  readonly firstHolder: string;
  readonly director: TestUser;
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
  race: RaceChain;
  private kept: readonly KeptDecision[] = [];
  /** Which decision is folded at each place of each chain. */
  private readonly folded = new Map<string, string>();
  private readonly of: Of;
  private readonly disk: ChainDatabase;

  private constructor(device: string, of: Of, disk: ChainDatabase) {
    this.device = device;
    this.of = of;
    this.disk = disk;
    this.race = emptyRaceChain(of.raceId, of.firstHolder);
  }

  static async of(device: string, of: Of): Promise<DecidingPhone> {
    // Each phone has a disk of its own; a database stays with the one that it was opened on.
    globalThis.indexedDB = new IDBFactory();
    return new DecidingPhone(device, of, await openChains(() => undefined));
  }

  chainOf(raceClass: string): Chain {
    return this.classes.get(raceClass) ?? emptyChain(this.of.raceId, raceClass);
  }

  /** All that it shows comes from the disk: after it was switched on again, or has heard something. */
  async restart(): Promise<void> {
    this.kept = await decisionsOf(this.disk, this.of.raceId);
    this.classes.clear();
    this.folded.clear();
    this.race = emptyRaceChain(this.of.raceId, this.of.firstHolder);
    this.foldAll(this.kept);
  }

  /** After it has heard something: what is new is folded on, or everything anew where another decision stands in a place. */
  private async catchUp(): Promise<void> {
    const kept = await decisionsOf(this.disk, this.of.raceId);
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
    // Who may decide in a class stands in the race's own chain.
    const ofRace = decisions.filter(({ decision }) => !isClassDecision(decision));
    const ofClasses = decisions.filter(({ decision }) => isClassDecision(decision));
    for (const { decision } of [...byNumber(ofRace), ...byNumber(ofClasses)]) {
      this.fold(decision);
    }
  }

  async decideInClass(raceClass: string, act: ClassAct, at: number, killed = false): Promise<void> {
    const { term } = this.race.state;
    await this.write(
      raceClass,
      this.chainOf(raceClass),
      { term, class: raceClass, ...act },
      at,
      killed,
    );
  }

  async decideForRace(act: RaceAct, at: number): Promise<void> {
    const term = this.race.state.term + (act.kind === 'ambil_alih' ? 1 : 0);
    await this.write(this.of.raceId, this.race, { term, class: null, ...act }, at, false);
  }

  private async write(
    chain: string,
    before: { n: number; hashes: readonly string[] },
    act: object,
    at: number,
    killed: boolean,
  ): Promise<void> {
    const head = { n: before.n, hash: before.hashes.at(-1) ?? null };
    this.presses += 1;
    await appendDecisions(this.disk, {
      chain,
      race: this.of.raceId,
      head,
      make: (seq) => {
        const unnamed = {
          id: '',
          race: this.of.raceId,
          n: head.n + 1,
          prev: head.hash,
          device: this.device,
          device_seq: seq,
          actor: this.of.director.id,
          occurred_at: `${new Date((at + this.clockWrongBy) * 1000).toISOString().slice(0, 19)}Z`,
          server_offset: 0,
          ...act,
        } as Decision;
        const decision = { ...unnamed, id: decisionId(unnamed) };
        this.fold(decision);
        if (killed) {
          throw new Killed();
        }
        return [decision];
      },
    });
    this.kept = await decisionsOf(this.disk, this.of.raceId);
  }

  /** Into the folded chains; throws the engine's refusal. */
  private fold(decision: Decision): void {
    if (!isClassDecision(decision)) {
      this.race = appendToRace(this.race, decision);
      this.folded.set(placeOf(decision), decision.id);
      return;
    }
    const chain = this.chainOf(decision.class);
    const { answer, chain: longer } = append(chain, decision);
    if (answer !== 'same') {
      checkHolder(this.race.state, decision);
      checkTakeover(this.race.state, chain, decision);
      this.classes.set(decision.class, longer);
      this.folded.set(placeOf(decision), decision.id);
    }
  }

  get unsent(): Decision[] {
    return this.kept.filter(({ sent }) => !sent).map(({ decision }) => decision);
  }

  /** What it decided and another phone's decisions stand in the place of (R13). */
  async gaveWay(): Promise<Decision[]> {
    const branches = await this.disk.getAllFromIndex('branches', 'race', this.of.raceId);
    return branches.flatMap(({ decisions }) => decisions);
  }

  /** Sends what it decided and hears what others decided; nothing without a signal. */
  async sync(): Promise<void> {
    if (!this.online) {
      return;
    }
    const { director, raceId, wire } = this.of;
    const waiting = this.kept.filter(({ sent }) => !sent);
    if (waiting.length > 0) {
      const decisions = waiting.map(({ decision }) => decision);
      const { status, body } = await send(director, raceId, decisions);
      count(wire, decisions, body);
      if (status !== 200) {
        throw new Error(`race-day answered ${status} ${JSON.stringify(body)}`);
      }
      await markSent(this.disk, waiting.slice(0, body.accepted));
      if (body.refusal && !becauseOfAnotherPhone.includes(body.refusal.code)) {
        const { kind } = decisions[body.accepted] as Decision;
        throw new Error(`race-day refused ${kind} with ${body.refusal.code}.`);
      }
    }
    await this.hear();
  }

  private async hear(): Promise<void> {
    const { director, raceId, wire } = this.of;
    const heads: Record<string, number> = {};
    for (const { chain, n, sent } of await decisionsOf(this.disk, raceId)) {
      if (sent) {
        heads[chain] = Math.max(heads[chain] ?? 0, n);
      }
    }
    const fresh = await chainsOf(director, raceId, heads);
    count(wire, heads, fresh);
    await takeDecisions(this.disk, raceId, fresh, { server: true });
    await this.catchUp();
  }

  /** Hands the race over with no signal: the other phone scans the tail, which ends with the handover (R11). */
  async handOverTo(other: DecidingPhone, at: number): Promise<number> {
    await this.decideForRace({ kind: 'serah', payload: { to: other.device } }, at);
    let frames = 0;
    for (let left = this.unsent; left.length > 0; ) {
      const { frames: shown, written } = writeTail(this.of.raceId, left);
      await other.scan(shown);
      frames += shown.length;
      left = left.slice(written);
    }
    return frames;
  }

  private async scan(frames: readonly string[]): Promise<void> {
    const { raceId } = this.of;
    await takeDecisions(this.disk, raceId, readTail(frames, raceId), { server: false });
    await this.catchUp();
  }
}

const becauseOfAnotherPhone = ['chain_moved', 'term_old', 'not_holder', 'prev_wrong'];

function placeOf({ class: raceClass, race, n }: Decision): string {
  return `${raceClass ?? race}/${n}`;
}

function byNumber(kept: readonly KeptDecision[]): readonly KeptDecision[] {
  return kept.toSorted((a, b) => a.n - b.n);
}

/** The chains as the server has them, each folded from nothing. */
export async function chainsOfServer(director: TestUser, raceId: string, firstHolder: string) {
  const decisions: Decision[] = await chainsOf(director, raceId);
  const ofClasses = Map.groupBy(decisions.filter(isClassDecision), (one) => one.class);
  return {
    decisions,
    race: decisions
      .filter((one) => one.class === null)
      .reduce(appendToRace, emptyRaceChain(raceId, firstHolder)),
    classes: new Map([...ofClasses].map(([id, own]) => [id, fold(raceId, id, own)] as const)),
  };
}
