import { FieldClock } from '#domain/field-log/clock.ts';
import type { From } from '#functions/_shared/racing/day.ts';
import { type Day, dayOf, readAll } from '#functions/_shared/racing/day-value.ts';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { readOrNot } from '#functions/_shared/racing/read-decision.ts';
import type { Refusal } from '#functions/_shared/racing/refusal.ts';
import { deviceOf } from '#organiser/parts/field-log/store.ts';
import { phoneClock } from '#organiser/parts/phone/phone-clock.ts';
import type { Ending } from '#organiser/parts/phone/phone-shelf.ts';
import { branchesIn } from './branch-view.ts';
import {
  appendDecisions,
  branchesKept,
  type ChainDatabase,
  decisionsOf,
  type KeptDecision,
  type KeptRace,
  markSent,
  markTold,
  nextSeq,
  openChains,
  putBackChains,
  type ToAppend,
  takeDecisions,
} from './chain-store.ts';
import { classesIn, type DayFacts } from './day-status.ts';
import { openNames } from './encrypted-names.ts';
import { keepRace, raceOf } from './kept-races.ts';
import { openPractice, wipePractice } from './practice.ts';

/** No timer of a browser runs for longer. */
const longestTimerMs = 2 ** 31 - 1;

/** A race day as this phone has it: what lies on the disk, and the day that follows from it. It decides nothing. */
export class DayStore {
  readonly raceId: string;
  readonly device: string;
  readonly clock: FieldClock;
  readonly #database: ChainDatabase;
  #onChange: () => void = () => undefined;
  #facts: DayFacts;
  /** Of each chain in which somebody decided what this version cannot read, the no: the phone knows what came before it. */
  #unread: ReadonlyMap<string, Refusal> = new Map();
  #reading: Promise<unknown> = Promise.resolve();
  #endOfNames: ReturnType<typeof setTimeout> | undefined;
  /** How often this tab wrote decisions. */
  #appended = 0;
  /** The highest number that this page has asked the disk for, for a decision that may not have come of it. */
  #counted = 0;
  #closed = false;

  /**
   * Opens what this phone has of the race.
   * @param onGone the storage is no longer there
   * @param lost the store whose storage the browser has thrown away: what it still knows is put back
   * @throws what the storage refuses with
   */
  static async open(
    raceId: string,
    onGone: (ending: Ending) => void,
    lost?: DayStore,
  ): Promise<DayStore> {
    let store: DayStore | null = null;
    let ended = false;
    const database = await openChains((ending) => {
      ended = true;
      if (store !== null) {
        store.#closed = true;
      }
      onGone(ending);
    });
    if (lost !== undefined) {
      await putBackChains(database, lost.#remembered());
    }
    const [device, race] = await Promise.all([deviceOf(database), raceOf(database, raceId)]);
    store = new DayStore(database, raceId, device, race);
    store.#closed = ended;
    await store.#openNames();
    await store.reload();
    store.#counted = lost === undefined ? 0 : lost.#counted;
    return store;
  }

  private constructor(
    database: ChainDatabase,
    raceId: string,
    device: string,
    race: KeptRace | null,
  ) {
    this.#database = database;
    this.raceId = raceId;
    this.device = device;
    this.clock = new FieldClock(phoneClock.ahead() ?? 0);
    const day = dayOf({ race: raceId, firstHolder: race?.firstHolder ?? null, known: [] });
    const nothing = { entries: [], kept: [], branches: [], classBranches: [] };
    this.#facts = { ...nothing, race, day, classes: classesIn(day, race) };
  }

  /** @param onChange something is known that was not */
  watch(onChange: () => void): void {
    this.#onChange = onChange;
  }

  close(): void {
    clearTimeout(this.#endOfNames);
    this.#database.close();
    this.#closed = true;
  }

  /** What is known now; never changed in place. */
  get facts(): DayFacts {
    return this.#facts;
  }

  get day(): Day {
    return this.#facts.day;
  }

  get race(): KeptRace | null {
    return this.#facts.race;
  }

  /** Of each chain what this version of the app cannot read, as the server told last. */
  get unread(): ReadonlyMap<string, Refusal> {
    return this.#unread;
  }

  /** Writes decisions behind the head, on the disk before this answers. @throws as appendDecisions */
  async append(what: Omit<ToAppend, 'race'>): Promise<void> {
    const kept = await appendDecisions(this.#database, { ...what, race: this.raceId });
    this.#appended += 1;
    this.#fold({ kept: [...this.#facts.kept, ...kept] });
  }

  /** The next number of this phone, for a decision that the server is asked about before it is kept. */
  async nextSeq(): Promise<number> {
    const seq = await nextSeq(this.#database);
    this.#counted = Math.max(this.#counted, seq);
    return seq;
  }

  /** @throws as takeDecisions */
  keep(decisions: readonly Decision[], from: From): Promise<boolean> {
    return takeDecisions(this.#database, this.raceId, decisions, from);
  }

  /** Takes what the server tells, as far as this version reads it. @returns whether anything of it is new */
  hear(values: readonly unknown[]): Promise<boolean> {
    const { decisions, unread } = readAll(this.raceId, values);
    this.#unread = unread;
    return this.keep(decisions, 'server');
  }

  markSent(sent: readonly KeptDecision[]): Promise<void> {
    return markSent(this.#database, sent);
  }

  markTold(branch: number): Promise<void> {
    return markTold(this.#database, branch);
  }

  /** @param entries with their names, where lists are kept */
  async keepRace(changes: Partial<KeptRace>, entries?: DayFacts['entries']): Promise<void> {
    const before = this.race;
    const race = await keepRace(this.#database, this.raceId, changes);
    this.#facts = { ...this.#facts, race, entries: entries ?? this.#facts.entries };
    if (entries === undefined && race.readAt !== before?.readAt) {
      // Another tab has read the lists.
      await this.#openNames();
    }
  }

  /** @returns the id of the practice */
  practise(race: KeptRace): Promise<string> {
    return openPractice(this.#database, race, this.device);
  }

  /** @throws Error for a real race */
  async wipe(): Promise<void> {
    await wipePractice(this.#database, this.raceId);
    this.#facts = { ...this.#facts, race: null, entries: [] };
    await this.reload();
  }

  /** Reads what is on the disk: after another tab, the server or another phone has told of something. */
  reload(): Promise<void> {
    // One after the other, so that an older look at the disk never stands in the place of a newer one.
    const done = this.#reading.then(() => this.#readDisk());
    this.#reading = done.catch(() => undefined);
    return done;
  }

  async #readDisk(): Promise<void> {
    if (this.#closed) {
      return;
    }
    try {
      const { kept, race, branches } = await this.#wholeDisk();
      this.#facts = { ...this.#facts, kept, branches };
      // A station's own way to the server has read the lists (R24).
      if (race !== null && race.readAt > (this.race?.readAt ?? 0)) {
        this.#facts = { ...this.#facts, race };
        await this.#openNames();
      }
    } catch (error) {
      if (!this.#closed) {
        throw error;
      }
      return;
    }
    this.#fold({});
  }

  async #wholeDisk() {
    for (;;) {
      const before = this.#appended;
      const [kept, race, branches] = await Promise.all([
        decisionsOf(this.#database, this.raceId),
        raceOf(this.#database, this.raceId),
        branchesKept(this.#database, this.raceId),
      ]);
      // What was decided while it was read may be missing.
      if (before === this.#appended) {
        return { kept, race, branches };
      }
    }
  }

  #fold(changes: Partial<Pick<DayFacts, 'kept'>>): void {
    const facts = { ...this.#facts, ...changes };
    const { race, kept, branches } = facts;
    const source = {
      race: this.raceId,
      firstHolder: race?.firstHolder ?? null,
      known: kept,
      unread: this.#unread,
      branches: [...branches, ...readBranches(race?.branches)],
    };
    const day = dayOf(source, facts.day);
    const classes = classesIn(day, race);
    this.#facts = { ...facts, day, classes, classBranches: branchesIn(day, classes) };
    this.#onChange();
  }

  /** A helper's phone has names until its end, which it comes to with no signal, with this page open too. */
  async #openNames(): Promise<void> {
    const { entries, until } = await openNames(this.raceId, this.race ?? {});
    this.#facts = { ...this.#facts, entries };
    clearTimeout(this.#endOfNames);
    if (until !== null) {
      this.#endOfNames = setTimeout(
        () => void this.#openNames().then(() => this.#onChange()),
        Math.min(until - phoneClock.now(), longestTimerMs),
      );
    }
  }

  /** What this page still knows when the disk knows nothing any more. */
  #remembered() {
    const { kept, race, branches } = this.#facts;
    const own = [
      ...kept.map(({ decision }) => decision),
      ...branches.flatMap(({ decisions }) => decisions),
    ].filter(({ device }) => device === this.device);
    return {
      device: this.device,
      seq: Math.max(this.#counted, ...own.map(({ device_seq }) => device_seq)),
      race,
      kept,
      branches,
    };
  }
}

/** What was read once is not read again at every decision. */
const readBefore = new WeakMap<object, { decisions: Decision[] }[]>();

/** Branches as somebody sent them or the disk has them: of each what can be read. */
export function readBranches(branches: unknown): { decisions: Decision[] }[] {
  if (!Array.isArray(branches)) {
    return [];
  }
  const known = readBefore.get(branches);
  if (known !== undefined) {
    return known;
  }
  const read = branches
    .map((one: unknown) => ({
      decisions: Array.isArray(one) ? one.flatMap((value: unknown) => readOrNot(value) ?? []) : [],
    }))
    .filter(({ decisions }) => decisions.length > 0);
  readBefore.set(branches, read);
  return read;
}
