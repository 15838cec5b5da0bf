import { type FieldEvent, FieldLog, type undoing } from '#domain/field-log/log.ts';
import { batchSize, type FieldReceipt, type OutgoingEvent } from '#domain/field-log/wire.ts';
import { deviceKey, type LogDatabase, type StoredFieldEvent } from './store.ts';

/** Refusals that are no word about an act: the name or the count of the phone is somebody else's. */
const nameTaken: ReadonlySet<string> = new Set(['device_taken', 'device_seq_taken']);
/** So far above its own count goes a phone on whose numbers are another's. */
const countsOn = 1_000_000;

/** What an act says, before the phone has put its own name and time to it. */
export interface NewFieldEvent<Action extends string> {
  /** Where the caller must know it before the act is on the disk. */
  id?: string;
  subject: string;
  action: Action | typeof undoing;
  undoes?: string;
  place: string;
  payload?: unknown;
  /** By this phone's clock, where it was done before it could be written. */
  at?: number;
  /** Whoever holds the phone may decide in the race, as far as the phone knows: the server's word takes its place. */
  decides?: boolean;
}

interface Options {
  raceId: string;
  /** This phone, by its name in the log. */
  device: string;
  /** The server names the phone by its key: it cannot take another name. */
  isNamedByKey: boolean;
  /** How far the server's clock is ahead, as it is known at that moment. */
  offset: () => number;
}

/** The acts of one race that this phone knows of, its own and those it heard of: in memory and on the disk. */
export class FieldEvents<Action extends string> {
  readonly #database: LogDatabase;
  readonly #options: Options;
  readonly #acts = new Map<string, StoredFieldEvent<Action>>();
  #device: string;
  #log = new FieldLog<Action>();

  constructor(database: LogDatabase, stored: StoredFieldEvent<Action>[], options: Options) {
    this.#database = database;
    this.#options = options;
    this.#device = options.device;
    // In the order in which they were done, for that is how they are sent: the disk has them by id.
    for (const act of stored.toSorted(inOrder)) {
      this.#note(act);
    }
  }

  get device(): string {
    return this.#device;
  }

  all(): Iterable<StoredFieldEvent<Action>> {
    return this.#acts.values();
  }

  has(id: string): boolean {
    return this.#acts.has(id);
  }

  isOwn({ device }: FieldEvent): boolean {
    return device === this.#device;
  }

  counts(subject: string, action: Action): FieldEvent<Action> | null {
    return this.#log.counts(subject, action);
  }

  latest(subject: string, actions: readonly Action[]): FieldEvent<Action> | null {
    return this.#log.latest(subject, actions);
  }

  isUndone(id: string): boolean {
    return this.#log.isUndone(id);
  }

  /** What this phone did last, newest first: by its own count, whatever its clock said. */
  own(count: number): StoredFieldEvent<Action>[] {
    const last: StoredFieldEvent<Action>[] = [];
    for (const act of this.#acts.values()) {
      const oldest = last[count - 1];
      if (!this.isOwn(act) || (oldest !== undefined && !isLater(act, oldest))) {
        continue;
      }
      const place = last.findLastIndex((known) => !isLater(act, known)) + 1;
      last.splice(place, 0, act);
      last.length = Math.min(last.length, count);
    }
    return last;
  }

  /** An own act of this kind in whose place another phone's counts, unless somebody here has read so. */
  overtakenBy(act: StoredFieldEvent<Action>, action: Action): FieldEvent<Action> | null {
    if (!this.isOwn(act) || act.action !== action || act.told === true) {
      return null;
    }
    if (act.state === 'refused' || this.#log.isUndone(act.id)) {
      return null;
    }
    const by = this.#log.counts(act.subject, action);
    return by === null || this.isOwn(by) ? null : by;
  }

  /**
   * Records an act of this phone, before anything is said of it.
   * @throws what the storage refuses with: then nothing was recorded
   */
  async record(what: NewFieldEvent<Action>): Promise<StoredFieldEvent<Action>> {
    const now = what.at ?? Date.now();
    const offset = this.#options.offset();
    // On the disk before anything is said of it: the battery may die with the next child.
    const transaction = this.#database.transaction(['acts', 'phone'], 'readwrite', {
      durability: 'strict',
    });
    // Whatever fails below fails the transaction as well, and is thrown once.
    transaction.done.catch(() => undefined);
    const phone = transaction.objectStore('phone');
    // Counted on the disk: two pages of one phone are one device.
    const seq = Number((await phone.get('seq')) ?? 0) + 1;
    const act: StoredFieldEvent<Action> = {
      ...what,
      id: what.id ?? crypto.randomUUID(),
      race: this.#options.raceId,
      device: this.#device,
      device_seq: seq,
      occurred_at: now,
      server_offset: offset,
      at: now + offset,
      state: 'waiting',
    };
    await Promise.all([
      phone.put(seq, 'seq'),
      transaction.objectStore('acts').put(act),
      transaction.done,
    ]);
    this.#note(act);
    return act;
  }

  /** Somebody here has read that another phone was earlier. @throws what the storage refuses with */
  async acknowledge(id: string): Promise<void> {
    const act = this.#acts.get(id);
    if (act === undefined) {
      return;
    }
    const told: StoredFieldEvent<Action> = { ...act, told: true };
    await this.#database.put('acts', told);
    this.#acts.set(id, told);
  }

  /** The oldest acts that wait to be sent, as they are sent. */
  nextBatch(): OutgoingEvent[] {
    const batch: OutgoingEvent[] = [];
    for (const act of this.#acts.values()) {
      if (batch.length === batchSize) {
        break;
      }
      if (act.state === 'waiting') {
        batch.push(outgoing(act));
      }
    }
    return batch;
  }

  /**
   * What the server said of acts that were sent.
   * @returns whether the phone had to take another name: those that it refused for it wait to be sent again
   */
  async settle(answers: FieldReceipt['answers']): Promise<boolean> {
    const transaction = this.#database.transaction('acts', 'readwrite');
    let refused = false;
    let named = false;
    for (const { id, result, code } of answers) {
      const act = this.#acts.get(id);
      if (act === undefined) {
        continue;
      }
      if (result === 'refused' && nameTaken.has(code ?? '')) {
        named = true;
        continue;
      }
      refused ||= result === 'refused';
      const settled: StoredFieldEvent<Action> =
        result === 'refused'
          ? { ...act, state: 'refused', ...(code ? { code } : {}) }
          : { ...act, state: 'sent' };
      this.#acts.set(id, settled);
      transaction.store.put(settled);
    }
    await transaction.done;
    if (named) {
      await this.#goOnOtherwise();
    }
    if (refused || named) {
      this.#recount();
    }
    return named;
  }

  /**
   * Another phone, or another person's, is known in this race by this one's name or count: what waits goes out under a new name, or,
   * where the key gives the name, with numbers far above.
   */
  async #goOnOtherwise(): Promise<void> {
    const transaction = this.#database.transaction(['acts', 'phone'], 'readwrite', {
      durability: 'strict',
    });
    transaction.done.catch(() => undefined);
    const phone = transaction.objectStore('phone');
    const raceId = this.#options.raceId;
    const waiting = [...this.#acts.values()].filter(
      (act) => act.state === 'waiting' && this.isOwn(act),
    );
    let mended: StoredFieldEvent<Action>[];
    if (this.#options.isNamedByKey) {
      const begun = Number((await phone.get('seq')) ?? 0) + countsOn;
      mended = waiting.map((act, index) => ({ ...act, device_seq: begun + index + 1 }));
      phone.put(begun + waiting.length, 'seq');
    } else {
      // Another page of this phone may have heard it first.
      const known = await phone.get(deviceKey(raceId));
      const isNews = typeof known === 'string' && known !== this.#device;
      const device = isNews ? known : crypto.randomUUID();
      phone.put(device, deviceKey(raceId));
      mended = waiting.map((act) => ({ ...act, device }));
      this.#device = device;
    }
    for (const act of mended) {
      transaction.objectStore('acts').put(act);
      this.#acts.set(act.id, act);
    }
    await transaction.done;
  }

  /** Acts of all phones that the server has, up to this cursor. */
  async hear(events: readonly FieldEvent<Action>[], cursor: number): Promise<void> {
    const transaction = this.#database.transaction(['acts', 'phone'], 'readwrite');
    let corrected = false;
    for (const event of events) {
      const known = this.#acts.get(event.id);
      if (known !== undefined && known.at === event.at && known.decides === event.decides) {
        continue;
      }
      // Of an act of this phone, the time that counts is the server's.
      const act: StoredFieldEvent<Action> =
        known === undefined
          ? { ...event, race: this.#options.raceId, state: 'heard' }
          : { ...known, at: event.at, decides: event.decides };
      corrected ||= known !== undefined;
      this.#note(act);
      transaction.objectStore('acts').put(act);
    }
    if (corrected) {
      this.#recount();
    }
    transaction.objectStore('phone').put(cursor, cursorKey(this.#options.raceId));
    await transaction.done;
  }

  #note(act: StoredFieldEvent<Action>): void {
    this.#acts.set(act.id, act);
    if (act.state !== 'refused') {
      this.#log.add(act);
    }
  }

  /** What the server refused counts for nobody, and a corrected time may change who was first. */
  #recount(): void {
    this.#log = new FieldLog();
    for (const act of this.#acts.values()) {
      this.#note(act);
    }
  }
}

export function cursorKey(raceId: string): string {
  return `cursor ${raceId}`;
}

function outgoing(act: StoredFieldEvent): OutgoingEvent {
  const { id, subject, action, undoes, place, device, device_seq, payload, at } = act;
  const { occurred_at = at, server_offset = 0 } = act;
  return {
    id,
    subject,
    action,
    undoes,
    place,
    device,
    device_seq,
    payload,
    occurred_at,
    server_offset,
  };
}

/** Acts without a count are of an older version of the app: before all others, among themselves by their time. */
function inOrder(act: FieldEvent, other: FieldEvent): number {
  return (act.device_seq ?? 0) - (other.device_seq ?? 0) || act.at - other.at;
}

function isLater(act: FieldEvent, other: FieldEvent): boolean {
  return inOrder(act, other) > 0;
}
