import {
  findAtGate,
  type GateEntry,
  type GateRider,
  type NamedRace,
  readGateChanges,
  readGateManifest,
  sendGateEvents,
} from '#api/organiser/gate.ts';
import { type AppError, toAppError } from '#api/platform/app-error.ts';
import { readSession } from '#api/platform/session-store.ts';
import { instantOf } from '#domain/dates.ts';
import { type GateAction, type GateEvent, GateLog } from '#domain/gate-log.ts';
import {
  deviceOf,
  type Ending,
  forgetList,
  forgetLists,
  type ListDatabase,
  type LogDatabase,
  openGateLog,
  openLists,
  type SealedRider,
  type StoredAct,
  type StoredRace,
  type StoredRider,
  storeRace,
} from './gate-store.ts';
import { codeIn, seal, subjectOf, unseal } from './gate-vault.ts';

/** What a scan says. */
export type Verdict =
  | 'masuk'
  | 'sudah_masuk'
  | 'belum_bayar'
  | 'batal'
  | 'lomba_lain'
  | 'tidak_dikenal';

/** What is known of a rider without the code. */
export interface KnownRider {
  subject: string;
  category: string;
  entry: GateEntry;
  plate?: number;
  nickname?: string;
  inside: GateEvent | null;
  parcel: GateEvent | null;
}

/** What only the code opens. */
export type RiderDetails = Pick<
  GateRider,
  'id' | 'full_name' | 'birth_year' | 'team' | 'city' | 'jersey' | 'delegate' | 'wish'
>;

export interface Finding {
  verdict: Verdict;
  rider: KnownRider | null;
  /** Of LOMBA LAIN, the race that the code belongs to. */
  elsewhere?: NamedRace;
}

/** How it stands between this phone and the server. */
export interface GateStatus {
  /** Null before the list was fetched for the first time. */
  race: StoredRace | null;
  riders: number;
  waiting: number;
  refused: StoredAct[];
  /** Riders whom this phone let in and another gate had let in before, each with the act that counts. */
  overtaken: { act: StoredAct; by: GateEvent }[];
  syncing: boolean;
  /** What the last attempt to send failed with; null when it went well. */
  failure: AppError | null;
  /** When the server was last heard: milliseconds since 1970, by this phone. */
  heardAt: number | null;
  /** Its storage is no longer there: this one is of no more use. */
  gone: Ending | null;
}

function cursorKey(raceId: string): string {
  return `cursor ${raceId}`;
}

/** How many letters of a subject the server sends of the club's other races. */
const shortSubject = 8;

/** The list is given until the day after the race, wherever that day ends. */
const keptAfterStartMs = 60 * 60 * 60_000;

/** What the server says to a phone that is to keep no list. */
const listEndings = new Set(['not_allowed', 'race_not_found', 'gate_over', 'gate_not_yet']);

/** As many as the server takes at once, and little enough for a poor line. */
const batchSize = 200;

/**
 * One race's gate on this phone. Every question is answered from its own list and log, at once; what the others do is
 * heard, and what is done here is sent, whenever there is a signal.
 */
export class GatePhone {
  readonly #lists: ListDatabase;
  readonly #logDatabase: LogDatabase;
  readonly #raceId: string;
  readonly #device: string;
  readonly #riders = new Map<string, StoredRider>();
  readonly #acts = new Map<string, StoredAct>();
  #log = new GateLog();
  readonly #listeners = new Set<() => void>();
  #race: StoredRace | null = null;
  /** Milliseconds that the server's clock is ahead of this phone's. */
  #offset = 0;
  /** By how much that may be wrong. */
  #offsetError = Number.POSITIVE_INFINITY;
  #syncing: Promise<void> | null = null;
  #askedAgain = false;
  #failure: AppError | null = null;
  #heardAt: number | null = null;
  #cursor = 0;
  #gone: Ending | null = null;
  #status: GateStatus;

  private constructor(lists: ListDatabase, log: LogDatabase, raceId: string, device: string) {
    this.#lists = lists;
    this.#logDatabase = log;
    this.#raceId = raceId;
    this.#device = device;
    this.#status = this.#readStatus();
  }

  /** Opens what this phone has of the race; what somebody else fetched is taken off it first. */
  static async open(raceId: string): Promise<GatePhone> {
    let phone: GatePhone | null = null;
    let ended: Ending | null = null;
    const gone = (ending: Ending) => {
      ended ??= ending;
      if (phone !== null) {
        phone.#forget(ended);
      }
    };
    const [lists, log] = await Promise.all([openLists(gone), openGateLog(gone)]);
    const session = readSession();
    const [device, race, acts, offset, cursor] = await Promise.all([
      deviceOf(log),
      lists.get('races', raceId),
      log.getAllFromIndex('acts', 'race', raceId),
      log.get('phone', 'offset'),
      log.get('phone', cursorKey(raceId)),
    ]);
    phone = new GatePhone(lists, log, raceId, device);
    if (race !== undefined && session !== null && race.userId !== session.userId) {
      await forgetLists(lists);
    } else if (race !== undefined) {
      phone.#show(race);
    }
    for (const act of acts) {
      phone.#note(act);
    }
    phone.#offset = typeof offset === 'number' ? offset : 0;
    phone.#cursor = typeof cursor === 'number' ? cursor : 0;
    await phone.#forgetWhenOver();
    phone.#changed();
    if (ended !== null) {
      phone.#forget(ended);
    }
    return phone;
  }

  close(): void {
    this.#lists.close();
    this.#logDatabase.close();
  }

  /** Its storage is no longer there: it is of no more use. */
  isGone(): boolean {
    return this.#gone !== null;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  status = (): GateStatus => this.#status;

  /** Everybody on the list, with what counts for each. */
  riders(): KnownRider[] {
    return Array.from(this.#riders.values(), (rider) => this.#known(rider));
  }

  rider(subject: string): KnownRider | null {
    const rider = this.#riders.get(subject);
    return rider === undefined ? null : this.#known(rider);
  }

  /** What this phone did last, newest first. */
  ownActs(count: number): StoredAct[] {
    const last: StoredAct[] = [];
    for (const act of this.#acts.values()) {
      if (act.device !== this.#device) {
        continue;
      }
      const oldest = last[count - 1];
      if (oldest !== undefined && act.at <= oldest.at) {
        continue;
      }
      const place = last.findLastIndex(({ at }) => at >= act.at) + 1;
      last.splice(place, 0, act);
      last.length = Math.min(last.length, count);
    }
    return last;
  }

  isUndone(id: string): boolean {
    return this.#log.isUndone(id);
  }

  /** What a scanned or typed code says, null without a list to say it by. Nothing is done yet. */
  async find(text: string): Promise<Finding | null> {
    // Who is not on a list that is not there is no stranger.
    if (this.#race === null) {
      return null;
    }
    const code = codeIn(text);
    if (code === null) {
      return { verdict: 'tidak_dikenal', rider: null };
    }
    const subject = await subjectOf(code);
    const rider = this.#riders.get(subject);
    if (rider === undefined) {
      const elsewhere = await this.#elsewhere(subject);
      return elsewhere === null
        ? { verdict: 'tidak_dikenal', rider: null }
        : { verdict: 'lomba_lain', rider: null, elsewhere };
    }
    const known = this.#known(rider);
    return { verdict: verdictOf(known), rider: known };
  }

  /**
   * Asks the server about a code that this phone does not know.
   * @returns null where the server does not know it either, or cannot be asked
   */
  async findOnServer(text: string): Promise<Finding | null> {
    const code = codeIn(text);
    if (code === null || !navigator.onLine) {
      return null;
    }
    try {
      const race = await findAtGate(this.#raceId, await subjectOf(code));
      if (race === null) {
        return null;
      }
      if (race.id !== this.#raceId) {
        return { verdict: 'lomba_lain', rider: null, elsewhere: race };
      }
      // Entered a moment ago: the list is older.
      await this.sync();
      const finding = await this.find(text);
      return finding?.rider === null ? null : finding;
    } catch {
      return null;
    }
  }

  /** The other race of this phone, or of the club, that a code belongs to. */
  async #elsewhere(subject: string): Promise<NamedRace | null> {
    try {
      const onPhone = await this.#lists.getKeyFromIndex('sealed', 'subject', subject);
      const other = onPhone === undefined ? undefined : await this.#lists.get('races', onPhone[0]);
      if (other !== undefined) {
        return other;
      }
    } catch {
      // What the storage does not say, the list of this race may.
    }
    const short = subject.slice(0, shortSubject);
    return (
      this.#race?.elsewhere.find(({ subjects }) => {
        for (let at = 0; at < (subjects?.length ?? 0); at += shortSubject) {
          if (subjects?.startsWith(short, at)) {
            return true;
          }
        }
        return false;
      }) ?? null
    );
  }

  /** What the code opens of its rider; null when there is nothing, or it cannot be read. */
  async details(text: string): Promise<RiderDetails | null> {
    const code = codeIn(text);
    if (code === null) {
      return null;
    }
    try {
      const kept = await this.#lists.get('sealed', [this.#raceId, await subjectOf(code)]);
      return kept?.sealed === undefined
        ? null
        : ((await unseal(code, kept.sealed)) as RiderDetails);
    } catch {
      return null;
    }
  }

  /**
   * Records an act, before anything is said of it.
   * @throws what the storage refuses with: then nothing was recorded
   */
  async act(subject: string, action: GateAction, gate: string): Promise<StoredAct> {
    return this.#record({ subject, action, gate });
  }

  /** Takes an act back, this phone's or another's. */
  async undo(act: GateEvent, gate: string): Promise<StoredAct> {
    return this.#record({ subject: act.subject, action: 'urungkan', undoes: act.id, gate });
  }

  /** Somebody here has read that another gate was earlier. @throws what the storage refuses with */
  async acknowledge(id: string): Promise<void> {
    const act = this.#acts.get(id);
    if (act === undefined) {
      return;
    }
    const told: StoredAct = { ...act, told: true };
    await this.#logDatabase.put('acts', told);
    this.#acts.set(id, told);
    this.#changed();
  }

  /**
   * Sends what waits and hears what is new. One at a time; what was done while one is under way goes out right after it.
   * A failure is told by `status`.
   */
  sync(): Promise<void> {
    if (this.#syncing !== null) {
      this.#askedAgain = true;
      return this.#syncing;
    }
    this.#askedAgain = false;
    this.#syncing = this.#exchange()
      .then(() => {
        this.#failure = null;
      })
      .catch((error: unknown) => this.#fail(toAppError(error)))
      .finally(() => {
        this.#syncing = null;
        this.#changed();
        if (this.#askedAgain && this.#failure === null && this.#status.waiting > 0) {
          void this.sync();
        }
      });
    this.#changed();
    return this.#syncing;
  }

  async #record(
    what: Pick<GateEvent, 'subject' | 'action' | 'gate'> & { undoes?: string },
  ): Promise<StoredAct> {
    const now = Date.now();
    const act: StoredAct = {
      ...what,
      id: crypto.randomUUID(),
      race: this.#raceId,
      device: this.#device,
      occurred_at: now,
      server_offset: this.#offset,
      at: now + this.#offset,
      state: 'waiting',
    };
    // On the disk before anything is said of it: the battery may die with the next child.
    const transaction = this.#logDatabase.transaction('acts', 'readwrite', {
      durability: 'strict',
    });
    await Promise.all([transaction.store.put(act), transaction.done]);
    this.#note(act);
    this.#changed();
    return act;
  }

  async #exchange(): Promise<void> {
    // What was done goes out first: the server takes it also where it gives no list any more.
    await this.#send();
    if (this.#race === null) {
      await this.#fetchList();
    }
    const version = await this.#hear();
    if (version !== this.#race?.version) {
      await this.#fetchList();
    }
  }

  async #send(): Promise<void> {
    for (;;) {
      const waiting = [...this.#acts.values()].filter(({ state }) => state === 'waiting');
      const batch = waiting.slice(0, batchSize);
      if (batch.length === 0) {
        return;
      }
      const asked = Date.now();
      const { answers, now } = await sendGateEvents(
        this.#raceId,
        batch.map(({ id, subject, action, undoes, gate, device, occurred_at, server_offset }) => ({
          id,
          subject,
          action,
          undoes,
          gate,
          device,
          occurred_at: occurred_at ?? asked,
          server_offset: server_offset ?? 0,
        })),
      );
      await this.#heard(asked, now);
      const answered = new Map(answers.map((answer) => [answer.id, answer]));
      const transaction = this.#logDatabase.transaction('acts', 'readwrite');
      for (const { id } of batch) {
        const answer = answered.get(id);
        const act = this.#acts.get(id);
        if (answer === undefined || act === undefined) {
          continue;
        }
        const settled: StoredAct =
          answer.result === 'refused'
            ? { ...act, state: 'refused', ...(answer.code ? { code: answer.code } : {}) }
            : { ...act, state: 'sent' };
        this.#acts.set(id, settled);
        transaction.store.put(settled);
      }
      await transaction.done;
      if (answers.some(({ result }) => result === 'refused')) {
        this.#recount();
      }
      this.#changed();
      if (!batch.some(({ id }) => answered.has(id))) {
        return;
      }
    }
  }

  /** What the server refused counts for nobody, and a corrected time may change who was first. */
  #recount(): void {
    this.#log = new GateLog();
    for (const act of this.#acts.values()) {
      this.#note(act);
    }
  }

  /** @returns the server's version of the list */
  async #hear(): Promise<string> {
    for (;;) {
      const asked = Date.now();
      const changes = await readGateChanges(this.#raceId, this.#cursor);
      await this.#heard(asked, changes.now);
      const transaction = this.#logDatabase.transaction(['acts', 'phone'], 'readwrite');
      let corrected = false;
      for (const event of changes.events) {
        const known = this.#acts.get(event.id);
        if (known !== undefined && known.at === event.at) {
          continue;
        }
        // Of an act of this phone, the time that counts is the server's.
        const act: StoredAct =
          known === undefined
            ? { ...event, race: this.#raceId, state: 'heard' }
            : { ...known, at: event.at };
        corrected ||= known !== undefined;
        this.#note(act);
        transaction.objectStore('acts').put(act);
      }
      if (corrected) {
        this.#recount();
      }
      transaction.objectStore('phone').put(changes.cursor, cursorKey(this.#raceId));
      await transaction.done;
      this.#cursor = changes.cursor;
      this.#changed();
      if (!changes.more) {
        return changes.version;
      }
    }
  }

  async #fetchList(): Promise<void> {
    const asked = Date.now();
    const { race, categories, riders, elsewhere, version, now } = await readGateManifest(
      this.#raceId,
    );
    await this.#heard(asked, now);
    const stored = await Promise.all(
      riders.map(async ({ code, category_id, entry, plate, nickname, ...rest }) => {
        const subject = await subjectOf(code);
        const rider: StoredRider = {
          subject,
          category_id,
          entry,
          ...(plate === undefined ? {} : { plate }),
          ...(nickname === undefined ? {} : { nickname }),
        };
        const sealed: SealedRider = {
          race: this.#raceId,
          subject,
          ...(entry === 'batal' ? {} : { sealed: await seal(code, rest) }),
        };
        return { rider, sealed };
      }),
    );
    const kept: StoredRace = {
      id: race.id,
      title: race.title,
      starts_at: race.starts_at,
      zone: race.zone,
      categories,
      elsewhere,
      version,
      preparedAt: Date.now(),
      userId: readSession()?.userId ?? '',
      riders: stored.map(({ rider }) => rider),
    };
    await storeRace(
      this.#lists,
      kept,
      stored.map(({ sealed }) => sealed),
    );
    this.#show(kept);
    this.#changed();
  }

  #show(race: StoredRace): void {
    this.#race = race;
    this.#riders.clear();
    for (const rider of race.riders) {
      this.#riders.set(rider.subject, rider);
    }
  }

  /** The server's clock, read in the middle of the question. */
  async #heard(asked: number, now: number): Promise<void> {
    const received = Date.now();
    this.#heardAt = received;
    const offset = now - (asked + received) / 2;
    // It is right to half of the time that the answer took: the quickest answer counts, until one contradicts it, as
    // when somebody sets the phone's clock.
    const error = (received - asked) / 2;
    if (error > this.#offsetError && Math.abs(offset - this.#offset) <= error + this.#offsetError) {
      return;
    }
    this.#offset = Math.round(offset);
    this.#offsetError = error;
    await this.#logDatabase.put('phone', this.#offset, 'offset');
  }

  async #fail(failure: AppError): Promise<void> {
    this.#failure = failure;
    // Who may no longer do this keeps no list, and of a race that is over nobody does; what was done here stays until
    // somebody who may sends it.
    if (listEndings.has(failure.code)) {
      await this.#forgetRace();
    }
  }

  async #forgetRace(): Promise<void> {
    await forgetList(this.#lists, this.#raceId);
    this.#race = null;
    this.#riders.clear();
  }

  /** A phone that had no signal since drops the list of a race that is over by itself. */
  async #forgetWhenOver(): Promise<void> {
    if (
      this.#race !== null &&
      Date.now() + this.#offset > instantOf(this.#race.starts_at) + keptAfterStartMs
    ) {
      await this.#forgetRace();
    }
  }

  /** Nobody is known here any more: somebody signed out, here or in another tab, or the phone made room. */
  #forget(ending: Ending): void {
    this.#gone = ending;
    this.#race = null;
    this.#riders.clear();
    this.#changed();
  }

  #note(act: StoredAct): void {
    this.#acts.set(act.id, act);
    if (act.state !== 'refused') {
      this.#log.add(act);
    }
  }

  #known({ subject, category_id, entry, plate, nickname }: StoredRider): KnownRider {
    return {
      subject,
      category: this.#race?.categories.find(({ id }) => id === category_id)?.name ?? '',
      entry,
      ...(plate === undefined ? {} : { plate }),
      ...(nickname === undefined ? {} : { nickname }),
      inside: this.#log.counts(subject, 'masuk'),
      parcel: this.#log.counts(subject, 'goodie_bag'),
    };
  }

  /** The act of another gate that counts in place of this one. */
  #overtakenBy(act: StoredAct): GateEvent | null {
    if (act.device !== this.#device || act.action !== 'masuk' || act.told === true) {
      return null;
    }
    if (act.state === 'refused' || this.#log.isUndone(act.id)) {
      return null;
    }
    const by = this.#log.counts(act.subject, 'masuk');
    return by === null || by.device === this.#device ? null : by;
  }

  #readStatus(): GateStatus {
    let waiting = 0;
    const refused: StoredAct[] = [];
    const overtaken: GateStatus['overtaken'] = [];
    for (const act of this.#acts.values()) {
      if (act.state === 'waiting') {
        waiting += 1;
      } else if (act.state === 'refused') {
        refused.push(act);
      }
      const by = this.#overtakenBy(act);
      if (by !== null) {
        overtaken.push({ act, by });
      }
    }
    return {
      race: this.#race,
      riders: this.#riders.size,
      waiting,
      refused,
      overtaken,
      syncing: this.#syncing !== null,
      failure: this.#failure,
      heardAt: this.#heardAt,
      gone: this.#gone,
    };
  }

  #changed(): void {
    this.#status = this.#readStatus();
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

export function verdictOf({ entry, inside }: KnownRider): Verdict {
  if (entry === 'batal') {
    return 'batal';
  }
  if (entry === 'belum_bayar') {
    return 'belum_bayar';
  }
  return inside === null ? 'masuk' : 'sudah_masuk';
}
