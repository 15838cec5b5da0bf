import { readFieldChanges, sendFieldEvents } from '#api/organiser/field.ts';
import type { FieldChanges } from '#domain/field-log/wire.ts';
import type { Observation, StationAction } from '#domain/race-day/observations.ts';
import type { Transport } from '#organiser/parts/field-log/exchange.ts';
import { FieldPhone, type FieldStatus } from '#organiser/parts/field-log/field-phone.ts';
import { placeNameOf } from '#organiser/parts/field-log/place-name.ts';
import type { StoredAct } from '#organiser/parts/field-log/store.ts';

/** The stations of race day on the log of the field, whatever carries it: a signed-in person's session, or a paired phone's key. */

export const stationKind = 'pos';

/** The way of the observations to the server and back. The screens know none of it. */
export type StationTransport = Transport<FieldChanges<StationAction>>;
export type StationAct = StoredAct<StationAction>;
export type StationStatus = FieldStatus;

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
}

/** One race's observations on this phone: its own, and what it heard of the others'. */
export class StationPhone {
  readonly #field: FieldPhone<StationAction>;
  #askEveryMs: number | null = null;

  private constructor(field: FieldPhone<StationAction>) {
    this.#field = field;
  }

  /** @throws what the storage refuses with */
  static async open(raceId: string, transport: StationTransport = signedIn): Promise<StationPhone> {
    return new StationPhone(await FieldPhone.open(raceId, { kind: stationKind, transport }));
  }

  /** Its name in the log. */
  get device(): string {
    return this.#field.acts.device;
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

  /** How often it asks what the others saw: the director soon, a judge whom nobody tells anything seldom. */
  askEvery(milliseconds: number | null): void {
    this.#askEveryMs = milliseconds;
  }

  pause(): number {
    return this.#field.isOverworked()
      ? this.#field.pause()
      : (this.#askEveryMs ?? this.#field.pause());
  }

  subscribe = (listener: () => void): (() => void) => this.#field.subscribe(listener);

  /** The same object until something has changed. */
  status = (): StationStatus => this.#field.status();

  /** What all phones saw, except what the server took for no act. */
  observations(): Observation[] {
    return [...this.#field.acts.all()].filter(({ state }) => state !== 'refused');
  }

  /** What this phone saw: for the person who holds it also what the server refused. */
  own(): StationAct[] {
    return [...this.#field.acts.all()].filter((act) => this.#field.acts.isOwn(act));
  }

  /** @throws what the storage refuses with: then nothing was recorded */
  record(what: NewObservation, place: string): Promise<StationAct> {
    return this.#field.record({ ...what, place });
  }

  /** @throws as record */
  undo(act: Observation, place: string): Promise<StationAct> {
    return this.#field.undo(act, place);
  }
}
