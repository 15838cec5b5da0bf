import type { FieldEvent } from './log.ts';

/** What phones and server say to each other of a log. */

/** An act as it is sent: by the phone's own clock, and how far the server was ahead of that. */
export interface OutgoingEvent extends Omit<FieldEvent, 'at'> {
  occurred_at: number;
  server_offset: number;
}

export interface FieldReceipt {
  /** The server's clock. */
  now: number;
  answers: readonly {
    id: string;
    result: 'accepted' | 'duplicate' | 'refused';
    code: string | null;
  }[];
}

/** The acts of all phones after a cursor. */
export interface FieldChanges<Action extends string = string> {
  events: readonly FieldEvent<Action>[];
  cursor: number;
  more: boolean;
  now: number;
}

/** As many as a phone sends at once: the server takes more, a poor line does not. */
export const batchSize = 200;

/** How often a phone asks what the others did, and sends what did not go out at once. */
export const askEveryMs = 5_000;
const longestPauseMs = 60_000;

/**
 * How long a phone waits until it asks again. Where there is no signal it goes on asking, for it may be back at once; a
 * server that has too much to do is left alone twice as long each time.
 * @param refusals how often one after the other the server has answered that it cannot
 */
export function pauseAfter(refusals: number): number {
  return Math.min(askEveryMs * 2 ** refusals, longestPauseMs);
}
