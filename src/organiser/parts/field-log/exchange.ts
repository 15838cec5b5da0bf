import type { FieldClock } from '#domain/field-log/clock.ts';
import type { FieldChanges, FieldReceipt, OutgoingEvent } from '#domain/field-log/wire.ts';
import type { FieldEvents } from './field-events.ts';

/** The way of one kind of log to the server and back. Both throw AppError. */
export interface Transport<Changes extends FieldChanges> {
  /** How the server names the phone: by its key, whatever name it has for itself. Absent: by the name that it gives itself. */
  readonly device?: string;
  /** Sending the same acts again is harmless. */
  send(raceId: string, events: OutgoingEvent[]): Promise<FieldReceipt>;
  /** What all phones did after a cursor (0: from the beginning). */
  hear(raceId: string, after: number): Promise<Changes>;
}

/** So many names are tried at once: a server that takes none has another fault, and what was done waits. */
const mostNames = 3;

interface Options<Action extends string, Changes extends FieldChanges<Action>> {
  raceId: string;
  acts: FieldEvents<Action>;
  clock: FieldClock;
  transport: Transport<Changes>;
  /** Up to where the log of all phones is known. */
  cursor: number;
  /** The server was heard; whether its clock is known anew. */
  onHeard: (clockMoved: boolean) => Promise<void>;
  onChange: () => void;
}

/** What goes between this phone and the server: batch after batch, until nothing waits and nothing is new. */
export class Exchange<Action extends string, Changes extends FieldChanges<Action>> {
  readonly #options: Options<Action, Changes>;
  #cursor: number;

  constructor(options: Options<Action, Changes>) {
    this.#options = options;
    this.#cursor = options.cursor;
  }

  async send(): Promise<void> {
    const { raceId, acts, transport, onChange } = this.#options;
    for (let names = 0; names < mostNames; ) {
      const batch = acts.nextBatch();
      if (batch.length === 0) {
        return;
      }
      const { answers } = await this.timed(() => transport.send(raceId, batch));
      names += Number(await acts.settle(answers));
      onChange();
      const answered = new Set(answers.map(({ id }) => id));
      // An act of which the answer says nothing waits for the next time, instead of being sent for ever.
      if (!batch.some(({ id }) => answered.has(id))) {
        return;
      }
    }
  }

  /** @returns the last of the server's answers */
  async hear(): Promise<Changes> {
    const { raceId, acts, transport, onChange } = this.#options;
    for (;;) {
      const changes = await this.timed(() => transport.hear(raceId, this.#cursor));
      await acts.hear(changes.events, changes.cursor);
      this.#cursor = changes.cursor;
      onChange();
      if (!changes.more) {
        return changes;
      }
    }
  }

  /** Asks something, and reads the server's clock in the answer. */
  async timed<Answer extends { now: number }>(question: () => Promise<Answer>): Promise<Answer> {
    const asked = Date.now();
    const answer = await question();
    await this.#options.onHeard(this.#options.clock.hear(asked, Date.now(), answer.now));
    return answer;
  }
}
