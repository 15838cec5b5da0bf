import type { Observation, StationAction } from '#domain/race-day/observations.ts';
import type { NewFieldEvent } from '#organiser/parts/field-log/field-events.ts';

/** An act of the thumb that is on its way to the disk. */
export interface Press {
  readonly what: NewFieldEvent<StationAction> & { readonly id: string; readonly at: number };
  /** As the screen shows it meanwhile. */
  readonly seen: Observation;
}

/** Why presses wait: the disk takes long, or refuses. Null: nothing out of the ordinary. */
export type Trouble = 'slow' | 'refused' | null;

/** How long a press may be on its way before it is told. */
const slowMs = 1_000;
const againMs = 1_000;

/**
 * Presses that the screen shows and the disk does not have yet. They are written one after the other: what the storage refuses
 * is tried again before anything behind it is written, so that the disk counts them in the order of the thumb.
 */
export class PressQueue {
  readonly #store: (what: Press['what']) => Promise<unknown>;
  readonly #onChange: () => void;
  #presses: readonly Press[] = [];
  #trouble: Trouble = null;
  #writing: Press | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** @param store throws what the storage refuses with */
  constructor(store: (what: Press['what']) => Promise<unknown>, onChange: () => void) {
    this.#store = store;
    this.#onChange = onChange;
  }

  /** In the order of the thumb. */
  get presses(): readonly Press[] {
    return this.#presses;
  }

  get trouble(): Trouble {
    return this.#trouble;
  }

  add(press: Press): void {
    this.#presses = [...this.#presses, press];
    this.#onChange();
    void this.#write();
  }

  /** Takes back a press that the disk has not been asked to write. @returns whether it could */
  takeOut(id: string): boolean {
    const isFree =
      this.#presses.some(({ what }) => what.id === id) && this.#writing?.what.id !== id;
    if (isFree) {
      this.#presses = this.#presses.filter(({ what }) => what.id !== id);
      if (this.#presses.length === 0) {
        this.#trouble = null;
      }
      this.#onChange();
    }
    return isFree;
  }

  /** Nothing more is written. @returns what was not */
  end(): readonly Press[] {
    this.#ended = true;
    clearTimeout(this.#timer);
    return this.#presses;
  }

  async #write(): Promise<void> {
    const [press] = this.#presses;
    if (press === undefined || this.#writing !== null || this.#ended) {
      return;
    }
    clearTimeout(this.#timer);
    this.#writing = press;
    if (this.#trouble === null) {
      this.#timer = setTimeout(() => this.#tell('slow'), slowMs);
    }
    try {
      await this.#store(press.what);
      this.#presses = this.#presses.filter((one) => one !== press);
      this.#trouble = null;
    } catch {
      this.#trouble = 'refused';
    }
    clearTimeout(this.#timer);
    this.#writing = null;
    if (this.#ended) {
      return;
    }
    this.#onChange();
    if (this.#trouble === null) {
      void this.#write();
    } else {
      this.#timer = setTimeout(() => void this.#write(), againMs);
    }
  }

  #tell(trouble: Trouble): void {
    this.#trouble = trouble;
    this.#onChange();
  }
}
