import {
  type RaceClass,
  type RaceDayEntry,
  readRaceBranches,
  readRaceChains,
  readRaceClasses,
  readRaceDayEntries,
  sendDecisions,
  takeRaceLease,
} from '#api/organiser/race-day.ts';
import { readMyRaces } from '#api/organiser/races.ts';
import { AppError, toAppError } from '#api/platform/app-error.ts';
import { unseal } from '#api/platform/sealed.ts';
import { seal } from '#api/platform/sealing.ts';
import { personalKey, readSession } from '#api/platform/session-store.ts';
import { FieldClock } from '#domain/field-log/clock.ts';
import { pauseAfter } from '#domain/field-log/wire.ts';
import { LineWatch } from '#domain/race-day/line-watch.ts';
import type { Observation } from '#domain/race-day/observations.ts';
import { append, type Chain, decide, emptyChain } from '#functions/_shared/racing/chain.ts';
import type {
  ClassAct,
  ClassDecision,
  Decision,
  RaceAct,
  RaceDecision,
} from '#functions/_shared/racing/decisions.ts';
import { chainOfTrack, decisionId } from '#functions/_shared/racing/derived-ids.ts';
import { mostTracks } from '#functions/_shared/racing/kinds.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import { calledMotos } from '#functions/_shared/racing/next-acts.ts';
import {
  appendToRace,
  emptyRaceChain,
  type RaceChain,
  racedToSay,
} from '#functions/_shared/racing/race-chain.ts';
import { checkPlateOfRace, platesOfChild } from '#functions/_shared/racing/race-plates.ts';
import { readDecision, readOrNot } from '#functions/_shared/racing/read-decision.ts';
import { attempt, Refusal, refuse } from '#functions/_shared/racing/refusal.ts';
import {
  appendToTracks,
  checkNumbers,
  checkOnTrack,
  emptyTracks,
  leaseOf,
  onTrack,
  type Tracks,
} from '#functions/_shared/racing/tracks.ts';
import { isOverworked } from '#organiser/parts/field-log/field-phone.ts';
import { inHand } from '#organiser/parts/field-log/in-hand.ts';
import type { OpenPhone, PhoneStatus } from '#organiser/parts/field-log/phone-shelf.ts';
import { deviceOf, type Ending } from '#organiser/parts/field-log/store.ts';
import { namesKey } from '#organiser/parts/pairing/own-key.ts';
import { branchesIn, type ClassBranch, waitsForBranch } from './branch-view.ts';
import {
  appendDecisions,
  branchesOf,
  type ChainDatabase,
  decisionsOf,
  type KeptBranch,
  type KeptDecision,
  type KeptRace,
  markSent,
  markTold,
  nextSeq,
  openChains,
  putBackChains,
  raceOf,
  takeDecisions,
  takenOf,
} from './chain-store.ts';
import { completeOrder, motoNumber } from './day-order.ts';
import { DecidingTab, type Tab } from './deciding-tab.ts';
import { noteLease } from './held-lease.ts';
import { openPractice, wipePractice } from './practice.ts';
import { refusalError } from './refusal-error.ts';

/** A class as this phone knows it. */
export interface DayClass {
  readonly id: string;
  readonly name: string;
  readonly categories: readonly string[];
  /** Their names, in the same order. */
  readonly categoryNames: readonly string[];
  /** When the server received each kode undian, the first draw's first (R5); it may have more than this phone was told. */
  readonly codesReceived: readonly string[];
  /** Every decision that this phone knows of, folded. */
  readonly chain: Chain;
  /** What this version of the app cannot fold: another version of it decided (R31). Null: all is folded. */
  readonly unreadable: AppError | null;
}

export interface Holder {
  /** Null: nobody has the lease yet. */
  readonly device: string | null;
  /** Whose phone it is (R14); where that is not known, the phone's own name. */
  readonly name: string;
  readonly term: number;
  readonly isThisPhone: boolean;
  /** Another tab of this phone decides. */
  readonly otherTab: boolean;
}

const noHolder: Holder = {
  device: null,
  name: '',
  term: 0,
  isThisPhone: false,
  otherTab: false,
};

/** A chain of which the server takes nothing more. */
export interface StoppedChain {
  /** The class, or for what is of a track's lease its chain. */
  readonly chain: string;
  /** Null: it is of the race, and no class's. */
  readonly className: string | null;
  readonly error: AppError;
}

/** A track and its lease (R10). */
interface TrackStatus {
  readonly track: number;
  /** Its chain, folded, with the whole running order. */
  readonly chain: RaceChain;
  readonly holder: Holder;
  /** Whether a decision may be made for it here and now. */
  readonly deciding: boolean;
}

/** How a race day stands on this phone. */
export interface RaceDayStatus extends PhoneStatus {
  readonly state: 'never_loaded' | 'open';
  readonly race: { readonly id: string; readonly name: string; readonly timeZone: string };
  /** The race that is practised here: the server never hears of it. Null: it is a real race. */
  readonly practiceOf: string | null;
  /** Each track with its lease; none: nobody has the lease of the race yet. */
  readonly tracks: readonly TrackStatus[];
  /** The track that is looked at: `chain`, `holder` and `deciding` are its own. */
  readonly track: number;
  /** Its chain, folded, with the whole running order; null: nobody has the lease. */
  readonly chain: RaceChain | null;
  readonly classes: readonly DayClass[];
  /** By plate, those without one last; on a phone whose person has signed out without their names. */
  readonly entries: readonly RaceDayEntry[];
  readonly device: { readonly id: string; readonly name: string };
  readonly holder: Holder;
  readonly tab: Tab;
  /** Whether the person may decide (right race_control). */
  readonly mayDecide: boolean;
  /** Whether a decision may be made here and now. */
  readonly deciding: boolean;
  /** Chains of which the server takes nothing: what was decided in them goes on waiting, and the others are sent. */
  readonly stopped: readonly StoppedChain[];
  /** Decisions of this phone in whose place others stand (R13). */
  readonly branches: readonly KeptBranch[];
  /** What two phones decided at once, by class, of this phone and of others, and what is to be done about it (R13). */
  readonly classBranches: readonly ClassBranch[];
  /** How many decisions of branches nobody could read: the server keeps them. */
  readonly unread: number;
}

/** How long branches are good, and on the phone that decides the lists, before they are read anew. */
const freshMs = 60_000;
/** The lists of a phone that only looks: they are the most of what a day weighs on the wire (bench/README.md). */
const listsMs = 10 * 60_000;
/** No timer of a browser runs for longer. */
const longestTimerMs = 2 ** 31 - 1;
/** What another phone showed, until it is in the chains. */
const tailKind = 'ekor';
/** As many as are sent at once; the server takes more (`mostDecisions`), a poor line does not. */
export const decisionsAtOnce = 100;

/** A race day on this phone: what is decided here is on the disk at once, and goes to the server when there is a signal. */
export class RaceDayPhone implements OpenPhone<RaceDayStatus> {
  readonly #database: ChainDatabase;
  readonly #raceId: string;
  readonly #practiceOf: string | null;
  readonly #device: string;
  readonly #clock: FieldClock;
  readonly #tab: DecidingTab;
  readonly #line = new LineWatch();
  readonly #listeners = new Set<() => void>();
  #race: KeptRace | null;
  #entries: readonly RaceDayEntry[] = [];
  #askedForStrangers = '';
  #kept: readonly KeptDecision[] = [];
  #branches: readonly (KeptBranch & { key: number })[] = [];
  /** Branches of this phone that the server was asked to keep since the phone was opened. */
  readonly #asked = new Set<number>();
  /** Of each chain in which somebody decided what this version cannot read, the no: the phone knows what came before it. */
  readonly #unheard = new Map<string, AppError>();
  /** When the server was asked for those of all phones. */
  #branchesAt = 0;
  #classBranches: readonly ClassBranch[] = [];
  #tracks: Tracks | null = null;
  /** The track that somebody chose to look at; null: the one that this phone holds, or else the first. */
  #looksAt: number | null = null;
  #classes: readonly DayClass[] = [];
  /** One after the other: an act is decided upon what the one before it left. */
  #turn: Promise<unknown> = Promise.resolve();
  #syncing: Promise<void> | null = null;
  #askedAgain = false;
  #failure: AppError | null = null;
  #stopped: ReadonlyMap<string, AppError> = new Map();
  #overworked = 0;
  #heardAt: number | null = null;
  #gone: Ending | null = null;
  #reading: Promise<unknown> = Promise.resolve();
  #endOfNames: ReturnType<typeof setTimeout> | undefined;
  /** How often this tab wrote decisions. */
  #appended = 0;
  /** The highest number that this page has asked the disk for, for a decision that may not have come of it. */
  #counted = 0;
  #leaseNoted: boolean | null = null;
  #status: RaceDayStatus;

  /**
   * Opens what this phone has of the race.
   * @param lost the phone whose storage the browser has thrown away: what it still knows is put back
   * @throws what the storage refuses with
   */
  static async open(raceId: string, lost?: RaceDayPhone): Promise<RaceDayPhone> {
    let phone: RaceDayPhone | null = null;
    let ended: Ending | null = null;
    const database = await openChains((ending) => {
      ended ??= ending;
      if (phone !== null) {
        phone.#end(ended);
      }
    });
    if (lost !== undefined) {
      await putBackChains(database, lost.#remembered());
    }
    const [device, race, offset] = await Promise.all([
      deviceOf(database),
      raceOf(database, raceId),
      database.get('phone', 'offset'),
    ]);
    phone = new RaceDayPhone(database, raceId, device, race, Number(offset) || 0);
    await phone.#openNames();
    await phone.#reload();
    phone.#counted = lost === undefined ? 0 : lost.#counted;
    const opened = phone;
    void inHand.putAwayLeft(tailKind, raceId, (tail: Decision[]) => opened.#takeTail(tail));
    if (ended !== null) {
      phone.#end(ended);
    }
    return phone;
  }

  private constructor(
    database: ChainDatabase,
    raceId: string,
    device: string,
    race: KeptRace | null,
    offset: number,
  ) {
    this.#database = database;
    this.#clock = new FieldClock(offset);
    this.#raceId = raceId;
    this.#practiceOf = race?.practiceOf ?? null;
    this.#device = device;
    this.#race = race;
    this.#tab = new DecidingTab(
      raceId,
      // A tab that decided before has written what this one has not read.
      () => void this.#reload(),
      () => void this.#reload(),
    );
    this.#status = this.#readStatus();
  }

  close(): void {
    clearTimeout(this.#endOfNames);
    this.#tab.close();
    this.#database.close();
    this.#gone ??= 'taken';
  }

  isGone(): boolean {
    return this.#gone !== null;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  status = (): RaceDayStatus => this.#status;

  pause(): number {
    const pause = pauseAfter(this.#overworked);
    // One phone decides; the others, of which there are many, ask half as often.
    return this.#holdsOne() ? pause : 2 * pause;
  }

  /**
   * Starts the called motos in which children have crossed the line (R26), where this phone decides. A moto that a protest stops waits for its reason.
   *
   * @param seen what the stations saw, as far as this phone has seen, heard or scanned it
   * @param now this phone's clock: milliseconds since 1970
   * @returns after how many milliseconds it is to be asked again, because a crossing will have stood long enough; null: nothing waits
   */
  startFromLine(seen: Iterable<Observation>, now = Date.now()): Promise<number | null> {
    const all = [...seen];
    return this.#inTurn(async () => {
      const waits: number[] = [];
      for (const { id, chain } of this.#classes) {
        const lease = this.#status.tracks.find(({ track }) => track === chain.track);
        for (const { ref, moto } of lease?.deciding ? calledMotos(chain.state) : []) {
          const number = motoNumber(lease?.chain.state, id, ref);
          const names = subjectsOf({ number, raceClass: id, ref, run: moto.run });
          const { started, waitMs } = this.#line.look(all, names, now);
          const start: ClassAct = { kind: 'mulai', payload: { moto: ref } };
          if (started && attempt(() => decide(chain.state, start, chain.n + 1)).ok) {
            await this.#decide(id, [start]);
          } else if (waitMs !== null) {
            waits.push(waitMs);
          }
        }
      }
      return waits.length === 0 ? null : Math.min(...waits);
    });
  }

  /** What this phone has decided or heard of, in the order in which it did: for a tail or a print. */
  decisions(): readonly KeptDecision[] {
    return this.#kept;
  }

  /** Looks at another track: what is shown and decided for the race is of it. */
  lookAt(track: number): void {
    this.#looksAt = track;
    this.#changed();
  }

  /**
   * Decides: all of the acts or none, on the disk before this answers.
   *
   * @param of the class, or what is decided for a track as a whole the track; null is the first
   * @throws AppError with the engine's code and facts; `other_tab`, `no_locks`, `lease_missing`, `not_holder`, `storage_refused`
   */
  decide(classId: string, act: ClassAct, ...more: ClassAct[]): Promise<void>;
  decide(track: number | null, act: RaceAct, ...more: RaceAct[]): Promise<void>;
  decide(of: string | number | null, ...acts: (ClassAct | RaceAct)[]): Promise<void> {
    return this.#inTurn(() => this.#decide(of ?? 1, acts));
  }

  /**
   * Gives motos of a track that no running order has yet their numbers (R15), at its end; where the order is whole nothing is decided.
   * @throws AppError as decide
   */
  completeOrder(track = 1): Promise<void> {
    return this.#inTurn(async () => {
      const items =
        this.#tracks &&
        completeOrder(
          onTrack(this.#tracks, track),
          this.#tracks.length,
          this.#classes,
          this.#entries,
          this.#kept.map(({ decision }) => decision),
        );
      if (items !== null) {
        await this.#decide(track, [{ kind: 'urutan', payload: { items } }]);
      }
    });
  }

  /**
   * Takes decisions that another phone has shown as QR codes (R11, R23): they are sent as this phone's own are.
   * @throws AppError with the engine's code: then none of them was taken
   */
  takeTail(decisions: readonly Decision[]): Promise<void> {
    return inHand.hold(tailKind, this.#raceId, decisions, () => this.#takeTail(decisions));
  }

  #takeTail(decisions: readonly Decision[]): Promise<void> {
    return this.#inTurn(async () => {
      const firstHolder = this.#race?.firstHolder ?? firstHolderIn(decisions);
      await asAppError(() => {
        this.#tryOn(decisions, firstHolder);
        return takeDecisions(this.#database, this.#raceId, decisions, { server: false });
      });
      if (this.#race?.firstHolder !== firstHolder) {
        await this.#keepRace({ firstHolder });
      }
      await this.#reload();
      this.#tab.tell();
    });
  }

  /**
   * Takes the lease of a track from a phone that is silent (R12). Needs a signal: here too nothing is decided before the server has said yes.
   * @throws AppError `no_locks`, `other_tab`, `lease_missing`, the server's refusal, of the connection
   */
  takeOver(payload: Extract<RaceAct, { kind: 'ambil_alih' }>['payload'], track = 1): Promise<void> {
    return this.#inTurn(async () => {
      this.#checkTab();
      // What waits is in the server's hands, as a branch where others decided, before anything of it gives way here.
      await this.#sendAll().catch(() => undefined);
      await this.#hear();
      await this.#tellBranches();
      const lease = this.#lease(track);
      // The answer to the first press was lost.
      if (lease.state.holders.get(lease.state.term) === this.#device) {
        return;
      }
      const ran = this.#classes.filter(({ chain }) => chain.track === track);
      await this.#decideOnline(lease, lease.state.term + 1, {
        kind: 'ambil_alih',
        payload:
          (this.#tracks?.length ?? 1) === 1
            ? payload
            : { ...payload, classes: ran.map(({ id }) => id) },
      });
    });
  }

  /**
   * Opens the second track: its lease is this phone's until it is handed over (R10). Needs a signal, so that nobody else opens it meanwhile.
   * @throws AppError as takeOver
   */
  openTrack(): Promise<void> {
    return this.#inTurn(async () => {
      this.#checkTab();
      const act: RaceAct = { kind: 'lintasan', payload: { track: mostTracks } };
      if (this.#practiceOf !== null) {
        await this.#decide(1, [act]);
        return;
      }
      // What waits stands before it in the chain.
      await this.#sendAll();
      await this.#hear();
      const lease = this.#lease(1);
      // The answer to the first press was lost.
      if (lease.state.secondTrack === null) {
        await this.#decideOnline(lease, lease.state.term, act);
      }
    });
  }

  #lease(track: number): RaceChain {
    if (this.#tracks === null) {
      throw new AppError('lease_missing');
    }
    return leaseOf(this.#tracks, track);
  }

  /** Keeps nothing before the server has said yes; pressed again after a lost answer it is the same decision. */
  async #decideOnline(lease: RaceChain, term: number, act: RaceAct): Promise<void> {
    await asAppError(async () => {
      const seq = await nextSeq(this.#database);
      this.#counted = Math.max(this.#counted, seq);
      const decision = this.#decision(lease.track, act, {
        track: lease.track,
        n: lease.n + 1,
        prev: lease.hashes.at(-1) ?? null,
        term,
        seq,
      });
      appendToRace(lease, decision as RaceDecision);
      const { accepted, refusal } = await sendDecisions(this.#raceId, [decision]);
      if (accepted === 0) {
        throw new AppError(refusal?.code ?? 'internal', { facts: refusal?.facts ?? {} });
      }
      await takeDecisions(this.#database, this.#raceId, [decision], { server: true });
    });
    await this.#reload();
    this.#tab.tell();
  }

  /**
   * Asks for the lease (R10): the first phone gets it. Needs a signal.
   * @throws AppError `no_locks`, `other_tab`, `not_holder {holder}`, of the connection
   */
  async takeLease(): Promise<void> {
    this.#checkTab();
    if (this.#practiceOf !== null) {
      return;
    }
    const { pemegang } = await takeRaceLease(this.#raceId, this.#device);
    await this.#keepRace({ firstHolder: pemegang });
    await this.#reload();
    if (!this.#holdsOne()) {
      throw new AppError('not_holder', { facts: { holder: pemegang } });
    }
    void this.sync();
  }

  /** Sends what waits and hears what is new; a failure is told by `status`. */
  sync(): Promise<void> {
    if (this.#syncing !== null) {
      this.#askedAgain = true;
      return this.#syncing;
    }
    this.#askedAgain = false;
    this.#syncing = this.#exchange()
      .then(() => {
        this.#failure = null;
        this.#overworked = 0;
        this.#heardAt = Date.now();
      })
      .catch((error: unknown) => {
        this.#failure = toAppError(error);
        this.#overworked = isOverworked(this.#failure) ? this.#overworked + 1 : 0;
      })
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

  /**
   * Opens a practice of this race: a copy of its lists on this phone, with ids of its own. One that was begun goes on.
   * @returns the id under which it is opened
   */
  practise(): Promise<string> {
    if (this.#race === null || this.#practiceOf !== null) {
      return Promise.reject(new AppError('race_not_found', { status: 404 }));
    }
    return openPractice(this.#database, this.#race, this.#device);
  }

  /** Removes this practice from the phone. @throws Error for a real race, which nobody wipes */
  wipe(): Promise<void> {
    return this.#inTurn(async () => {
      await wipePractice(this.#database, this.#raceId);
      this.#race = null;
      this.#entries = [];
      await this.#reload();
    });
  }

  /** Reads lists and classes anew, as after a class was made. @throws AppError */
  async readLists(): Promise<void> {
    if (this.#practiceOf !== null) {
      return;
    }
    const [races, heard, classes, entries] = await Promise.all([
      readMyRaces(),
      this.#heardBranches(),
      readRaceClasses(this.#raceId),
      readRaceDayEntries(this.#raceId),
    ]);
    const race = races.find(({ id }) => id === this.#raceId);
    if (race === undefined) {
      throw new AppError('race_not_found', { status: 404 });
    }
    const key = await personalKey().catch(() => null);
    this.#entries = entries;
    await this.#keepRace({
      name: race.judul,
      timeZone: race.zona_waktu,
      ...heard,
      classes,
      entries: entries.map(({ nama_panggilan_rider, nama_tim, kota_asal, ...rest }) => rest),
      names: key && (await seal(key, namesOf(entries))),
      userId: readSession()?.userId ?? '',
      readAt: Date.now(),
    });
    await this.#reload();
  }

  /** What phones decided that the server did not accept. */
  async #heardBranches(): Promise<Pick<KeptRace, 'branches' | 'unread'>> {
    const heard = await readRaceBranches(this.#raceId, this.#device);
    this.#branchesAt = Date.now();
    const sent = heard.map(({ keputusan }) => (Array.isArray(keputusan) ? keputusan : []));
    const branches = readBranches(sent);
    const unreadHere = sent.flat().length - branches.flat().length;
    return {
      branches,
      unread: heard.reduce((sum, { unread }) => sum + unread, unreadHere),
    };
  }

  /** What this page still knows when the disk knows nothing any more. */
  #remembered() {
    const own = [
      ...this.#kept.map(({ decision }) => decision),
      ...this.#branches.flatMap(({ decisions }) => decisions),
    ].filter(({ device }) => device === this.#device);
    return {
      device: this.#device,
      seq: Math.max(this.#counted, ...own.map(({ device_seq }) => device_seq)),
      race: this.#race,
      kept: this.#kept,
      branches: this.#branches,
    };
  }

  #inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #checkTab(): void {
    const { tab } = this.#tab;
    if (tab !== 'here') {
      throw new AppError(tab === 'no_locks' ? 'no_locks' : 'other_tab');
    }
  }

  async #decide(of: string | number, acts: readonly (ClassAct | RaceAct)[]): Promise<void> {
    this.#checkTab();
    const tracks = this.#tracks;
    if (tracks === null) {
      throw new AppError('lease_missing');
    }
    const classChain = typeof of === 'string' ? this.#classChain(of) : null;
    const track = typeof of === 'string' ? this.#classChain(of).track : of;
    const lease = leaseOf(tracks, track);
    const holder = lease.state.holders.get(lease.state.term);
    if (holder !== this.#device) {
      throw new AppError('not_holder', { facts: { holder } });
    }
    const waiting = acts.flatMap((act) =>
      typeof of === 'number' ? [] : waitsForBranch(act as ClassAct, this.#classBranches, of),
    );
    if (waiting.length > 0) {
      throw new AppError('branch_open', { facts: { motos: waiting } });
    }
    const chain = typeof of === 'string' ? of : chainOfTrack(this.#raceId, track);
    const before = classChain ?? lease;
    await asAppError(async () => {
      const kept = await appendDecisions(this.#database, {
        chain,
        race: this.#raceId,
        head: { n: before.n, hash: before.hashes.at(-1) ?? null },
        kept: this.#practiceOf !== null,
        make: (seq) => {
          let [tracksAt, classAt] = [tracks, classChain];
          const made: Decision[] = [];
          const add = (act: ClassAct | RaceAct) => {
            const decision = this.#decision(of, act, {
              track,
              n: before.n + made.length + 1,
              prev: (classAt ?? leaseOf(tracksAt, track)).hashes.at(-1) ?? null,
              term: lease.state.term,
              seq: seq + made.length,
            });
            if (decision.class === null) {
              const after = appendToTracks(tracksAt, decision);
              checkNumbers(tracksAt, decision);
              tracksAt = after;
            } else {
              checkOnTrack(tracksAt, classAt as Chain, decision);
              this.#checkPlate(decision);
              classAt = append(classAt as Chain, decision).chain;
            }
            made.push(decision);
          };
          /** What ran under the last holder is said before anything else, and of a new stage as soon as it is built (R12). */
          const sayWhatRan = () => {
            const raced =
              classAt === null || classAt.track !== track
                ? []
                : racedToSay(onTrack(tracksAt, track).state, classAt);
            if (raced.length > 0) {
              add({ kind: 'ambil_alih', payload: { raced } });
            }
          };
          sayWhatRan();
          for (const [index, act] of acts.entries()) {
            const answer = attempt(() => add(ofThisPress(act, made)));
            // A result calls and starts its moto in the same press (R26), but for one that ran under the last holder.
            const isNoCall =
              !answer.ok && answer.refusal.code === 'moto_raced' && index < acts.length - 1;
            if (!answer.ok && !isNoCall) {
              throw answer.refusal;
            }
          }
          sayWhatRan();
          return made;
        },
      });
      this.#appended += 1;
      this.#kept = [...this.#kept, ...kept];
      this.#fold();
      this.#changed();
      this.#tab.tell();
    }).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'chain_moved') {
        await this.#reload();
      }
      // That the moto ran is said all the same: the screen asks for its result then.
      if (error instanceof AppError && error.code === 'moto_raced' && acts.length > 0) {
        await this.#decide(of, []);
      }
      throw error;
    });
    void this.sync();
  }

  /** A new plate is no other child's, in no class and in no entry of the race (R4). @throws Refusal `plate_taken` */
  #checkPlate({ kind, payload }: ClassDecision): void {
    if (kind !== 'plat_ganti') {
      return;
    }
    const states = this.#classes.map(({ chain }) => chain.state);
    checkPlateOfRace(states, payload);
    const own = platesOfChild(states, [payload.old]);
    const childOf = (plates: ReadonlySet<number>) =>
      this.#entries.find(({ nomor_plat }) => nomor_plat !== null && plates.has(nomor_plat))?.anak;
    const wearer = childOf(new Set([payload.new]));
    if (wearer !== undefined && wearer !== childOf(own)) {
      refuse('plate_taken', { plate: payload.new });
    }
  }

  /** @throws Refusal, where the decisions do not follow from what this phone knows */
  #tryOn(decisions: readonly Decision[], firstHolder: string | null): void {
    if (firstHolder === null) {
      throw new AppError('lease_missing');
    }
    let tracks = this.#tracks ?? emptyTracks(this.#raceId, firstHolder);
    const classes = new Map<string, Chain>();
    for (const decision of decisions) {
      if (decision.class === null) {
        tracks = appendToTracks(tracks, decision);
        continue;
      }
      const chain = classes.get(decision.class) ?? this.#classChain(decision.class);
      const answer = append(chain, decision);
      if (answer.answer !== 'same') {
        checkOnTrack(tracks, chain, decision);
      }
      classes.set(decision.class, answer.chain);
    }
  }

  #classChain(classId: string): Chain {
    const known = this.#classes.find(({ id }) => id === classId);
    if (known?.unreadable) {
      throw known.unreadable;
    }
    return known?.chain ?? emptyChain(this.#raceId, classId);
  }

  #decision(
    of: string | number,
    act: ClassAct | RaceAct,
    at: { track: number; n: number; prev: string | null; term: number; seq: number },
  ): Decision {
    const head = {
      race: this.#raceId,
      class: typeof of === 'string' ? of : null,
      n: at.n,
      prev: at.prev,
      ...(at.track > 1 && { track: at.track }),
      term: at.term,
      device: this.#device,
      device_seq: at.seq,
      actor: readSession()?.userId ?? this.#race?.userId ?? '',
      // Whole seconds, for a tail in QR codes has no more (tail.ts).
      occurred_at: `${new Date().toISOString().slice(0, 19)}Z`,
      server_offset: this.#clock.offset,
    };
    // Read as the server reads it: what it would refuse is never written.
    return readDecision({ id: decisionId(head), ...head, kind: act.kind, payload: act.payload });
  }

  async #exchange(): Promise<void> {
    // A helper's phone has a way of its own (R24), and a person who has signed out is asked to sign in again.
    if (readSession() === null) {
      throw new AppError('not_signed_in', { status: 401 });
    }
    if (this.#practiceOf !== null) {
      return;
    }
    // A phone that cannot send still hears, and one of which something is refused (R14).
    const [sent, heard] = await Promise.allSettled([this.#sendAll(), this.#hear()]);
    if (heard.status === 'rejected') {
      throw heard.reason;
    }
    await this.#tellBranches();
    await this.#readWhatIsOld();
    if (sent.status === 'rejected') {
      throw sent.reason;
    }
  }

  async #readWhatIsOld(): Promise<void> {
    // A browser that keeps no key opens without the names.
    const isNameless = this.#entries.some((entry) => entry.nama_panggilan_rider === '');
    const goodFor = this.#holdsOne() ? freshMs : listsMs;
    const strangers = this.#strangers();
    const isNew = strangers !== '' && strangers !== this.#askedForStrangers;
    if (this.#race === null || isNameless || isNew || Date.now() - this.#race.readAt > goodFor) {
      await this.readLists();
      this.#askedForStrangers = strangers;
    } else if (Date.now() - this.#branchesAt > freshMs) {
      await this.#keepRace(await this.#heardBranches());
      await this.#reload();
    }
  }

  /**
   * Classes and riders that race and stand in no list here, such as a class that was made since or a child who came late: each is asked for once, as
   * soon as it is heard of.
   */
  #strangers(): string {
    const known = new Set(this.#entries.map(({ nomor_plat }) => nomor_plat));
    const named = new Set(this.#race?.classes.map(({ id }) => id));
    return this.#classes
      .flatMap(({ id, chain }) => [
        ...(named.has(id) ? [] : [id]),
        ...[...chain.state.riders.keys()]
          .filter((key) => !known.has(key))
          .map((key) => `${id}/${key}`),
      ])
      .join();
  }

  /** Sends what waits, in the order in which it was decided. What is refused stops its own chain; the others go on. */
  async #sendAll(): Promise<void> {
    const stopped = new Map<string, AppError>();
    for (;;) {
      const waiting = this.#kept
        .filter(({ chain, sent }) => !sent && !stopped.has(chain))
        .slice(0, decisionsAtOnce);
      if (waiting.length === 0) {
        break;
      }
      const answer = await sendDecisions(
        this.#raceId,
        waiting.map(({ decision }) => decision),
      );
      const taken = takenOf(waiting, answer.stopped);
      await markSent(this.#database, taken);
      for (const { chain, code, facts } of answer.stopped) {
        // What another phone decided meanwhile comes with the next question; what is refused for good goes on waiting.
        stopped.set(chain, new AppError(code, { facts }));
      }
      await this.#reload();
      this.#tab.tell();
      if (taken.length === 0 && answer.stopped.length === 0) {
        break;
      }
    }
    this.#stopped = stopped;
  }

  /** What gave way here is shown to whoever decides now (R13): the server keeps it as a branch, whoever heard first. */
  async #tellBranches(): Promise<void> {
    const fresh = this.#branches.filter(({ key, told }) => !told && !this.#asked.has(key));
    for (const { key, decisions } of fresh) {
      let kept = false;
      for (let at = 0; at < decisions.length; at += decisionsAtOnce) {
        const some = decisions.slice(at, at + decisionsAtOnce);
        const { stopped } = await sendDecisions(this.#raceId, some);
        kept = stopped.some((one) => one.kept);
      }
      this.#asked.add(key);
      if (kept) {
        await markTold(this.#database, key);
      }
    }
    if (fresh.length > 0) {
      await this.#reload();
    }
  }

  async #hear(): Promise<void> {
    const asked = Date.now();
    const answer = await readRaceChains(this.#raceId, this.#heads(), this.#device);
    if (this.#clock.hear(asked, Date.now(), answer.now)) {
      await this.#database.put('phone', this.#clock.offset, 'offset');
    }
    const { changed } = await takeDecisions(
      this.#database,
      this.#raceId,
      this.#readable(answer.keputusan),
      { server: true },
    );
    const { firstHolder, mayDecide, people = {} } = this.#race ?? {};
    const heard = Object.fromEntries(
      answer.perangkat.map((device, index) => [device, answer.people[index] ?? '']),
    );
    const lease =
      answer.pemegang !== firstHolder ||
      answer.may_decide !== mayDecide ||
      Object.entries(heard).some(([device, person]) => people[device] !== person);
    if (lease) {
      await this.#keepRace({
        firstHolder: answer.pemegang,
        mayDecide: answer.may_decide,
        people: { ...people, ...heard },
      });
    }
    if (changed || lease) {
      await this.#reload();
      this.#tab.tell();
    }
    // Whoever decides now may be in what this version cannot read.
    const unread = this.#unheard.get(this.#raceId);
    if (unread !== undefined) {
      throw unread;
    }
  }

  /** Of each chain what this version reads, up to the first that it does not. */
  #readable(heard: readonly unknown[]): Decision[] {
    this.#unheard.clear();
    return heard.flatMap((value) => {
      const chain = chainSaid(value, this.#raceId);
      const read = attempt(() => readDecision(value));
      if (!read.ok && !this.#unheard.has(chain)) {
        this.#unheard.set(chain, refusalError(read.refusal));
      }
      return read.ok && !this.#unheard.has(chain) ? [read.value] : [];
    });
  }

  /** Where each chain ends for the server, as far as this phone knows. */
  #heads(): Record<string, number> {
    const heads: Record<string, number> = {};
    for (const { chain, n, sent } of this.#kept) {
      if (sent) {
        heads[chain] = Math.max(heads[chain] ?? 0, n);
      }
    }
    return heads;
  }

  async #keepRace(changes: Partial<KeptRace>): Promise<void> {
    const known: KeptRace = this.#race ?? {
      id: this.#raceId,
      name: '',
      timeZone: '',
      mayDecide: false,
      firstHolder: null,
      classes: [],
      entries: [],
      names: null,
      userId: '',
      readAt: 0,
    };
    this.#race = { ...known, ...changes };
    await this.#database.put('races', this.#race);
  }

  async #openNames(): Promise<void> {
    const { entries = [], names = null } = this.#race ?? {};
    const key = names && (await this.#keyOfNames().catch(() => null));
    const opened = key && names ? await unseal(key, names).catch(() => null) : null;
    const byId = new Map((opened ?? []) as Names);
    this.#entries = entries.map((entry) => {
      const [nama_panggilan_rider, nama_tim, kota_asal] = byId.get(entry.id) ?? ['', null, null];
      return { ...entry, nama_panggilan_rider, nama_tim, kota_asal };
    });
  }

  /** A helper's phone has names until its end, which it comes to by its own clock, with this page open too. */
  async #keyOfNames(): Promise<CryptoKey | null> {
    if (readSession() !== null) {
      return personalKey();
    }
    const names = await namesKey(this.#raceId);
    clearTimeout(this.#endOfNames);
    if (names !== null) {
      const left = Math.min(names.until - Date.now(), longestTimerMs);
      this.#endOfNames = setTimeout(() => void this.#openNames().then(() => this.#changed()), left);
    }
    return names?.key ?? null;
  }

  /** Reads what is on the disk: after another tab, the server or another phone has told of something. */
  #reload(): Promise<void> {
    // One after the other, so that an older look at the disk never stands in the place of a newer one.
    const done = this.#reading.then(() => this.#readDisk());
    this.#reading = done.catch(() => undefined);
    return done;
  }

  async #readDisk(): Promise<void> {
    if (this.#gone !== null) {
      return;
    }
    try {
      const { kept, race, branches } = await this.#wholeDisk();
      this.#kept = kept;
      this.#branches = branches;
      // A station's own way to the server has read the lists (R24).
      if (race !== null && race.readAt > (this.#race?.readAt ?? 0)) {
        this.#race = race;
        await this.#openNames();
      }
    } catch (error) {
      if (this.#gone === null) {
        throw error;
      }
      return;
    }
    this.#fold();
    this.#changed();
  }

  async #wholeDisk() {
    for (;;) {
      const before = this.#appended;
      const [kept, race, branches] = await Promise.all([
        decisionsOf(this.#database, this.#raceId),
        raceOf(this.#database, this.#raceId),
        branchesOf(this.#database, this.#raceId),
      ]);
      // What was decided while it was read may be missing.
      if (before === this.#appended) {
        return { kept, race, branches };
      }
    }
  }

  #fold(): void {
    const byChain = new Map<string, KeptDecision[]>();
    for (const kept of this.#kept) {
      const known = byChain.get(kept.chain);
      if (known === undefined) {
        byChain.set(kept.chain, [kept]);
      } else {
        known.push(kept);
      }
    }
    const firstHolder = this.#race?.firstHolder ?? null;
    this.#tracks = firstHolder === null ? null : this.#foldTracks(firstHolder, byChain);
    const known = new Map(this.#classes.map((one) => [one.id, one]));
    const named: readonly RaceClass[] = this.#race?.classes ?? [];
    const ids = new Set([...named.map(({ id }) => id), ...byChain.keys()]);
    for (let track = 1; track <= mostTracks; track += 1) {
      ids.delete(chainOfTrack(this.#raceId, track));
    }
    this.#classes = [...ids].map((id) => {
      const folded = foldOn(
        known.get(id)?.chain ?? null,
        emptyChain(this.#raceId, id),
        byChain.get(id),
        (chain, decision) => append(chain, decision as ClassDecision).chain,
      );
      const row = named.find((one) => one.id === id);
      return {
        id,
        name: row?.nama ?? '',
        categories: row?.kategori_id ?? [],
        // A phone may hold lists of a release that did not read the names.
        categoryNames: row?.category_names ?? [],
        codesReceived: row?.codes_received ?? [],
        chain: folded.chain,
        unreadable:
          (folded.refusal && refusalError(folded.refusal)) ?? this.#unheard.get(id) ?? null,
      };
    });
    this.#classBranches = branchesIn(this.#classes, this.#kept, [
      ...this.#branches,
      ...readBranches(this.#race?.branches).map((decisions) => ({ decisions })),
    ]);
  }

  #foldTracks(firstHolder: string, byChain: ReadonlyMap<string, KeptDecision[]>): Tracks {
    const foldTrack = (track: number, holder: string) =>
      foldOn(
        this.#tracks?.find((one) => one.track === track) ?? null,
        emptyRaceChain(this.#raceId, holder, track),
        byChain.get(chainOfTrack(this.#raceId, track)),
        (chain, decision) => appendToRace(chain, decision as RaceDecision),
      ).chain;
    const first = foldTrack(1, firstHolder);
    const { secondTrack } = first.state;
    return secondTrack === null ? [first] : [first, foldTrack(mostTracks, secondTrack)];
  }

  #holdsOne(): boolean {
    return this.#status.tracks.some(({ holder }) => holder.isThisPhone);
  }

  #end(ending: Ending): void {
    this.#gone = ending;
    this.#changed();
  }

  /** Who decides on a track, as this phone knows. */
  #holderOf({ state }: RaceChain): Holder {
    const device = state.holders.get(state.term) ?? null;
    const isThisPhone = device === this.#device;
    const { people = {} } = this.#race ?? {};
    const nameOf = (one: string) => people[one] || deviceName(one);
    const own = readSession()?.fullName || nameOf(this.#device);
    return {
      device,
      name: isThisPhone ? own : device === null ? '' : nameOf(device),
      term: state.term,
      isThisPhone,
      otherTab: isThisPhone && this.#tab.tab === 'elsewhere',
    };
  }

  #trackStatuses(): TrackStatus[] {
    const tracks = this.#tracks;
    return (tracks ?? []).map((lease) => {
      const holder = this.#holderOf(lease);
      const deciding = holder.isThisPhone && this.#tab.tab === 'here' && this.#gone === null;
      return {
        track: lease.track,
        chain: onTrack(tracks as Tracks, lease.track),
        holder,
        deciding,
      };
    });
  }

  #stoppedChains(): StoppedChain[] {
    const waiting = new Set(this.#kept.filter(({ sent }) => !sent).map(({ chain }) => chain));
    return [...this.#stopped]
      .filter(([chain]) => waiting.has(chain))
      .map(([chain, error]) => ({
        chain,
        className: this.#classes.find(({ id }) => id === chain)?.name ?? null,
        error,
      }));
  }

  #readStatus(): RaceDayStatus {
    const { tab } = this.#tab;
    const tracks = this.#trackStatuses();
    const shown =
      tracks.find(({ track }) => track === this.#looksAt) ??
      tracks.find(({ holder }) => holder.isThisPhone) ??
      tracks[0];
    return {
      state: this.#race === null || this.#race.readAt === 0 ? 'never_loaded' : 'open',
      race: {
        id: this.#raceId,
        name: this.#race?.name ?? '',
        timeZone: this.#race?.timeZone ?? '',
      },
      practiceOf: this.#practiceOf,
      tracks,
      track: shown?.track ?? 1,
      chain: shown?.chain ?? null,
      classes: this.#classes,
      entries: this.#entries,
      device: { id: this.#device, name: deviceName(this.#device) },
      holder: shown?.holder ?? noHolder,
      tab,
      mayDecide: this.#race?.mayDecide ?? false,
      deciding: shown?.deciding ?? false,
      stopped: this.#stoppedChains(),
      branches: this.#branches,
      classBranches: this.#classBranches,
      unread: this.#race?.unread ?? 0,
      waiting: this.#kept.filter(({ sent }) => !sent).length,
      syncing: this.#syncing !== null,
      failure: this.#failure,
      heardAt: this.#heardAt,
      gone: this.#gone,
    };
  }

  /** No update is offered to a phone that decides, until its race is over (R31). */
  #noteLease(): void {
    const { tracks, classes } = this.#status;
    const over =
      classes.length > 0 &&
      classes.every(({ chain: { state } }) => ['selesai', 'batal'].includes(state.phase));
    const held =
      !over &&
      this.#practiceOf === null &&
      tracks.some(({ holder, chain }) => holder.isThisPhone && chain.state.stopped === null);
    if (held !== this.#leaseNoted) {
      this.#leaseNoted = held;
      noteLease(this.#raceId, held);
    }
  }

  #changed(): void {
    this.#status = this.#readStatus();
    this.#noteLease();
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/** What was read once is not read again at every decision. */
const readBefore = new WeakMap<object, Decision[][]>();

/** Branches as somebody sent them or the disk has them: of each what can be read. */
function readBranches(branches: unknown): Decision[][] {
  if (!Array.isArray(branches)) {
    return [];
  }
  const known = readBefore.get(branches);
  if (known !== undefined) {
    return known;
  }
  const read = branches
    .map((one: unknown) =>
      Array.isArray(one) ? one.flatMap((value: unknown) => readOrNot(value) ?? []) : [],
    )
    .filter((one) => one.length > 0);
  readBefore.set(branches, read);
  return read;
}

/** The chain that an answer's decision is of, also where it cannot be read. */
function chainSaid(value: unknown, race: string): string {
  const { class: of, track } = Object(value) as Record<string, unknown>;
  return typeof of === 'string'
    ? of
    : track === undefined
      ? race
      : chainOfTrack(race, Number(track));
}

type Names = [id: string, [nickname: string, team: string | null, city: string | null]][];

function namesOf(entries: readonly RaceDayEntry[]): Names {
  return entries.map(({ id, nama_panggilan_rider, nama_tim, kota_asal }) => [
    id,
    [nama_panggilan_rider, nama_tim, kota_asal],
  ]);
}

/** How a phone is called that has told no name: the same on every phone. */
export function deviceName(device: string): string {
  return `HP ${device.slice(0, 4).toUpperCase()}`;
}

/** To whom the lease was given first, as the first decision of the race's own chain tells; null: it is not among these. */
function firstHolderIn(decisions: readonly Decision[]): string | null {
  const first = decisions.find(
    (decision) => decision.class === null && decision.track === undefined && decision.n === 1,
  );
  return first?.term === 1 ? first.device : null;
}

/** A result that becomes official in the press that enters it is named by the number that it got there. */
function ofThisPress<Act extends ClassAct | RaceAct>(act: Act, made: readonly Decision[]): Act {
  const entered = act.kind === 'resmi' && made.findLast(({ kind }) => kind === 'hasil');
  return entered ? { ...act, payload: { ...act.payload, result: entered.n } } : act;
}

interface Folded {
  readonly n: number;
  readonly hashes: readonly string[];
}

/** The chain of these decisions; to one that has only grown, what is new is added. */
function foldOn<Of extends Folded>(
  known: Of | null,
  empty: Of,
  kept: readonly KeptDecision[] = [],
  add: (chain: Of, decision: Decision) => Of,
): { chain: Of; refusal: Refusal | null } {
  const decisions = kept.toSorted((a, b) => a.n - b.n);
  const grown =
    known !== null && known.n > 0 && decisions[known.n - 1]?.hash === known.hashes.at(-1);
  let chain = grown ? known : empty;
  for (const { decision } of decisions.slice(chain.n)) {
    try {
      chain = add(chain, decision);
    } catch (error) {
      // What lies on a disk may be anything: it keeps neither the other classes nor the phone from being opened.
      const known = error instanceof Refusal;
      return {
        chain,
        refusal: known ? error : new Refusal('decision_unreadable', { path: 'decision' }),
      };
    }
  }
  return { chain, refusal: null };
}

async function asAppError<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) {
      throw refusalError(error);
    }
    if (error instanceof AppError) {
      throw error;
    }
    if (error instanceof DOMException) {
      throw new AppError(error.name === 'QuotaExceededError' ? 'storage_full' : 'storage_refused', {
        cause: error,
      });
    }
    throw error;
  }
}
