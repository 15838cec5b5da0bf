/**
 * The log of the gate: acts of any number of phones, in any order, each any number of times, give one state. Repeats
 * `private.gate_state`; tests/vectors/gate-events.json holds both to it.
 */

export type GateAction = 'masuk' | 'goodie_bag';

/** One act, as far as the state depends on it. */
export interface GateEvent {
  id: string;
  /** The registration it is about. */
  subject: string;
  action: GateAction | 'urungkan';
  /** The act that this one takes back (`urungkan` only). It may become known later. */
  undoes?: string | undefined;
  gate: string;
  device: string;
  /** When, by the server's clock: milliseconds since 1970. */
  at: number;
}

function isEarlier(a: GateEvent, b: GateEvent): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id);
}

/** What counts for each entry. Grows with the log: adding an act again, or in another order, changes nothing. */
export class GateLog {
  readonly #events = new Map<string, GateEvent>();
  readonly #bySubject = new Map<string, GateEvent[]>();
  readonly #undone = new Set<string>();

  /** @returns whether it was new */
  add(event: GateEvent): boolean {
    if (this.#events.has(event.id)) {
      return false;
    }
    this.#events.set(event.id, event);
    if (event.action === 'urungkan') {
      if (event.undoes !== undefined) {
        this.#undone.add(event.undoes);
      }
      return true;
    }
    const acts = this.#bySubject.get(event.subject);
    if (acts === undefined) {
      this.#bySubject.set(event.subject, [event]);
    } else {
      acts.push(event);
    }
    return true;
  }

  /** The act that counts: the earliest that nobody took back; null when there is none. */
  counts(subject: string, action: GateAction): GateEvent | null {
    let first: GateEvent | null = null;
    for (const event of this.#bySubject.get(subject) ?? []) {
      if (event.action !== action || this.#undone.has(event.id)) {
        continue;
      }
      if (first === null || isEarlier(event, first)) {
        first = event;
      }
    }
    return first;
  }

  isUndone(id: string): boolean {
    return this.#undone.has(id);
  }
}
