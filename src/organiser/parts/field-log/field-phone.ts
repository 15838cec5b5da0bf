import type { AppError } from '#api/platform/app-error.ts';
import { readSession } from '#api/platform/session-store.ts';
import { FieldClock } from '#domain/field-log/clock.ts';
import { type FieldEvent, undoing } from '#domain/field-log/log.ts';
import type { FieldChanges } from '#domain/field-log/wire.ts';
import { serverClock } from '#domain/server-clock.ts';
import { phoneClock } from '#organiser/parts/phone/phone-clock.ts';
import { type CoreStatus, PhoneCore } from '#organiser/parts/phone/phone-core.ts';
import type { Ending, PhoneStatus } from '#organiser/parts/phone/phone-shelf.ts';
import { Exchange, type Transport } from './exchange.ts';
import { cursorKey, FieldEvents, type NewFieldEvent } from './field-events.ts';
import {
  deviceOf,
  type EncryptedPart,
  forgetList,
  forgetLists,
  type KeptList,
  type ListDatabase,
  type LogDatabase,
  openLists,
  openLog,
  putBack,
  type StoredFieldEvent,
  storeList,
} from './store.ts';

/** What one kind of place in the field does its own way. */
export interface FieldWork<
  Action extends string,
  List extends KeptList,
  Changes extends FieldChanges<Action>,
> {
  /** As src/domain/field-kinds.ts calls it. */
  kind: string;
  transport: Transport<Changes>;
  /** What the phone takes along; a kind that needs nothing has none. */
  list?: ListSource<List, Changes>;
  /** An act that an older version of the app has stored, as it is stored now. */
  mended?: (stored: StoredFieldEvent) => StoredFieldEvent;
}

interface ListSource<List extends KeptList, Changes> {
  /** Asks the server; throws AppError. */
  fetch: (raceId: string) => Promise<FetchedList<List>>;
  /** The version that the server has now. */
  versionIn: (changes: Changes) => string;
  /** Codes of refusals after which the phone is to keep no list. */
  endings: ReadonlySet<string>;
  /** From when on nobody needs it: milliseconds since 1970. A phone without a signal drops it then by itself. */
  over: (list: List) => number;
}

export interface FetchedList<List extends KeptList> {
  list: Omit<List, 'preparedAt' | 'userId'>;
  encrypted: Omit<EncryptedPart, 'race'>[];
  /** The server's clock. */
  now: number;
}

/** How it stands between this phone and the server. */
export interface FieldStatus<List extends KeptList = KeptList> extends PhoneStatus {
  /** Null before it was fetched for the first time. */
  list: List | null;
  refused: StoredFieldEvent[];
}

/**
 * One race's log of one kind on this phone. What is asked is answered from its own list and log, at once; what the others
 * do is heard, and what is done here is sent, whenever there is a signal.
 */
export class FieldPhone<
  Action extends string,
  List extends KeptList = KeptList,
  Changes extends FieldChanges<Action> = FieldChanges<Action>,
> {
  readonly lists: ListDatabase<List>;
  readonly acts: FieldEvents<Action>;
  readonly #logDatabase: LogDatabase;
  readonly #raceId: string;
  readonly #work: FieldWork<Action, List, Changes>;
  readonly #clock: FieldClock;
  readonly #exchange: Exchange<Action, Changes>;
  readonly #core: PhoneCore<FieldStatus<List>>;
  #list: List | null = null;
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something has changed. */
  readonly status: () => FieldStatus<List>;

  /**
   * Opens what this phone has of the race; what somebody else fetched is taken off it first.
   * @param lost the phone whose storage the browser has thrown away: its acts are put back
   */
  static async open<
    Action extends string,
    List extends KeptList,
    Changes extends FieldChanges<Action>,
  >(
    raceId: string,
    work: FieldWork<Action, List, Changes>,
    lost?: FieldPhone<Action, List, Changes>,
  ) {
    let phone: FieldPhone<Action, List, Changes> | null = null;
    let ended: Ending | null = null;
    const gone = (ending: Ending) => {
      ended ??= ending;
      if (phone !== null) {
        phone.#end(ended);
      }
    };
    const [lists, log] = await Promise.all([
      openLists<List>(work.kind, gone),
      openLog(work.kind, gone),
    ]);
    if (lost !== undefined) {
      await putBack(log, { device: lost.acts.device, acts: lost.acts.all() });
    }
    const session = readSession();
    const [device, list, stored, cursor] = await Promise.all([
      work.transport.device ?? deviceOf(log, raceId),
      lists.get('races', raceId),
      log.getAllFromIndex('acts', 'race', raceId),
      log.get('phone', cursorKey(raceId)),
    ]);
    const clock = new FieldClock(phoneClock.ahead() ?? 0);
    const mended = work.mended === undefined ? stored : stored.map(work.mended);
    const acts = new FieldEvents<Action>(log, mended as StoredFieldEvent<Action>[], {
      raceId,
      device,
      isNamedByKey: work.transport.device !== undefined,
      offset: () => clock.offset,
    });
    phone = new FieldPhone({
      lists,
      log,
      raceId,
      work,
      clock,
      acts,
      cursor: typeof cursor === 'number' ? cursor : 0,
    });
    if (list !== undefined && session !== null && list.userId !== session.userId) {
      await forgetLists(lists);
    } else if (list !== undefined) {
      phone.#list = list;
    }
    await phone.#forgetWhenOver();
    phone.#core.changed();
    if (ended !== null) {
      phone.#end(ended);
    }
    return phone;
  }

  private constructor({
    lists,
    log,
    raceId,
    work,
    clock,
    acts,
    cursor,
  }: {
    lists: ListDatabase<List>;
    log: LogDatabase;
    raceId: string;
    work: FieldWork<Action, List, Changes>;
    clock: FieldClock;
    acts: FieldEvents<Action>;
    cursor: number;
  }) {
    this.lists = lists;
    this.acts = acts;
    this.#logDatabase = log;
    this.#raceId = raceId;
    this.#work = work;
    this.#clock = clock;
    this.#exchange = new Exchange<Action, Changes>({
      raceId,
      acts,
      clock,
      transport: work.transport,
      cursor,
      onHeard: (clockMoved) => this.#heard(clockMoved),
      onChange: () => this.#core.changed(),
    });
    this.#core = new PhoneCore({
      read: (core) => this.#read(core),
      exchange: () => this.#exchangeAll(),
      failed: (failure) => this.#failed(failure),
    });
    this.status = this.#core.status;
    this.subscribe = this.#core.subscribe;
  }

  close(): void {
    this.lists.close();
    this.#logDatabase.close();
  }

  /** The phone's storage is no longer there: this object is of no more use. */
  isGone(): boolean {
    return this.#core.isGone();
  }

  /** The server has answered that it cannot: it is left alone for longer. */
  isOverworked(): boolean {
    return this.#core.isOverworked();
  }

  /** How long it is to be left alone after its last attempt, in milliseconds. */
  pause(): number {
    return this.#core.pause();
  }

  /**
   * Records an act, before anything is said of it.
   * @throws what the storage refuses with: then nothing was recorded
   */
  async record(what: NewFieldEvent<Action>): Promise<StoredFieldEvent<Action>> {
    const act = await this.acts.record(what);
    this.#core.changed();
    return act;
  }

  /** Takes an act back, this phone's or another's. @throws as record */
  async undo(
    act: FieldEvent<Action>,
    place: string,
    more: Pick<NewFieldEvent<Action>, 'decides'> = {},
  ): Promise<StoredFieldEvent<Action>> {
    return this.record({ subject: act.subject, action: undoing, undoes: act.id, place, ...more });
  }

  /** Somebody here has read that another phone was earlier. @throws what the storage refuses with */
  async acknowledge(id: string): Promise<void> {
    await this.acts.acknowledge(id);
    this.#core.changed();
  }

  /**
   * Sends what waits and hears what is new. One at a time; what was done while one is under way goes out right after it.
   * A failure is told by `status`.
   */
  sync(): Promise<void> {
    return this.#core.sync();
  }

  async #exchangeAll(): Promise<void> {
    // What was done goes out first: the server takes it also where it gives no list any more.
    await this.#exchange.send();
    const { list } = this.#work;
    if (list !== undefined && this.#list === null) {
      await this.#fetchList(list);
    }
    const changes = await this.#exchange.hear();
    if (list !== undefined && list.versionIn(changes) !== this.#list?.version) {
      await this.#fetchList(list);
    }
  }

  async #fetchList(source: ListSource<List, Changes>): Promise<void> {
    const { list, encrypted } = await this.#exchange.timed(() => source.fetch(this.#raceId));
    const kept = {
      ...list,
      preparedAt: serverClock.now().getTime(),
      userId: readSession()?.userId ?? '',
    } as List;
    await storeList(
      this.lists,
      kept,
      encrypted.map((part) => ({ ...part, race: this.#raceId })),
    );
    this.#list = kept;
    this.#core.changed();
  }

  async #heard(clockMoved: boolean): Promise<void> {
    this.#core.heard();
    if (clockMoved) {
      phoneClock.heard(this.#clock.offset);
    }
  }

  async #failed(failure: AppError): Promise<void> {
    // A helper who may no longer do this keeps no list, and of a race that is over nobody does; what was done here stays until
    // somebody who may sends it.
    if (this.#work.list?.endings.has(failure.code)) {
      await this.#forgetList();
    }
  }

  async #forgetList(): Promise<void> {
    await forgetList(this.lists, this.#raceId);
    this.#list = null;
  }

  /** A phone that had no signal since drops the list of a race that is over by itself. */
  async #forgetWhenOver(): Promise<void> {
    const over = this.#list === null ? undefined : this.#work.list?.over(this.#list);
    if (over !== undefined && Date.now() + this.#clock.offset > over) {
      await this.#forgetList();
    }
  }

  /** Nobody is known here any more: somebody signed out, here or in another tab, or the phone made room. */
  #end(ending: Ending): void {
    this.#list = null;
    this.#core.end(ending);
  }

  #read(core: CoreStatus): FieldStatus<List> {
    let waiting = 0;
    const refused: StoredFieldEvent[] = [];
    for (const act of this.acts.all()) {
      if (act.state === 'waiting') {
        waiting += 1;
      } else if (act.state === 'refused') {
        refused.push(act);
      }
    }
    return { ...core, list: this.#list, waiting, refused };
  }
}
