import { findAtGate, type GateChanges, type GateRider } from '#api/organiser/gate.ts';
import type { FieldEvent } from '#domain/field-log/log.ts';
import { signal } from '#domain/signal.ts';
import { FieldPhone, type FieldStatus } from '#organiser/parts/field-log/field-phone.ts';
import type { StoredFieldEvent } from '#organiser/parts/field-log/store.ts';
import { codeIn, decrypt, proofOf, subjectOf } from '#organiser/parts/field-log/vault.ts';
import {
  type GateAction,
  gateKind,
  gateWork,
  type NamedRace,
  namedRace,
  type RiderDetails,
  type StoredRace,
  type StoredRider,
} from './gate-list.ts';

export type GateEvent = FieldEvent<GateAction>;
export type StoredGateEvent = StoredFieldEvent<GateAction>;

/** What a scan says. */
export type Verdict =
  | 'masuk'
  | 'sudah_masuk'
  | 'belum_bayar'
  | 'batal'
  | 'lomba_lain'
  | 'tidak_dikenal';

/** What is known of a rider without the code. */
export interface ListedRider {
  subject: string;
  category: string;
  entry: GateRider['entry'];
  plate?: number;
  nickname?: string;
  /** Only where another rider has the same nickname. */
  name?: string;
  inside: GateEvent | null;
  parcel: GateEvent | null;
  /** What the family said about the child's name on the public board; null: it is to be asked; undefined: there is no board. */
  board: boolean | null | undefined;
}

export interface GateFinding {
  verdict: Verdict;
  rider: ListedRider | null;
  /** Of LOMBA LAIN, the race that the code belongs to. */
  elsewhere?: NamedRace;
}

export interface GateStatus extends FieldStatus<StoredRace> {
  /** Riders whom this phone let in and another gate had let in before, each with the act that counts. */
  overtaken: { act: StoredGateEvent; by: GateEvent }[];
}

/** How many letters of a subject the server sends of the club's other races. */
const shortSubject = 8;
/** Acts of one phone that lie no further apart came of one press: milliseconds. */
const onePressMs = 3_000;

/** One race's gate on this phone: which rider a code names, and whether that rider is in. */
export class GatePhone {
  readonly #field: FieldPhone<GateAction, StoredRace, GateChanges>;
  readonly #riders = new Map<string, StoredRider>();
  /** Entries by number: several of one child, in several categories (R4 of the race-day rules). */
  readonly #plates = new Map<number, StoredRider[]>();
  /** The list that `#riders` was made from: another object once the list was fetched anew. */
  #list: StoredRace | null = null;
  #seen: FieldStatus<StoredRace>;
  #status: GateStatus;
  /** The last code that was shown, in memory alone. */
  #shown: { subject: string; code: string } | null = null;

  private constructor(field: FieldPhone<GateAction, StoredRace, GateChanges>) {
    this.#field = field;
    this.#seen = field.status();
    this.#status = this.#readStatus();
  }

  /**
   * Opens what this phone has of the race.
   * @param lost the phone whose storage the browser has thrown away: its acts are put back
   * @throws what the storage refuses with
   */
  static async open(raceId: string, lost?: GatePhone): Promise<GatePhone> {
    const before = lost === undefined ? undefined : lost.#field;
    return new GatePhone(await FieldPhone.open(raceId, gateWork, before));
  }

  close(): void {
    this.#field.close();
  }

  isGone(): boolean {
    return this.#field.isGone();
  }

  sync(): Promise<void> {
    return this.#field.sync();
  }

  pause(): number {
    return this.#field.pause();
  }

  subscribe = (listener: () => void): (() => void) => this.#field.subscribe(listener);

  status = (): GateStatus => {
    if (this.#seen !== this.#field.status()) {
      this.#seen = this.#field.status();
      this.#status = this.#readStatus();
    }
    return this.#status;
  };

  /** Everybody on the list, with what counts for each. */
  riders(): ListedRider[] {
    return Array.from(this.#ridersNow().values(), (rider) => this.#known(rider));
  }

  rider(subject: string): ListedRider | null {
    const rider = this.#ridersNow().get(subject);
    return rider === undefined ? null : this.#known(rider);
  }

  /** What this phone did last, newest first. */
  ownActs(count: number): StoredGateEvent[] {
    return this.#field.acts.own(count);
  }

  isUndone(id: string): boolean {
    return this.#field.acts.isUndone(id);
  }

  /** What a scanned or typed code says, null without a list to say it by. Nothing is done yet. */
  async find(text: string): Promise<GateFinding | null> {
    // Without a list, a rider who is not found is no stranger.
    if (this.#raceNow() === null) {
      return null;
    }
    const code = codeIn(text);
    if (code === null) {
      return { verdict: 'tidak_dikenal', rider: null };
    }
    const subject = subjectOf(code);
    this.#shown = { subject, code };
    const known = this.rider(subject);
    if (known !== null) {
      return { verdict: verdictOf(known), rider: known };
    }
    const elsewhere = await this.#elsewhere(subject);
    return elsewhere === null
      ? { verdict: 'tidak_dikenal', rider: null }
      : { verdict: 'lomba_lain', rider: null, elsewhere };
  }

  /**
   * Asks the server about a code that this phone does not know.
   * @returns null where the server does not know it either, or cannot be asked
   */
  async findOnServer(text: string): Promise<GateFinding | null> {
    const code = codeIn(text);
    const raceId = this.#raceNow()?.id;
    if (code === null || raceId === undefined || !signal.isThere()) {
      return null;
    }
    try {
      const race = await findAtGate(raceId, subjectOf(code));
      if (race === null) {
        return null;
      }
      if (race.id !== raceId) {
        return { verdict: 'lomba_lain', rider: null, elsewhere: namedRace(race) };
      }
      // Entered a moment ago: the list is older.
      await this.sync();
      const finding = await this.find(text);
      return finding?.rider === null ? null : finding;
    } catch {
      return null;
    }
  }

  /** What the code opens of its rider; null when there is nothing, or it cannot be read. */
  async details(text: string): Promise<RiderDetails | null> {
    const code = codeIn(text);
    const raceId = this.#raceNow()?.id;
    if (code === null || raceId === undefined) {
      return null;
    }
    try {
      const kept = await this.#field.lists.get('encrypted', [raceId, subjectOf(code)]);
      return kept?.encrypted === undefined
        ? null
        : ((await decrypt(gateKind, code, kept.encrypted)) as RiderDetails);
    } catch {
      return null;
    }
  }

  /**
   * Records an act, before anything is said of it.
   * @throws what the storage refuses with: then nothing was recorded
   */
  act(subject: string, action: GateAction, gate: string): Promise<StoredGateEvent> {
    return this.#field.record({ subject, action, place: gate });
  }

  /** Whether the code of this rider is the last that was shown: a yes for the board needs it. */
  hasCodeOf(subject: string): boolean {
    return this.#shown?.subject === subject;
  }

  /**
   * What the family says about the child's name on the board; a yes without the code in hand is nobody's.
   * @throws as act
   */
  sayOfBoard(subject: string, shown: boolean, gate: string): Promise<StoredGateEvent> {
    const id = crypto.randomUUID();
    const code = this.#shown?.subject === subject ? this.#shown.code : null;
    return this.#field.record({
      id,
      subject,
      action: shown ? 'papan_ya' : 'papan_tidak',
      place: gate,
      ...(shown && code !== null && { payload: { proof: proofOf(code, id) } }),
    });
  }

  /** Takes an act back, this phone's or another's. @throws as act */
  async undo(act: GateEvent, gate: string): Promise<StoredGateEvent> {
    const undone = await this.#field.undo(act, gate);
    // What the same press did for the child's other category.
    for (const { inside } of this.#otherCategories(act.subject)) {
      const together = inside && Math.abs(inside.at - act.at) < onePressMs;
      if (act.action === 'masuk' && together && inside.device === act.device) {
        await this.#field.undo(inside, gate);
      }
    }
    return undone;
  }

  /**
   * Lets a child in: one code opens all of its categories that are paid, for the child stands at the gate once.
   * @throws what the storage refuses with
   */
  async letIn(subject: string, gate: string): Promise<StoredGateEvent> {
    const act = await this.act(subject, 'masuk', gate);
    for (const other of this.#otherCategories(subject)) {
      if (verdictOf(other) === 'masuk') {
        await this.act(other.subject, 'masuk', gate);
      }
    }
    return act;
  }

  #otherCategories(subject: string): ListedRider[] {
    const { plate = 0 } = this.#ridersNow().get(subject) ?? {};
    return (this.#plates.get(plate) ?? [])
      .filter((rider) => rider.subject !== subject)
      .map((rider) => this.#known(rider));
  }

  /** Somebody here has read that another gate was earlier. @throws what the storage refuses with */
  acknowledge(id: string): Promise<void> {
    return this.#field.acknowledge(id);
  }

  /** The other race of this phone, or of the club, that a code belongs to. */
  async #elsewhere(subject: string): Promise<NamedRace | null> {
    const { lists } = this.#field;
    try {
      const onPhone = await lists.getKeyFromIndex('encrypted', 'subject', subject);
      const other = onPhone === undefined ? undefined : await lists.get('races', onPhone[0]);
      if (other !== undefined) {
        return other;
      }
    } catch {
      // What the storage does not say, the list of this race may.
    }
    const short = subject.slice(0, shortSubject);
    return (
      this.#raceNow()?.elsewhere.find(({ subjects }) => {
        for (let at = 0; at < (subjects?.length ?? 0); at += shortSubject) {
          if (subjects?.startsWith(short, at)) {
            return true;
          }
        }
        return false;
      }) ?? null
    );
  }

  #raceNow(): StoredRace | null {
    return this.#field.status().list;
  }

  #ridersNow(): ReadonlyMap<string, StoredRider> {
    const race = this.#raceNow();
    if (this.#list !== race) {
      this.#list = race;
      this.#riders.clear();
      this.#plates.clear();
      for (const rider of race?.riders ?? []) {
        this.#riders.set(rider.subject, rider);
        if (rider.plate !== undefined) {
          this.#plates.set(rider.plate, [...(this.#plates.get(rider.plate) ?? []), rider]);
        }
      }
    }
    return this.#riders;
  }

  #known(rider: StoredRider): ListedRider {
    const { subject, entry, plate, nickname, name } = rider;
    const { acts } = this.#field;
    const ofChild = (plate === undefined ? undefined : this.#plates.get(plate)) ?? [rider];
    const ids = new Set(ofChild.map(({ category_id }) => category_id));
    const categories = this.#raceNow()?.categories.filter(({ id }) => ids.has(id)) ?? [];
    return {
      subject,
      category: categories.map(({ name }) => name).join(' + '),
      entry,
      ...(plate === undefined ? {} : { plate }),
      ...(nickname === undefined ? {} : { nickname }),
      ...(name === undefined ? {} : { name }),
      inside: acts.counts(subject, 'masuk'),
      parcel: acts.counts(subject, 'goodie_bag'),
      board: this.#raceNow()?.board === true ? this.#boardWord(ofChild) : undefined,
    };
  }

  /** The family's last word, of all entries of the child: at a gate, or as the list has it. */
  #boardWord(ofChild: readonly StoredRider[]): boolean | null {
    let last: { said: boolean; at: number } | null = null;
    for (const { subject, board, board_at = 0 } of ofChild) {
      const act = this.#field.acts.latest(subject, ['papan_ya', 'papan_tidak']);
      for (const word of [
        board !== undefined && { said: board, at: board_at },
        act !== null && { said: act.action === 'papan_ya', at: act.at },
      ]) {
        if (word !== false && (last === null || word.at > last.at)) {
          last = word;
        }
      }
    }
    return last?.said ?? null;
  }

  #readStatus(): GateStatus {
    const { acts } = this.#field;
    const overtaken: GateStatus['overtaken'] = [];
    for (const act of acts.all()) {
      const by = acts.overtakenBy(act, 'masuk');
      if (by !== null) {
        overtaken.push({ act, by });
      }
    }
    return { ...this.#seen, overtaken };
  }
}

export function verdictOf({ entry, inside }: ListedRider): Verdict {
  if (entry === 'batal') {
    return 'batal';
  }
  if (entry === 'belum_bayar') {
    return 'belum_bayar';
  }
  return inside === null ? 'masuk' : 'sudah_masuk';
}
