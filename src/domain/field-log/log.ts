/**
 * The log of the field: acts of any number of phones, in any order, each any number of times, give one state. What it
 * counts is repeated by `private.field_state`; tests/vectors/gate-events.json holds both to it. It serves every kind of
 * act (src/domain/field-kinds.ts) and knows none.
 */

/** The action of every kind that takes another act back. */
export const undoing = 'urungkan';

/** One act, as far as the state depends on it. */
export interface FieldEvent<Action extends string = string> {
  id: string;
  /** What it is about, as phones and server name it. */
  subject: string;
  action: Action | typeof undoing;
  /** The act that this one takes back (`undoing` only). It may become known later. */
  undoes?: string | undefined;
  /** Where the phone stands, as the person at it says. */
  place: string;
  device: string;
  /** The number of the act on its phone, from 1 on: it orders them, whatever the phone's clock said. Older acts have none. */
  device_seq?: number | undefined;
  /** What is observed, where the kind has more to say than the action. */
  payload?: unknown;
  /** When, by the server's clock: milliseconds since 1970. */
  at: number;
  /** It came from a helper's phone after that phone's end: it counts when a decision cites it (R24). */
  after_end?: boolean | undefined;
  /** Somebody who may decide in the race sent it: it may take back what another phone saw (R24). */
  decides?: boolean | undefined;
}

function isEarlier(a: FieldEvent, b: FieldEvent): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id);
}

/** What counts for each subject. Grows with the log: adding an act again, or in another order, changes nothing. */
export class FieldLog<Action extends string> {
  readonly #known = new Set<string>();
  readonly #bySubject = new Map<string, FieldEvent<Action>[]>();
  readonly #undone = new Set<string>();

  /** @returns whether it was new */
  add(event: FieldEvent<Action>): boolean {
    if (this.#known.has(event.id)) {
      return false;
    }
    this.#known.add(event.id);
    if (event.action === undoing) {
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
  counts(subject: string, action: Action): FieldEvent<Action> | null {
    let first: FieldEvent<Action> | null = null;
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

  /** The last word: the latest of these acts that nobody took back; null when there is none. */
  latest(subject: string, actions: readonly Action[]): FieldEvent<Action> | null {
    let last: FieldEvent<Action> | null = null;
    for (const event of this.#bySubject.get(subject) ?? []) {
      const counts = (actions as readonly string[]).includes(event.action);
      if (counts && !this.#undone.has(event.id) && (last === null || isEarlier(last, event))) {
        last = event;
      }
    }
    return last;
  }

  isUndone(id: string): boolean {
    return this.#undone.has(id);
  }
}
