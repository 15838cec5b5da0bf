import type { RaceDayAnswer } from '#functions/_shared/race-day/contract.ts';
import { append, type Chain, emptyChain, fold } from '#functions/_shared/racing/chain.ts';
import type {
  ClassAct,
  ClassDecision,
  Decision,
  RaceAct,
  RaceDecision,
} from '#functions/_shared/racing/decisions.ts';
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

/** What survives when the phone is killed: what its strict transactions had written. */
interface Disk {
  deviceSeq: number;
  /** Every decision that the phone knows, in the order in which it came to know them. */
  readonly decisions: Decision[];
  /** Ids of those that the server has. */
  readonly sent: Set<string>;
  /** Handed over: this phone decides nothing more. */
  locked: boolean;
}

/** The phone lost its power between the press and the disk. */
export class Killed extends Error {}

/** A director's phone: it decides on its own disk and sends what it decided when there is a signal. */
export class DecidingPhone {
  readonly device: string;
  readonly disk: Disk = { deviceSeq: 0, decisions: [], sent: new Set(), locked: false };
  online = true;
  /** Seconds that its clock is wrong by. */
  clockWrongBy = 0;
  /** What the server refused because another phone had decided; it stays on this phone's screen. */
  readonly refused: Decision[] = [];
  readonly classes = new Map<string, Chain>();
  race: RaceChain;
  private readonly of: { raceId: string; firstHolder: string; director: TestUser; wire: Wire };

  constructor(
    device: string,
    of: { raceId: string; firstHolder: string; director: TestUser; wire: Wire },
  ) {
    this.device = device;
    this.of = of;
    this.race = emptyRaceChain(of.raceId, of.firstHolder);
  }

  chainOf(raceClass: string): Chain {
    return this.classes.get(raceClass) ?? emptyChain(this.of.raceId, raceClass);
  }

  /** Switched on again: all that it knows comes from the disk. */
  restart(): void {
    this.classes.clear();
    this.race = emptyRaceChain(this.of.raceId, this.of.firstHolder);
    for (const decision of this.disk.decisions) {
      this.take(decision);
    }
  }

  decideInClass(raceClass: string, act: ClassAct, at: number, killed = false): void {
    const chain = this.chainOf(raceClass);
    this.write({ ...this.envelope(chain, at), class: raceClass, ...act } as ClassDecision, killed);
  }

  decideForRace(act: RaceAct, at: number): void {
    const takeover = act.kind === 'ambil_alih' ? 1 : 0;
    const envelope = this.envelope(this.race, at);
    this.write({
      ...envelope,
      term: this.race.state.term + takeover,
      class: null,
      ...act,
    } as RaceDecision);
    if (act.kind === 'serah') {
      this.disk.locked = true;
    }
  }

  private envelope(chain: { n: number; hashes: readonly string[] }, at: number) {
    return {
      id: '',
      race: this.of.raceId,
      n: chain.n + 1,
      prev: chain.hashes.at(-1) ?? null,
      term: this.race.state.term,
      device: this.device,
      // Taken from the disk before anything else, so that a number is never used twice, not even by a press that was lost.
      device_seq: this.nextSeq(),
      actor: this.of.director.id,
      occurred_at: `${new Date((at + this.clockWrongBy) * 1000).toISOString().slice(0, 19)}Z`,
      server_offset: 0,
    };
  }

  private nextSeq(): number {
    this.disk.deviceSeq += 1;
    return this.disk.deviceSeq;
  }

  private write(unnamed: Decision, killed = false): void {
    if (this.disk.locked) {
      throw new Error('The phone has handed over, and decides nothing.');
    }
    const decision = { ...unnamed, id: decisionId(unnamed) } as Decision;
    this.take(decision);
    if (killed) {
      throw new Killed();
    }
    this.disk.decisions.push(decision);
  }

  /** Into the folded chains; throws the engine's refusal. */
  private take(decision: Decision): void {
    if (!isClassDecision(decision)) {
      this.race = appendToRace(this.race, decision);
      return;
    }
    const chain = this.chainOf(decision.class);
    const { answer, chain: longer } = append(chain, decision);
    if (answer !== 'same') {
      checkHolder(this.race.state, decision);
      checkTakeover(this.race.state, chain, decision);
      this.classes.set(decision.class, longer);
    }
  }

  get unsent(): Decision[] {
    return this.disk.decisions.filter(({ id }) => !this.disk.sent.has(id));
  }

  /** Sends what it decided and hears what others decided; nothing without a signal. */
  async sync(): Promise<void> {
    if (!this.online) {
      return;
    }
    const { director, raceId, wire } = this.of;
    const waiting = this.unsent;
    if (waiting.length > 0) {
      const { status, body } = await send(director, raceId, waiting);
      count(wire, waiting, body);
      if (status !== 200) {
        throw new Error(`race-day answered ${status} ${JSON.stringify(body)}`);
      }
      for (const { id } of waiting.slice(0, body.accepted)) {
        this.disk.sent.add(id);
      }
      if (body.refusal) {
        await this.giveWay(waiting.slice(body.accepted), body.refusal.code);
        return;
      }
    }
    await this.hear();
  }

  /** Another phone decided: what this one decided is no part of its chains any more. */
  private async giveWay(refused: Decision[], code: string): Promise<void> {
    if (!['chain_moved', 'term_old', 'not_holder', 'prev_wrong'].includes(code)) {
      throw new Error(`race-day refused ${refused[0]?.kind} with ${code}.`);
    }
    this.refused.push(...refused);
    const known = await chainsOf(this.of.director, this.of.raceId);
    this.disk.decisions.splice(0, this.disk.decisions.length, ...raceFirst(known));
    for (const { id } of known) {
      this.disk.sent.add(id);
    }
    this.restart();
  }

  private async hear(): Promise<void> {
    const heads = Object.fromEntries([
      [this.of.raceId, this.race.n],
      ...[...this.classes].map(([id, { n }]) => [id, n] as const),
    ]);
    const fresh = await chainsOf(this.of.director, this.of.raceId, heads);
    count(this.of.wire, heads, fresh);
    // Who may decide in a class stands in the race's own chain.
    for (const decision of raceFirst(fresh)) {
      this.take(decision);
      this.disk.decisions.push(decision);
      this.disk.sent.add(decision.id);
    }
  }

  /** Hands the race over with no signal: the other phone scans the tail, which ends with the handover (R11). */
  handOverTo(other: DecidingPhone, at: number): number {
    this.decideForRace({ kind: 'serah', payload: { to: other.device } }, at);
    let frames = 0;
    for (let left = this.unsent; left.length > 0; ) {
      const { frames: shown, written } = writeTail(this.of.raceId, left);
      other.scan(shown);
      frames += shown.length;
      left = left.slice(written);
    }
    return frames;
  }

  private scan(frames: readonly string[]): void {
    for (const decision of readTail(frames, this.of.raceId)) {
      if (!this.disk.decisions.some(({ id }) => id === decision.id)) {
        this.take(decision);
        this.disk.decisions.push(decision);
      }
    }
  }
}

function raceFirst(decisions: readonly Decision[]): Decision[] {
  return [...decisions].sort((a, b) => Number(isClassDecision(a)) - Number(isClassDecision(b)));
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
