import { readFieldChanges, sendFieldEvents } from '#api/organiser/field.ts';
import { undoing } from '#domain/field-log/log.ts';
import type { FieldChanges } from '#domain/field-log/wire.ts';
import type { Observation, StationAction } from '#domain/race-day/observations.ts';
import type { Transport } from '#organiser/parts/field-log/exchange.ts';
import type { NewFieldEvent } from '#organiser/parts/field-log/field-events.ts';
import { FieldPhone, type FieldStatus } from '#organiser/parts/field-log/field-phone.ts';
import { placeNameOf } from '#organiser/parts/field-log/place-name.ts';
import type { StoredFieldEvent } from '#organiser/parts/field-log/store.ts';
import { phoneClock } from '#organiser/parts/phone/phone-clock.ts';
import { Watched } from '#organiser/parts/phone/watched.ts';
import { type Press, PressQueue, type Trouble } from './press-queue.ts';

/** The stations of race day on the log of the field, whatever carries it: a signed-in person's session, or a paired phone's key. */

export const stationKind = 'pos';

/** The way of the observations to the server and back. The screens know none of it. */
export type StationTransport = Transport<FieldChanges<StationAction>>;
export type StationAct = StoredFieldEvent<StationAction>;

export interface StationStatus extends FieldStatus {
  /** Presses that are on the screen and not on the disk yet, by the id of their act. */
  readonly unstored: ReadonlySet<string>;
  readonly trouble: Trouble;
}

export const nothingPressed = { unstored: new Set<string>(), trouble: null } as const;

const signedIn: StationTransport = {
  send: (raceId, events) => sendFieldEvents(stationKind, raceId, events),
  hear: (raceId, after) => readFieldChanges(stationKind, raceId, after),
};

/** What this phone's station is called in the log: as its person says, else what it does. */
export function stationPlace(raceId: string, usual: string): string {
  return placeNameOf(stationKind, raceId, '') || usual;
}

/** What a station sees, before the phone has put its own name and time to it. */
export interface NewObservation {
  id?: string;
  subject: string;
  action: StationAction;
  payload?: unknown;
  decides?: boolean;
}

/** Numbers above all that a phone counts: what is on its way to the disk stands behind what is there. */
const onItsWay = 1e12;

/** One race's observations on this phone: its own, and what it heard of the others'. */
export class StationPhone {
  readonly #field: FieldPhone<StationAction>;
  readonly #transport: StationTransport;
  readonly #queue: PressQueue;
  readonly #watched: Watched<StationStatus>;
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something has changed. */
  readonly status: () => StationStatus;
  /** How often each screen that is open wants to hear the others. */
  readonly #paces = new Set<{ readonly everyMs: number }>();

  private constructor(field: FieldPhone<StationAction>, transport: StationTransport) {
    this.#field = field;
    this.#transport = transport;
    this.#queue = new PressQueue(
      (what) => field.record(what),
      () => this.#changed(),
    );
    this.#watched = new Watched(this.#readStatus());
    this.status = this.#watched.now;
    this.subscribe = this.#watched.subscribe;
    field.subscribe(() => this.#changed());
  }

  /**
   * @param lost the phone whose storage the browser has thrown away: what it still knows goes on here
   * @throws what the storage refuses with
   */
  static async open(
    raceId: string,
    transport?: StationTransport,
    lost?: StationPhone,
  ): Promise<StationPhone> {
    const way = transport ?? (lost === undefined ? signedIn : lost.#transport);
    const work = { kind: stationKind, transport: way };
    const field = await FieldPhone.open(raceId, work, lost === undefined ? undefined : lost.#field);
    const phone = new StationPhone(field, way);
    for (const press of lost === undefined ? [] : lost.#queue.end()) {
      phone.#queue.add(press);
    }
    return phone;
  }

  /** Its name in the log. */
  get device(): string {
    return this.#field.acts.device;
  }

  close(): void {
    this.#queue.end();
    this.#field.close();
  }

  isGone(): boolean {
    return this.#field.isGone();
  }

  sync(): Promise<void> {
    return this.#field.sync();
  }

  /**
   * How often it asks what the others saw: the director soon, a judge whom nobody tells anything seldom. Of several the soonest.
   * @returns ends it
   */
  askEvery(everyMs: number): () => void {
    const pace = { everyMs };
    this.#paces.add(pace);
    return () => this.#paces.delete(pace);
  }

  pause(): number {
    return this.#field.isOverworked() || this.#paces.size === 0
      ? this.#field.pause()
      : Math.min(...[...this.#paces].map(({ everyMs }) => everyMs));
  }

  /** What all phones saw, except what the server took for no act. */
  observations(): Observation[] {
    return [...this.#field.acts.all()].filter(({ state }) => state !== 'refused');
  }

  /** What this phone pressed, stored or on its way to the disk: in the order of the thumb. */
  pressed(): Observation[] {
    const onWay = this.#unstored().map(({ seen }, index) => ({
      ...seen,
      device_seq: onItsWay + index,
    }));
    return [...this.own(), ...onWay];
  }

  /** What this phone saw: for the person who holds it also what the server refused. */
  own(): StationAct[] {
    return [...this.#field.acts.all()].filter((act) => this.#field.acts.isOwn(act));
  }

  /** @throws what the storage refuses with: then nothing was recorded */
  record(what: NewObservation, place: string): Promise<StationAct> {
    return this.#field.record({ ...what, place });
  }

  /**
   * Takes back what this phone saw, or what another did where its person may decide: of anybody else's undo nobody takes notice (R24).
   * @throws as record
   */
  undo(act: Observation, place: string, decides: boolean): Promise<StationAct> {
    return this.#field.undo(act, place, { decides });
  }

  /** Whether an undo of this person would count. */
  mayUndo(act: Observation, decides: boolean): boolean {
    return decides || this.#field.acts.isOwn(act);
  }

  /** Shows a press at once, and stores it as soon as the disk takes it (`status` says which are not there yet). */
  press(what: NewObservation, place: string): void {
    this.#press(what, place);
  }

  /** Takes a press back as a press does: a press that was never stored leaves nothing behind. */
  unpress({ id, subject }: Pick<Observation, 'id' | 'subject'>, place: string): void {
    if (!this.#queue.takeOut(id)) {
      this.#press({ subject, action: undoing, undoes: id }, place);
    }
  }

  #press(what: Omit<NewFieldEvent<StationAction>, 'place'>, place: string): void {
    const at = Date.now();
    const whole = { ...what, id: what.id ?? crypto.randomUUID(), place, at };
    // As the log will have it: by the server's clock.
    this.#queue.add({
      what: whole,
      seen: { ...whole, at: phoneClock.now(), device: this.device },
    });
  }

  /** The log knows an act a moment before the queue hears that it is on the disk. */
  #unstored(): readonly Press[] {
    return this.#queue.presses.filter(({ what }) => !this.#field.acts.has(what.id));
  }

  #changed(): void {
    this.#watched.set(this.#readStatus());
  }

  #readStatus(): StationStatus {
    return {
      ...this.#field.status(),
      unstored: new Set(this.#unstored().map(({ what }) => what.id)),
      trouble: this.#queue.trouble,
    };
  }
}
