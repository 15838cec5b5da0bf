import { takeRaceLease } from '#api/organiser/race-day.ts';
import { AppError } from '#api/platform/app-error.ts';
import { readSession } from '#api/platform/session-store.ts';
import { LineWatch } from '#domain/race-day/line-watch.ts';
import type { Observation } from '#domain/race-day/observations.ts';
import type { ClassAct, Decision, RaceAct } from '#functions/_shared/racing/decisions.ts';
import { mostTracks } from '#functions/_shared/racing/kinds.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import { calledMotos } from '#functions/_shared/racing/next-acts.ts';
import { onTrack } from '#functions/_shared/racing/tracks.ts';
import { inHand } from '#organiser/parts/field-log/in-hand.ts';
import { PhoneCore } from '#organiser/parts/phone/phone-core.ts';
import type { Ending, OpenPhone } from '#organiser/parts/phone/phone-shelf.ts';
import type { KeptDecision } from './chain-store.ts';
import { DayDecider } from './day-decider.ts';
import { completeOrder, motoNumber } from './day-order.ts';
import { dayStatus, decidesOnIn, type RaceDayStatus } from './day-status.ts';
import { DayStore } from './day-store.ts';
import { DecidingTab } from './deciding-tab.ts';
import { noteLease } from './held-lease.ts';
import { RaceDaySync } from './race-day-sync.ts';
import { type Receipt, receiptsIn, withReceipt } from './receipts.ts';

/** What another phone showed, until it is in the chains. */
const tailKind = 'ekor';

/** A race day on this phone: what is decided here is on the disk at once, and goes to the server when there is a signal. */
export class RaceDayPhone implements OpenPhone<RaceDayStatus> {
  readonly #store: DayStore;
  readonly #practiceOf: string | null;
  readonly #tab: DecidingTab;
  readonly #sync: RaceDaySync;
  readonly #core: PhoneCore<RaceDayStatus>;
  readonly #decider: DayDecider;
  readonly #line = new LineWatch();
  /** The track that somebody chose to look at; null: the one that this phone holds, or else the first. */
  #looksAt: number | null = null;
  #leaseNoted: boolean | null = null;
  readonly subscribe: OpenPhone['subscribe'];
  readonly status: () => RaceDayStatus;

  /**
   * Opens what this phone has of the race.
   * @param lost the phone whose storage the browser has thrown away: what it still knows is put back
   * @throws what the storage refuses with
   */
  static async open(raceId: string, lost?: RaceDayPhone): Promise<RaceDayPhone> {
    let phone: RaceDayPhone | null = null;
    let ended: Ending | null = null;
    const gone = (ending: Ending) => {
      ended ??= ending;
      if (phone !== null) {
        phone.#core.end(ended);
      }
    };
    const store = await DayStore.open(raceId, gone, lost === undefined ? undefined : lost.#store);
    const opened = new RaceDayPhone(store);
    phone = opened;
    void inHand.putAwayLeft(tailKind, raceId, (tail: Decision[]) => opened.#decider.takeTail(tail));
    if (ended !== null) {
      opened.#core.end(ended);
    }
    return opened;
  }

  private constructor(store: DayStore) {
    this.#store = store;
    this.#practiceOf = store.race?.practiceOf ?? null;
    // A tab that decided before has written what this one has not read.
    const reload = () => void store.reload();
    this.#tab = new DecidingTab(store.raceId, reload, reload);
    this.#sync = new RaceDaySync({
      store,
      holdsOne: () => this.#holdsOne(),
      tell: () => this.#tab.tell(),
    });
    this.#decider = new DayDecider(store, this.#tab, () => void this.sync());
    this.#core = new PhoneCore({
      read: (core) =>
        dayStatus(
          store.facts,
          {
            raceId: store.raceId,
            device: store.device,
            practiceOf: this.#practiceOf,
            tab: this.#tab.tab,
            looksAt: this.#looksAt,
            stopped: this.#sync.stopped,
          },
          core,
        ),
      exchange: () => this.#exchange(),
    });
    this.status = this.#core.status;
    this.subscribe = this.#core.subscribe;
    store.watch(() => this.#changed());
    this.#noteLease();
  }

  close(): void {
    this.#tab.close();
    this.#store.close();
    this.#core.close();
  }

  isGone(): boolean {
    return this.#core.isGone();
  }

  pause(): number {
    const pause = this.#core.pause();
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
    return this.#decider.inTurn(async () => {
      const waits: number[] = [];
      for (const { id, chain } of this.#store.facts.classes) {
        const lease = this.status().tracks.find(({ track }) => track === chain.track);
        for (const { ref, moto } of lease?.deciding ? calledMotos(chain.state) : []) {
          const number = motoNumber(lease?.chain.state, id, ref);
          const names = subjectsOf({ number, raceClass: id, ref, run: moto.run });
          const { started, waitMs } = this.#line.look(all, names, now);
          const start: ClassAct = { kind: 'mulai', payload: { moto: ref } };
          if (started && this.#decider.wouldTake(id, [start])) {
            await this.#decider.decide(id, [start]);
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
    return this.#store.facts.kept;
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
    return this.#decider.inTurn(() => this.#decider.decide(of ?? 1, acts));
  }

  /**
   * Gives motos of a track that no running order has yet their numbers (R15), at its end; where the order is whole nothing is decided.
   * @throws AppError as decide
   */
  completeOrder(track = 1): Promise<void> {
    return this.#decider.inTurn(async () => {
      const { day, classes, entries, kept } = this.#store.facts;
      const items =
        day.tracks &&
        completeOrder(
          onTrack(day.tracks, track),
          day.tracks.length,
          classes,
          entries,
          kept.map(({ decision }) => decision),
        );
      if (items !== null) {
        await this.#decider.decide(track, [{ kind: 'urutan', payload: { items } }]);
      }
    });
  }

  /**
   * Takes decisions that another phone has shown as QR codes (R11, R23): they are sent as this phone's own are.
   * @throws AppError with the engine's code: then none of them was taken
   */
  takeTail(decisions: readonly Decision[]): Promise<void> {
    return inHand.hold(tailKind, this.#store.raceId, decisions, () =>
      this.#decider.takeTail(decisions),
    );
  }

  /**
   * Keeps what a witness's phone showed that it has (R23). What is unsent here stays so, and is sent.
   * @throws AppError of withReceipt
   */
  takeReceipt(receipt: Receipt): Promise<void> {
    return this.#decider.inTurn(async () => {
      const { race, kept } = this.#store.facts;
      const receipts = withReceipt(receiptsIn(race?.receipts), receipt, kept, this.#store.device);
      await this.#store.keepRace({ receipts });
      this.#changed();
    });
  }

  /**
   * Takes the lease of a track from a phone that is silent (R12). Needs a signal: here too nothing is decided before the server has said yes.
   * @throws AppError `no_locks`, `other_tab`, `lease_missing`, the server's refusal, of the connection
   */
  takeOver(payload: Extract<RaceAct, { kind: 'ambil_alih' }>['payload'], track = 1): Promise<void> {
    return this.#decider.inTurn(async () => {
      this.#decider.checkTab();
      // What waits is in the server's hands, as a branch where others decided, before anything of it gives way here.
      await this.#sync.sendAll().catch(() => undefined);
      await this.#sync.hear();
      await this.#sync.tellBranches();
      const { state } = this.#decider.lease(track);
      // The answer to the first press was lost.
      if (state.holders.get(state.term) === this.#store.device) {
        return;
      }
      const { day, classes } = this.#store.facts;
      const ran = classes.filter(({ chain }) => chain.track === track).map(({ id }) => id);
      await this.#decider.decideOnline(track, {
        kind: 'ambil_alih',
        payload: day.tracks?.length === 1 ? payload : { ...payload, classes: ran },
      });
    });
  }

  /**
   * Opens the second track: its lease is this phone's until it is handed over (R10). Needs a signal, so that nobody else opens it meanwhile.
   * @throws AppError as takeOver
   */
  openTrack(): Promise<void> {
    return this.#decider.inTurn(async () => {
      this.#decider.checkTab();
      const act: RaceAct = { kind: 'lintasan', payload: { track: mostTracks } };
      if (this.#practiceOf !== null) {
        await this.#decider.decide(1, [act]);
        return;
      }
      // What waits stands before it in the chain.
      await this.#sync.sendAll();
      await this.#sync.hear();
      // The answer to the first press was lost.
      if (this.#decider.lease(1).state.secondTrack === null) {
        await this.#decider.decideOnline(1, act);
      }
    });
  }

  /**
   * Asks for the lease (R10): the first phone gets it. Needs a signal.
   * @throws AppError `no_locks`, `other_tab`, `not_holder {holder}`, of the connection
   */
  async takeLease(): Promise<void> {
    this.#decider.checkTab();
    if (this.#practiceOf !== null) {
      return;
    }
    const { pemegang } = await takeRaceLease(this.#store.raceId, this.#store.device);
    await this.#store.keepRace({ firstHolder: pemegang });
    await this.#store.reload();
    if (!this.#holdsOne()) {
      throw new AppError('not_holder', { facts: { holder: pemegang } });
    }
    void this.sync();
  }

  /** Sends what waits and hears what is new; a failure is told by `status`. */
  sync(): Promise<void> {
    return this.#core.sync();
  }

  /**
   * Opens a practice of this race: a copy of its lists on this phone, with ids of its own. One that was begun goes on.
   * @returns the id under which it is opened
   */
  practise(): Promise<string> {
    const { race } = this.#store;
    return race === null || this.#practiceOf !== null
      ? Promise.reject(new AppError('race_not_found', { status: 404 }))
      : this.#store.practise(race);
  }

  /** Removes this practice from the phone. @throws Error for a real race, which nobody wipes */
  wipe(): Promise<void> {
    return this.#decider.inTurn(() => this.#store.wipe());
  }

  /** Reads lists and classes anew, as after a class was made. @throws AppError */
  async readLists(): Promise<void> {
    if (this.#practiceOf === null) {
      await this.#sync.readLists();
    }
  }

  async #exchange(): Promise<void> {
    if (this.#practiceOf === null || readSession() === null) {
      await this.#sync.exchange();
    }
    this.#core.heard();
  }

  #holdsOne(): boolean {
    return this.status().tracks.some(({ holder }) => holder.isThisPhone);
  }

  #changed(): void {
    this.#core.changed();
    this.#noteLease();
  }

  /** No update is offered to a phone that decides, until its race is over (R31). */
  #noteLease(): void {
    const held = decidesOnIn(this.status());
    if (held !== this.#leaseNoted) {
      this.#leaseNoted = held;
      noteLease(this.#store.raceId, held);
    }
  }
}
